#!/bin/sh
# npm run sandbox:save: copies the database of the test environment, also while the gateway runs.
. "$(dirname "$0")/environment.sh"
exec "$runtime" .run/sandbox.ts save "$@"
