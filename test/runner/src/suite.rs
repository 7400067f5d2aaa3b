// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! `suite.toml`: what the tests of one folder tree share.
//!
//! The nearest one at or above a test counts. It may define substitutions, probe for features, run set-up commands once, and
//! exclude folders. Within it `%suite` is its folder and `%scratch` a folder that lives as long as the run.
//!
//! Invariant: one file is read once. Imports nothing of this crate.

use std::collections::{BTreeMap, HashMap};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::{Context, Result};
use serde::Deserialize;

pub const FILE_NAME: &str = "suite.toml";

#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Suite {
    /// Where `suite.toml` lies.
    #[serde(skip)]
    pub folder: PathBuf,
    /// Substitutions, by name without `%`.
    #[serde(default)]
    pub define: BTreeMap<String, String>,
    /// A feature holds where its command succeeds.
    #[serde(default)]
    pub probe: BTreeMap<String, String>,
    /// Commands run once, before the first test.
    #[serde(default)]
    pub setup: Vec<Setup>,
    /// Folders, relative to `suite.toml`, in which no tests are looked for.
    #[serde(default)]
    pub exclude: Vec<PathBuf>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Setup {
    pub requires: Option<String>,
    pub run: String,
}

impl Suite {
    fn read(path: &Path) -> Result<Self> {
        let path = path.canonicalize().with_context(|| format!("no suite {}", path.display()))?;
        let text = std::fs::read_to_string(&path).with_context(|| format!("cannot read {}", path.display()))?;
        let mut suite: Self = toml::from_str(&text).with_context(|| format!("in {}", path.display()))?;
        suite.folder = path.parent().context("a file lies in a folder")?.to_owned();
        Ok(suite)
    }
}

/// All suites of a run, by the folder that asked for them.
#[derive(Default)]
pub struct Suites {
    by_folder: HashMap<PathBuf, Option<Arc<Suite>>>,
    by_file: HashMap<PathBuf, Arc<Suite>>,
    fallback: Option<Arc<Suite>>,
}

impl Suites {
    /// `fallback` serves the tests that have no `suite.toml` above them.
    pub fn new(fallback: Option<&Path>) -> Result<Self> {
        let fallback = fallback.map(|path| Suite::read(path).map(Arc::new)).transpose()?;
        Ok(Self { fallback, ..Self::default() })
    }

    /// The suite of a test file.
    pub fn of(&mut self, test: &Path) -> Result<Option<Arc<Suite>>> {
        let nearest = match test.parent() {
            Some(folder) => self.of_folder(folder)?,
            None => None,
        };
        Ok(nearest.or_else(|| self.fallback.clone()))
    }

    fn of_folder(&mut self, folder: &Path) -> Result<Option<Arc<Suite>>> {
        if let Some(known) = self.by_folder.get(folder) {
            return Ok(known.clone());
        }
        let file = folder.join(FILE_NAME);
        let suite = if file.is_file() {
            Some(self.read(file)?)
        } else {
            match folder.parent() {
                Some(parent) => self.of_folder(parent)?,
                None => None,
            }
        };
        self.by_folder.insert(folder.to_owned(), suite.clone());
        Ok(suite)
    }

    fn read(&mut self, file: PathBuf) -> Result<Arc<Suite>> {
        if let Some(suite) = self.by_file.get(&file) {
            return Ok(suite.clone());
        }
        let suite = Arc::new(Suite::read(&file)?);
        self.by_file.insert(file, suite.clone());
        Ok(suite)
    }

    /// Whether the suite of a folder leaves it out. A suite that cannot be read is reported when its tests run.
    pub fn excludes(&mut self, folder: &Path) -> bool {
        let Ok(Some(suite)) = self.of_folder(folder) else { return false };
        suite.exclude.iter().any(|excluded| suite.folder.join(excluded) == folder)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_suite_counts() {
        let dir = tempfile::tempdir().unwrap();
        let root = dir.path().canonicalize().unwrap();
        std::fs::create_dir_all(root.join("in/deep")).unwrap();
        std::fs::write(root.join(FILE_NAME), "exclude = ['in/deep']\n[define]\nx = '1'\n").unwrap();
        std::fs::write(root.join("in").join(FILE_NAME), "[define]\nx = '2'\n").unwrap();
        let mut suites = Suites::default();
        let mut x = |path: &str| suites.of(&root.join(path)).unwrap().unwrap().define["x"].clone();
        assert_eq!((x("a.c"), x("in/deep/a.c")), ("1".to_owned(), "2".to_owned()));
        assert!(!suites.excludes(&root.join("in/deep")), "excluded by a suite that is not its own");
    }

    #[test]
    fn exclusion_and_unknown_keys() {
        let dir = tempfile::tempdir().unwrap();
        let root = dir.path().canonicalize().unwrap();
        std::fs::create_dir(root.join("support")).unwrap();
        std::fs::write(root.join(FILE_NAME), "exclude = ['support']\n").unwrap();
        assert!(Suites::default().excludes(&root.join("support")));
        std::fs::write(root.join(FILE_NAME), "exclud = ['support']\n").unwrap();
        assert!(Suites::default().of(&root.join("a.c")).is_err());
    }
}
