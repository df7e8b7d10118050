#!/bin/sh
# npm run import:payments -- --channel ID --from DATE --to DATE: imports what a gateway behind has made before, while the gateway runs.
. "$(dirname "$0")/environment.sh"
exec "$runtime" .run/import-payments.ts "$@"
