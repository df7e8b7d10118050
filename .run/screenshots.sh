#!/bin/sh
# npm run screenshots: every screen of the console in each look, into .screenshots/.
. "$(dirname "$0")/environment.sh"
"$runtime" .run/console.ts || exit 1
exec "$runtime" .run/screenshots.ts "$@"
