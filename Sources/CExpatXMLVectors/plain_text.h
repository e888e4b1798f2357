#ifndef CEXPATXMLVECTORS_PLAIN_TEXT_H
#define CEXPATXMLVECTORS_PLAIN_TEXT_H

/* Finds character data in XML that stands for itself, 16 bytes at a time: with the vector instructions that every x86-64 and
   every arm64 has, and without any elsewhere. Nothing is read outside of the bytes that are given. */

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#if defined(__SSE2__) && !defined(EXPATXML_NO_VECTORS)
#include <emmintrin.h>
#elif defined(__aarch64__) && defined(__ARM_NEON) && !defined(EXPATXML_NO_VECTORS)
#include <arm_neon.h>
#endif

#define EXPATXML_VECTOR_SIZE 16

/* Bytes of ASCII that are no character data which stands for itself: `<`, `&`, `]`, which may begin what ends a CDATA section,
   the carriage return, which is normalised, and what XML does not allow. */
static inline int expatxml_is_special(uint8_t byte) {
  return byte < 0x20 ? byte != '\t' && byte != '\n' : byte == '<' || byte == '&' || byte == ']';
}

/* Which of 16 bytes are special: as many bits for each as the macro says, the first byte's lowest. Also whether there are
   others than those of ASCII. */
#if defined(__SSE2__) && !defined(EXPATXML_NO_VECTORS)
#define EXPATXML_BITS_A_BYTE 1
static inline uint64_t expatxml_special_mask(const uint8_t *bytes, int *has_others) {
  const __m128i vector = _mm_loadu_si128((const __m128i *)bytes);
  const __m128i control = _mm_cmpeq_epi8(_mm_min_epu8(vector, _mm_set1_epi8(0x1F)), vector);
  const __m128i space =
      _mm_or_si128(_mm_cmpeq_epi8(vector, _mm_set1_epi8('\t')), _mm_cmpeq_epi8(vector, _mm_set1_epi8('\n')));
  const __m128i markup = _mm_or_si128(
      _mm_or_si128(_mm_cmpeq_epi8(vector, _mm_set1_epi8('<')), _mm_cmpeq_epi8(vector, _mm_set1_epi8('&'))),
      _mm_cmpeq_epi8(vector, _mm_set1_epi8(']')));
  *has_others |= _mm_movemask_epi8(vector);
  return (uint64_t)(uint32_t)_mm_movemask_epi8(_mm_or_si128(_mm_andnot_si128(space, control), markup));
}
#elif defined(__aarch64__) && defined(__ARM_NEON) && !defined(EXPATXML_NO_VECTORS)
#define EXPATXML_BITS_A_BYTE 4
static inline uint64_t expatxml_special_mask(const uint8_t *bytes, int *has_others) {
  const uint8x16_t vector = vld1q_u8(bytes);
  const uint8x16_t control = vcltq_u8(vector, vdupq_n_u8(0x20));
  const uint8x16_t space = vorrq_u8(vceqq_u8(vector, vdupq_n_u8('\t')), vceqq_u8(vector, vdupq_n_u8('\n')));
  const uint8x16_t markup =
      vorrq_u8(vorrq_u8(vceqq_u8(vector, vdupq_n_u8('<')), vceqq_u8(vector, vdupq_n_u8('&'))),
               vceqq_u8(vector, vdupq_n_u8(']')));
  const uint8x16_t special = vorrq_u8(vbicq_u8(control, space), markup);
  *has_others |= vmaxvq_u8(vector) >= 0x80;
  return vget_lane_u64(vreinterpret_u64_u8(vshrn_n_u16(vreinterpretq_u16_u8(special), 4)), 0);
}
#else
#define EXPATXML_BITS_A_BYTE 1
static inline uint64_t expatxml_special_mask(const uint8_t *bytes, int *has_others) {
  uint64_t mask = 0;
  uint8_t all = 0;
  for (int index = 0; index < EXPATXML_VECTOR_SIZE; index++) {
    mask |= (uint64_t)expatxml_is_special(bytes[index]) << index;
    all |= bytes[index];
  }
  *has_others |= all >= 0x80;
  return mask;
}
#endif

