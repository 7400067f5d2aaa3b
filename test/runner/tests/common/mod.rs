// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Where the plugin is that tests of whole folders use.

use std::path::{Path, PathBuf};
use std::process::Command;

/// The folder with the plugin: the one that `WENGERT_PLUGIN_DIR` names, or the one that is built here.
pub fn plugin(root: &Path) -> PathBuf {
    std::env::var_os("WENGERT_PLUGIN_DIR").map_or_else(|| build(root), PathBuf::from)
}

/// Builds plugin and run time as users do; where nothing changed, this takes no time. A part of the workspace would have its own choice of its dependencies' features.
fn build(root: &Path) -> PathBuf {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let status = Command::new(cargo).args(["build", "--release"]).current_dir(root).status();
    assert!(status.is_ok_and(|status| status.success()), "the plugin does not build");
    // This program lies in TARGET/PROFILE/deps.
    let program = std::env::current_exe().expect("the program has a path");
    program.ancestors().nth(3).expect("the program lies in a target folder").join("release")
}
