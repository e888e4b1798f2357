#ifndef CEXPATXMLVECTORS_ESCAPES_H
#define CEXPATXMLVECTORS_ESCAPES_H

/* Copies text for XML, and finds what must be escaped. The text is well-formed UTF-8. Nothing is read outside of it. */

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

/* Copies bytes. For a few, such as a name, this takes less time than a call of memcpy. */
__attribute__((always_inline)) static inline void expatxml_copy_few(uint8_t *to, const uint8_t *from, size_t count) {
  if (count > 16) {
    memcpy(to, from, count);
  } else if (count >= 8) {
    uint64_t first, last;
    memcpy(&first, from, 8);
    memcpy(&last, from + count - 8, 8);
    memcpy(to, &first, 8);
    memcpy(to + count - 8, &last, 8);
  } else if (count >= 4) {
    uint32_t first, last;
    memcpy(&first, from, 4);
    memcpy(&last, from + count - 4, 4);
    memcpy(to, &first, 4);
    memcpy(to + count - 4, &last, 4);
  } else if (count > 0) {
    to[0] = from[0];
    to[count / 2] = from[count / 2];
    to[count - 1] = from[count - 1];
  }
}

#ifdef EXPATXML_HAS_VECTORS
/* Which of 16 bytes must be escaped, or may begin a noncharacter. */
static inline uint32_t expatxml_escaped_bits(expatxml_vector bytes, int is_value) {
  expatxml_vector found = expatxml_between(bytes, 0, 0x1F);
  if (is_value) {
    found = found | expatxml_equal(bytes, '"');
  } else {
    found = found & ~(expatxml_equal(bytes, '\t') | expatxml_equal(bytes, '\n'));
  }
  found = found | expatxml_equal(bytes, '&') | expatxml_equal(bytes, '<') | expatxml_equal(bytes, '>') |
          expatxml_equal(bytes, 0xEF);
  return expatxml_bits_of_16(found);
}

/* Whether 4 to 16 bytes have none of them. Looks at the first and the last eight or four. */
static inline int expatxml_is_short_plain(const uint8_t *start, const uint8_t *end, int is_value) {
  uint8_t bytes[16] = "                ";
  if (end - start >= 8) {
    memcpy(bytes, start, 8);
    memcpy(bytes + 8, end - 8, 8);
  } else {
    memcpy(bytes, start, 4);
    memcpy(bytes + 8, end - 4, 4);
  }
  return expatxml_escaped_bits(expatxml_load(bytes), is_value) == 0;
}
#endif

/* Copies text up to the first byte that must be escaped, or noncharacter. Returns how many bytes. */
static inline size_t expatxml_copy_unescaped(uint8_t *to, const uint8_t *from, size_t count, int is_value) {
  const uint8_t *const end = from + count;
  size_t done = 0;
#ifdef EXPATXML_HAS_VECTORS
  for (; count - done >= EXPATXML_VECTOR_SIZE; done += EXPATXML_VECTOR_SIZE) {
    memcpy(to + done, from + done, EXPATXML_VECTOR_SIZE);
    for (uint32_t bits = expatxml_escaped_bits(expatxml_load(from + done), is_value); bits != 0; bits &= bits - 1) {
      const size_t place = done + (size_t)__builtin_ctz(bits);
      if (from[place] != 0xEF || expatxml_is_noncharacter(from + place, end)) return place;
    }
  }
  if (count - done >= 4 && expatxml_is_short_plain(from + done, end, is_value)) {
    expatxml_copy_few(to + done, from + done, count - done);
    return count;
  }
#endif
  for (; done < count && !expatxml_is_escaped(from[done], is_value); done++) {
    if (expatxml_is_noncharacter(from + done, end)) break;
    to[done] = from[done];
  }
  return done;
}

#endif
