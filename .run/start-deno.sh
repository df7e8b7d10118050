#!/bin/sh
# npm run start:deno: the same gateway on Deno. The native libSQL engine of a file: database needs ffi and sys.
. "$(dirname "$0")/environment.sh"
# The package's command is a program of Node that waits for Deno and passes no signal on. Its first call puts Deno beside
# it; from then on Deno is started itself.
# With arguments it only explains itself, or refuses them.
program=api/runtime/deno/main.ts
if [ $# -eq 0 ]; then
  sh .run/is-built.sh console 2>/dev/null || "$runtime" .run/console.ts || exit 1
  # GATEWAY_PROGRAM=api/runtime/deno/main.ts runs the sources as they are, for a profile that names their files.
  program=${GATEWAY_PROGRAM:-api/dist/main-deno.js}
  [ -n "$GATEWAY_PROGRAM" ] || sh .run/is-built.sh gateway 2>/dev/null || "$runtime" .run/gateway.ts || exit 1
fi
deno --version >/dev/null || exit 1
exec node_modules/deno/deno run --no-prompt --allow-net --allow-read --allow-write --allow-env --allow-ffi --allow-sys \
  --node-modules-dir=manual --unstable-no-legacy-abort "$program" "$@"
