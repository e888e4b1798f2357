#ifndef CEXPATXMLVECTORS_BLOCKS_H
#define CEXPATXMLVECTORS_BLOCKS_H

/* Memory that grows. On Linux, a large block consists of pages of its own, and of large pages where there are any. So it grows without
   being copied, whatever else the heap holds, and the system need not enter thousands of pages for a large tree. */

#include <stddef.h>
#include <stdlib.h>

#ifdef __linux__
#include <string.h>
#include <sys/mman.h>

#define EXPATXML_LARGE_BLOCK (1 << 20)
/* The header declares it only where GNU's extensions are asked for. The flag lets the system choose another address. */
void *mremap(void *, size_t, size_t, int, ...);
#define EXPATXML_MAY_MOVE 1
#endif

/* Like `realloc`, for memory whose size was `size`. */
static inline void *expatxml_resize(void *memory, size_t size, size_t new_size) {
#ifdef __linux__
  if (size >= EXPATXML_LARGE_BLOCK && new_size >= EXPATXML_LARGE_BLOCK) {
    void *const moved = mremap(memory, size, new_size, EXPATXML_MAY_MOVE);
    return moved == MAP_FAILED ? NULL : moved;
  }
  if (new_size >= EXPATXML_LARGE_BLOCK) {
    void *const pages = mmap(NULL, new_size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (pages == MAP_FAILED) return NULL;
    madvise(pages, new_size, MADV_HUGEPAGE);
    if (memory != NULL) memcpy(pages, memory, size);
    free(memory);
    return pages;
  }
  if (size >= EXPATXML_LARGE_BLOCK) {
    void *const copy = malloc(new_size);
    if (copy == NULL) return NULL;
    memcpy(copy, memory, new_size);
    munmap(memory, size);
    return copy;
  }
#endif
  return realloc(memory, new_size);
}

/* Frees memory whose size was `size`. */
static inline void expatxml_release(void *memory, size_t size) {
#ifdef __linux__
  if (size >= EXPATXML_LARGE_BLOCK) {
    munmap(memory, size);
    return;
  }
#endif
  free(memory);
}

#endif
