#ifndef CEXPATXMLVECTORS_BYTE_MASKS_H
#define CEXPATXMLVECTORS_BYTE_MASKS_H

/* Finds which bytes of a block have a property: the result has a bit for each byte, the lowest for the first. It uses the
   vector instructions that every x86-64 and every arm64 has, and none elsewhere. */

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#define EXPATXML_VECTOR_SIZE 16

#if defined(__SSE2__) && !defined(EXPATXML_NO_VECTORS)
#include <emmintrin.h>
#define EXPATXML_HAS_VECTORS
typedef __m128i expatxml_vector;

static inline expatxml_vector expatxml_load(const uint8_t *bytes) { return _mm_loadu_si128((const __m128i *)bytes); }

/* In the results of these, each byte has all bits set, or none. */
static inline expatxml_vector expatxml_equal(expatxml_vector vector, uint8_t byte) {
  return _mm_cmpeq_epi8(vector, _mm_set1_epi8((char)byte));
}

static inline expatxml_vector expatxml_same(expatxml_vector vector, expatxml_vector other) {
  return _mm_cmpeq_epi8(vector, other);
}

/* Above 0x7F. */
static inline expatxml_vector expatxml_other(expatxml_vector vector) {
  /* The functions below use only the highest bit of each byte. */
  return vector;
}

/* From `low` to `high`. If `high` is less than `low`, from `low` to 0xFF and from 0 to `high`. */
static inline expatxml_vector expatxml_between(expatxml_vector vector, uint8_t low, uint8_t high) {
  /* Moves `low` to the lowest signed number. */
  const __m128i moved = _mm_add_epi8(vector, _mm_set1_epi8((char)(0x80 - low)));
  return _mm_cmplt_epi8(moved, _mm_set1_epi8((char)(0x80 + high - low + 1)));
}

static inline uint32_t expatxml_bits_of_16(expatxml_vector vector) { return (uint32_t)_mm_movemask_epi8(vector); }

static inline uint64_t expatxml_bits(expatxml_vector a, expatxml_vector b, expatxml_vector c, expatxml_vector d) {
  const uint32_t low = expatxml_bits_of_16(a) | expatxml_bits_of_16(b) << 16;
  const uint32_t high = expatxml_bits_of_16(c) | expatxml_bits_of_16(d) << 16;
  return low | (uint64_t)high << 32;
}
#elif defined(__aarch64__) && defined(__ARM_NEON) && !defined(EXPATXML_NO_VECTORS)
#include <arm_neon.h>
#define EXPATXML_HAS_VECTORS
typedef uint8x16_t expatxml_vector;

static inline expatxml_vector expatxml_load(const uint8_t *bytes) { return vld1q_u8(bytes); }

static inline expatxml_vector expatxml_equal(expatxml_vector vector, uint8_t byte) {
  return vceqq_u8(vector, vdupq_n_u8(byte));
}

static inline expatxml_vector expatxml_same(expatxml_vector vector, expatxml_vector other) {
  return vceqq_u8(vector, other);
}

static inline expatxml_vector expatxml_other(expatxml_vector vector) { return vcgeq_u8(vector, vdupq_n_u8(0x80)); }

static inline expatxml_vector expatxml_between(expatxml_vector vector, uint8_t low, uint8_t high) {
  return vcleq_u8(vsubq_u8(vector, vdupq_n_u8(low)), vdupq_n_u8((uint8_t)(high - low)));
}

static inline uint64_t expatxml_bits(expatxml_vector a, expatxml_vector b, expatxml_vector c, expatxml_vector d) {
  static const uint8_t places[16] = {1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128};
  const uint8x16_t bits = vld1q_u8(places);
  const uint8x16_t all = vpaddq_u8(
      vpaddq_u8(vandq_u8(a, bits), vandq_u8(b, bits)), vpaddq_u8(vandq_u8(c, bits), vandq_u8(d, bits)));
  return vgetq_lane_u64(vreinterpretq_u64_u8(vpaddq_u8(all, all)), 0);
}

static inline uint32_t expatxml_bits_of_16(expatxml_vector vector) {
  return (uint32_t)expatxml_bits(vector, vector, vector, vector) & 0xFFFF;
}
#endif

/* Masks of 64 bytes. */
#ifdef EXPATXML_HAS_VECTORS
static inline uint64_t expatxml_equal_bits(const uint8_t *bytes, uint8_t byte) {
  return expatxml_bits(
      expatxml_equal(expatxml_load(bytes), byte), expatxml_equal(expatxml_load(bytes + 16), byte),
      expatxml_equal(expatxml_load(bytes + 32), byte), expatxml_equal(expatxml_load(bytes + 48), byte));
}

static inline uint64_t expatxml_between_bits(const uint8_t *bytes, uint8_t low, uint8_t high) {
  return expatxml_bits(
      expatxml_between(expatxml_load(bytes), low, high), expatxml_between(expatxml_load(bytes + 16), low, high),
      expatxml_between(expatxml_load(bytes + 32), low, high), expatxml_between(expatxml_load(bytes + 48), low, high));
}

/* Those that do not belong to ASCII. */
static inline uint64_t expatxml_other_bits(const uint8_t *bytes) {
  return expatxml_bits(
      expatxml_other(expatxml_load(bytes)), expatxml_other(expatxml_load(bytes + 16)),
      expatxml_other(expatxml_load(bytes + 32)), expatxml_other(expatxml_load(bytes + 48)));
}
#endif

/* Whether the first `count` of 16 bytes are the same. */
static inline int expatxml_has_same_start(const uint8_t *bytes, const uint8_t *others, long count) {
#ifdef EXPATXML_HAS_VECTORS
  const uint32_t same = expatxml_bits_of_16(expatxml_same(expatxml_load(bytes), expatxml_load(others)));
  return (~same & ((UINT32_C(1) << count) - 1)) == 0;
#else
  return memcmp(bytes, others, (size_t)count) == 0;
#endif
}

#endif
