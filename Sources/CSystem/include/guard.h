// Ending what a program started when we are killed and cannot do it ourselves.
#pragma once
#include "program.h"
#include <pthread.h>

/// Starts a process that kills a process group when we die without a word, as by SIGKILL or SIGQUIT.
///
/// A program that is asked for something leads a session of its own, so that no signal of our terminal reaches what it
/// started. The guard has a session of its own, too, and holds nothing of ours open but one end of a pipe.
///
/// It is started before the program, which writes the number of its group into the line before it runs.
///
/// - line: Takes our end of that pipe, which `agg_guard_end` closes.
///
/// Returns the guard's number, or minus the reason (errno).
static inline int agg_guard_start(int *line) {
  int ends[2];
  if (agg_program_pipe(ends) != 0) return -errno;
  // The guard inherits the mask: nothing but SIGKILL ends it early.
  sigset_t all, before;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  int guard = fork();
  // Only async-signal-safe calls from here on (signal-safety(7)).
  if (guard == 0) {
    setsid();
    int isReady = dup2(ends[0], 0) == 0 && syscall(SYS_close_range, 1U, ~0U, 0U) == 0 && chdir("/") == 0;
    int number, group = 0;
    ssize_t count = -1;
    // The number of the group comes once, from the program. The pipe is closed when we are gone.
    while (isReady && ((count = read(0, &number, sizeof number)) > 0 || (count < 0 && errno == EINTR)))
      if (count == sizeof number) group = number;
    if (count == 0 && group > 0) kill(-group, SIGKILL);
    _exit(0);
  }
  int failure = errno;
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  close(ends[0]);
  if (guard > 0) {
    *line = ends[1];
    return guard;
  }
  close(ends[1]);
  return -failure;
}

/// Dismisses a guard whose group has ended, and waits until it is gone.
static inline void agg_guard_end(int guard, int line) {
  // Before the pipe is closed, which would mean that we are gone.
  kill(guard, SIGKILL);
  agg_program_wait(guard);
  close(line);
}
