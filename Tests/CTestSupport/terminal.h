// Wraps variadic functions, which Swift cannot call.
#pragma once
#include <fcntl.h>
#include <sys/ioctl.h>
#include <unistd.h>

/// Detaches from the terminal that the process was started from, if any. Programs that it starts then have none either.
static inline void leave_terminal(void) {
  int terminal = open("/dev/tty", O_RDWR | O_CLOEXEC);
  if (terminal < 0) return;
  ioctl(terminal, TIOCNOTTY);
  close(terminal);
}

/// Opens a new terminal whose other end is the result, which no other program inherits; -1 if there is none.
///
/// - number: Gets its name in /dev/pts.
static inline int open_terminal(unsigned *number) {
  int end = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC);
  int is_locked = 0;
  if (end < 0 || (ioctl(end, TIOCSPTLCK, &is_locked) == 0 && ioctl(end, TIOCGPTN, number) == 0)) return end;
  close(end);
  return -1;
}
