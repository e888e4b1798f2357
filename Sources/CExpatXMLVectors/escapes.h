#ifndef CEXPATXMLVECTORS_ESCAPES_H
#define CEXPATXMLVECTORS_ESCAPES_H

/* Finds what text can't contain as it is when XML is written. The text is well-formed UTF-8. Nothing is read outside of it. */

#include "byte_masks.h"

/* Markup, control characters, and in attribute values quotation marks and all white space but spaces. */
static inline int expatxml_is_escaped(uint8_t byte, int is_value) {
  if (byte < 0x20) return is_value || (byte != '\t' && byte != '\n');
  return byte == '&' || byte == '<' || byte == '>' || (is_value && byte == '"');
}

/* U+FFFE and U+FFFF, which XML does not allow. */
static inline int expatxml_is_noncharacter(const uint8_t *place, const uint8_t *end) {
  return end - place > 2 && place[0] == 0xEF && place[1] == 0xBF && place[2] >= 0xBE;
}

/* The first such byte or character, or `end`. */
static inline const uint8_t *expatxml_find_escaped(const uint8_t *start, const uint8_t *end, int is_value) {
#ifdef EXPATXML_HAS_VECTORS
  for (; end - start >= EXPATXML_VECTOR_SIZE; start += EXPATXML_VECTOR_SIZE) {
    const expatxml_vector bytes = expatxml_load(start);
    expatxml_vector found = expatxml_between(bytes, 0, 0x1F);
    if (is_value) {
      found = found | expatxml_equal(bytes, '"');
    } else {
      found = found & ~(expatxml_equal(bytes, '\t') | expatxml_equal(bytes, '\n'));
    }
    found = found | expatxml_equal(bytes, '&') | expatxml_equal(bytes, '<') | expatxml_equal(bytes, '>') |
            expatxml_equal(bytes, 0xEF);
    for (uint32_t bits = expatxml_bits_of_16(found); bits != 0; bits &= bits - 1) {
      const uint8_t *const place = start + __builtin_ctz(bits);
      if (*place != 0xEF || expatxml_is_noncharacter(place, end)) return place;
    }
  }
#endif
  while (start < end && !expatxml_is_escaped(*start, is_value) && !expatxml_is_noncharacter(start, end)) start++;
  return start;
}

#endif
