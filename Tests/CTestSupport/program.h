// Starts programs. Foundation's Process sometimes reads another process's output when several threads start one.
#pragma once
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

/// Starts a program as a shell would: in its own process group, without blocked or ignored signals, and with only its
/// standard streams open.
///
/// - words: Its file, which is its first argument, and the others, then its environment, each ended by a NUL.
/// - streams: Its standard input, output and error.
///
/// Returns its process id, or minus the error (errno).
static inline int start_program(
    const char *words, int argument_count, int variable_count, const char *directory, const int streams[3]) {
  char **lists = (char **)calloc((size_t)argument_count + (size_t)variable_count + 2, sizeof *lists);
  if (lists == NULL) return -ENOMEM;
  char **next = lists;
  for (int number = 0; number < argument_count + variable_count; number++) {
    if (number == argument_count) next++;
    *next++ = (char *)words;
    words += strlen(words) + 1;
  }
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  for (int stream = 0; stream < 3; stream++) posix_spawn_file_actions_adddup2(&actions, streams[stream], stream);
  posix_spawn_file_actions_addclosefrom_np(&actions, 3);
  posix_spawn_file_actions_addchdir_np(&actions, directory);
  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  sigset_t set;
  sigfillset(&set);
  posix_spawnattr_setsigdefault(&attributes, &set);
  sigemptyset(&set);
  posix_spawnattr_setsigmask(&attributes, &set);
  posix_spawnattr_setpgroup(&attributes, 0);
  posix_spawnattr_setflags(
      &attributes, POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETPGROUP);
  pid_t pid = -1;
  int failure = posix_spawn(&pid, lists[0], &actions, &attributes, lists, lists + argument_count + 1);
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&actions);
  free(lists);
  return failure != 0 ? -failure : pid;
}

/// Becomes readable when a program has ended (pidfd_open(2)).
static inline int end_of_program(int pid) { return (int)syscall(SYS_pidfd_open, pid, 0); }

/// Waits for a program that was started.
///
/// Returns its exit code, or minus the number of the signal that ended it.
static inline int wait_for_program(int pid) {
  int status = 0;
  while (waitpid(pid, &status, 0) < 0) {
    if (errno != EINTR) return -errno;
  }
  return WIFSIGNALED(status) ? -WTERMSIG(status) : WEXITSTATUS(status);
}

/// A pipe that only programs inherit that are given an end of it.
///
/// Returns 0, or -1 and the reason in errno.
static inline int program_pipe(int ends[2]) { return pipe2(ends, O_CLOEXEC); }

/// Blocks all signals for this thread: write(2) reports that a pipe has no reader.
static inline void leave_signals(void) {
  sigset_t all;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, NULL);
}
