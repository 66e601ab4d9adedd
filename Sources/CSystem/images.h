// Asking a terminal a question: it answers where a person would type.
#pragma once
#include <fcntl.h>
#include <poll.h>
#include <string.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

/// Whether the terminal of this process draws images by kitty's graphics protocol: 1 for yes. It is asked for an image
/// of one pixel that is not drawn, and then what it is (DA1), which every terminal answers.
///
/// Never takes longer than the milliseconds; the terminal's mode is as before when it returns.
static inline int agg_terminal_knows_kitty_images(int milliseconds) {
  static const char question[] = "\033_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\033\\\033[c";
  int terminal = open("/dev/tty", O_RDWR | O_NOCTTY | O_CLOEXEC);
  if (terminal < 0) return 0;
  struct termios before;
  // In the background, changing the mode would stop us.
  if (tcgetpgrp(terminal) != getpgrp() || tcgetattr(terminal, &before) != 0) {
    close(terminal);
    return 0;
  }
  struct termios raw = before;
  // Signals stay, so that Ctrl-C is one.
  raw.c_lflag &= ~(tcflag_t)(ICANON | ECHO);
  raw.c_cc[VMIN] = 0;
  raw.c_cc[VTIME] = 0;
  int knows = 0, isDone = 0;
  if (tcsetattr(terminal, TCSANOW, &raw) == 0
      && write(terminal, question, sizeof question - 1) == (ssize_t)(sizeof question - 1)) {
    char answer[512];
    size_t length = 0;
    struct timespec start, now;
    clock_gettime(CLOCK_MONOTONIC, &start);
    while (!isDone && length < sizeof answer - 1) {
      clock_gettime(CLOCK_MONOTONIC, &now);
      long passed = (now.tv_sec - start.tv_sec) * 1000 + (now.tv_nsec - start.tv_nsec) / 1000000;
      struct pollfd reading = {terminal, POLLIN, 0};
      if (passed >= milliseconds || poll(&reading, 1, milliseconds - (int)passed) <= 0) break;
      ssize_t count = read(terminal, answer + length, sizeof answer - 1 - length);
      if (count <= 0) break;
      length += (size_t)count;
      answer[length] = 0;
      knows = strstr(answer, "\033_Gi=31;OK") != NULL;
      const char *attributes = strstr(answer, "\033[?");
      isDone = attributes != NULL && strchr(attributes, 'c') != NULL;
    }
  }
  // The rest of an answer that comes too late must not be taken for typed.
  tcsetattr(terminal, isDone ? TCSANOW : TCSAFLUSH, &before);
  close(terminal);
  return isDone && knows;
}
