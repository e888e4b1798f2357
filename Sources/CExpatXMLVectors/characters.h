#ifndef CEXPATXMLVECTORS_CHARACTERS_H
#define CEXPATXMLVECTORS_CHARACTERS_H

/* Characters in UTF-8 that XML allows. Nothing is read outside of the bytes that are given. */

#include "byte_masks.h"

/* The length of the character of several bytes at `start`. 0 unless it is complete, well-formed (The Unicode Standard, table 3-7)
   and allowed in XML (XML 1.0, production 2). */
static inline int expatxml_character_length(const uint8_t *start, const uint8_t *end) {
  const uint8_t first = start[0];
  const long count = end - start;
  /* Most characters of three bytes. */
  if (first >= 0xE1 && first <= 0xEC && count >= 3) return (start[1] & 0xC0) == 0x80 && (start[2] & 0xC0) == 0x80 ? 3 : 0;
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

#ifdef EXPATXML_HAS_VECTORS
/* How many of 64 bytes, which begin with a character, belong to complete characters; 0 if one of them is not allowed or has four
   bytes. `others` has the bits of those that are not ASCII. */
static inline int expatxml_count_whole_characters(const uint8_t *bytes, uint64_t others) {
  const uint64_t continuing = expatxml_between_bits(bytes, 0x80, 0xBF);
  const uint64_t two = expatxml_between_bits(bytes, 0xC2, 0xDF);
  uint64_t three = expatxml_between_bits(bytes, 0xE1, 0xEC);
  if ((two | three | continuing) != others) {
    /* The first byte restricts the second one. Both restrict the third one, to exclude U+FFFE and U+FFFF. */
    const uint64_t lowest = expatxml_equal_bits(bytes, 0xE0), surrogate = expatxml_equal_bits(bytes, 0xED);
    const uint64_t highest = expatxml_between_bits(bytes, 0xEE, 0xEF);
    const uint64_t last = expatxml_equal_bits(bytes, 0xEF) << 1 & expatxml_equal_bits(bytes, 0xBF);
    const uint64_t faults = (lowest << 1 & expatxml_between_bits(bytes, 0x80, 0x9F)) |
                            (surrogate << 1 & expatxml_between_bits(bytes, 0xA0, 0xBF)) |
                            (last << 1 & expatxml_between_bits(bytes, 0xBE, 0xBF));
    three |= lowest | surrogate | highest;
    if (faults != 0 || (two | three | continuing) != others) return 0;
  }
  if (((two | three) << 1 | three << 2) != continuing) return 0;
  /* A character of three bytes may be cut after its second one, and any after its first one. */
  return 64 - (int)(three >> 62 & 1) * 2 - (int)((two | three) >> 63);
}
#endif

/* Skips characters of several bytes that are complete, well-formed and allowed, and returns what follows. */
static inline const uint8_t *expatxml_skip_characters(const uint8_t *start, const uint8_t *end) {
  while (start < end && *start >= 0x80) {
    const int length = expatxml_character_length(start, end);
    if (length == 0) break;
    start += length;
  }
  return start;
}

/* The first byte that does not belong to a complete character that is allowed, or `end`. All ASCII counts as allowed. */
static inline const uint8_t *expatxml_find_no_character(const uint8_t *start, const uint8_t *end) {
  while (start < end) {
    const uint8_t *stop = end;
#ifdef EXPATXML_HAS_VECTORS
    if (end - start >= 64) {
      const uint64_t others = expatxml_other_bits(start);
      const int whole = others == 0 ? 64 : expatxml_count_whole_characters(start, others);
      if (whole > 0) {
        start += whole;
        continue;
      }
      stop = start + 64;
    }
#endif
    while (start < stop) {
      const int length = *start < 0x80 ? 1 : expatxml_character_length(start, end);
      if (length == 0) return start;
      start += length;
    }
  }
  return end;
}

/* The start of a character of several bytes that may go on after the end; otherwise the end. */
static inline const uint8_t *expatxml_end_of_characters(const uint8_t *start, const uint8_t *end) {
  for (long count = 1; count <= 3 && count <= end - start; count++) {
    const uint8_t byte = end[-count];
    if ((byte & 0xC0) == 0x80) continue;
    if (byte < 0xC2 || byte > 0xF4) return end;
    const long length = byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : 2;
    return length > count ? end - count : end;
  }
  return end;
}

/* The same as expatxml_count_place, for places at any distance. */
__attribute__((noinline)) static inline int expatxml_count_far_place(
    const uint8_t *memory, const uint8_t *start, const uint8_t *end, long *first_line, long *first_column) {
  long line = *first_line, column = *first_column;
#ifdef EXPATXML_HAS_VECTORS
  const int size = EXPATXML_VECTOR_SIZE;
  const int hasVector = end - memory >= size;
  /* Nothing but ASCII without line ends. */
  while (end - start >= size && expatxml_bits_of_16(expatxml_between(expatxml_load(start), 0x80, '\r')) == 0) {
    start += size;
    column += size;
  }
  while (hasVector && start < end) {
    /* The last bytes are read with some before them, which are not counted. */
    const int seen = end - start < size ? size - (int)(end - start) : 0;
    const expatxml_vector bytes = expatxml_load(start - seen);
    const uint32_t returns = expatxml_bits_of_16(expatxml_equal(bytes, '\r')) >> seen;
    const uint32_t feeds = expatxml_bits_of_16(expatxml_equal(bytes, '\n')) >> seen;
    const uint32_t others = expatxml_bits_of_16(expatxml_other(bytes)) >> seen;
    int count = size - seen;
    start += count;
    if (returns != 0) return 0;
    if (feeds != 0) {
      const int lineStart = 32 - __builtin_clz(feeds);
      line += (feeds & (feeds - 1)) == 0 ? 1 : __builtin_popcount(feeds);
      column = 1;
      count -= lineStart;
      if (others >> lineStart == 0) {
        column += count;
        continue;
      }
    } else if (others == 0) {
      column += count;
      continue;
    }
    const uint32_t continuing = expatxml_bits_of_16(expatxml_between(bytes, 0x80, 0xBF));
    column += count - __builtin_popcount(continuing >> (size - count));
  }
#endif
  for (; start < end; start++) {
    if (*start == '\r') return 0;
    if (*start == '\n') {
      line += 1;
      column = 1;
    } else if ((*start & 0xC0) != 0x80) {
      column += 1;
    }
  }
  *first_line = line;
  *first_column = column;
  return 1;
}

/* Moves a line and a column, in characters, over valid UTF-8. Returns 0 if there is a carriage return; then both stay as they are.
   `memory` is the start of the memory that may be read. */
static inline int expatxml_count_place(
    const uint8_t *memory, const uint8_t *start, const uint8_t *end, long *line, long *column) {
#ifdef EXPATXML_HAS_VECTORS
  /* Most places are a few bytes of ASCII after another one, in the same line. */
  const long distance = end - start;
  if (distance > 0 && distance <= EXPATXML_VECTOR_SIZE && end - memory >= EXPATXML_VECTOR_SIZE) {
    const expatxml_vector others = expatxml_between(expatxml_load(end - EXPATXML_VECTOR_SIZE), 0x80, '\r');
    if (expatxml_bits_of_16(others) >> (EXPATXML_VECTOR_SIZE - distance) == 0) {
      *column += distance;
      return 1;
    }
  }
#endif
  return expatxml_count_far_place(memory, start, end, line, column);
}

#endif
