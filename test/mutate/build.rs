// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Builds the C++ shim, and links the LLVM that the plugin uses.

use std::{env, process::Command};

fn llvm_config(flag: &str) -> String {
    let tool = env::var("WENGERT_LLVM_CONFIG").unwrap_or_else(|_| "llvm-config-22".to_owned());
    let out = Command::new(&tool).arg(flag).output().unwrap_or_else(|e| panic!("cannot run {tool}: {e}"));
    assert!(out.status.success(), "{tool} {flag} failed");
    String::from_utf8(out.stdout).expect("llvm-config prints UTF-8").trim().to_owned()
}

fn main() {
    println!("cargo::rerun-if-env-changed=WENGERT_LLVM_CONFIG");
    println!("cargo::rerun-if-changed=shim.cpp");
    let mut build = cc::Build::new();
    build.cpp(true).std("c++17").include(llvm_config("--includedir")).flag("-fno-rtti").warnings(false);
    build.file("shim.cpp").compile("wengert_mutate_shim");
    println!("cargo::rustc-link-search=native={}", llvm_config("--libdir"));
    println!("cargo::rustc-link-lib=dylib=LLVM-22");
    println!("cargo::rustc-link-lib=dylib=stdc++");
}
