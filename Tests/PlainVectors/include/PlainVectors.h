#ifndef PLAINVECTORS_H
#define PLAINVECTORS_H

/* The functions of CExpatXMLVectors without vector instructions, as on processors that have none that the library uses. */

#include <stdint.h>

const uint8_t *plain_find_special(const uint8_t *start, const uint8_t *end, int *has_others);
const uint8_t *plain_find_odd(const uint8_t *start, const uint8_t *end, uint8_t a, uint8_t b, uint8_t c);
const uint8_t *plain_find_no_character(const uint8_t *start, const uint8_t *end);

/* Notes the places in `places`, and where they end in `known_end`. Returns what follows the content. */
const uint8_t *plain_skip_content(
    const uint8_t *start, const uint8_t *end, long *depth, const uint8_t **places, long capacity, long *count,
    const uint8_t **known_end);

#endif
