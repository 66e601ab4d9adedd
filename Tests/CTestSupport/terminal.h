// Wraps a variadic function, which Swift cannot call.
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
