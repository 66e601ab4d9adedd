// When a program of Swift crashes on a terminal, or gets Ctrl-\, the runtime runs swift-backtrace
// (stdlib/public/runtime/Backtrace.cpp). It looks for it beside the program. If the program was found through PATH, it looks in
// the current directory instead: any user who can write there would choose what runs. If the runtime is linked statically, the
// two symbols here replace that whole file, and save its seven look-ups at each start.
#include "crash-reports.h"

const int _swift_backtraceSettings[64];

/// Every program refers to this function at its start, so that swift-backtrace can call it.
bool _swift_backtrace_isThunkFunction(const char *name) {
  (void)name;
  return false;
}
