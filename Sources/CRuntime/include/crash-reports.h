// Symbols that decide what Swift's runtime does when the program crashes.
#pragma once
#include <stdbool.h>

/// `BacktraceSettings` of the runtime, longer than in Swift 6.3; all zeros switch backtraces off.
extern const int _swift_backtraceSettings[64];

/// Whether a function of that name is left out of a list of calls.
bool _swift_backtrace_isThunkFunction(const char *name);
