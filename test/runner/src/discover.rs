// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Finding test files.
//!
//! A file named on the command line is always a test; in a folder, files with a known extension and a `RUN:` line are.
//! Hidden folders are skipped, and so is what the suite excludes. Invariant: the result is sorted and free of duplicates.
//! May import `suite` and `testfile`.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use walkdir::{DirEntry, WalkDir};

use crate::suite::Suites;
use crate::testfile::TestFile;

const EXTENSIONS: &[&str] = &[
    "c", "cc", "cpp", "cxx", "cu", "h", "hpp", "f", "for", "f77", "f90", "f95", "f03", "f08", "f18", "F", "F90", "fir", "ll",
    "mir", "md", "mlir", "py", "rs", "s", "sh", "test", "txt",
];

/// A test file that was found; its directives may be malformed, which is its failure and not the runner's.
pub struct Found {
    pub path: PathBuf,
    pub file: Result<TestFile>,
}

pub fn discover(roots: &[PathBuf], suites: &mut Suites) -> Result<Vec<Found>> {
    let mut found = BTreeMap::new();
    for root in roots {
        let root = root.canonicalize().with_context(|| format!("no test {}", root.display()))?;
        if root.is_file() {
            let file = TestFile::read(&root);
            if file.as_ref().is_ok_and(|file| !file.is_test()) {
                bail!("{} has no RUN: line", root.display());
            }
            found.insert(root, file);
            continue;
        }
        for entry in WalkDir::new(&root).into_iter().filter_entry(|entry| is_wanted(entry, suites)) {
            let path = entry?.into_path();
            if is_known(&path) {
                let file = TestFile::read(&path);
                // A malformed file must not vanish from the suite.
                if file.as_ref().map_or(true, TestFile::is_test) {
                    found.insert(path, file);
                }
            }
        }
    }
    Ok(found.into_iter().map(|(path, file)| Found { path, file }).collect())
}

fn is_wanted(entry: &DirEntry, suites: &mut Suites) -> bool {
    if entry.depth() == 0 || !entry.file_type().is_dir() {
        return true;
    }
    let hidden = entry.file_name().to_string_lossy().starts_with('.');
    !hidden && !suites.excludes(entry.path())
}

fn is_known(path: &Path) -> bool {
    path.is_file() && path.extension().and_then(|e| e.to_str()).is_some_and(|e| EXTENSIONS.contains(&e))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(roots: &[PathBuf]) -> Vec<String> {
        let tests = discover(roots, &mut Suites::default()).unwrap();
        tests.iter().map(|test| test.path.file_name().unwrap().to_string_lossy().into_owned()).collect()
    }

    #[test]
    fn folders_are_searched_and_files_are_taken() {
        let dir = tempfile::tempdir().unwrap();
        let write = |name: &str, text: &str| std::fs::write(dir.path().join(name), text).unwrap();
        std::fs::create_dir(dir.path().join("sub")).unwrap();
        std::fs::create_dir(dir.path().join(".git")).unwrap();
        write("b.c", "// RUN: true\n");
        write("sub/a.f90", "! RUN: true\n");
        write("plain.c", "int x;\n");
        write("data.bin", "RUN: true\n");
        write(".git/c.c", "// RUN: true\n");
        assert_eq!(found(&[dir.path().to_owned()]), ["b.c", "a.f90"]);
        assert_eq!(found(&[dir.path().join("data.bin")]), ["data.bin"]);
        assert!(discover(&[dir.path().join("plain.c")], &mut Suites::default()).is_err());
    }

    #[test]
    fn malformed_tests_are_found() {
        let dir = tempfile::tempdir().unwrap();
        std::fs::write(dir.path().join("a.c"), "// RUN: true \\\n").unwrap();
        assert!(discover(&[dir.path().to_owned()], &mut Suites::default()).unwrap()[0].file.is_err());
    }
}
