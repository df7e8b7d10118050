#!/bin/sh
# npm run prove: makes rows of the README's table of proofs anew (test/proofs).
. "$(dirname "$0")/environment.sh"
exec "$runtime" test/proofs/run.ts "$@"
