#ifndef PLAINVECTORS_H
#define PLAINVECTORS_H

/* The functions of CExpatXMLVectors without vector instructions, as on processors that have none that the library uses. */

#include <stddef.h>
#include <stdint.h>

uint64_t plain_special_bits(const uint8_t *bytes, int *has_others);
const uint8_t *plain_find_odd(const uint8_t *start, const uint8_t *end, uint8_t a, uint8_t b, uint8_t c);
size_t plain_copy_unescaped(uint8_t *to, const uint8_t *from, size_t count, int is_value);
const uint8_t *plain_find_no_character(const uint8_t *start, const uint8_t *end);
/* Of an `expatxml_scanner`. Returns an `expatxml_token`. */
int plain_scan(void *scanner);

#endif
