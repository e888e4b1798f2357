#ifndef CEXPATXMLVECTORS_ODD_BYTES_H
#define CEXPATXMLVECTORS_ODD_BYTES_H

/* Finds what may have to be repaired in XML. Nothing is read outside of the bytes that are given. */

#include "plain_text.h"

/* Bytes that XML does not allow or that do not belong to ASCII, and three others. */
static inline int expatxml_is_odd(uint8_t byte, uint8_t a, uint8_t b, uint8_t c) {
  if (byte < 0x20) return byte != '\t' && byte != '\n' && byte != '\r';
  return byte >= 0x80 || byte == a || byte == b || byte == c;
}

#ifdef EXPATXML_HAS_VECTORS
static inline expatxml_vector expatxml_odd_vector(expatxml_vector vector, uint8_t a, uint8_t b, uint8_t c) {
  return expatxml_equal(vector, a) | expatxml_equal(vector, b) | expatxml_equal(vector, c) |
         (expatxml_between(vector, 0x80, 0x1F) & ~expatxml_equal(vector, '\n'));
}

/* Which of 64 bytes may be one of these: tabs and carriage returns are found too. */
static inline uint64_t expatxml_odd_bits(const uint8_t *bytes, uint8_t a, uint8_t b, uint8_t c) {
  return expatxml_bits(
      expatxml_odd_vector(expatxml_load(bytes), a, b, c), expatxml_odd_vector(expatxml_load(bytes + 16), a, b, c),
      expatxml_odd_vector(expatxml_load(bytes + 32), a, b, c), expatxml_odd_vector(expatxml_load(bytes + 48), a, b, c));
}
#endif

/* The first such byte at or after `start`, or `end`. */
static inline const uint8_t *expatxml_find_odd(const uint8_t *start, const uint8_t *end, uint8_t a, uint8_t b, uint8_t c) {
#ifdef EXPATXML_HAS_VECTORS
  for (; end - start >= 64; start += 64) {
    for (uint64_t bits = expatxml_odd_bits(start, a, b, c); bits != 0; bits &= bits - 1) {
      const uint8_t *const place = start + __builtin_ctzll(bits);
      if (*place != '\t' && *place != '\r') return place;
    }
  }
#endif
  while (start < end && !expatxml_is_odd(*start, a, b, c)) start++;
  return start;
}

#endif
