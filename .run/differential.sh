#!/bin/sh
# npm run differential: the two endpoints of test/connectors/differential.test.ts, with more requests. DIFFERENTIAL_REQUESTS=N sends N.
. "$(dirname "$0")/options.sh"
take_no_options "npm run differential: sends two thousand requests to a gateway directly and through one in front of it, and compares answers and books; DIFFERENTIAL_REQUESTS=N as many, DIFFERENTIAL_SEED=N others" "$@"
. "$(dirname "$0")/environment.sh"
export DIFFERENTIAL_REQUESTS="${DIFFERENTIAL_REQUESTS:-2000}"
exec "$runtime" node_modules/vitest/vitest.mjs run --config test/vitest.config.ts --project modules test/connectors/differential.test.ts
