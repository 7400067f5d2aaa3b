// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! The whole suite under `cargo test`: builds the plugin, then runs all tests of the folder `test`.
//!
//! `cargo test -p wengert-test --test suite -- NAME…` runs the tests whose paths match; `WENGERT_TEST_ARGS` takes any
//! arguments of `wengert-test`; `WENGERT_PLUGIN_DIR` names a folder with a plugin that is built already.

mod common;

use std::path::Path;
use std::process::ExitCode;

fn main() -> ExitCode {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().expect("the workspace is there");
    // Cargo hands options of the usual test harness to every test program; names are what matters here.
    let filters = || std::env::args().skip(1).filter(|argument| !argument.starts_with('-'));
    if std::env::args().any(|argument| argument == "--list") {
        return ExitCode::SUCCESS;
    }
    let plugin = common::plugin(&root);
    let extra = std::env::var("WENGERT_TEST_ARGS").unwrap_or_default();
    let extra = shlex::split(&extra).expect("WENGERT_TEST_ARGS has unbalanced quotes");

    let mut arguments = vec!["wengert-test".to_owned(), "--plugin-dir".to_owned(), plugin.display().to_string()];
    arguments.extend(filters().flat_map(|filter| ["--filter".to_owned(), filter]));
    // Paths among the extra arguments replace the whole suite.
    let has_path = extra.iter().any(|argument| root.join(argument).exists());
    arguments.extend(extra);
    if !has_path {
        arguments.push(root.join("test").display().to_string());
    }
    std::env::set_current_dir(&root).expect("the workspace can be entered");
    wengert_test::cli::main(arguments)
}
