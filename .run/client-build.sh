#!/bin/sh
# npm run client:build: the TypeScript client as plain JavaScript with declarations (api/client/README.md).
. "$(dirname "$0")/options.sh"
take_no_options "npm run client:build: writes the TypeScript client as JavaScript and declarations to api/client/dist, for npm pack there" "$@"
. "$(dirname "$0")/environment.sh"
rm -rf api/client/dist
tsc -p api/client/build.json && tsc -p api/client/browser/build.json || exit 1
echo "built api/client/dist; in your program: npm install $PWD/api/client"
