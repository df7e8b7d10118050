#!/bin/sh
# npm run vault:rotate: puts every stored key under the newest key of VAULT_KEYS, while the gateway runs.
. "$(dirname "$0")/environment.sh"
exec "$runtime" .run/vault-rotate.ts "$@"
