#!/bin/sh
# npm run client:types: writes the generated types of the TypeScript client (api/client/README.md).
. "$(dirname "$0")/options.sh"
take_no_options "npm run client:types: writes api/client/generated from the OpenAPI document, the catalogue and the GraphQL schema" "$@"
. "$(dirname "$0")/environment.sh"
exec "$runtime" .run/client-types.ts
