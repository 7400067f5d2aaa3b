// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Finds LLVM 22 and builds the C++ shim against it.
//!
//! LLVM is linked dynamically: a second copy of it in the compiler's process would break everything.

use std::{env, process::Command};

const INSTALL: &str = "on Debian: apt-get install llvm-22-dev clang-22 flang-22 llvm-22-tools \
                       (scripts/setup does this), or set WENGERT_LLVM_CONFIG to the llvm-config of an LLVM 22";

fn llvm_config(tool: &str, flag: &str) -> String {
    let out = Command::new(tool).arg(flag).output().unwrap_or_else(|e| panic!("cannot run {tool}: {e}; {INSTALL}"));
    assert!(out.status.success(), "{tool} {flag} failed; {INSTALL}");
    String::from_utf8(out.stdout).expect("llvm-config prints UTF-8").trim().to_owned()
}

/// Bodies of library functions, as bitcode that the plugin carries.
fn compile_library(clang: &str, name: &str) {
    let bitcode = format!("{}/{name}.bc", env::var("OUT_DIR").expect("cargo sets OUT_DIR"));
    let flags = ["-O1", "-std=c++17", "-fPIC", "-fno-exceptions", "-fno-strict-aliasing", "-fno-builtin", "-fno-stack-protector"];
    // No BLAS says in which order it adds.
    let order = ["-fassociative-math", "-fno-signed-zeros", "-fno-trapping-math"];
    let mut command = Command::new(clang);
    command.args(flags).args(order).args(["-emit-llvm", "-c", &format!("library/{name}.cpp"), "-o", &bitcode]);
    let out = command.output().unwrap_or_else(|e| panic!("cannot run {clang}: {e}; {INSTALL}"));
    assert!(out.status.success(), "{clang} fails: {}; {INSTALL}", String::from_utf8_lossy(&out.stderr));
}

fn main() {
    println!("cargo::rerun-if-env-changed=WENGERT_LLVM_CONFIG");
    println!("cargo::rerun-if-changed=shim");
    println!("cargo::rerun-if-changed=library");
    let tool = env::var("WENGERT_LLVM_CONFIG").unwrap_or_else(|_| "llvm-config-22".to_owned());
    let version = llvm_config(&tool, "--version");
    assert!(version.starts_with("22."), "{tool} is LLVM {version}, but Wengert needs LLVM 22; {INSTALL}");
    let clang = format!("{}/clang++", llvm_config(&tool, "--bindir"));
    ["containers", "blas"].into_iter().for_each(|name| compile_library(&clang, name));
    let mut build = cc::Build::new();
    build
        .cpp(true)
        .std("c++17")
        .include(llvm_config(&tool, "--includedir"))
        .flag("-fno-rtti")
        .flag("-Wno-unused-parameter")
        .flag("-Wno-comment")
        .warnings(false);
    for entry in std::fs::read_dir("shim").expect("pass/shim exists") {
        let path = entry.expect("readable folder").path();
        if path.extension().is_some_and(|e| e == "cpp") {
            build.file(path);
        }
    }
    build.compile("wengert_shim");
    println!("cargo::rustc-link-search=native={}", llvm_config(&tool, "--libdir"));
    println!("cargo::rustc-link-lib=dylib=LLVM-22");
    println!("cargo::rustc-link-lib=dylib=stdc++");
}
