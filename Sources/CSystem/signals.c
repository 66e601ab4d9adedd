#define _GNU_SOURCE
#include "signals.h"
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdatomic.h>
#include <stddef.h>
#include <string.h>
#include <unistd.h>

// MARK: - The terminal

static volatile sig_atomic_t is_guarded;
static int terminal;
static struct termios modes;
static char words[64];
static size_t word_count;

/// Restores the terminal; only async-signal-safe calls (signal-safety(7)).
static void give_back(int number) {
  if (is_guarded) {
    is_guarded = 0;
    tcsetattr(terminal, TCSANOW, &modes);
    // A failure cannot be reported.
    ssize_t count = write(terminal, words, word_count);
    (void)count;
  }
  // The default action is restored (SA_RESETHAND), and applies as soon as this returns.
  raise(number);
}

void agg_terminal_guard(int descriptor, struct agg_terminal_mode found, const char *farewell) {
  // A signal during the change restores nothing, instead of half of each.
  is_guarded = 0;
  atomic_signal_fence(memory_order_seq_cst);
  terminal = descriptor;
  modes = found.values;
  word_count = strnlen(farewell, sizeof words - 1);
  memcpy(words, farewell, word_count);
  atomic_signal_fence(memory_order_seq_cst);
  is_guarded = 1;
  // All signals that end a process by default and can be caught (signal(7)).
  static const int numbers[] = {
    SIGHUP, SIGINT, SIGQUIT, SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGUSR1, SIGSEGV, SIGUSR2, SIGALRM, SIGTERM,
    SIGSTKFLT, SIGXCPU, SIGVTALRM, SIGPROF, SIGIO, SIGPWR, SIGSYS,
  };
  struct sigaction action = {.sa_handler = give_back, .sa_flags = SA_RESETHAND};
  sigfillset(&action.sa_mask);
  for (size_t index = 0; index < sizeof numbers / sizeof *numbers; index++) {
    struct sigaction before;
    // The process may have been started with some of them ignored.
    if (sigaction(numbers[index], NULL, &before) == 0 && before.sa_handler != SIG_IGN)
      sigaction(numbers[index], &action, NULL);
  }
}

void agg_terminal_unguard(void) { is_guarded = 0; }

// MARK: - Signals as bytes

static volatile sig_atomic_t pipe_end = -1;

static void forward(int number) {
  int failure = errno;
  unsigned char byte = (unsigned char)number;
  // A full pipe already contains thousands of signals.
  ssize_t count = write(pipe_end, &byte, 1);
  (void)count;
  errno = failure;
}

int agg_signal_pipe(int ends[2]) { return pipe2(ends, O_CLOEXEC | O_NONBLOCK) == 0 ? 0 : errno; }

void agg_signal_forward(int number, int descriptor) {
  // Before the action: a handler that still runs must not write into a file that gets the number of the pipe.
  pipe_end = descriptor;
  struct sigaction action = {.sa_handler = descriptor < 0 ? SIG_DFL : forward, .sa_flags = SA_RESTART};
  sigemptyset(&action.sa_mask);
  sigaction(number, &action, NULL);
}
