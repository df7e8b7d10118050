#!/bin/sh
# npm run pack: the gateway as one file, which npx starts without a clone.
. "$(dirname "$0")/options.sh"
take_no_options "npm run pack: writes .cache/payment-gateway-VERSION.tgz; copied into an empty folder, npx ./payment-gateway-VERSION.tgz starts the gateway" "$@"
. "$(dirname "$0")/environment.sh"
"$runtime" .run/console.ts && "$runtime" .run/gateway.ts || exit 1
exec "$runtime" .run/pack.ts
