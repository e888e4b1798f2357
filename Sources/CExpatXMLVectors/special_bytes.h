#ifndef CEXPATXMLVECTORS_SPECIAL_BYTES_H
#define CEXPATXMLVECTORS_SPECIAL_BYTES_H

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
  if (byte >= 0x20) return byte == '<' || byte == '&' || byte == ']';
  return byte != '\t' && byte != '\n';
}

/* Which of 16 bytes are special: as many bits for each as the macro says, the first byte's lowest. Also whether there are
   others than those of ASCII. */
#if defined(__SSE2__) && !defined(EXPATXML_NO_VECTORS)
#define EXPATXML_BITS_A_BYTE 1
static inline __m128i expatxml_special_vector(__m128i vector) {
  const __m128i markup = _mm_or_si128(
      _mm_or_si128(_mm_cmpeq_epi8(vector, _mm_set1_epi8('<')), _mm_cmpeq_epi8(vector, _mm_set1_epi8('&'))),
      _mm_cmpeq_epi8(vector, _mm_set1_epi8(']')));
  const __m128i control = _mm_cmpeq_epi8(_mm_min_epu8(vector, _mm_set1_epi8(0x1F)), vector);
  const __m128i space =
      _mm_or_si128(_mm_cmpeq_epi8(vector, _mm_set1_epi8('\t')), _mm_cmpeq_epi8(vector, _mm_set1_epi8('\n')));
  return _mm_or_si128(_mm_andnot_si128(space, control), markup);
}

static inline uint64_t expatxml_special_mask(const uint8_t *bytes, int *has_others) {
  const __m128i vector = _mm_loadu_si128((const __m128i *)bytes);
  *has_others |= _mm_movemask_epi8(vector);
  return (uint64_t)(uint32_t)_mm_movemask_epi8(expatxml_special_vector(vector));
}

/* Whether there are special bytes among 64. If there are none, also whether there are others than those of ASCII. */
static inline int expatxml_has_special(const uint8_t *bytes, int *has_others) {
  const __m128i *const vectors = (const __m128i *)bytes;
  const __m128i a = _mm_loadu_si128(vectors), b = _mm_loadu_si128(vectors + 1);
  const __m128i c = _mm_loadu_si128(vectors + 2), d = _mm_loadu_si128(vectors + 3);
  if (_mm_movemask_epi8(_mm_or_si128(
          _mm_or_si128(expatxml_special_vector(a), expatxml_special_vector(b)),
          _mm_or_si128(expatxml_special_vector(c), expatxml_special_vector(d)))) != 0)
    return 1;
  *has_others |= _mm_movemask_epi8(_mm_or_si128(_mm_or_si128(a, b), _mm_or_si128(c, d)));
  return 0;
}
#elif defined(__aarch64__) && defined(__ARM_NEON) && !defined(EXPATXML_NO_VECTORS)
#define EXPATXML_BITS_A_BYTE 4
static inline uint8x16_t expatxml_special_vector(uint8x16_t vector) {
  const uint8x16_t markup =
      vorrq_u8(vorrq_u8(vceqq_u8(vector, vdupq_n_u8('<')), vceqq_u8(vector, vdupq_n_u8('&'))),
               vceqq_u8(vector, vdupq_n_u8(']')));
  const uint8x16_t control = vcltq_u8(vector, vdupq_n_u8(0x20));
  const uint8x16_t space = vorrq_u8(vceqq_u8(vector, vdupq_n_u8('\t')), vceqq_u8(vector, vdupq_n_u8('\n')));
  return vorrq_u8(vbicq_u8(control, space), markup);
}

static inline uint64_t expatxml_special_mask(const uint8_t *bytes, int *has_others) {
  const uint8x16_t vector = vld1q_u8(bytes);
  const uint8x16_t special = expatxml_special_vector(vector);
  *has_others |= vmaxvq_u8(vector) >= 0x80;
  return vget_lane_u64(vreinterpret_u64_u8(vshrn_n_u16(vreinterpretq_u16_u8(special), 4)), 0);
}

static inline int expatxml_has_special(const uint8_t *bytes, int *has_others) {
  const uint8x16_t a = vld1q_u8(bytes), b = vld1q_u8(bytes + 16);
  const uint8x16_t c = vld1q_u8(bytes + 32), d = vld1q_u8(bytes + 48);
  if (vmaxvq_u8(vorrq_u8(
          vorrq_u8(expatxml_special_vector(a), expatxml_special_vector(b)),
          vorrq_u8(expatxml_special_vector(c), expatxml_special_vector(d)))) != 0)
    return 1;
  *has_others |= vmaxvq_u8(vorrq_u8(vorrq_u8(a, b), vorrq_u8(c, d))) >= 0x80;
  return 0;
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

static inline int expatxml_has_special(const uint8_t *bytes, int *has_others) {
  for (int offset = 0; offset < 64; offset += EXPATXML_VECTOR_SIZE) {
    if (expatxml_special_mask(bytes + offset, has_others) != 0) return 1;
  }
  return 0;
}
#endif

/* The first special byte at or behind `start`, or `end`. Also whether there may be others than those of ASCII in front of it. */
static inline const uint8_t *expatxml_find_special(const uint8_t *start, const uint8_t *end, int *has_others) {
  const uint8_t *near = end - start < 64 ? NULL : start + 64;
  while (end - start >= EXPATXML_VECTOR_SIZE) {
    const uint64_t mask = expatxml_special_mask(start, has_others);
    if (mask != 0) return start + __builtin_ctzll(mask) / EXPATXML_BITS_A_BYTE;
    start += EXPATXML_VECTOR_SIZE;
    if (start != near) continue;
    /* What is long gets longer. */
    while (end - start >= 64 && !expatxml_has_special(start, has_others)) start += 64;
  }
  for (; start < end && !expatxml_is_special(*start); start++) *has_others |= *start >= 0x80;
  return start;
}

#endif
