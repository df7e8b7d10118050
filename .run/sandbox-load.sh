#!/bin/sh
# npm run sandbox:load: puts a copy of sandbox:save in the place of the database.
. "$(dirname "$0")/environment.sh"
exec "$runtime" .run/sandbox.ts load "$@"
