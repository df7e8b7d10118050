#!/bin/sh
# npm start: the gateway on Node. `exec` lets a signal to npm or to this shell reach the server itself.
. "$(dirname "$0")/environment.sh"
exec "$runtime" api/runtime/node.ts "$@"
