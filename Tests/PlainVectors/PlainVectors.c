#define EXPATXML_NO_VECTORS
#include "PlainVectors.h"

#include "plain_content.h"

const uint8_t *plain_find_special(const uint8_t *start, const uint8_t *end, int *has_others) {
  return expatxml_find_special(start, end, has_others);
}

const uint8_t *plain_find_odd(const uint8_t *start, const uint8_t *end, uint8_t a, uint8_t b, uint8_t c) {
  return expatxml_find_odd(start, end, a, b, c);
}

const uint8_t *plain_find_no_character(const uint8_t *start, const uint8_t *end) {
  return expatxml_find_no_character(start, end);
}

const uint8_t *plain_skip_content(
    const uint8_t *start, const uint8_t *end, long *depth, const uint8_t **places, long capacity, long *count,
    const uint8_t **known_end) {
  expatxml_special_places special = {.places = places, .capacity = capacity};
  const uint8_t *const stop = expatxml_skip_content(start, end, depth, &special);
  *count = special.count;
  *known_end = special.end;
  return stop;
}
