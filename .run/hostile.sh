#!/bin/sh
# npm run hostile: the attacks of `npm test -- hostile`, thirty times as many. HOSTILE_SEED=N tries others. With --storms: floods.
. "$(dirname "$0")/options.sh"
case $1 in
  --storms)
    . "$(dirname "$0")/environment.sh"
    exec "$runtime" test/hostile/storms.ts "$@"
    ;;
esac
take_no_options "npm run hostile: attacks a gateway on loopback for some minutes; HOSTILE_SEED=N sends other requests, HOSTILE_ROUNDS=N as many; with --storms floods it instead (npm run hostile -- --storms --help)" "$@"
. "$(dirname "$0")/environment.sh"
export HOSTILE_ROUNDS="${HOSTILE_ROUNDS:-9000}"
exec "$runtime" node_modules/vitest/vitest.mjs run --config test/vitest.config.ts --project hostile
