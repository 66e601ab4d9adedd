// What Swift can only reach through a variadic function.
#pragma once
#include <fcntl.h>
#include <sys/ioctl.h>
#include <unistd.h>

/// Gives up the terminal that the process was started from, if any. What it starts from then on has none either.
static inline void leave_terminal(void) {
  int terminal = open("/dev/tty", O_RDWR | O_CLOEXEC);
  if (terminal < 0) return;
  ioctl(terminal, TIOCNOTTY);
  close(terminal);
}
