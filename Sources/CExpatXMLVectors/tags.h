#ifndef CEXPATXMLVECTORS_TAGS_H
#define CEXPATXMLVECTORS_TAGS_H

/* Passes over tags in XML that need no repair. Nothing is read outside of the bytes that are given. */

#include "odd_bytes.h"

/* Whether a name may contain this byte of ASCII after its start (XML 1.0, production 4). 0 for other bytes. */
static inline int expatxml_continues_name(uint8_t byte) {
  static const uint8_t continues[256] = {
      0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
      0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0,
      0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 1,
      0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0};
  return continues[byte];
}

/* What follows a name in a tag, or the part of it whose characters are allowed. */
static inline const uint8_t *expatxml_skip_name(const uint8_t *place, const uint8_t *end) {
  for (;;) {
    while (place < end && expatxml_continues_name(*place)) place++;
    if (place == end || *place < 0x80) return place;
    /* Names are too short for vectors. */
    const int length = expatxml_character_length(place, end);
    if (length == 0) return place;
    place += length;
  }
}

/* The length of the character that may begin a name here; 0 if none may, for all that can be told fast. */
static inline int expatxml_name_start_length(const uint8_t *start, const uint8_t *end) {
  const uint8_t first = start[0];
  if (first < 0x80) return (uint8_t)((first | 0x20) - 'a') < 26;
  /* Letters of Latin, Cyrillic, Kana, Han and Hangul that Expat knows too: what it does not know is repaired. */
  switch (expatxml_character_length(start, end)) {
    case 2:
      return (first == 0xC4 && start[1] <= 0xB1) || (first == 0xC5 && start[1] >= 0x8A && start[1] <= 0xBE) ||
                     (first == 0xD0 && start[1] >= 0x90) || (first == 0xD1 && start[1] <= 0x8F)
                 ? 2 : 0;
    case 3:
      if (first == 0xE3) {
        return (start[1] == 0x81 && start[2] > 0x80) || (start[1] == 0x83 && start[2] <= 0xBA) ? 3 : 0;
      }
      return (first == 0xE4 && start[1] >= 0xB8) || (first >= 0xE5 && first <= 0xE8) || first == 0xEB || first == 0xEC ? 3 : 0;
    default: return 0;
  }
}

static inline int expatxml_is_space(uint8_t byte) {
  return byte == ' ' || byte == '\n' || byte == '\t' || byte == '\r';
}

#define EXPATXML_TAG_ATTRIBUTES 32

/* The different names of attributes of a tag. */
typedef struct {
  const uint8_t *starts[EXPATXML_TAG_ATTRIBUTES];
  long lengths[EXPATXML_TAG_ATTRIBUTES];
  int count;
} expatxml_attribute_names;

/* A bit for a name, which may have others, too. */
static inline uint64_t expatxml_name_bit(const uint8_t *start, long length) {
  const uint64_t key = (uint64_t)start[0] | (uint64_t)start[length - 1] << 8 | (uint64_t)length << 16;
  return UINT64_C(1) << ((key * UINT64_C(0x9E3779B97F4A7C15)) >> 58);
}

static inline uint64_t expatxml_name_bits(const expatxml_attribute_names *names, int count) {
  uint64_t bits = 0;
  for (int index = 0; index < count; index++) bits |= expatxml_name_bit(names->starts[index], names->lengths[index]);
  return bits;
}

static inline int expatxml_has_name(
    const expatxml_attribute_names *names, int count, const uint8_t *start, long length) {
  for (int index = 0; index < count; index++) {
    if (names->lengths[index] == length && memcmp(names->starts[index], start, (size_t)length) == 0) return 1;
  }
  return 0;
}

/* What follows a start tag whose name ends here, if nothing is odd about it, and whether it is that of an empty element. NULL if
   something is, or if the tag is not complete. `names` are those of the last tag, most often the same, and become those of
   this one. */
