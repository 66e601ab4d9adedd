// The memory of the program's own variables.
#pragma once

/// Gives the program's variables their memory at once. Otherwise each page of it comes when it is first written to, and, when
/// there are other threads by then and it was read before, with an interrupt of their processors: a twentieth of the time of a
/// run with one request.
void agg_populate_variables(void);
