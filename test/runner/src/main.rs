// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! `wengert-test`: see the library and `docs/testing.md`.

fn main() -> std::process::ExitCode {
    wengert_test::cli::main(std::env::args())
}
