// The commit that the program was built from.
#pragma once

/// Its name, such as `468f5c8c9d1e`, with `-dirty` at its end when files were changed; `unknown` unless `make build` built the
/// program in a clone.
const char *_Nonnull agg_commit(void);
