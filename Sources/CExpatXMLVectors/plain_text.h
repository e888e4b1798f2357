#ifndef CEXPATXMLVECTORS_PLAIN_TEXT_H
#define CEXPATXMLVECTORS_PLAIN_TEXT_H

/* Character data in XML: its characters, its references, its lines. Nothing is read outside of the bytes that are given. */

#include "special_bytes.h"

/* The length of the character of several bytes that begins here, if it is complete, well-formed (The Unicode Standard, table
   3-7) and allowed in XML (XML 1.0, production 2); otherwise 0. */
static inline int expatxml_character_length(const uint8_t *start, const uint8_t *end) {
  const uint8_t first = start[0];
  const long count = end - start;
  if (first < 0xC2 || first > 0xF4 || count < 2 || (start[1] & 0xC0) != 0x80) return 0;
  if (first < 0xE0) return 2;
  if (count < 3 || (start[2] & 0xC0) != 0x80) return 0;
  if (first < 0xF0) {
    if (first == 0xE0 && start[1] < 0xA0) return 0;
    if (first == 0xED && start[1] > 0x9F) return 0;
    /* U+FFFE and U+FFFF. */
    if (first == 0xEF && start[1] == 0xBF && start[2] > 0xBD) return 0;
    return 3;
  }
  if (count < 4 || (start[3] & 0xC0) != 0x80) return 0;
  if (first == 0xF0 && start[1] < 0x90) return 0;
  if (first == 0xF4 && start[1] > 0x8F) return 0;
  return 4;
}

/* Two characters of three bytes at the beginning of eight, as most are: those whose first byte restricts none of the others. */
static inline int expatxml_has_two_of_three_bytes(const uint8_t *start) {
  static const uint8_t lead = 0xF0, other = 0xC0;
  const uint8_t masks[8] = {lead, other, other, lead, other, other, 0, 0};
  const uint8_t values[8] = {0xE0, 0x80, 0x80, 0xE0, 0x80, 0x80, 0, 0};
  /* 0xE0, 0xED and 0xEF. */
  const uint32_t restricting = 1 << 0x0 | 1 << 0xD | 1 << 0xF;
  uint64_t word, mask, value;
  memcpy(&word, start, 8);
  memcpy(&mask, masks, 8);
  memcpy(&value, values, 8);
  return (word & mask) == value && (((restricting >> (start[0] & 0xF)) | (restricting >> (start[3] & 0xF))) & 1) == 0;
}

/* How many bytes at the beginning are whole vectors of characters that are allowed, for all that can be told fast: without
   those whose first byte restricts the second one, and without those of four bytes. The last character may be cut. */
static inline long expatxml_count_plain_characters(const uint8_t *start, const uint8_t *end) {
  const uint8_t *place = start;
#if defined(__SSE2__) && !defined(EXPATXML_NO_VECTORS)
  uint32_t carry = 0;
  for (; end - place >= EXPATXML_VECTOR_SIZE; place += EXPATXML_VECTOR_SIZE) {
    const __m128i vector = _mm_loadu_si128((const __m128i *)place);
    const uint32_t others = (uint32_t)_mm_movemask_epi8(vector);
    if ((others | carry) == 0) continue;
    const __m128i three = _mm_cmpeq_epi8(_mm_max_epu8(vector, _mm_set1_epi8((char)0xE0)), vector);
    const __m128i odd = _mm_or_si128(
        _mm_or_si128(_mm_cmpeq_epi8(_mm_max_epu8(vector, _mm_set1_epi8((char)0xEF)), vector),
                     _mm_cmpeq_epi8(vector, _mm_set1_epi8((char)0xE0))),
        _mm_or_si128(_mm_cmpeq_epi8(vector, _mm_set1_epi8((char)0xED)),
                     _mm_cmpeq_epi8(_mm_and_si128(vector, _mm_set1_epi8((char)0xFE)), _mm_set1_epi8((char)0xC0))));
    const uint32_t continuing = (uint32_t)_mm_movemask_epi8(_mm_cmplt_epi8(vector, _mm_set1_epi8((char)0xC0)));
    const uint32_t expected = carry | (others & ~continuing) << 1 | (uint32_t)_mm_movemask_epi8(three) << 2;
    if (_mm_movemask_epi8(odd) != 0 || (expected & 0xFFFF) != continuing) break;
    carry = expected >> 16;
  }
#else
  uint64_t word;
  for (; end - place >= EXPATXML_VECTOR_SIZE; place += EXPATXML_VECTOR_SIZE) {
    uint64_t next;
    memcpy(&word, place, 8);
    memcpy(&next, place + 8, 8);
    if (((word | next) & UINT64_C(0x8080808080808080)) != 0) break;
  }
#endif
  return place - start;
}

