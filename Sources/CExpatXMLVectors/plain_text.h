#ifndef CEXPATXMLVECTORS_PLAIN_TEXT_H
#define CEXPATXMLVECTORS_PLAIN_TEXT_H

/* Character data in XML, and references in it. Nothing is read outside of the bytes that are given. */

#include "characters.h"

/* ASCII bytes that don't stand for themselves in character data. They are `<`, `&`, the carriage return, which is normalised,
   `]`, which may begin the end of a CDATA section, and what XML does not allow. */
static inline int expatxml_is_special(uint8_t byte) {
  if (byte >= 0x20) return byte == '<' || byte == '&' || byte == ']';
  return byte != '\t' && byte != '\n';
}

/* Which of 64 bytes are special. Sets `has_others` if some are not ASCII. */
#ifdef EXPATXML_HAS_VECTORS
static inline expatxml_vector expatxml_special_vector(expatxml_vector vector) {
  return expatxml_equal(vector, '<') | expatxml_equal(vector, '&') | expatxml_equal(vector, ']') |
         (expatxml_between(vector, 0, 0x1F) & ~(expatxml_equal(vector, '\t') | expatxml_equal(vector, '\n')));
}

static inline uint64_t expatxml_special_bits(const uint8_t *bytes, int *has_others) {
  const expatxml_vector a = expatxml_load(bytes), b = expatxml_load(bytes + 16);
  const expatxml_vector c = expatxml_load(bytes + 32), d = expatxml_load(bytes + 48);
  *has_others |= expatxml_bits_of_16(expatxml_other(a | b | c | d)) != 0;
  return expatxml_bits(
      expatxml_special_vector(a), expatxml_special_vector(b), expatxml_special_vector(c), expatxml_special_vector(d));
}
#else
static inline uint64_t expatxml_special_bits(const uint8_t *bytes, int *has_others) {
  uint64_t bits = 0;
  for (int index = 0; index < 64; index++) {
    bits |= (uint64_t)expatxml_is_special(bytes[index]) << index;
    *has_others |= bytes[index] >= 0x80;
  }
  return bits;
}
#endif

/* The first byte with this value; NULL if there is none. */
static inline const uint8_t *expatxml_find_byte(const uint8_t *start, const uint8_t *end, int byte) {
  return (const uint8_t *)memchr(start, byte, (size_t)(end - start));
}

/* A reference to an entity that need not be declared (XML 1.0, section 4.6), without the ampersand. */
typedef struct {
  uint8_t name[8];
  uint8_t mask[8];
  uint8_t length;
  uint8_t character;
} expatxml_predefined_reference;

/* The length of such a reference, and its character; 0 if there is none. It takes the same time for all of them. */
static inline int expatxml_predefined_reference_length(const uint8_t *start, const uint8_t *end, uint32_t *character) {
  /* The index of each is the lower four bits of the XOR of its first two letters. */
  static const expatxml_predefined_reference references[16] = {
      [0x1] = {"apos;", {0xFF, 0xFF, 0xFF, 0xFF, 0xFF}, 6, '\''},
      [0x3] = {"gt;", {0xFF, 0xFF, 0xFF}, 4, '>'},
      [0x4] = {"quot;", {0xFF, 0xFF, 0xFF, 0xFF, 0xFF}, 6, '"'},
      [0x8] = {"lt;", {0xFF, 0xFF, 0xFF}, 4, '<'},
      [0xC] = {"amp;", {0xFF, 0xFF, 0xFF, 0xFF}, 5, '&'}};
  uint8_t near[8] = {0};
  uint64_t bytes, name, mask;
  if (end - start > 8) {
    memcpy(&bytes, start + 1, 8);
  } else {
    memcpy(near, start + 1, (size_t)(end - start - 1));
    memcpy(&bytes, near, 8);
  }
  const expatxml_predefined_reference *const reference = &references[(start[1] ^ start[2]) & 0xF];
  memcpy(&name, reference->name, 8);
  memcpy(&mask, reference->mask, 8);
  if ((bytes & mask) != name) return 0;
  *character = reference->character;
  return reference->length;
}

/* The length of the reference at this ampersand, and its character. 0 unless it is complete, and refers to a character that
   XML allows or to an entity that need not be declared (XML 1.0, section 4.6). No meaningful reference is longer than what is
   looked at. */
static inline int expatxml_reference_length(const uint8_t *start, const uint8_t *end, uint32_t *character) {
  const long count = end - start < 12 ? end - start : 12;
  if (count < 4) return 0;
  if (start[1] != '#') return expatxml_predefined_reference_length(start, end, character);
  const int is_hexadecimal = start[2] == 'x';
  const uint32_t base = is_hexadecimal ? 16 : 10;
  const long first = is_hexadecimal ? 3 : 2;
  uint32_t value = 0;
  for (long index = first; index < count; index++) {
    const uint8_t byte = start[index];
    if (byte == ';') {
      const int is_allowed = value < 0x20 ? value == '\t' || value == '\n' || value == '\r'
                                          : value < 0xD800 || (value > 0xDFFF && value != 0xFFFE && value != 0xFFFF);
      if (index == first || value > 0x10FFFF || !is_allowed) return 0;
      *character = value;
      return (int)index + 1;
    }
    if (byte >= '0' && byte <= '9') value = value * base + (byte - '0');
    else if (is_hexadecimal && (byte | 0x20) >= 'a' && (byte | 0x20) <= 'f') value = value * base + ((byte | 0x20) - 'a' + 10);
    else return 0;
    if (value > 0x10FFFF) return 0;
  }
  return 0;
}

/* Copies bytes, usually few, and returns the end of the copy. Bytes up to `room` may be read, and as many written. */
static inline uint8_t *expatxml_copy(uint8_t *place, const uint8_t *start, const uint8_t *end, const uint8_t *room) {
  if (end - start <= 64 && room - start >= 64) {
    memcpy(place, start, 64);
  } else {
    memcpy(place, start, (size_t)(end - start));
  }
  return place + (end - start);
}

/* Writes a character in UTF-8, and returns its end. */
static inline uint8_t *expatxml_write_character(uint8_t *place, uint32_t character) {
  if (character < 0x80) {
    *place++ = (uint8_t)character;
    return place;
  }
  if (character < 0x800) {
    *place++ = (uint8_t)(0xC0 | character >> 6);
  } else {
    if (character < 0x10000) {
      *place++ = (uint8_t)(0xE0 | character >> 12);
    } else {
      *place++ = (uint8_t)(0xF0 | character >> 18);
      *place++ = (uint8_t)(0x80 | (character >> 12 & 0x3F));
    }
    *place++ = (uint8_t)(0x80 | (character >> 6 & 0x3F));
  }
  *place++ = (uint8_t)(0x80 | (character & 0x3F));
  return place;
}

#endif
