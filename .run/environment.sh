# Sourced by the other scripts of this folder: goes to the repository's root, installs what is missing, and sets `runtime`
# to a Node 24. POSIX sh, because it runs before anything is installed.
cd "$(dirname "$0")/.." || exit 1

# In the background and waited for, so that a signal during the install ends it at once instead of after it.
node .run/prepare.mjs &
preparing=$!
trap 'kill -TERM "$preparing" 2>/dev/null; wait "$preparing"; exit 143' TERM INT
wait "$preparing" || exit $?
trap - TERM INT

PATH="$PWD/node_modules/.bin:$PATH"
export PATH
runtime=node_modules/.bin/node
if [ ! -x "$runtime" ]; then
  # npm has Node 24 for Linux on x64 and arm64; elsewhere the machine's own has to be new enough.
  runtime=node
  if [ "$("$runtime" -p 'Number(process.versions.node.split(".")[0]) >= 24')" != true ]; then
    echo "Node 24 or newer is needed, this is $("$runtime" --version)" >&2
    exit 1
  fi
fi
