// The C library hands the words of the command line to whatever runs before main, but the runtime looks for them in
// /proc/self/maps each time a program starts (stdlib/public/stubs/CommandLine.cpp), a tenth of the time that agg --version takes.
// Where the runtime is linked statically, these two functions stand in for that whole file.
#include "command-line.h"

static int count;
static char **arguments;

/// Functions of .init_array get what main gets (glibc; the ABI does not say so).
__attribute__((constructor)) static void keep_arguments(int argument_count, char **words) {
  count = argument_count;
  arguments = words;
}

char **_swift_stdlib_getUnsafeArgvArgc(int *argument_count) {
  *argument_count = count;
  return arguments;
}

void _swift_stdlib_overrideUnsafeArgvArgc(char **words, int argument_count) {
  arguments = words;
  count = argument_count;
}
