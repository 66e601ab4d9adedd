// Starting a program that works for us, such as an editor or a password manager.
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

extern char **environ;

// spawn.h of glibc shows it only to those who define _GNU_SOURCE, which a module cannot do for the headers of another one.
#ifndef POSIX_SPAWN_SETSID
#define POSIX_SPAWN_SETSID 0x80
#endif

/// Starts a program, found as the shell finds it.
///
/// - words: Its arguments, the program first, then its environment, each ended by a NUL.
/// - variable_count: How many of them are variables; negative for our own environment.
/// - output: Takes what it writes, and it then has nothing to read, nowhere to complain, and a session of its own, whose
///   process group has its number. Negative to share our streams, terminal and process group, so that it may ask and Ctrl-C
///   reaches it, too.
///
/// Returns its number, or minus the reason (errno).
static inline int agg_child_start(const char *words, int argument_count, int variable_count, int output) {
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
  posix_spawn_file_actions_t actions;
  int failure = posix_spawn_file_actions_init(&actions);
  if (failure != 0) {
    free(lists);
    return -failure;
  }
  if (output >= 0) {
    failure = posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0);
    // Left out, it would say on our own output what nobody must see.
    if (failure == 0) failure = posix_spawn_file_actions_adddup2(&actions, output, 1);
    if (failure == 0) failure = posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0);
  }
  // Whatever else is open is no business of it: libcurl opens sockets that would stay open in a program.
  if (failure == 0) failure = posix_spawn_file_actions_addclosefrom_np(&actions, 3);
  // Signals that we ignore would be ignored by it, too.
  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  sigset_t set;
  sigfillset(&set);
  posix_spawnattr_setsigdefault(&attributes, &set);
  sigemptyset(&set);
  posix_spawnattr_setsigmask(&attributes, &set);
  short session = output >= 0 ? POSIX_SPAWN_SETSID : 0;
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK | session);
  pid_t pid = -1;
  char **environment = own ? environ : lists + argument_count + 1;
  if (failure == 0) failure = posix_spawnp(&pid, lists[0], &actions, &attributes, lists, environment);
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
