// When a program of Swift crashes on a terminal, or gets Ctrl-\, the runtime runs swift-backtrace
// (stdlib/public/runtime/Backtrace.cpp). It looks for it beside the program, and for one that was found through PATH takes
// that to be the current directory: whoever can write there would choose what runs. Where the runtime is linked statically,
// these two stand in for that whole file, and with it for its seven look-ups at each start.
#include "crash-reports.h"

const int _swift_backtraceSettings[64];

/// What the start of every program asks for, so that it is there for swift-backtrace.
bool _swift_backtrace_isThunkFunction(const char *name) {
  (void)name;
  return false;
}
