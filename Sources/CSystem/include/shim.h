// What Swift can only reach through variadic functions or pointers, as functions of plain numbers.
#pragma once
#include <errno.h>
#include <semaphore.h>
#include <signal.h>
#include <stdbool.h>
#include <sys/ioctl.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

extern char **environ;

/// The variables of this process, the last one followed by NULL.
static inline char **agg_environment(void) { return environ; }

/// The width of the terminal behind a descriptor, or 0 when it is none or does not say.
static inline int agg_terminal_columns(int descriptor) {
  struct winsize size = {0};
  return ioctl(descriptor, TIOCGWINSZ, &size) == 0 ? size.ws_col : 0;
}

/// The same for its rows.
static inline int agg_terminal_rows(int descriptor) {
  struct winsize size = {0};
  return ioctl(descriptor, TIOCGWINSZ, &size) == 0 ? size.ws_row : 0;
}

/// Writes what a stream has room for, without waiting for more: RWF_NOWAIT is 8. Returns how much that is, or -1: with EAGAIN
/// when there is no room, with EOPNOTSUPP for a stream that cannot say, such as a pipe before Linux 6.4.
static inline ssize_t agg_write_now(int descriptor, const void *bytes, size_t count) {
  struct iovec part = {(void *)bytes, count};
  return syscall(SYS_pwritev2, descriptor, &part, 1L, -1L, -1L, 8);
}

/// Whether whoever started the program has it ignore a signal, as nohup does.
static inline bool agg_is_ignored(int signal) {
  struct sigaction action;
  return sigaction(signal, NULL, &action) == 0 && action.sa_handler == SIG_IGN;
}

/// Waits for a semaphore, whatever the time of day is set to meanwhile.
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
