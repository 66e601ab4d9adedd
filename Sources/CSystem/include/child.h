// Starts programs that agg uses, such as an editor or a password manager.
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
#include "program.h"

extern char **environ;

/// The child's side of starting a program whose output is read; only async-signal-safe calls (signal-safety(7)).
static inline void agg_child_become(char **arguments, char **environment, int output, int report, int line) {
  sigset_t none;
  sigemptyset(&none);
  errno = 0;
  int group = setsid();
  int null = open("/dev/null", O_RDWR);
  int isReady = group > 0 && null >= 0 && agg_program_forget_signals() == 0
      // Otherwise the program would write to agg's own output, where a secret must not appear.
      && dup2(null, 0) >= 0 && dup2(output, 1) >= 0 && dup2(null, 2) >= 0
      // The guard gets its group before the program can start others.
      && (line < 0 || write(line, &group, sizeof group) == sizeof group)
      // Closes all other descriptors when the program runs: CLOSE_RANGE_CLOEXEC is 4 and needs Linux 5.11.
      && syscall(SYS_close_range, 3U, ~0U, 4U) == 0 && sigprocmask(SIG_SETMASK, &none, NULL) == 0;
  if (isReady) execve(arguments[0], arguments, environment);
  int failure = errno != 0 ? errno : ECHILD;
  // If this fails, the parent sees only a program that ends with 127.
  if (write(report, &failure, sizeof failure) < 0) _exit(127);
  _exit(127);
}

/// Starts a program whose output is read, and waits until it runs.
static inline int agg_child_ask(char **arguments, char **environment, int output, int line) {
  int ends[2];
  int failure = agg_program_pipe(ends);
  if (failure != 0) return -failure;
  sigset_t all, before;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  int pid = fork();
  if (pid == 0) agg_child_become(arguments, environment, output, ends[1], line);
  failure = pid < 0 ? errno : 0;
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  close(ends[1]);
  ssize_t count = 0;
  if (pid > 0) do count = read(ends[0], &failure, sizeof failure); while (count < 0 && errno == EINTR);
  close(ends[0]);
  if (failure != 0 && pid > 0) agg_program_wait(pid);
  return failure != 0 ? -failure : pid;
}

/// Starts a program by its path.
///
/// - words: Its arguments, the program first, then its environment, each ended by a NUL.
/// - variable_count: How many of them are variables; negative for the environment of this process.
/// - output: Its standard output. Its other standard streams are then /dev/null, and it leads its own session, whose process
///   group has its number. Negative to share the streams, terminal and process group of this process, so that the program
///   may ask the user, and Ctrl-C reaches it.
/// - line: With an output, the line of its guard (`agg_guard_start`); negative for none.
///
/// Returns its process id, or minus the error (errno).
static inline int agg_child_start(const char *words, int argument_count, int variable_count, int output, int line) {
  int own = variable_count < 0;
  int count = argument_count + (own ? 0 : variable_count);
  char **lists = (char **)calloc((size_t)count + 2, sizeof *lists);
  if (lists == NULL) return -ENOMEM;
  char **next = lists;
  for (int number = 0; number < count; number++) {
    if (number == argument_count) next++;
    *next++ = (char *)words;
    words += strlen(words) + 1;
  }
  char **environment = own ? environ : lists + argument_count + 1;
  if (output >= 0) {
    int pid = agg_child_ask(lists, environment, output, line);
    free(lists);
    return pid;
  }
  posix_spawn_file_actions_t actions;
  int failure = posix_spawn_file_actions_init(&actions);
  if (failure != 0) {
    free(lists);
    return -failure;
  }
  // Closes all other descriptors: libcurl opens sockets that would stay open in the program.
  if (failure == 0) failure = posix_spawn_file_actions_addclosefrom_np(&actions, 3);
  // Otherwise the program would inherit that this process ignores some signals.
  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  sigset_t set;
  sigfillset(&set);
  posix_spawnattr_setsigdefault(&attributes, &set);
  sigemptyset(&set);
  posix_spawnattr_setsigmask(&attributes, &set);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK);
  pid_t pid = -1;
  if (failure == 0) failure = posix_spawn(&pid, lists[0], &actions, &attributes, lists, environment);
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&actions);
  free(lists);
  return failure != 0 ? -failure : pid;
}

/// Whether a child has ended; it still has to be waited for.
static inline int agg_child_has_ended(int pid) {
  siginfo_t info = {0};
  return waitid(P_PID, (id_t)pid, &info, WEXITED | WNOHANG | WNOWAIT) == 0 && info.si_pid == pid;
}

/// Becomes readable when a child has ended (pidfd_open(2)); negative when the system has no descriptor left.
static inline int agg_child_end(int pid) { return (int)syscall(SYS_pidfd_open, pid, 0); }
