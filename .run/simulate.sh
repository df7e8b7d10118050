#!/bin/sh
# npm run simulate: the whole gateway under a simulator that owns time, chance, disk, bank and death (test/simulation/README.md).
. "$(dirname "$0")/environment.sh"
exec "$runtime" test/simulation/run.ts "$@"
