#ifndef CEXPATXMLVECTORS_READINESS_H
#define CEXPATXMLVECTORS_READINESS_H

/* If a writer sends bytes and closes its end at once, Dispatch on Linux tells both on its own thread. Between the two, the queue of the
   source may cancel it. Then both threads unregister it, which ends the process now and then (swift-corelibs-libdispatch, issue 949). So
   Dispatch only gets what never hangs up. */

#ifdef __linux__
#include <sys/epoll.h>
#include <unistd.h>
#endif

/* Opens a file that is readable while a read of `descriptor` does not wait, and that never hangs up. -1 if that is not possible, and on
   systems that do not need it. */
static inline int expatxml_open_readiness(int descriptor) {
#ifdef __linux__
  struct epoll_event event = {.events = EPOLLIN};
  const int readiness = epoll_create1(EPOLL_CLOEXEC);
  if (readiness < 0 || epoll_ctl(readiness, EPOLL_CTL_ADD, descriptor, &event) == 0) return readiness;
  close(readiness);
#endif
  return -1;
}

#endif
