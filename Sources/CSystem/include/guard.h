// Ends the processes that a program started when this process is killed and cannot do it.
#pragma once
#include "program.h"
#include <pthread.h>

/// Starts a process that kills a process group when this process dies without cleaning up, as by SIGKILL or SIGQUIT.
///
/// A program whose output is read leads its own session, so signals of the terminal do not reach the processes that it
/// started. The guard has its own session, too, and of the descriptors of this process it keeps only one end of a pipe.
///
/// It is started before the program, which writes the number of its group into the line before it runs.
///
/// - line: Gets this process's end of that pipe, which `agg_guard_end` closes.
///
/// Returns the guard's process id, or minus the error (errno).
static inline int agg_guard_start(int *line) {
  int ends[2];
  int failure = agg_program_pipe(ends);
  if (failure != 0) return -failure;
  // The guard inherits the mask, so only SIGKILL ends it early.
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
    // The program writes the number of its group once. The pipe is closed when its other process has ended.
    while (isReady && ((count = read(0, &number, sizeof number)) > 0 || (count < 0 && errno == EINTR)))
      if (count == sizeof number) group = number;
    if (count == 0 && group > 0) kill(-group, SIGKILL);
    _exit(0);
  }
  failure = errno;
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  close(ends[0]);
  if (guard > 0) {
    *line = ends[1];
    return guard;
  }
  close(ends[1]);
  return -failure;
}

/// Ends a guard whose group has ended, and waits for its end.
static inline void agg_guard_end(int guard, int line) {
  // Before the pipe is closed: the guard would take that for the death of this process.
  kill(guard, SIGKILL);
  agg_program_wait(guard);
  close(line);
}
