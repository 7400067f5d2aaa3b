// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! The source files that the page shows: those that debug information names, read where they still are.
//!
//! Invariant: a file's number does not change; 0 is none. Imports nothing of the crate.

use serde_json::{Value as Json, json};

#[derive(Default)]
pub struct Files {
    paths: Vec<String>,
}

impl Files {
    /// The number of a file.
    pub fn number(&mut self, path: &str) -> usize {
        let known = self.paths.iter().position(|known| known == path);
        known.unwrap_or_else(|| {
            self.paths.push(path.to_owned());
            self.paths.len() - 1
        }) + 1
    }

    /// Each file with its text, or with why there is none.
    pub fn read(&self) -> Vec<Json> {
        let one = |path: &String| match std::fs::read(path) {
            Ok(bytes) => json!({"path": path, "text": String::from_utf8_lossy(&bytes)}),
            Err(error) => json!({"path": path, "missing": error.to_string()}),
        };
        self.paths.iter().map(one).collect()
    }
}
