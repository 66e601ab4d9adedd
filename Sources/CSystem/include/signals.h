// Handles signals. In a handler only C is safe: Swift code may take a lock or allocate memory anywhere.
#pragma once
#include "terminal.h"

/// From now on the terminal is restored before a signal or a crash ends the process: its modes are set, and a text is written
/// to it.
///
/// - found: The modes to restore.
/// - farewell: The text, at most 63 bytes.
void agg_terminal_guard(int descriptor, struct agg_terminal_mode found, const char *farewell);

/// Call this when the terminal was restored: a signal then does not restore it again.
void agg_terminal_unguard(void);

/// A pipe for the numbers of signals, one byte each. Neither end blocks, and no program inherits it.
///
/// Returns 0 or errno.
int agg_signal_pipe(int ends[2]);

/// Writes the number of a signal to such a pipe instead of its default action. A negative descriptor restores the default
/// action.
void agg_signal_forward(int number, int descriptor);
