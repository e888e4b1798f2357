#ifndef CEXPATXMLEXPAT_SHIM_H
#define CEXPATXMLEXPAT_SHIM_H

/* The functions of the billion laughs protection are declared only under this condition. Every library that
   distributions ship has them. */
#ifndef XML_DTD
#define XML_DTD 1
#endif

#include <expat.h>
#include <stdint.h>

#define EXPATXML_EXPAT_VERSION \
  (XML_MAJOR_VERSION * 10000 + XML_MINOR_VERSION * 100 + XML_MICRO_VERSION)

#if EXPATXML_EXPAT_VERSION < 20400
#error "ExpatXML needs the headers of Expat 2.4 or later. Older releases do not limit how far entities expand."
#endif

/* The headers and the library that is loaded can be of different releases, and distributions backport functions. So
   every function that came after Expat 2.3 is a weak symbol where the platform has weak symbols, and is called only if
   it exists. On Apple platforms, a program that was built with a newer SDK would not start on an older system without
   this. There, the SDK must have the function too. */
#if defined(__ELF__)
#define EXPATXML_DECLARES(version) 1
#define EXPATXML_WEAK __attribute__((weak))
#define EXPATXML_HAS(function) ((function) != 0)
#elif defined(__APPLE__)
#define EXPATXML_DECLARES(version) (EXPATXML_EXPAT_VERSION >= (version))
#define EXPATXML_WEAK __attribute__((weak_import))
#define EXPATXML_HAS(function) ((function) != 0)
#else
#define EXPATXML_DECLARES(version) (EXPATXML_EXPAT_VERSION >= (version))
#define EXPATXML_WEAK
#define EXPATXML_HAS(function) 1
#endif

extern XML_Bool XML_SetBillionLaughsAttackProtectionMaximumAmplification(XML_Parser, float) EXPATXML_WEAK;
extern XML_Bool XML_SetBillionLaughsAttackProtectionActivationThreshold(XML_Parser, unsigned long long) EXPATXML_WEAK;
#if EXPATXML_DECLARES(20600)
extern XML_Bool XML_SetReparseDeferralEnabled(XML_Parser, XML_Bool) EXPATXML_WEAK;
#endif
#if EXPATXML_DECLARES(20702)
extern XML_Bool XML_SetAllocTrackerMaximumAmplification(XML_Parser, float) EXPATXML_WEAK;
extern XML_Bool XML_SetAllocTrackerActivationThreshold(XML_Parser, unsigned long long) EXPATXML_WEAK;
#endif
#if EXPATXML_DECLARES(20900)
extern int64_t XML_GetCurrentByteIndex64(XML_Parser) EXPATXML_WEAK;
#endif

static inline void expatxml_set_reparse_deferral(XML_Parser parser, int enabled) {
#if EXPATXML_DECLARES(20600)
  if (EXPATXML_HAS(XML_SetReparseDeferralEnabled)) XML_SetReparseDeferralEnabled(parser, enabled ? XML_TRUE : XML_FALSE);
#endif
}

/* How many bytes may be processed for each byte of input. */
static inline void expatxml_set_amplification_limit(XML_Parser parser, float factor,
                                                    unsigned long long activation_bytes) {
  if (!EXPATXML_HAS(XML_SetBillionLaughsAttackProtectionMaximumAmplification)) return;
  XML_SetBillionLaughsAttackProtectionMaximumAmplification(parser, factor);
  XML_SetBillionLaughsAttackProtectionActivationThreshold(parser, activation_bytes);
}

/* How many bytes may be allocated for each byte of input. Returns false if the library does not count them. */
static inline int expatxml_set_allocation_limit(XML_Parser parser, float factor, unsigned long long activation_bytes) {
#if EXPATXML_DECLARES(20702)
  if (EXPATXML_HAS(XML_SetAllocTrackerMaximumAmplification)) {
    XML_SetAllocTrackerMaximumAmplification(parser, factor);
    XML_SetAllocTrackerActivationThreshold(parser, activation_bytes);
    return 1;
  }
#endif
  return 0;
}

/* The place of Expat. Expat 2.9 has a 64-bit function on every platform, and deprecates the earlier one. */
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wdeprecated-declarations"

/* -1 if there is no current token. */
static inline int64_t expatxml_byte_index(XML_Parser parser) {
#if EXPATXML_DECLARES(20900)
  if (EXPATXML_HAS(XML_GetCurrentByteIndex64)) return XML_GetCurrentByteIndex64(parser);
#endif
  return XML_GetCurrentByteIndex(parser);
}

/* The length of the current token. Negative where Expat has moved beyond its end. */
static inline int expatxml_byte_count(XML_Parser parser) { return XML_GetCurrentByteCount(parser); }

#pragma clang diagnostic pop

#endif
