#!/bin/sh
# npm start: the gateway on Node. `exec` lets a signal to npm or to this shell reach the server itself.
. "$(dirname "$0")/environment.sh"
# Left to themselves V8 and glibc spend memory to save time that nobody notices: with these, and with what main.ts sets when all is loaded,
# the gateway holds some 270 MB after 100,000 mixed requests. V8 rounds the young generation up to a power of two: with 16 MB it holds 10 to
# 30 MB more than with 8. By itself V8 collects it in a turn of its own when four fifths are full. Without that it fills up before: a
# seventh fewer collections, and less grows old. Four threads that help to collect it spend on two cores more than they save. One arena of
# malloc for each thread that works: with a single one for all they wait for each other, a tenth of a payment's CPU, to save 14 MB. Blocks
# from 32 kB on, which V8's compilers take, go back to the system when they are free: glibc raises that bound by itself, and 20 to 30 MB lay
# free in its arenas. How far the old generation may grow main.ts says when all is loaded. With the collector exposed, the start gives its
# memory back when everything is loaded; until then it is not collected below 160 MB, which saves an eighth of the start's CPU. Node's
# snapshot gives each thread Node's own functions compiled, of which a gateway calls few: 2 MB a thread, and 5 MB of Node's program file.
export MALLOC_ARENA_MAX="${MALLOC_ARENA_MAX:-4}"
export MALLOC_MMAP_THRESHOLD_="${MALLOC_MMAP_THRESHOLD_:-32768}" MALLOC_TRIM_THRESHOLD_="${MALLOC_TRIM_THRESHOLD_:-262144}"
# Two gateways, one behind the other.
if [ "$*" = --with-upstream ]; then
  exec "$runtime" .run/with-upstream.ts
fi
# With arguments it only explains itself, or refuses them.
program=api/runtime/node/main.ts
if [ $# -eq 0 ]; then
  sh .run/is-built.sh console 2>/dev/null || "$runtime" .run/console.ts || exit 1
  # GATEWAY_PROGRAM=api/runtime/node/main.ts runs the sources as they are, for a profile that names their files.
  program=${GATEWAY_PROGRAM:-api/dist/main.js}
  [ -n "$GATEWAY_PROGRAM" ] || sh .run/is-built.sh gateway 2>/dev/null || "$runtime" .run/gateway.ts || exit 1
fi
# Node keeps what it read of its cache of compiled files for as long as it runs: 5 MB of the bundle, which loads a tenth of a second of CPU
# faster with it at most. Sources are 2,600 files to make JavaScript of, so they have it. It is named here, because threads read it only so.
case $program in
  *.ts) export NODE_COMPILE_CACHE="${NODE_COMPILE_CACHE:-$PWD/node_modules/.cache/gateway}" ;;
esac
exec "$runtime" --max-semi-space-size=8 --no-parallel-scavenge --no-minor-gc-task --initial-old-space-size=160 --expose-gc --no-node-snapshot \
  "$program" "$@"
