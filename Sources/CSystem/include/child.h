// Starts programs that the user works with, such as an editor.
#pragma once
#include "program.h"
#include <spawn.h>

extern char **environ;

/// Starts a program by its path. It shares the standard streams, terminal and process group of this process, so that it may
/// ask the user, and Ctrl-C reaches it.
///
/// - words: Its arguments, the program first, then its environment, each ended by a NUL.
/// - variable_count: How many of them are variables; negative for the environment of this process.
///
/// Returns its process id, or minus the error (errno).
static inline int agg_child_start(const char *words, int argument_count, int variable_count) {
  int own = variable_count < 0;
  char **lists = agg_program_lists(words, argument_count, own ? 0 : variable_count);
  if (lists == NULL) return -ENOMEM;
  posix_spawn_file_actions_t actions;
  int failure = posix_spawn_file_actions_init(&actions);
  if (failure != 0) {
    free(lists);
    return -failure;
  }
  // Closes all other descriptors: libcurl opens sockets that would stay open in the program.
  failure = posix_spawn_file_actions_addclosefrom_np(&actions, 3);
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
  char **environment = own ? environ : lists + argument_count + 1;
  if (failure == 0) failure = posix_spawn(&pid, lists[0], &actions, &attributes, lists, environment);
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&actions);
  free(lists);
  return failure != 0 ? -failure : pid;
}
