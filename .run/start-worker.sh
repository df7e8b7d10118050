#!/bin/sh
# npm run start:worker: the same gateway on local workerd, over libSQL by HTTP.
. "$(dirname "$0")/environment.sh"
"$runtime" .run/console.ts || exit 1
exec "$runtime" .run/worker.ts "$@"
