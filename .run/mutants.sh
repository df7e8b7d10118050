#!/bin/sh
# npm run mutants: changes the rules one operator at a time and reports the changes that no test notices (test/README.md).
usage='npm run mutants              runs every mutant of the modules that test/mutants/stryker.config.mjs names
npm run mutants -- FILE …    only those of these files; what was found before is kept in .cache/mutants and not run again'
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
