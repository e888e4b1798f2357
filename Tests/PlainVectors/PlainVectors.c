#define EXPATXML_NO_VECTORS
#include "PlainVectors.h"

#include "escapes.h"
#include "scanner.h"

uint64_t plain_special_bits(const uint8_t *bytes, int *has_others) { return expatxml_special_bits(bytes, has_others); }

const uint8_t *plain_find_odd(const uint8_t *start, const uint8_t *end, uint8_t a, uint8_t b, uint8_t c) {
  return expatxml_find_odd(start, end, a, b, c);
}

size_t plain_copy_unescaped(uint8_t *to, const uint8_t *from, size_t count, int is_value) {
  return expatxml_copy_unescaped(to, from, count, is_value);
}

const uint8_t *plain_find_no_character(const uint8_t *start, const uint8_t *end) {
  return expatxml_find_no_character(start, end);
}

int plain_scan(void *scanner) { return (int)expatxml_scan((expatxml_scanner *)scanner); }
