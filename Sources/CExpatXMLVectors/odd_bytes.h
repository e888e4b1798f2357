#ifndef CEXPATXMLVECTORS_ODD_BYTES_H
#define CEXPATXMLVECTORS_ODD_BYTES_H

/* Finds what may have to be repaired in XML, 16 bytes at a time. Nothing is read outside of the bytes that are given. */

#include "plain_text.h"

/* Bytes that XML does not allow or that do not belong to ASCII, and three others. */
static inline int expatxml_is_odd(uint8_t byte, uint8_t a, uint8_t b, uint8_t c) {
  if (byte < 0x20) return byte != '\t' && byte != '\n' && byte != '\r';
  return byte >= 0x80 || byte == a || byte == b || byte == c;
}

/* The same with tabs and carriage returns, which the vector instructions find too. */
static inline int expatxml_may_be_odd(uint8_t byte, uint8_t a, uint8_t b, uint8_t c) {
  return byte == '\t' || byte == '\r' || expatxml_is_odd(byte, a, b, c);
}

/* Which of 16 bytes may be odd: as many bits for each as the macro says. */
#if defined(__SSE2__) && !defined(EXPATXML_NO_VECTORS)
static inline __m128i expatxml_odd_vector(const uint8_t *bytes, __m128i a, __m128i b, __m128i c) {
  const __m128i vector = _mm_loadu_si128((const __m128i *)bytes);
  /* As signed numbers, those from 0x80 are less than a space too. */
  const __m128i control = _mm_cmpgt_epi8(_mm_set1_epi8(0x20), vector);
  const __m128i feed = _mm_cmpeq_epi8(vector, _mm_set1_epi8('\n'));
  const __m128i named =
      _mm_or_si128(_mm_or_si128(_mm_cmpeq_epi8(vector, a), _mm_cmpeq_epi8(vector, b)), _mm_cmpeq_epi8(vector, c));
  return _mm_or_si128(_mm_andnot_si128(feed, control), named);
}

static inline uint64_t expatxml_odd_mask(const uint8_t *bytes, uint8_t a, uint8_t b, uint8_t c) {
  return (uint64_t)(uint32_t)_mm_movemask_epi8(expatxml_odd_vector(
      bytes, _mm_set1_epi8((char)a), _mm_set1_epi8((char)b), _mm_set1_epi8((char)c)));
}

/* A bit for each of 64. */
static inline uint64_t expatxml_odd_bits(const uint8_t *bytes, uint8_t a, uint8_t b, uint8_t c) {
  return expatxml_odd_mask(bytes, a, b, c) | expatxml_odd_mask(bytes + 16, a, b, c) << 16 |
         expatxml_odd_mask(bytes + 32, a, b, c) << 32 | expatxml_odd_mask(bytes + 48, a, b, c) << 48;
}

/* A bit for each of 64 that does not belong to ASCII. */
static inline uint64_t expatxml_other_bits(const uint8_t *bytes) {
  const __m128i *const vectors = (const __m128i *)bytes;
  return (uint64_t)(uint32_t)_mm_movemask_epi8(_mm_loadu_si128(vectors)) |
         (uint64_t)(uint32_t)_mm_movemask_epi8(_mm_loadu_si128(vectors + 1)) << 16 |
         (uint64_t)(uint32_t)_mm_movemask_epi8(_mm_loadu_si128(vectors + 2)) << 32 |
         (uint64_t)(uint32_t)_mm_movemask_epi8(_mm_loadu_si128(vectors + 3)) << 48;
}

/* Whether there is such a byte among 64. */
static inline int expatxml_has_odd(const uint8_t *bytes, uint8_t a, uint8_t b, uint8_t c) {
  const __m128i first = _mm_set1_epi8((char)a), second = _mm_set1_epi8((char)b), third = _mm_set1_epi8((char)c);
  return _mm_movemask_epi8(_mm_or_si128(
             _mm_or_si128(
                 expatxml_odd_vector(bytes, first, second, third), expatxml_odd_vector(bytes + 16, first, second, third)),
             _mm_or_si128(
                 expatxml_odd_vector(bytes + 32, first, second, third),
                 expatxml_odd_vector(bytes + 48, first, second, third)))) != 0;
}
#elif defined(__aarch64__) && defined(__ARM_NEON) && !defined(EXPATXML_NO_VECTORS)
static inline uint8x16_t expatxml_odd_vector(const uint8_t *bytes, uint8_t a, uint8_t b, uint8_t c) {
  const uint8x16_t vector = vld1q_u8(bytes);
  const uint8x16_t control = vcgtq_s8(vdupq_n_s8(0x20), vreinterpretq_s8_u8(vector));
  const uint8x16_t named = vorrq_u8(
      vorrq_u8(vceqq_u8(vector, vdupq_n_u8(a)), vceqq_u8(vector, vdupq_n_u8(b))), vceqq_u8(vector, vdupq_n_u8(c)));
  return vorrq_u8(vbicq_u8(control, vceqq_u8(vector, vdupq_n_u8('\n'))), named);
}

