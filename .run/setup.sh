#!/bin/sh
# npm run setup: the first administrator, entities and token of an installation. The gateway is not running meanwhile.
. "$(dirname "$0")/environment.sh"
exec "$runtime" .run/setup.ts "$@"
