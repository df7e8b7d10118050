#!/bin/sh
# npm run db:migrate: brings a libSQL server up to date. Node and Deno do it at their start, Workers cannot.
. "$(dirname "$0")/environment.sh"
exec "$runtime" .run/migrate.ts "$@"
