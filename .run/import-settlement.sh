#!/bin/sh
# npm run import:settlement FILE: takes a clearing institute's file in, while the gateway runs.
. "$(dirname "$0")/environment.sh"
exec "$runtime" .run/import-settlement.ts "$@"
