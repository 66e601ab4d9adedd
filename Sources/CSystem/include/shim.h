// Wraps calls with variadic functions or pointers, which Swift cannot use safely, in functions of plain numbers.
#pragma once
#include <errno.h>
#include <malloc.h>
#include <semaphore.h>
#include <signal.h>
#include <stdbool.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

extern char **environ;

/// The variables of this process, the last one followed by NULL.
static inline char **agg_environment(void) { return environ; }

/// Keeps the memory of this process out of core files and closed to other processes of its user.
static inline void agg_close_memory(void) { prctl(PR_SET_DUMPABLE, 0, 0, 0, 0); }

/// The columns of the terminal of a descriptor; 0 when it is not a terminal or its size is unknown.
static inline int agg_terminal_columns(int descriptor) {
  struct winsize size = {0};
  return ioctl(descriptor, TIOCGWINSZ, &size) == 0 ? size.ws_col : 0;
}

/// The rows of the terminal of a descriptor; 0 when it is not a terminal or its size is unknown.
static inline int agg_terminal_rows(int descriptor) {
  struct winsize size = {0};
  return ioctl(descriptor, TIOCGWINSZ, &size) == 0 ? size.ws_row : 0;
}

/// Writes as much as a stream has room for, without waiting: RWF_NOWAIT is 8. Returns the number of bytes, or -1: with EAGAIN
/// when there is no room, with EOPNOTSUPP for a stream that does not support this, such as a pipe before Linux 6.4.
static inline ssize_t agg_write_now(int descriptor, const void *bytes, size_t count) {
  struct iovec part = {(void *)bytes, count};
  return syscall(SYS_pwritev2, descriptor, &part, 1L, -1L, -1L, 8);
}

/// Whether this process was started with a signal ignored, as by nohup.
static inline bool agg_is_ignored(int signal) {
  struct sigaction action;
  return sigaction(signal, NULL, &action) == 0 && action.sa_handler == SIG_IGN;
}

/// Waits for a semaphore. Changes of the system's time of day do not matter.
///
/// Returns whether it was signalled within the time.
static inline bool agg_semaphore_wait(sem_t *semaphore, long long nanoseconds) {
  struct timespec deadline;
  clock_gettime(CLOCK_MONOTONIC, &deadline);
  nanoseconds += deadline.tv_nsec;
  deadline.tv_sec += nanoseconds / 1000000000;
  deadline.tv_nsec = nanoseconds % 1000000000;
  while (sem_clockwait(semaphore, CLOCK_MONOTONIC, &deadline) != 0)
    if (errno != EINTR) return false;
  return true;
}