__attribute__((noinline)) static inline const uint8_t *expatxml_skip_attributes(
    const uint8_t *place, const uint8_t *end, expatxml_attribute_names *names, int *is_empty) {
  int count = 0;
  /* Whether all names so far are the same. */
  int is_same = 1;
  uint64_t bits = 0;
  for (;; count++) {
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
    const int was_same = is_same;
    is_same = is_same && count < names->count && end - place > EXPATXML_VECTOR_SIZE &&
              names->lengths[count] < EXPATXML_VECTOR_SIZE && place[names->lengths[count]] == '=' &&
              expatxml_has_same_start(place, names->starts[count], names->lengths[count]);
    if (is_same) {
      place += names->lengths[count];
    } else {
      if (count == EXPATXML_TAG_ATTRIBUTES) return NULL;
      if (was_same) bits = expatxml_name_bits(names, count);
      const uint8_t *const name = place;
      place = expatxml_skip_name(place, end);
      if (place == name) return NULL;
      const long length = place - name;
      const uint64_t bit = expatxml_name_bit(name, length);
      if ((bits & bit) != 0 && expatxml_has_name(names, count, name, length)) return NULL;
      bits |= bit;
      names->starts[count] = name;
      names->lengths[count] = length;
      names->count = count + 1;
    }
    uint8_t quote;
    if (end - place > EXPATXML_VECTOR_SIZE + 1 && place[0] == '=' && (place[1] == '"' || place[1] == '\'')) {
      /* Most values are short. */
      quote = place[1];
      place += 2;
      const uint32_t bits_of_value = expatxml_odd_bits_of_16(place, '<', '&', quote);
      if (bits_of_value != 0) place += __builtin_ctz(bits_of_value);
      if (*place == quote) {
        place++;
        continue;
      }
    } else {
      while (place < end && expatxml_is_space(*place)) place++;
      if (place == end || *place != '=') return NULL;
      place++;
      while (place < end && expatxml_is_space(*place)) place++;
      if (place == end || (*place != '"' && *place != '\'')) return NULL;
      quote = *place++;
    }
    while (place == end || *place != quote) {
      place = expatxml_find_odd(place, end, '<', '&', quote);
      if (place == end) return NULL;
      if (*place == quote) break;
      if (*place == '&') {
        uint32_t character;
        const int reference = expatxml_reference_length(place, end, &character);
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

/* What follows the tag that begins here; the same place where it is not complete, or something is odd about it, or something
   else begins. Also how many elements are open behind it. `names` are those of the last tag's
   attributes. */
static inline const uint8_t *expatxml_skip_markup(
    const uint8_t *place, const uint8_t *end, expatxml_attribute_names *names, long *depth) {
  if (end - place < 3) return place;
  if (place[1] == '/') {
    const uint8_t *next = expatxml_skip_name(place + 2, end);
    while (next < end && expatxml_is_space(*next)) next++;
    if (next == end || *next != '>') return place;
    *depth -= 1;
    return next + 1;
  }
  const int length = expatxml_name_start_length(place + 1, end);
  if (length == 0) return place;
  const uint8_t *next = expatxml_skip_name(place + 1 + length, end);
  if (next < end && *next == '>') {
    *depth += 1;
    return next + 1;
  }
  int is_empty;
  next = expatxml_skip_attributes(next, end, names, &is_empty);
  if (next == NULL) return place;
  if (!is_empty) *depth += 1;
  return next;
}

/* What follows the tags and the plain text at the beginning of 64 bytes, if all tags have names of ASCII and nothing else; the
   same place if anything else is among the bytes, or if the root may end there. Also how many elements are open behind it. It takes
   the same time for every mixture of tags. */
static inline const uint8_t *expatxml_skip_simple_tags(const uint8_t *block, long *depth) {
  uint64_t less = expatxml_equal_bits(block, '<');
  const uint64_t greater = expatxml_equal_bits(block, '>');
  uint64_t slashes = expatxml_equal_bits(block, '/');
  if ((expatxml_odd_bits(block, '<', '&', '>') & ~(less | greater)) != 0) return block;
  const uint8_t *end = block + 64;
  if (less > greater) {
    /* The last tag is not complete. */
    const int last = 63 - __builtin_clzll(less);
    end = block + last;
    less ^= UINT64_C(1) << last;
    slashes &= (UINT64_C(1) << last) - 1;
  }
  /* Each difference is what begins with a sign and ends in front of the other, if they take turns. */
  const uint64_t tags = greater - less;
  if ((tags & greater) != 0 || (less & ~tags) != 0) return block;
  const uint64_t letters = expatxml_between_bits(block, 'a', 'z') | expatxml_between_bits(block, 'A', 'Z');
  const uint64_t continuing = letters | expatxml_between_bits(block, '-', ':') | expatxml_equal_bits(block, '_');
  const uint64_t closing = less << 1 & slashes;
  const uint64_t empty = greater >> 1 & slashes & tags;
  const uint64_t names = tags & ~less & ~closing & ~empty;
  const uint64_t starts = (less << 1 & ~closing) | closing << 1;
  /* A carry runs through the names of end tags. */
  const uint64_t behind = names + (closing << 1);
  if ((starts & ~(names & letters)) != 0 || (names & (~continuing | slashes)) != 0 || (behind & empty) != 0) return block;
  /* If the root ends before this and another element begins, the parser stops there. */
  const long open = *depth + expatxml_count_bits(less) - 2 * expatxml_count_bits(closing) - expatxml_count_bits(empty);
  if (open <= 0) return block;
  *depth = open;
  return end;
}

#endif
