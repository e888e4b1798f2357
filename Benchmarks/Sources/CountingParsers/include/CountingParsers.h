#ifndef COUNTING_PARSERS_H
#define COUNTING_PARSERS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Parsers in C whose handlers do nothing but count: how fast the C libraries are by themselves. */

typedef struct {
  int64_t start_tags;
  int64_t end_tags;
  int64_t attributes;
  int64_t text_bytes;
} event_counts;

/* Bytes handed to a parser at a time. */
enum { chunk_size = 64 << 10 };

/* Each returns whether the document was parsed to its end without an error. */
bool count_file_with_expat(const char *path, bool namespaces, event_counts *counts);
bool count_bytes_with_expat(const void *bytes, size_t count, bool namespaces, event_counts *counts);
bool count_file_with_libxml2(const char *path, event_counts *counts);
bool count_bytes_with_libxml2(const void *bytes, size_t count, event_counts *counts);

/* Writes so many elements with xmlTextWriter. Returns the number of bytes; negative after a fault. */
int64_t write_rows_with_libxml2(int64_t count);

/* A tree with white space, as other libraries keep it. Null after a fault. */
void *tree_of_pugixml(const void *bytes, size_t count);
/* The elements directly inside the root. */
int64_t count_children_in_pugixml(const void *tree);
void free_tree_of_pugixml(void *tree);

/* Of the libraries that are linked. */
const char *version_of_expat(void);
const char *version_of_libxml2(void);

/* Calls a function. Instructions are counted between the beginning and the end of this call. */
void measured_region(void (*body)(void *), void *context);

#ifdef __cplusplus
}
#endif

#endif
