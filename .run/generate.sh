#!/bin/sh
# npm run db:generate: writes a migration after a change of tables (db/README.md).
. "$(dirname "$0")/options.sh"
take_no_options "npm run db:generate: writes a migration for what changed in db/tables since the last one" "$@"
. "$(dirname "$0")/environment.sh"
drizzle-kit generate --config db/drizzle.config.ts || exit 1
exec drizzle-kit generate --config db/drizzle.read-model.config.ts
