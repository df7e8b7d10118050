#!/bin/sh
# npm run search:rebuild: makes the index of search, lists and statistics anew, while the gateway runs.
. "$(dirname "$0")/environment.sh"
exec "$runtime" .run/search-rebuild.ts "$@"
