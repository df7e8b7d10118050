#!/bin/sh
# npm test: everything, with a line for each part; the last line is `N passed, N failed`.
. "$(dirname "$0")/environment.sh"
exec "$runtime" .run/test.ts "$@"
