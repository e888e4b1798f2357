#ifndef CEXPATXMLZLIB_SHIM_H
#define CEXPATXMLZLIB_SHIM_H

#include <zlib.h>

/* inflateInit2 is a macro that Swift does not import. */
static inline int expatxml_inflateInit2(z_streamp stream, int windowBits) {
  return inflateInit2(stream, windowBits);
}

#endif
