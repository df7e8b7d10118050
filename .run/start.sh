#!/bin/sh
# npm start: the gateway on Node. `exec` lets a signal to npm or to this shell reach the server itself.
. "$(dirname "$0")/environment.sh"
# Left to themselves V8 and glibc spend memory to save time that nobody notices: with these the gateway holds some 200 MB after
# many payments instead of 500. A young generation of 24 MB and not 16 halves the CPU of a list of 50: with less, its rows outlive
# the young generation, and the old one, which may grow little, is collected three times as often. Four threads that help to
# collect a young generation spend on two cores more than they save. The cache of compiled files is named here because the
# writer's thread reads it only so. With the collector exposed, the start gives its memory back when everything is loaded; until
# then it is not collected below 160 MB, which saves an eighth of the start's CPU.
export NODE_COMPILE_CACHE="$PWD/node_modules/.cache/gateway" MALLOC_ARENA_MAX="${MALLOC_ARENA_MAX:-1}"
# With arguments it only explains itself, or refuses them. Where nothing is newer than the console's stamp, nothing has to be
# hashed: that takes a sixth of the start. A file that went away makes its folder newer.
if [ $# -eq 0 ] && { [ ! -f console/dist/.built-from ] || [ -n "$(find console package-lock.json .run/console-*.ts \
  -path console/dist -prune -o -newer console/dist/.built-from -print | head -n 1)" ]; }; then
  "$runtime" .run/console.ts || exit 1
fi
exec "$runtime" --max-semi-space-size=24 --no-parallel-scavenge --heap-growing-percent=20 --initial-old-space-size=160 --expose-gc \
  api/runtime/node/main.ts "$@"
