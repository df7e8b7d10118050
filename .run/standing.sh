#!/bin/sh
# npm run standing: the sequences of test/standing, a hundred times as many. STANDING_SEQUENCES=N tries N.
. "$(dirname "$0")/options.sh"
take_no_options "npm run standing: tries a million sequences of operations, faults and answers against the sentences about payments; STANDING_SEQUENCES=N as many, STANDING_SEED=N others" "$@"
. "$(dirname "$0")/environment.sh"
export STANDING_SEQUENCES="${STANDING_SEQUENCES:-1000000}"
exec "$runtime" node_modules/vitest/vitest.mjs run --config test/vitest.config.ts --project long test/standing
