#include "CountingParsers.h"

__attribute__((noinline)) void measured_region(void (*body)(void *), void *context) {
  body(context);
  /* Keeps the call from becoming a jump, after which this function would not be on the stack. */
  __asm__ volatile("");
}
