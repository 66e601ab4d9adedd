#include "commit.h"

// Weak, so that the compiler looks it up each time and the linker may take another one: Plugins/CommitTool/run.
__attribute__((weak)) const char agg_commit_name[] = "unknown";

const char *agg_commit(void) { return agg_commit_name; }
