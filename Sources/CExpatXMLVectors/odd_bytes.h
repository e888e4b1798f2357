#ifndef CEXPATXMLVECTORS_ODD_BYTES_H
#define CEXPATXMLVECTORS_ODD_BYTES_H

/* Finds what may have to be repaired in XML, 16 bytes at a time. Nothing is read outside of the bytes that are given. */

#include "plain_text.h"

/* Bytes that XML does not allow or that do not belong to ASCII, and three others. */
static inline int expatxml_is_odd(uint8_t byte, uint8_t a, uint8_t b, uint8_t c) {
  if (byte < 0x20) return byte != '\t' && byte != '\n' && byte != '\r';
  return byte >= 0x80 || byte == a || byte == b || byte == c;
}

/* Which of 16 bytes are those, tabs and carriage returns among them: as many bits for each as the macro says. */
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

/* Whether there may be such a byte among 64. */
static inline int expatxml_may_be_odd(const uint8_t *bytes, uint8_t a, uint8_t b, uint8_t c) {
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

static inline int expatxml_may_be_odd(const uint8_t *bytes, uint8_t a, uint8_t b, uint8_t c) {
  return vmaxvq_u8(vorrq_u8(
             vorrq_u8(expatxml_odd_vector(bytes, a, b, c), expatxml_odd_vector(bytes + 16, a, b, c)),
             vorrq_u8(expatxml_odd_vector(bytes + 32, a, b, c), expatxml_odd_vector(bytes + 48, a, b, c)))) != 0;
}
#else
static inline uint64_t expatxml_odd_mask(const uint8_t *bytes, uint8_t a, uint8_t b, uint8_t c) {
  uint64_t mask = 0;
  for (int index = 0; index < EXPATXML_VECTOR_SIZE; index++) {
    mask |= (uint64_t)expatxml_is_odd(bytes[index], a, b, c) << index;
  }
  return mask;
}

static inline int expatxml_may_be_odd(const uint8_t *bytes, uint8_t a, uint8_t b, uint8_t c) {
  for (int index = 0; index < 64; index++) {
    if (expatxml_is_odd(bytes[index], a, b, c)) return 1;
  }
  return 0;
}
#endif

/* The first such byte at or behind `start`, or `end`. */
static inline const uint8_t *expatxml_find_odd(const uint8_t *start, const uint8_t *end, uint8_t a, uint8_t b, uint8_t c) {
  const uint8_t *const origin = start;
  for (; end - start >= EXPATXML_VECTOR_SIZE; start += EXPATXML_VECTOR_SIZE) {
    /* What is long gets longer. */
    while (start - origin >= 64 && end - start >= 64 && !expatxml_may_be_odd(start, a, b, c)) start += 64;
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

/* Five characters of three bytes at the beginning of 16, those whose first byte restricts none of the others. */
static inline int expatxml_has_five_of_three_bytes(const uint8_t *start) {
#if defined(__SSE2__) && !defined(EXPATXML_NO_VECTORS)
  const __m128i vector = _mm_loadu_si128((const __m128i *)start);
  const __m128i masks = _mm_setr_epi8(-16, -64, -64, -16, -64, -64, -16, -64, -64, -16, -64, -64, -16, -64, -64, 0);
  const __m128i values =
      _mm_setr_epi8(-32, -128, -128, -32, -128, -128, -32, -128, -128, -32, -128, -128, -32, -128, -128, 0);
  const __m128i fits = _mm_cmpeq_epi8(_mm_and_si128(vector, masks), values);
  /* 0xE0, 0xED and 0xEF. */
  const __m128i restricts = _mm_or_si128(
      _mm_or_si128(_mm_cmpeq_epi8(vector, _mm_set1_epi8(-32)), _mm_cmpeq_epi8(vector, _mm_set1_epi8(-19))),
      _mm_cmpeq_epi8(vector, _mm_set1_epi8(-17)));
  return (_mm_movemask_epi8(_mm_andnot_si128(restricts, fits)) & 0x7FFF) == 0x7FFF;
#else
  return expatxml_has_two_of_three_bytes(start) && expatxml_has_two_of_three_bytes(start + 6) &&
         expatxml_character_length(start + 12, start + 15) == 3;
#endif
}

/* What follows the characters of several bytes that begin here, as far as they are complete, well-formed and allowed. */
static inline const uint8_t *expatxml_skip_characters(const uint8_t *start, const uint8_t *end) {
  while (start < end && *start >= 0x80) {
    while (end - start >= 16 && expatxml_has_five_of_three_bytes(start)) start += 15;
    while (end - start >= 8 && expatxml_has_two_of_three_bytes(start)) start += 6;
    if (start == end || *start < 0x80) break;
    const int length = expatxml_character_length(start, end);
    if (length == 0) break;
    start += length;
  }
  return start;
}

/* What ends a name in a tag, or is no part of one. */
static inline int expatxml_ends_name(uint8_t byte) {
  if (byte > '>') return 0;
  return byte <= 0x20 || byte == '=' || byte == '>' || byte == '/' || byte == '"' || byte == '\'' || byte == '<' ||
         byte == '&';
}

static inline int expatxml_is_letter(uint8_t byte) { return (uint8_t)((byte | 0x20) - 'a') < 26; }

static inline int expatxml_is_space(uint8_t byte) {
  return byte == ' ' || byte == '\n' || byte == '\t' || byte == '\r';
}

/* The length of a reference that begins here to an entity which every document has; 0 for any other. */
static inline int expatxml_predefined_length(const uint8_t *start, const uint8_t *end) {
  if (end - start < 6) return 0;
  switch (start[1]) {
    case 'l':
    case 'g': return start[2] == 't' && start[3] == ';' ? 4 : 0;
    case 'q': return memcmp(start + 2, "uot;", 4) == 0 ? 6 : 0;
    case 'a':
      if (memcmp(start + 2, "mp;", 3) == 0) return 5;
      return memcmp(start + 2, "pos;", 4) == 0 ? 6 : 0;
    default: return 0;
  }
}

#define EXPATXML_TAG_ATTRIBUTES 32

/* What follows a start tag whose name begins here, if nothing is odd about it, and whether it is that of an empty element.
   NULL if something is, or if the tag is not complete. */
static inline const uint8_t *expatxml_skip_tag(const uint8_t *place, const uint8_t *end, int *is_empty) {
  const uint8_t *names[EXPATXML_TAG_ATTRIBUTES];
  long lengths[EXPATXML_TAG_ATTRIBUTES];
  int count = 0;
  uint64_t filter = 0;
  while (place < end && !expatxml_ends_name(*place)) place++;
  for (;;) {
    while (place < end && expatxml_is_space(*place)) place++;
    if (end - place < 2) return NULL;
    if (*place == '>') {
      *is_empty = 0;
      return place + 1;
    }
    if (*place == '/') {
      *is_empty = 1;
      return place[1] == '>' ? place + 2 : NULL;
    }
    if (expatxml_ends_name(*place)) return NULL;
    const uint8_t *const name = place;
    while (place < end && !expatxml_ends_name(*place)) place++;
    const long length = place - name;
    /* A bit for each name, or for several. */
    const uint64_t key = (uint64_t)name[0] | (uint64_t)place[-1] << 8 | (uint64_t)length << 16;
    const uint64_t bit = UINT64_C(1) << ((key * UINT64_C(0x9E3779B97F4A7C15)) >> 58);
    if ((filter & bit) != 0) {
      for (int index = 0; index < count; index++) {
        if (lengths[index] == length && memcmp(names[index], name, (size_t)length) == 0) return NULL;
      }
    }
    filter |= bit;
    if (count == EXPATXML_TAG_ATTRIBUTES) return NULL;
    names[count] = name;
    lengths[count] = length;
    count++;
    while (place < end && expatxml_is_space(*place)) place++;
    if (place == end || *place != '=') return NULL;
    place++;
    while (place < end && expatxml_is_space(*place)) place++;
    if (place == end || (*place != '"' && *place != '\'')) return NULL;
    const uint8_t quote = *place++;
    /* Most values are short. */
    if (end - place >= EXPATXML_VECTOR_SIZE) {
      const uint64_t mask = quote == '"' ? expatxml_odd_mask(place, '<', '&', '"') : expatxml_odd_mask(place, '<', '&', '\'');
      if (mask != 0) place += __builtin_ctzll(mask) / EXPATXML_BITS_A_BYTE;
    }
    while (place == end || *place != quote) {
      place = expatxml_find_odd(place, end, '<', '&', quote);
      if (place == end) return NULL;
      if (*place == quote) break;
      if (*place == '&') {
        const int reference = expatxml_predefined_length(place, end);
        if (reference == 0) return NULL;
        place += reference;
        continue;
      }
      if (*place < 0x80) return NULL;
      const uint8_t *const next = expatxml_skip_characters(place, end);
      if (next == place) return NULL;
      place = next;
    }
    place++;
  }
}

/* Where, in the content of elements, the first thing begins that is odd or is no text, reference, start tag or end tag; or
   where nothing is complete that follows, or behind the end tag of the root. Also how many elements are open there. */
static inline const uint8_t *expatxml_skip_content(const uint8_t *place, const uint8_t *end, long *depth) {
  while (*depth > 0) {
    place = expatxml_find_odd(place, end, '<', '&', '<');
    if (place == end) return end;
    if (*place == '<') {
      if (end - place < 3) return place;
      if (place[1] == '/') {
        const uint8_t *next = place + 2;
        while (next < end && *next != '>') next++;
        if (next == end) return place;
        place = next + 1;
        *depth -= 1;
      } else if (expatxml_is_letter(place[1])) {
        int is_empty;
        const uint8_t *const next = expatxml_skip_tag(place + 1, end, &is_empty);
        if (next == NULL) return place;
        place = next;
        *depth += is_empty ? 0 : 1;
      } else {
        return place;
      }
    } else if (*place == '&') {
      const int length = expatxml_predefined_length(place, end);
      if (length == 0) return place;
      place += length;
    } else if (*place >= 0x80) {
      const uint8_t *const next = expatxml_skip_characters(place, end);
      if (next == place) return place;
      place = next;
    } else {
      return place;
    }
  }
  return place;
}

#endif
