// The input modes of a terminal, as values.
#pragma once
#include <errno.h>
#include <termios.h>
#include <unistd.h>

/// The modes of a terminal (termios(3)).
struct agg_terminal_mode {
  /// 0 when the descriptor is not a terminal.
  int is_known;
  struct termios values;
};

static inline struct agg_terminal_mode agg_terminal_mode_of(int descriptor) {
  struct agg_terminal_mode mode = {0};
  mode.is_known = tcgetattr(descriptor, &mode.values) == 0;
  return mode;
}

/// Sets raw input: each key is read at once, without echo, line editing, signals or translation. Keys typed before stay.
///
/// Returns 0 or errno.
static inline int agg_terminal_set_raw(int descriptor, struct agg_terminal_mode mode) {
  cfmakeraw(&mode.values);
  mode.values.c_cc[VMIN] = 1;
  mode.values.c_cc[VTIME] = 0;
  return tcsetattr(descriptor, TCSANOW, &mode.values) == 0 ? 0 : errno;
}

/// Sets unbuffered input: each key is read at once and not echoed. Ctrl-C still sends a signal.
///
/// Returns 0 or errno.
static inline int agg_terminal_set_unbuffered(int descriptor, struct agg_terminal_mode mode) {
  mode.values.c_lflag &= ~(tcflag_t)(ICANON | ECHO);
  mode.values.c_cc[VMIN] = 0;
  mode.values.c_cc[VTIME] = 0;
  return tcsetattr(descriptor, TCSANOW, &mode.values) == 0 ? 0 : errno;
}

/// Sets modes that were read before; `when` is TCSANOW, or TCSAFLUSH to discard unread input.
///
/// Returns 0 or errno.
static inline int agg_terminal_set_mode(int descriptor, struct agg_terminal_mode mode, int when) {
  return tcsetattr(descriptor, when, &mode.values) == 0 ? 0 : errno;
}
