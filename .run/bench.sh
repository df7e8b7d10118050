#!/bin/sh
# npm run bench: figures beside their references, measured in one run. `--json FILE` keeps them.
. "$(dirname "$0")/environment.sh"
exec "$runtime" test/bench/run.ts "$@"
