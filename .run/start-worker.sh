#!/bin/sh
# npm run start:worker: the same gateway on local workerd, over libSQL by HTTP.
. "$(dirname "$0")/environment.sh"
exec "$runtime" .run/worker.ts "$@"
