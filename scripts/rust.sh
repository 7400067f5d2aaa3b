# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Sourced by scripts that call cargo: puts one that is new enough first on PATH. Fails where there is none.

rust_minor_needed=88

use_rust() {
  local folder minor
  for folder in "$(dirname "$(command -v cargo || echo /)")" "${CARGO_HOME:-$HOME/.cargo}/bin" /usr/bin; do
    minor=$("$folder/cargo" --version 2>/dev/null | sed -n 's/^cargo 1\.\([0-9]*\)\..*/\1/p') || continue
    if [[ -n $minor && $minor -ge $rust_minor_needed ]]; then
      export PATH=$folder:$PATH
      return 0
    fi
  done
  return 1
}
