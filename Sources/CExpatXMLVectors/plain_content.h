#ifndef CEXPATXMLVECTORS_PLAIN_CONTENT_H
#define CEXPATXMLVECTORS_PLAIN_CONTENT_H

/* Passes over the content of elements in XML that needs no repair. Nothing is read outside of the bytes that are given. */

#include "tags.h"

/* A byte in content that does not stand for itself in text: a carriage return, or the first one of markup, of a reference or of
   what may end a CDATA section. */
typedef struct {
  uint32_t offset;
  /* Of a reference: its character, and its length times 2 to the power of 24. Otherwise zero. */
  uint32_t reference;
} expatxml_note;

/* Bytes of content, all of which belong to characters that are allowed, with notes on them. */
typedef struct {
  expatxml_note *notes;
  /* At least 65, of which the last ones are not used. */
  long capacity;
  long count;
  const uint8_t *start;
  const uint8_t *end;
  /* Whether there are bytes that do not belong to ASCII. */
  int has_others;
} expatxml_noted_content;

/* The first of the brackets in front of a `>` that may end a CDATA section; the same place if there are none. */
static inline const uint8_t *expatxml_section_end(const uint8_t *start, const uint8_t *place) {
  const uint8_t *first = place;
  while (first > start && place - first < 2 && first[-1] == ']') first--;
  return place - first == 2 || first == start ? first : place;
}

#define EXPATXML_MANY_TAGS 4

/* Where, in the content of elements, the first thing begins that is odd or is no text, reference, start tag or end tag; or
   where nothing is complete that follows, or behind the end tag of the root. Also how many elements are open there, and
   the notes. Those from their end on do not count. */
__attribute__((noinline)) static inline const uint8_t *expatxml_skip_content(
    const uint8_t *place, const uint8_t *end, long *depth, expatxml_noted_content *noted) {
  const uint8_t *const start = place;
  expatxml_note *note = noted->notes;
  /* From here on, there is no room for all notes of a block and the one that follows, which is overwritten. */
  expatxml_note *const full = noted->notes + noted->capacity - 64;
  /* How far to go on behind a note. Zero if there is no room for more. */
  long step = 1;
  int has_others = 0;
  expatxml_attribute_names names;
  names.count = 0;
  long open = *depth;
  /* How many blocks are passed over before it is tried again whether all tags of one are simple. */
  int pause = 0, patience = 1;
  /* How many tags there were in the last block. */
  int tags = 0;
  noted->start = start;
  noted->end = NULL;
  while (open > 0 && place < end) {
    const uint8_t *const block = place;
    if (note >= full && step > 0) {
      step = 0;
      noted->end = block;
    }
    /* A bit for each byte that is odd: of 64 bytes, or near the end of one. */
    uint64_t bits;
    if (end - block >= 64) {
      if (tags >= EXPATXML_MANY_TAGS && --pause <= 0) {
        place = expatxml_skip_simple_tags(block, &open, &bits);
        if (place > block) {
          patience = 1;
          for (; step > 0 && bits != 0; bits &= bits - 1) {
            *note++ = (expatxml_note){(uint32_t)(block + __builtin_ctzll(bits) - start), 0};
          }
          continue;
        }
        pause = patience;
        if (patience < 64) patience *= 2;
      }
      tags = 0;
      bits = expatxml_odd_bits(block, '<', '&', '>');
      place += 64;
      const uint64_t others = bits == 0 ? 0 : expatxml_other_bits(block);
      const int whole = others == 0 ? 0 : expatxml_count_whole_characters(block, others);
      if (whole > 0) {
        place = block + whole;
        bits &= ~others;
        has_others = 1;
      }
    } else {
      bits = (uint64_t)expatxml_may_be_odd(*block, '<', '&', '>');
      place += 1;
    }
    while (bits != 0) {
      const uint8_t *const odd = block + __builtin_ctzll(bits);
      const uint8_t *next;
      /* There is nothing odd in a reference. */
      bits &= bits - 1;
      if (*odd == '&') {
        uint32_t character;
        const uint32_t length = (uint32_t)expatxml_reference_length(odd, end, &character);
        if (length == 0) {
          place = odd;
          goto stop;
        }
        *note = (expatxml_note){(uint32_t)(odd - start), length << 24 | character};
        note += step;
        continue;
      }
      if (*odd == '<') {
        *note = (expatxml_note){(uint32_t)(odd - start), 0};
        note += step;
        next = expatxml_skip_markup(odd, end, &names, &open);
        tags += 1;
      } else if (*odd >= 0x80) {
        has_others = 1;
        next = expatxml_skip_characters(odd, end);
      } else {
        if (*odd == '>') {
          const uint8_t *const section_end = expatxml_section_end(start, odd);
          *note = (expatxml_note){(uint32_t)(section_end - start), 0};
          note += section_end < odd || odd == start ? step : 0;
        } else if (*odd == '\r') {
          *note = (expatxml_note){(uint32_t)(odd - start), 0};
          note += step;
        } else if (*odd != '\t') {
          place = odd;
          goto stop;
        }
        continue;
      }
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
  if (noted->end == NULL) noted->end = place;
  noted->count = note - noted->notes;
  noted->has_others = has_others;
  *depth = open;
  return place;
}

#endif
