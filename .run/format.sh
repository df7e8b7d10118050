#!/bin/sh
# npm run format: repairs style in place.
. "$(dirname "$0")/options.sh"
take_no_options "npm run format: repairs style in place" "$@"
. "$(dirname "$0")/environment.sh"
exec biome check --config-path=.biome.json --write .
