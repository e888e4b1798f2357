#ifndef CEXPATXMLVECTORS_ODD_BYTES_H
#define CEXPATXMLVECTORS_ODD_BYTES_H

/* Finds what may have to be repaired in XML, 16 bytes at a time. Nothing is read outside of the bytes that are given. */

#include "plain_text.h"

/* Bytes that XML does not allow or that do not belong to ASCII, and three others. */
static inline int expatxml_is_odd(uint8_t byte, uint8_t a, uint8_t b, uint8_t c) {
  if (byte < 0x20) return byte != '\t' && byte != '\n' && byte != '\r';
  return byte >= 0x80 || byte == a || byte == b || byte == c;
}

/* The first such byte at or behind `start`, or `end`. */
static inline const uint8_t *expatxml_find_odd(const uint8_t *start, const uint8_t *end, uint8_t a, uint8_t b, uint8_t c) {
#if defined(__SSE2__) && !defined(EXPATXML_NO_VECTORS)
  const __m128i first = _mm_set1_epi8((char)a), second = _mm_set1_epi8((char)b), third = _mm_set1_epi8((char)c);
  const __m128i space = _mm_set1_epi8(0x20), tab = _mm_set1_epi8('\t'), feed = _mm_set1_epi8('\n'),
                carriage = _mm_set1_epi8('\r');
  for (; end - start >= EXPATXML_VECTOR_SIZE; start += EXPATXML_VECTOR_SIZE) {
    const __m128i vector = _mm_loadu_si128((const __m128i *)start);
    const __m128i named = _mm_or_si128(
        _mm_or_si128(_mm_cmpeq_epi8(vector, first), _mm_cmpeq_epi8(vector, second)), _mm_cmpeq_epi8(vector, third));
    /* As signed numbers, those from 0x80 are less than a space too. */
    const __m128i control = _mm_cmpgt_epi8(space, vector);
    const __m128i white = _mm_or_si128(
        _mm_or_si128(_mm_cmpeq_epi8(vector, tab), _mm_cmpeq_epi8(vector, feed)), _mm_cmpeq_epi8(vector, carriage));
    const uint32_t mask = (uint32_t)_mm_movemask_epi8(_mm_or_si128(_mm_andnot_si128(white, control), named));
    if (mask != 0) return start + __builtin_ctz(mask);
  }
#elif defined(__aarch64__) && defined(__ARM_NEON) && !defined(EXPATXML_NO_VECTORS)
  const uint8x16_t first = vdupq_n_u8(a), second = vdupq_n_u8(b), third = vdupq_n_u8(c);
  for (; end - start >= EXPATXML_VECTOR_SIZE; start += EXPATXML_VECTOR_SIZE) {
    const uint8x16_t vector = vld1q_u8(start);
    const uint8x16_t named =
        vorrq_u8(vorrq_u8(vceqq_u8(vector, first), vceqq_u8(vector, second)), vceqq_u8(vector, third));
    const uint8x16_t control = vcgtq_s8(vdupq_n_s8(0x20), vreinterpretq_s8_u8(vector));
    const uint8x16_t white =
        vorrq_u8(vorrq_u8(vceqq_u8(vector, vdupq_n_u8('\t')), vceqq_u8(vector, vdupq_n_u8('\n'))),
                 vceqq_u8(vector, vdupq_n_u8('\r')));
    const uint8x16_t odd = vorrq_u8(vbicq_u8(control, white), named);
    const uint64_t mask = vget_lane_u64(vreinterpret_u64_u8(vshrn_n_u16(vreinterpretq_u16_u8(odd), 4)), 0);
    if (mask != 0) return start + __builtin_ctzll(mask) / EXPATXML_BITS_A_BYTE;
  }
#endif
  while (start < end && !expatxml_is_odd(*start, a, b, c)) start++;
  return start;
}

/* What follows the characters of several bytes that begin here, as far as they are complete, well-formed and allowed. */
static inline const uint8_t *expatxml_skip_characters(const uint8_t *start, const uint8_t *end) {
  while (start < end && *start >= 0x80) {
    while (end - start >= 8 && expatxml_has_two_of_three_bytes(start)) start += 6;
    if (start == end || *start < 0x80) break;
    const int length = expatxml_character_length(start, end);
    if (length == 0) break;
    start += length;
  }
  return start;
}

#endif
