#!/bin/sh
# npm run screenshots: every screen of the console in light, dark and on a phone, into .screenshots/.
. "$(dirname "$0")/options.sh"
take_no_options "npm run screenshots: pictures of every screen of the console, into .screenshots/" "$@"
. "$(dirname "$0")/environment.sh"
"$runtime" .run/console.ts || exit 1
exec "$runtime" .run/screenshots.ts
