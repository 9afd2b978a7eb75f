#!/usr/bin/env bash
# tools/install_packages.sh [PACKAGE]...   installs the packages that Downwash is built from, and those
# named, where they are missing (Debian 12 or newer, Ubuntu 24.04 or newer). Does nothing, and needs
# no password, where they are all there.
set -euo pipefail

packages=(
  g++ cmake ninja-build git
  libvtk9-dev nlohmann-json3-dev libcli11-dev libfmt-dev libproj-dev proj-data libssl-dev
  libgdal-dev libgeos-dev libsqlite3-dev zlib1g-dev libqrencode-dev libcpp-httplib-dev
  libopenmpi-dev openmpi-bin
  libgtest-dev libgmock-dev libxml2-utils
  "$@"
)

if ! command -v apt-get > /dev/null || ! command -v dpkg-query > /dev/null; then
  cat >&2 << END
This script installs packages on Debian and Ubuntu only. Elsewhere, please install these yourself:
a C++20 compiler, CMake 3.25, Ninja, git, and the development files of VTK 9, nlohmann-json, CLI11,
fmt, PROJ 9, GDAL 3.6, GEOS 3.11, SQLite 3, OpenSSL 3, zlib, libqrencode, cpp-httplib and GoogleTest; for several machines those
of an MPI too. Then build and run with
    cmake -S . -B build -G Ninja -D BUILD_TESTING=OFF && cmake --build build
    build/bin/downwash run cases/berlin_district/case.json
END
  exit 1
fi

missing=()
for package in "${packages[@]}"; do
  status=$(dpkg-query --show --showformat='${db:Status-Status}' "$package" 2> /dev/null || true)
  [[ $status == installed ]] || missing+=("$package")
done
((${#missing[@]})) || exit 0

as_root=()
if ((EUID != 0)); then
  if ! command -v sudo > /dev/null || ! sudo --validate; then
    echo "Packages are missing, and you may not install them here. Ask someone who may to run, as root:" >&2
    echo "    apt-get update && apt-get install --no-install-recommends ${missing[*]}" >&2
    echo "Then start again: nothing else needs root." >&2
    exit 1
  fi
  as_root=(sudo)
fi

apt_get() { "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get --yes --quiet=2 "$@"; }
echo "Installing ${missing[*]}"
echo "with what they need: 0.5 GB to download and 2 GB on disk where nothing is there yet."
echo "Reading the lists of packages..."
apt_get update
echo "Downloading..."
apt_get install --no-install-recommends --download-only "${missing[@]}" > /dev/null
echo "Unpacking and setting up, for a minute or two..."
apt_get install --no-install-recommends "${missing[@]}" > /dev/null
