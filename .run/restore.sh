#!/bin/sh
# npm run restore: verifies such a copy and puts it in the place of the database, while the gateway is stopped.
. "$(dirname "$0")/environment.sh"
exec "$runtime" .run/backup.ts restore "$@"
