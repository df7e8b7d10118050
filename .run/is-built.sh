#!/bin/sh
# is-built.sh console|gateway: ends with 0 where nothing that it is made of is newer than the last build. Looking takes 10 ms; to
# hash it all, as the builds do, takes ten times that. A file that went away makes its folder newer.
cd "$(dirname "$0")/.." || exit 1
case $1 in
  console) stamp=console/dist/.built-from made_of='console api/contract .run/console*.ts .run/console-react.js' ;;
  gateway)
    stamp=api/dist/.built-from made_of='api db rest-compat .run/gateway.ts .run/left-out.ts'
    # A commit changes no source, but the name of the build.
    [ ! -f .git/logs/HEAD ] || made_of="$made_of .git/logs/HEAD"
    ;;
  *) echo 'is-built.sh console|gateway' >&2 && exit 2 ;;
esac
# shellcheck disable=SC2086 # they are several paths
if [ -f "$stamp" ] && [ -z "$(find $made_of .run/build-stamp.ts package-lock.json -name dist -prune -o -newer "$stamp" -print | head -n 1)" ]; then
  exit 0
fi
echo "the $1 is older than its sources, or was never built: node .run/$1.ts builds it" >&2
exit 1
