#!/bin/sh
# npm run start:deno: the same gateway on Deno. The native libSQL engine of a file: database needs ffi and sys.
. "$(dirname "$0")/environment.sh"
# The package's command is a program of Node that waits for Deno and passes no signal on. Its first call puts Deno beside
# it; from then on Deno is started itself.
# With arguments it only explains itself, or refuses them.
[ $# -gt 0 ] || { "$runtime" .run/commit.ts && "$runtime" .run/console.ts; } || exit 1
deno --version >/dev/null || exit 1
exec node_modules/deno/deno run --no-prompt --allow-net --allow-read --allow-write --allow-env --allow-ffi --allow-sys \
  --node-modules-dir=manual --unstable-no-legacy-abort api/runtime/deno/main.ts "$@"