static inline uint64_t expatxml_odd_mask(const uint8_t *bytes, uint8_t a, uint8_t b, uint8_t c) {
  const uint8x16_t odd = expatxml_odd_vector(bytes, a, b, c);
  /* One bit of four for each. */
  return vget_lane_u64(vreinterpret_u64_u8(vshrn_n_u16(vreinterpretq_u16_u8(odd), 4)), 0) &
         UINT64_C(0x1111111111111111);
}

static inline uint64_t expatxml_odd_bits(const uint8_t *bytes, uint8_t a, uint8_t b, uint8_t c) {
  static const uint8_t places[16] = {1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128};
  const uint8x16_t bits = vld1q_u8(places);
  const uint8x16_t first = vpaddq_u8(
      vandq_u8(expatxml_odd_vector(bytes, a, b, c), bits), vandq_u8(expatxml_odd_vector(bytes + 16, a, b, c), bits));
  const uint8x16_t last = vpaddq_u8(
      vandq_u8(expatxml_odd_vector(bytes + 32, a, b, c), bits), vandq_u8(expatxml_odd_vector(bytes + 48, a, b, c), bits));
  const uint8x16_t all = vpaddq_u8(first, last);
  return vgetq_lane_u64(vreinterpretq_u64_u8(vpaddq_u8(all, all)), 0);
}

static inline uint64_t expatxml_other_bits(const uint8_t *bytes) {
  static const uint8_t places[16] = {1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128};
  const uint8x16_t bits = vld1q_u8(places), high = vdupq_n_u8(0x80);
  const uint8x16_t first = vpaddq_u8(
      vandq_u8(vcgeq_u8(vld1q_u8(bytes), high), bits), vandq_u8(vcgeq_u8(vld1q_u8(bytes + 16), high), bits));
  const uint8x16_t last = vpaddq_u8(
      vandq_u8(vcgeq_u8(vld1q_u8(bytes + 32), high), bits), vandq_u8(vcgeq_u8(vld1q_u8(bytes + 48), high), bits));
  const uint8x16_t all = vpaddq_u8(first, last);
  return vgetq_lane_u64(vreinterpretq_u64_u8(vpaddq_u8(all, all)), 0);
}

static inline int expatxml_has_odd(const uint8_t *bytes, uint8_t a, uint8_t b, uint8_t c) {
  return vmaxvq_u8(vorrq_u8(
             vorrq_u8(expatxml_odd_vector(bytes, a, b, c), expatxml_odd_vector(bytes + 16, a, b, c)),
             vorrq_u8(expatxml_odd_vector(bytes + 32, a, b, c), expatxml_odd_vector(bytes + 48, a, b, c)))) != 0;
}
#else
static inline uint64_t expatxml_odd_mask(const uint8_t *bytes, uint8_t a, uint8_t b, uint8_t c) {
  uint64_t mask = 0;
  for (int index = 0; index < EXPATXML_VECTOR_SIZE; index++) {
    mask |= (uint64_t)expatxml_may_be_odd(bytes[index], a, b, c) << index;
  }
  return mask;
}

static inline uint64_t expatxml_odd_bits(const uint8_t *bytes, uint8_t a, uint8_t b, uint8_t c) {
  uint64_t bits = 0;
  for (int index = 0; index < 64; index++) bits |= (uint64_t)expatxml_may_be_odd(bytes[index], a, b, c) << index;
  return bits;
}

static inline uint64_t expatxml_other_bits(const uint8_t *bytes) {
  uint64_t bits = 0;
  for (int index = 0; index < 64; index++) bits |= (uint64_t)(bytes[index] >> 7) << index;
  return bits;
}

static inline int expatxml_has_odd(const uint8_t *bytes, uint8_t a, uint8_t b, uint8_t c) {
  for (int index = 0; index < 64; index++) {
    if (expatxml_may_be_odd(bytes[index], a, b, c)) return 1;
  }
  return 0;
}
#endif

