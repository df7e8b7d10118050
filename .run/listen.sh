#!/bin/sh
# npm run listen: prints events as they come and forwards them, signed, to a program on this machine.
. "$(dirname "$0")/environment.sh"
exec "$runtime" .run/listen.ts "$@"