/* Where the first byte stands, among some of which none is special, that belongs to no complete character that is allowed. */
static inline const uint8_t *expatxml_find_no_character(const uint8_t *start, const uint8_t *end) {
  while (start < end) {
    const uint8_t *place = start + expatxml_count_plain_characters(start, end);
    /* Back to where the last character begins, which may be cut, and from there one by one. */
    while (place > start && (*--place & 0xC0) == 0x80) continue;
    const uint8_t *stop = end - place > EXPATXML_VECTOR_SIZE ? place + EXPATXML_VECTOR_SIZE : end;
    while (place < stop) {
      while (end - place >= 8 && place < stop && expatxml_has_two_of_three_bytes(place)) place += 6;
      if (place >= stop) break;
      const int length = *place < 0x80 ? 1 : expatxml_character_length(place, end);
      if (length == 0) return place;
      place += length;
    }
    start = place;
  }
  return end;
}

/* Where a character of several bytes begins that is cut by the end; otherwise the end. */
static inline const uint8_t *expatxml_end_of_characters(const uint8_t *start, const uint8_t *end) {
  for (long count = 1; count <= 3 && count <= end - start; count++) {
    const uint8_t byte = end[-count];
    if ((byte & 0xC0) == 0x80) continue;
    const long length = byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : byte >= 0xC0 ? 2 : 1;
    return length > count ? end - count : end;
  }
  return end;
}

/* The length of the reference that begins with the ampersand here, and its character, if it is complete and is one to a
   character that is allowed in XML or to an entity that need not be declared (XML 1.0, section 4.6); otherwise 0. None of any
   sense is longer than is looked at. */
static inline int expatxml_reference_length(const uint8_t *start, const uint8_t *end, uint32_t *character) {
  const long count = end - start < 12 ? end - start : 12;
  if (count < 4) return 0;
  if (start[1] != '#') {
    if (memcmp(start + 1, "lt;", 3) == 0) return *character = '<', 4;
    if (memcmp(start + 1, "gt;", 3) == 0) return *character = '>', 4;
    if (count >= 5 && memcmp(start + 1, "amp;", 4) == 0) return *character = '&', 5;
    if (count >= 6 && memcmp(start + 1, "quot;", 5) == 0) return *character = '"', 6;
    if (count >= 6 && memcmp(start + 1, "apos;", 5) == 0) return *character = '\'', 6;
    return 0;
  }
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

/* Writes a character in UTF-8, and returns where it ends. */
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

/* The first such byte at or behind `start`; NULL if there is none. */
static inline const uint8_t *expatxml_find_byte(const uint8_t *start, const uint8_t *end, int byte) {
  return (const uint8_t *)memchr(start, byte, (size_t)(end - start));
}

/* How many bytes are line feeds. The inner loop becomes vector instructions. */
static inline long expatxml_count_line_feeds(const uint8_t *start, const uint8_t *end) {
  long total = 0;
  while (start < end) {
    const long length = end - start < 192 ? end - start : 192;
    uint8_t count = 0;
    for (long index = 0; index < length; index++) count += start[index] == '\n';
    total += count;
    start += length;
  }
  return total;
}

/* How many characters there are in valid UTF-8. The inner loop becomes vector instructions. */
static inline long expatxml_count_characters(const uint8_t *start, const uint8_t *end) {
  long total = 0;
  while (start < end) {
    const long length = end - start < 192 ? end - start : 192;
    uint8_t count = 0;
    for (long index = 0; index < length; index++) count += (start[index] & 0xC0) != 0x80;
    total += count;
    start += length;
  }
  return total;
}

#endif
