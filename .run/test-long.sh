#!/bin/sh
# npm run test:long: the proofs that are short in `npm test`, with as many rounds as test/README.md lists; PART names the parts.
. "$(dirname "$0")/environment.sh"
export TEST_LONG=1
[ $# -gt 0 ] || set -- simulation long runtime faults browser
exec "$runtime" .run/test.ts "$@"
