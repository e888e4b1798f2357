#ifndef CEXPATXMLVECTORS_BLOCKS_H
#define CEXPATXMLVECTORS_BLOCKS_H

/* Memory that grows. On Linux, a large block consists of pages of its own, and of large pages where there are any. So it grows without
   being copied, whatever else the heap holds, and the system need not enter thousands of pages for a large tree. */

#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#ifdef __linux__
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

/* The size of a large page on most systems. A block begins at a multiple of it, since the system makes large pages nowhere else. */
#define EXPATXML_LARGE_BLOCK ((size_t)2 << 20)
/* The header declares it only where GNU's extensions are asked for. The flags let the system choose another address, or name one. */
void *mremap(void *, size_t, size_t, int, ...);
#define EXPATXML_MAY_MOVE 1
#define EXPATXML_MOVE_TO 3

/* Reserves pages, the first of them at such a multiple. Returns NULL if there is no room. */
static inline void *expatxml_pages(size_t size) {
  const size_t reserved = size + EXPATXML_LARGE_BLOCK;
  unsigned char *const start =
      (unsigned char *)mmap(NULL, reserved, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if ((void *)start == MAP_FAILED) return NULL;
  const size_t before = -(uintptr_t)start & (EXPATXML_LARGE_BLOCK - 1);
  const size_t page = (size_t)sysconf(_SC_PAGESIZE);
  const size_t end = (before + size + page - 1) & ~(page - 1);
  if (before > 0) munmap(start, before);
  if (end < reserved) munmap(start + end, reserved - end);
  madvise(start + before, size, MADV_HUGEPAGE);
  return start + before;
}
#endif

/* Like `realloc`, for memory whose size was `size`. */
static inline void *expatxml_resize(void *memory, size_t size, size_t new_size) {
#ifdef __linux__
  if (size >= EXPATXML_LARGE_BLOCK && new_size >= EXPATXML_LARGE_BLOCK) {
    void *resized = mremap(memory, size, new_size, 0);
    if (resized == MAP_FAILED && new_size > size) {
      void *const pages = expatxml_pages(new_size);
      if (pages != NULL) resized = mremap(memory, size, new_size, EXPATXML_MOVE_TO, pages);
      /* Under a limit there may be no room for both. The reserved pages are not freed here: after a failure they may be another
         thread's already. */
      if (resized == MAP_FAILED) resized = mremap(memory, size, new_size, EXPATXML_MAY_MOVE);
    }
    return resized == MAP_FAILED ? NULL : resized;
  }
  if (new_size >= EXPATXML_LARGE_BLOCK) {
    void *const pages = expatxml_pages(new_size);
    if (pages == NULL) return NULL;
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
