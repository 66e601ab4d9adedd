// Which processors a thread may run on. glibc shows that only to those who define _GNU_SOURCE, hence a file of its own.
#pragma once
#include <pthread.h>

/// Has a thread that is started with these attributes begin on another processor than the caller's, if there is one.
void agg_begin_elsewhere(pthread_attr_t *attributes);

/// Lets the calling thread run wherever the main thread may.
void agg_run_anywhere(void);
