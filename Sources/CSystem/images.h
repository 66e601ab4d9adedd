// Asking a terminal a question: it answers where a person would type.
#pragma once
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

/// What a terminal says of itself; nothing when it does not answer in time.
struct agg_terminal_images {
  /// 1 when it draws images by kitty's graphics protocol.
  int kitty;
  /// 1 when it draws sixels.
  int sixel;
  /// The colour behind the text as 0xRRGGBB; -1 when it does not say.
  int background;
};

/// The two highest digits of each part of `rgb:RRRR/GGGG/BBBB`, which may have two digits or four; -1 for anything else.
static inline int agg_terminal_color(const char *text) {
  unsigned parts[3];
  int digits[4] = {0};
  if (sscanf(text, "rgb:%4x%n/%4x%n/%4x%n", &parts[0], &digits[1], &parts[1], &digits[2], &parts[2], &digits[3]) != 3)
    return -1;
  int color = 0, start = 3;
  for (int part = 0; part < 3; part++) {
    int length = digits[part + 1] - start - 1;
    if (length != 2 && length != 4) return -1;
    color = color << 8 | (int)(length == 4 ? parts[part] >> 8 : parts[part]);
    start = digits[part + 1];
  }
  return color;
}

/// Whether a number is among those of an answer such as `62;4;22c`, the first of which is not an attribute.
static inline int agg_terminal_has_attribute(const char *answer, int wanted) {
  for (const char *next = strpbrk(answer, ";c"); next != NULL && *next == ';'; next = strpbrk(next + 1, ";c"))
    if (atoi(next + 1) == wanted) return 1;
  return 0;
}

/// Which images the terminal of this process draws. It is asked for an image of kitty's graphics protocol of one pixel that
/// is not drawn, for the colour behind its text (OSC 11), and then what it is (DA1), which every terminal answers.
///
/// Never takes longer than the milliseconds; the terminal's mode is as before when it returns.
static inline struct agg_terminal_images agg_terminal_images_known(int milliseconds) {
  static const char question[] = "\033_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\033\\\033]11;?\033\\\033[c";
  struct agg_terminal_images images = {0, 0, -1};
  int terminal = open("/dev/tty", O_RDWR | O_NOCTTY | O_CLOEXEC);
  if (terminal < 0) return images;
  struct termios before;
  // In the background, changing the mode would stop us.
  if (tcgetpgrp(terminal) != getpgrp() || tcgetattr(terminal, &before) != 0) {
    close(terminal);
    return images;
  }
  struct termios raw = before;
  // Signals stay, so that Ctrl-C is one.
  raw.c_lflag &= ~(tcflag_t)(ICANON | ECHO);
  raw.c_cc[VMIN] = 0;
  raw.c_cc[VTIME] = 0;
  int isDone = 0;
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
      const char *attributes = strstr(answer, "\033[?");
      isDone = attributes != NULL && strchr(attributes, 'c') != NULL;
      if (!isDone) continue;
      images.kitty = strstr(answer, "\033_Gi=31;OK") != NULL;
      images.sixel = agg_terminal_has_attribute(attributes, 4);
      const char *color = strstr(answer, "\033]11;");
      if (color != NULL) images.background = agg_terminal_color(color + 5);
    }
  }
  // The rest of an answer that comes too late must not be taken for typed.
  tcsetattr(terminal, isDone ? TCSANOW : TCSAFLUSH, &before);
  close(terminal);
  return images;
}
