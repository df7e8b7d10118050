#!/bin/sh
# npm run trigger: makes sandbox events through a running gateway.
. "$(dirname "$0")/environment.sh"
exec "$runtime" .run/trigger.ts "$@"
