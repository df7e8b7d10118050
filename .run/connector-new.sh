#!/bin/sh
# npm run connector:new NAME: the frame of a connector (api/connectors/README.md).
. "$(dirname "$0")/environment.sh"
exec "$runtime" .run/connector-new.ts "$@"
