#!/bin/sh
# npm run mutants: changes the rules one operator at a time and tells which changes no test notices (test/README.md).
# Arguments go to Stryker: `npm run mutants -- --mutate api/kernel/money.ts`.
. "$(dirname "$0")/environment.sh"
exec "$runtime" node_modules/@stryker-mutator/core/bin/stryker.js run test/mutants/stryker.config.mjs "$@"
