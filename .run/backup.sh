#!/bin/sh
# npm run backup: a verified copy of database, mark and vault keys, also while the gateway runs.
. "$(dirname "$0")/environment.sh"
exec "$runtime" .run/backup.ts backup "$@"
