#!/bin/sh
# npm run start:worker: the same gateway on local workerd, in Durable Objects or over libSQL by HTTP.
. "$(dirname "$0")/environment.sh"
# With arguments it only explains itself, or refuses them.
[ $# -gt 0 ] || { "$runtime" .run/commit.ts && "$runtime" .run/console.ts; } || exit 1
exec "$runtime" .run/worker.ts "$@"
