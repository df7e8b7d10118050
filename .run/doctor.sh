#!/bin/sh
# npm run doctor: examines configuration, keys and database, also while the gateway runs. It changes nothing.
. "$(dirname "$0")/environment.sh"
exec "$runtime" .run/doctor.ts "$@"
