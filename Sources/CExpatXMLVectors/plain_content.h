#ifndef CEXPATXMLVECTORS_PLAIN_CONTENT_H
#define CEXPATXMLVECTORS_PLAIN_CONTENT_H

/* Passes over the content of elements in XML that needs no repair. Nothing is read outside of the bytes that are given. */

#include "odd_bytes.h"

/* Bytes that are part of a name in a tag for all that can be told fast: those of ASCII, except for white space, control
   characters and what separates names. */
static const uint8_t expatxml_continues_name[256] = {
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    /* " & ' / < = > */
    0, 1, 0, 1, 1, 1, 0, 0, 1, 1, 1, 1, 1, 1, 1, 0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0, 0, 0, 1,
    1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
    1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1};

/* What follows a name in a tag, or the part of it whose characters are allowed. */
static inline const uint8_t *expatxml_skip_name(const uint8_t *place, const uint8_t *end) {
  for (;;) {
    while (place < end && expatxml_continues_name[*place]) place++;
    if (place == end || *place < 0x80) return place;
    const uint8_t *const next = expatxml_skip_characters(place, end);
    if (next == place) return place;
    place = next;
  }
}

/* The length of the character that may begin a name here; 0 if none may, for all that can be told fast. */
static inline int expatxml_name_start_length(const uint8_t *start, const uint8_t *end) {
  const uint8_t first = start[0];
  if (first < 0x80) return (uint8_t)((first | 0x20) - 'a') < 26;
  /* From U+0100 to U+02FF, from U+0380 to U+1FFF and from U+3040 to U+CFFF. */
  switch (expatxml_character_length(start, end)) {
    case 2: return first >= 0xC4 && first != 0xCC && first != 0xCD ? 2 : 0;
    case 3: return (first >= 0xE3 && first < 0xED && (first != 0xE3 || start[1] > 0x80)) || first < 0xE2 ? 3 : 0;
    default: return 0;
  }
}

static inline int expatxml_is_space(uint8_t byte) {
  return byte == ' ' || byte == '\n' || byte == '\t' || byte == '\r';
}

#define EXPATXML_TAG_ATTRIBUTES 32

/* What follows a start tag whose name ends here, if nothing is odd about it, and whether it is that of an empty element. NULL if
   something is, or if the tag is not complete. */
__attribute__((noinline)) static inline const uint8_t *expatxml_skip_attributes(
    const uint8_t *place, const uint8_t *end, int *is_empty) {
  const uint8_t *names[EXPATXML_TAG_ATTRIBUTES];
  long lengths[EXPATXML_TAG_ATTRIBUTES];
  int count = 0;
  uint64_t filter = 0;
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
    const uint8_t *const name = place;
    place = expatxml_skip_name(place, end);
    if (place == name) return NULL;
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
    uint8_t quote;
    if (end - place > EXPATXML_VECTOR_SIZE + 1 && place[0] == '=' && (place[1] == '"' || place[1] == '\'')) {
      /* Most values are short. */
      quote = place[1];
      place += 2;
      const uint64_t mask = quote == '"' ? expatxml_odd_mask(place, '<', '&', '"') : expatxml_odd_mask(place, '<', '&', '\'');
      if (mask != 0) place += __builtin_ctzll(mask) / EXPATXML_BITS_A_BYTE;
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
   else begins. Also how many elements are open behind it. */
static inline const uint8_t *expatxml_skip_markup(const uint8_t *place, const uint8_t *end, long *depth) {
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
  next = expatxml_skip_attributes(next, end, &is_empty);
  if (next == NULL) return place;
  if (!is_empty) *depth += 1;
  return next;
}

/* What follows the tag, the reference, the bracket, or the characters of several bytes or white space that begin here; the
   same place where that is not complete, or something is odd about it, or something else begins. Also how many elements are open
   behind it. */
static inline const uint8_t *expatxml_skip_odd(const uint8_t *place, const uint8_t *end, long *depth) {
  if (*place == '<') return expatxml_skip_markup(place, end, depth);
  if (*place >= 0x80) return expatxml_skip_characters(place, end);
  switch (*place) {
    case '&': {
      uint32_t character;
      return place + expatxml_reference_length(place, end, &character);
    }
    case ']':
    case '\t':
    case '\r': return place + 1;
    default: return place;
  }
}

/* Whether eight bits in a row are set. Few odd bytes are passed over faster one by one. */
static inline int expatxml_has_eight(uint64_t bits) {
  bits &= bits >> 1;
  bits &= bits >> 2;
  return (bits & bits >> 4) != 0;
}

/* Bytes of content, all of which belong to characters that are allowed, and where among them are those that may not stand for
   themselves in text: `<`, `&`, `]`, the tab and the carriage return. */
typedef struct {
  const uint8_t **places;
  /* At least 64, of which the last ones are not used. */
  long capacity;
  long count;
  const uint8_t *start;
  const uint8_t *end;
  /* Whether there are bytes that do not belong to ASCII. */
  int has_others;
} expatxml_special_places;

/* Where, in the content of elements, the first thing begins that is odd or is no text, reference, start tag or end tag; or
   where nothing is complete that follows, or behind the end tag of the root. Also how many elements are open there, and
   the special places. Those from their end on do not count. */
__attribute__((noinline)) static inline const uint8_t *expatxml_skip_content(
    const uint8_t *place, const uint8_t *end, long *depth, expatxml_special_places *special) {
  const uint8_t **note = special->places;
  /* From here on, there is no room for all places of a block and the one that follows, which is overwritten. */
  const uint8_t **const full = special->places + special->capacity - 64;
  /* How far to go on behind a place. Zero if there is no room for more. */
  long step = 1;
  int has_others = 0;
  long open = *depth;
  special->start = place;
  special->end = NULL;
  while (open > 0 && place < end) {
    const uint8_t *const block = place;
    if (note >= full && step > 0) {
      step = 0;
      special->end = block;
    }
    /* A bit for each byte that is odd: of 64 bytes, or near the end of one. */
    uint64_t bits;
    if (end - block >= 64) {
      bits = expatxml_odd_bits(block, '<', '&', ']');
      place += 64;
      if (expatxml_has_eight(bits) && expatxml_count_plain_characters(block, place) == 64) {
        const uint64_t others = expatxml_other_bits(block);
        place = expatxml_end_of_characters(block, place);
        bits &= ~others;
        has_others |= others != 0;
      }
    } else {
      bits = (uint64_t)expatxml_may_be_odd(*block, '<', '&', ']');
      place += 1;
    }
    while (bits != 0) {
      const uint8_t *const odd = block + __builtin_ctzll(bits);
      *note = odd;
      note += *odd < 0x80 ? step : 0;
      has_others |= *odd >= 0x80;
      const uint8_t *const next = expatxml_skip_odd(odd, end, &open);
      if (next == odd || open <= 0) {
        place = next;
        goto stop;
      }
      if (next >= place) {
        place = next;
        break;
      }
      bits &= ~UINT64_C(0) << (next - block);
    }
  }
stop:
  if (special->end == NULL) special->end = place;
  special->count = note - special->places;
  special->has_others = has_others;
  *depth = open;
  return place;
}

#endif
