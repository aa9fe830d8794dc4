#!/usr/bin/env bash
# Our server and boardgame.io's under the same load, in one run:
#   cmake --preset bench && ninja -C build/bench load faubourg_serve && benchmarks/load.sh [tables] [seconds]
# Ours stores every move (fsync before it is told); theirs keeps them in memory. Node 18 or newer is needed for theirs.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
build=${BUILD:-$here/../build/bench}
tables=${1:-200} seconds=${2:-10}
work=$(mktemp -d)
ours="" theirs=""
cleanup() {
  [ -n "$ours" ] && kill "$ours" 2>/dev/null || true
  [ -n "$theirs" ] && kill "$theirs" 2>/dev/null || true
  rm -rf "$work"
}
trap cleanup EXIT

# The data lies beside the build, on a real disk, so that storing costs what it costs.
data=$(mktemp -d "$build/load-data-XXXXXX")
trap 'cleanup; rm -rf "$data"' EXIT
"$build/server/faubourg_serve" --port 0 --data "$data" --threads "${THREADS:-2}" --log-level error \
  --messages-per-second 1000000 --requests-per-second 1000000 --connections-per-address 100000 \
  --tables-per-address 1000000 >"$work/ours" &
ours=$!
until grep -q http "$work/ours"; do sleep 0.1; done
port=$(sed 's|.*:\([0-9]*\)/.*|\1|' "$work/ours")
"$build/benchmarks/load" --port "$port" --pid "$ours" --tables "$tables" --seconds "$seconds" | tee "$work/a"
kill "$ours"; wait "$ours" || true; ours=""

bytes=$(sed 's/.*"message_bytes":\([0-9]*\).*/\1/' "$work/a")
cd "$here/boardgameio"
[ -d node_modules/boardgame.io ] || npm install --no-audit --no-fund --no-package-lock >/dev/null
free=$(python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])')
BYTES=$bytes PORT=$free NODE_ENV=production node server.js >"$work/theirs" 2>&1 &
theirs=$!
until grep -q ready "$work/theirs"; do sleep 0.1; done
"$build/benchmarks/load" --port "$free" --pid "$theirs" --tables "$tables" --seconds "$seconds" --boardgameio | tee "$work/b"
kill "$theirs"; theirs=""

python3 - "$work/a" "$work/b" <<'PY'
import json, sys
a, b = (json.load(open(f)) for f in sys.argv[1:])
print(f"accepted moves per server CPU second: {a['moves_per_cpu_second'] / b['moves_per_cpu_second']:.1f} times boardgame.io's"
      f"; p99 {a['p99_ms']:.1f} ms against {b['p99_ms']:.1f} ms at {a['tables']} tables")
PY
