// The words of the command line for Swift's CommandLine.
#pragma once

/// The words, the program's own first, and how many there are.
char **_swift_stdlib_getUnsafeArgvArgc(int *argument_count);

/// Other words from now on.
void _swift_stdlib_overrideUnsafeArgvArgc(char **words, int argument_count);
