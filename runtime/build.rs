// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Compiles the one file that Rust cannot express: arithmetic in C's `long double`.

fn main() {
    println!("cargo:rerun-if-changed=src/digammal.c");
    cc::Build::new()
        .file("src/digammal.c")
        .flag_if_supported("-std=c11")
        .warnings(true)
        .extra_warnings(true)
        .opt_level(2)
        .compile("wengert_rt_c");
}
