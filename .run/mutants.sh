#!/bin/sh
# npm run mutants: changes the code one operator at a time and reports the changes that no test notices (test/README.md).
usage='npm run mutants                      runs every mutant of the rules that test/mutants/stryker.config.mjs names
npm run mutants -- FILE …            only those of these files; what was found before is kept in .cache/mutants and not run again
npm run mutants -- MODULE [OPTIONS]  tries a sample of the mutants of operations or SQL: jobs, checkouts, reconciliation, webhooks,
                                     staff, three-d-secure or db/store; --sample N (40), --seed S (1), --all, --help'
case ${1-} in
  jobs | checkouts | reconciliation | webhooks | staff | three-d-secure | db/store)
    . "$(dirname "$0")/environment.sh"
    exec "$runtime" test/mutants/run.ts "$@"
    ;;
esac
files=
for given in "$@"; do
  case $given in
    --help | -h)
      echo "$usage"
      exit 0
      ;;
    -*)
      echo "unknown argument $given" >&2
      echo "$usage" >&2
      exit 2
      ;;
    *) files="$files${files:+,}$given" ;;
  esac
done
. "$(dirname "$0")/environment.sh"
exec "$runtime" node_modules/@stryker-mutator/core/bin/stryker.js run test/mutants/stryker.config.mjs ${files:+--mutate "$files"}
