#define _GNU_SOURCE
#include "processors.h"
#include <sched.h>
#include <unistd.h>

void agg_begin_elsewhere(pthread_attr_t *attributes) {
  cpu_set_t others;
  // It fails on a machine with more processors than the set has room for.
  int own = sched_getcpu();
  if (own < 0 || sched_getaffinity(0, sizeof others, &others) != 0) return;
  CPU_CLR(own, &others);
  if (CPU_COUNT(&others) > 0) pthread_attr_setaffinity_np(attributes, sizeof others, &others);
}

void agg_run_anywhere(void) {
  cpu_set_t all;
  if (sched_getaffinity(getpid(), sizeof all, &all) == 0) sched_setaffinity(0, sizeof all, &all);
}
