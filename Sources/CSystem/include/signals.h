// What is done when a signal comes. In a handler only C is safe: Swift code may take a lock or allocate at any place.
#pragma once
#include "terminal.h"

/// From now on the terminal is given back before a signal ends the process, be it a fault of ours: its modes are set, and a text
/// is written to it.
///
/// - found: Its modes as they were.
/// - farewell: At most 63 bytes.
void agg_terminal_guard(int descriptor, struct agg_terminal_mode found, const char *farewell);

/// The terminal is as it was: nothing is left to do when a signal comes.
void agg_terminal_unguard(void);

/// A pipe for the numbers of signals, one byte each. Neither end blocks, and no program inherits it.
///
/// Returns 0 or errno.
int agg_signal_pipe(int ends[2]);

/// Writes the number of a signal to such a pipe whenever it comes, instead of what the signal does. A negative descriptor has it do
/// what it does by default.
void agg_signal_forward(int number, int descriptor);
