#ifndef EXPATXML_CEXPAT_SHIM_H
#define EXPATXML_CEXPAT_SHIM_H

/* The functions of the billion laughs protection are declared under this condition only, and are
   part of every library that distributions ship. */
#ifndef XML_DTD
#define XML_DTD 1
#endif

#include <expat.h>

#define EXPATXML_EXPAT_VERSION \
  (XML_MAJOR_VERSION * 10000 + XML_MINOR_VERSION * 100 + XML_MICRO_VERSION)

/* Reparse deferral came with Expat 2.6, and with the security updates that distributions make to older
   versions: there the function may be in the library whatever the version says. */
#if EXPATXML_EXPAT_VERSION < 20600 && defined(__ELF__)
extern XML_Bool XML_SetReparseDeferralEnabled(XML_Parser parser, XML_Bool enabled) __attribute__((weak));
#endif

static inline void expatxml_set_reparse_deferral(XML_Parser parser, int enabled) {
#if EXPATXML_EXPAT_VERSION >= 20600
  XML_SetReparseDeferralEnabled(parser, enabled ? XML_TRUE : XML_FALSE);
#elif defined(__ELF__)
  if (XML_SetReparseDeferralEnabled) XML_SetReparseDeferralEnabled(parser, enabled ? XML_TRUE : XML_FALSE);
#else
  (void)parser;
  (void)enabled;
#endif
}

/* How many bytes may be processed for each byte of input (Expat 2.4). */
static inline void expatxml_set_amplification_limit(XML_Parser parser, float factor,
                                                    unsigned long long activation_bytes) {
#if EXPATXML_EXPAT_VERSION >= 20400
  XML_SetBillionLaughsAttackProtectionMaximumAmplification(parser, factor);
  XML_SetBillionLaughsAttackProtectionActivationThreshold(parser, activation_bytes);
#else
  (void)parser;
  (void)factor;
  (void)activation_bytes;
#endif
}

#endif
