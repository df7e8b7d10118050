#!/bin/sh
# npm run connector:account: a further connector of a channel. The gateway is not running meanwhile on a file.
. "$(dirname "$0")/environment.sh"
exec "$runtime" .run/connector-account.ts "$@"
