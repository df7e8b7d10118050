#!/bin/sh
# sh .run/node.sh PROGRAM [ARGUMENT…]: runs a program of this repository on Node 24, and installs before what is missing. Each
# command of package.json calls it (decision: one-launcher). `exec` lets a signal reach the program itself.
. "$(dirname "$0")/environment.sh"
exec "$runtime" "$@"
