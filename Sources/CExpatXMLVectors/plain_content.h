#ifndef CEXPATXMLVECTORS_PLAIN_CONTENT_H
#define CEXPATXMLVECTORS_PLAIN_CONTENT_H

/* Passes over the content of elements in XML that needs no repair. Nothing is read outside of the bytes that are given. */

#include "tags.h"

#define EXPATXML_MANY_TAGS 4

/* Where, in the content of elements, the first thing begins that is odd or is no text, reference, start tag or end tag; or
   where nothing is complete that follows, or behind the end tag of the root. Also how many elements are open there. */
__attribute__((noinline)) static inline const uint8_t *expatxml_skip_content(
    const uint8_t *place, const uint8_t *end, long *depth) {
  expatxml_attribute_names names;
  names.count = 0;
  long open = *depth;
  /* How many blocks are passed over before it is tried again whether all tags of one are simple. */
  int pause = 0, patience = 1;
  /* How many tags there were in the last block. */
  int tags = 0;
  while (open > 0 && place < end) {
    const uint8_t *const block = place;
    /* A bit for each byte that is odd: of 64 bytes, or near the end of one. */
    uint64_t bits;
    if (end - block >= 64) {
      if (tags >= EXPATXML_MANY_TAGS && --pause <= 0) {
        place = expatxml_skip_simple_tags(block, &open);
        if (place > block) {
          patience = 1;
          continue;
        }
        pause = patience;
        if (patience < 64) patience *= 2;
      }
      tags = 0;
      bits = expatxml_odd_bits(block, '<', '&', '<');
      place += 64;
      const uint64_t others = bits == 0 ? 0 : expatxml_other_bits(block);
      const int whole = others == 0 ? 0 : expatxml_count_whole_characters(block, others);
      if (whole > 0) {
        place = block + whole;
        bits &= ~others;
      }
    } else {
      bits = (uint64_t)expatxml_may_be_odd(*block, '<', '&', '<');
      place += 1;
    }
    while (bits != 0) {
      const uint8_t *const odd = block + __builtin_ctzll(bits);
      const uint8_t *next = odd;
      /* There is nothing odd in a reference. */
      bits &= bits - 1;
      if (*odd == '&') {
        uint32_t character;
        if (expatxml_reference_length(odd, end, &character) > 0) continue;
      } else if (*odd == '<') {
        next = expatxml_skip_markup(odd, end, &names, &open);
        tags += 1;
      } else if (*odd >= 0x80) {
        next = expatxml_skip_characters(odd, end);
      } else if (*odd == '\r' || *odd == '\t') {
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
  *depth = open;
  return place;
}

#endif