/* The first such byte at or behind `start`, or `end`. */
static inline const uint8_t *expatxml_find_odd(const uint8_t *start, const uint8_t *end, uint8_t a, uint8_t b, uint8_t c) {
  const uint8_t *const origin = start;
  for (; end - start >= EXPATXML_VECTOR_SIZE; start += EXPATXML_VECTOR_SIZE) {
    /* What is long gets longer. */
    while (start - origin >= 64 && end - start >= 64 && !expatxml_has_odd(start, a, b, c)) start += 64;
    if (end - start < EXPATXML_VECTOR_SIZE) break;
    uint64_t mask = expatxml_odd_mask(start, a, b, c);
    for (; mask != 0; mask &= mask - 1) {
      const uint8_t *const place = start + __builtin_ctzll(mask) / EXPATXML_BITS_A_BYTE;
      if (*place != '\t' && *place != '\r') return place;
    }
  }
  while (start < end && !expatxml_is_odd(*start, a, b, c)) start++;
  return start;
}

/* How many of 16 bytes, from the first one on, are from `low` to `high`, those in the same place of these. */
static inline int expatxml_count_between(const uint8_t *start, const uint8_t *low, const uint8_t *high) {
#if defined(__SSE2__) && !defined(EXPATXML_NO_VECTORS)
  const __m128i vector = _mm_loadu_si128((const __m128i *)start);
  const __m128i lowest = _mm_loadu_si128((const __m128i *)low), highest = _mm_loadu_si128((const __m128i *)high);
  const __m128i fits = _mm_cmpeq_epi8(_mm_min_epu8(_mm_max_epu8(vector, lowest), highest), vector);
  return __builtin_ctz(~(uint32_t)_mm_movemask_epi8(fits));
#elif defined(__aarch64__) && defined(__ARM_NEON) && !defined(EXPATXML_NO_VECTORS)
  const uint8x16_t vector = vld1q_u8(start);
  const uint8x16_t fits = vandq_u8(vcgeq_u8(vector, vld1q_u8(low)), vcleq_u8(vector, vld1q_u8(high)));
  const uint64_t mask = vget_lane_u64(vreinterpret_u64_u8(vshrn_n_u16(vreinterpretq_u16_u8(fits), 4)), 0);
  return ~mask == 0 ? EXPATXML_VECTOR_SIZE : __builtin_ctzll(~mask) / EXPATXML_BITS_A_BYTE;
#else
  int count = 0;
  while (count < EXPATXML_VECTOR_SIZE && start[count] >= low[count] && start[count] <= high[count]) count++;
  return count;
#endif
}

/* How many bytes characters of two bytes take, or of three, at the beginning of 16: those whose first byte restricts none of
   the others. */
static inline int expatxml_count_two_bytes(const uint8_t *start) {
  static const uint8_t low[16] = {0xC2, 0x80, 0xC2, 0x80, 0xC2, 0x80, 0xC2, 0x80,
                                  0xC2, 0x80, 0xC2, 0x80, 0xC2, 0x80, 0xC2, 0x80};
  static const uint8_t high[16] = {0xDF, 0xBF, 0xDF, 0xBF, 0xDF, 0xBF, 0xDF, 0xBF,
                                   0xDF, 0xBF, 0xDF, 0xBF, 0xDF, 0xBF, 0xDF, 0xBF};
  return expatxml_count_between(start, low, high) & ~1;
}

static inline int expatxml_count_three_bytes(const uint8_t *start) {
  static const uint8_t low[16] = {0xE1, 0x80, 0x80, 0xE1, 0x80, 0x80, 0xE1, 0x80,
                                  0x80, 0xE1, 0x80, 0x80, 0xE1, 0x80, 0x80, 0xE1};
  static const uint8_t high[16] = {0xEC, 0xBF, 0xBF, 0xEC, 0xBF, 0xBF, 0xEC, 0xBF,
                                   0xBF, 0xEC, 0xBF, 0xBF, 0xEC, 0xBF, 0xBF, 0xEC};
  const int count = expatxml_count_between(start, low, high);
  return count - count % 3;
}

/* What follows the characters of several bytes that begin here, as far as they are complete, well-formed and allowed. */
static inline const uint8_t *expatxml_skip_characters(const uint8_t *start, const uint8_t *end) {
  while (start < end && *start >= 0x80) {
    int length = 0;
    if (end - start >= EXPATXML_VECTOR_SIZE && *start < 0xF0) {
      length = *start < 0xE0 ? expatxml_count_two_bytes(start) : expatxml_count_three_bytes(start);
    }
    if (length == 0) length = expatxml_character_length(start, end);
    if (length == 0) break;
    start += length;
  }
  return start;
}

#endif
