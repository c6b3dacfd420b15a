#!/bin/sh
# Builds the solution of Asalto from nothing: build.sh [FOLDER [FILE]] (see README.md).
# FOLDER keeps the program and the intermediate files; a stage whose file is there is not run again.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
folder=${1:-$root/build/solve}
file=${2:-$root/asalto_tui/data/solution.bin}
solve=$folder/solve

mkdir -p "$folder"
${CXX:-g++} -std=c++17 ${CXXFLAGS:--O3 -march=native} -Wall -Wextra -pthread "$here"/*.cpp -o "$solve"
"$solve" perft "$root/tests/perft/asalto.perft"
"$solve" distances "$folder"
"$solve" strategy "$folder"
"$solve" walk "$folder"
${PYTHON:-python3} "$here/pack.py" "$folder" "$file"