/* The first place at or behind `start` with so many bytes behind it of which none is special; NULL if there is none. Of text
   full of special bytes, few are looked at. Also whether there may be others than those of ASCII among them. */
static inline const uint8_t *expatxml_find_gap(const uint8_t *start, const uint8_t *end, long length, int *has_others) {
  if (length < EXPATXML_VECTOR_SIZE) {
    const uint8_t *gap = start;
    *has_others = 0;
    for (const uint8_t *place = start; place < end; place++) {
      *has_others |= *place >= 0x80;
      if (expatxml_is_special(*place)) gap = place + 1;
      if (place + 1 - gap >= length) return gap;
    }
    return NULL;
  }
  while (end - start >= length) {
    /* From the end of what would be the gap: a special byte there rules out all in front of it. */
    const uint8_t *place = start + length - EXPATXML_VECTOR_SIZE;
    uint64_t mask;
    *has_others = 0;
    while ((mask = expatxml_special_mask(place, has_others)) == 0) {
      if (place == start) return start;
      place = place - start > EXPATXML_VECTOR_SIZE ? place - EXPATXML_VECTOR_SIZE : start;
    }
    start = place + (63 - __builtin_clzll(mask)) / EXPATXML_BITS_A_BYTE + 1;
  }
  return NULL;
}

/* The first special byte at or behind `start`, or `end`. Also whether there may be others than those of ASCII in front of it. */
static inline const uint8_t *expatxml_find_special(const uint8_t *start, const uint8_t *end, int *has_others) {
  for (; end - start >= EXPATXML_VECTOR_SIZE; start += EXPATXML_VECTOR_SIZE) {
    const uint64_t mask = expatxml_special_mask(start, has_others);
    if (mask != 0) return start + __builtin_ctzll(mask) / EXPATXML_BITS_A_BYTE;
  }
  for (; start < end && !expatxml_is_special(*start); start++) *has_others |= *start >= 0x80;
  return start;
}

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

/* Where the first byte stands, among some of which none is special, that belongs to no complete character that is allowed. */
static inline const uint8_t *expatxml_find_no_character(const uint8_t *start, const uint8_t *end) {
  while (start < end) {
    if (*start >= 0x80) {
      while (end - start >= 8 && expatxml_has_two_of_three_bytes(start)) start += 6;
      if (start == end || *start < 0x80) continue;
      const int length = expatxml_character_length(start, end);
      if (length == 0) return start;
      start += length;
      continue;
    }
    uint64_t word;
    start += 1;
    while (end - start >= 8) {
      memcpy(&word, start, 8);
      if ((word & UINT64_C(0x8080808080808080)) != 0) break;
      start += 8;
    }
    while (start < end && *start < 0x80) start += 1;
  }
  return end;
}

/* The first such byte at or behind `start`; NULL if there is none. */
static inline const uint8_t *expatxml_find_byte(const uint8_t *start, const uint8_t *end, int byte) {
  return (const uint8_t *)memchr(start, byte, (size_t)(end - start));
}

/* How many bytes are line feeds. */
static inline long expatxml_count_line_feeds(const uint8_t *start, const uint8_t *end) {
  const uint64_t low = UINT64_C(0x7F7F7F7F7F7F7F7F);
  const uint64_t ones = UINT64_C(0x0101010101010101);
  long count = 0;
  for (; end - start >= 8; start += 8) {
    uint64_t word;
    memcpy(&word, start, 8);
    word ^= ones * '\n';
    /* The highest bit of each byte that is 0, and no other bit. */
    word = ~(((word & low) + low) | word | low);
    count += (long)(((word >> 7) * ones) >> 56);
  }
  for (; start < end; start++) count += *start == '\n';
  return count;
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
