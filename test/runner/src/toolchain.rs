// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Where the compilers and the plugin are, and what `%clang`, `%wengert`, `%rt`… therefore stand for.
//!
//! LLVM is found through `WENGERT_LLVM_CONFIG`, else `llvm-config-22` or `llvm-config` on PATH. Each tool of its `bin` folder
//! becomes a substitution and a feature: `llvm-as` is `%llvm_as` and `llvm-as`, `clang++` is `%clangxx`.
//!
//! Invariant: a name whose file is missing is an error where it is used, not a dangling path. May import `substitute`.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};

use crate::condition::Features;
use crate::substitute::Substitutions;

#[derive(Debug, Clone)]
pub struct Toolchain {
    /// LLVM's `bin` folder.
    pub bin: PathBuf,
    /// The folder of `libwengert.so` and `libwengert_rt.*`.
    pub plugin: Option<PathBuf>,
    tools: Vec<String>,
}

impl Toolchain {
    /// `plugin` is a folder; by default the one where the running program lies, if the plugin lies there too.
    pub fn find(bin: Option<PathBuf>, plugin: Option<PathBuf>) -> Result<Self> {
        let bin = match bin {
            Some(bin) => bin,
            None => ask_llvm_config()?,
        };
        let plugin = match plugin {
            Some(folder) => Some(folder.canonicalize().with_context(|| format!("no folder {}", folder.display()))?),
            None => env::current_exe()?.parent().filter(|folder| folder.join(PLUGIN).is_file()).map(Path::to_owned),
        };
        let entries = fs::read_dir(&bin).with_context(|| format!("cannot read {}", bin.display()))?;
        let mut tools = entries.map(|entry| Ok(entry?.file_name().to_string_lossy().into_owned())).collect::<Result<Vec<_>>>()?;
        tools.sort();
        Ok(Self { bin, plugin, tools })
    }

    pub fn features(&self) -> Features {
        let mut features: Features = self.tools.iter().cloned().collect();
        features.insert(env::consts::ARCH.to_owned());
        features.insert(env::consts::OS.to_owned());
        for (name, file) in [("wengert", PLUGIN), ("rt", RUN_TIME)] {
            if self.file(file).is_some() {
                features.insert(name.to_owned());
            }
        }
        features
    }

    pub fn define(&self, substitutions: &mut Substitutions) {
        for tool in &self.tools {
            let name = tool.replace("++", "xx").replace(['-', '.'], "_");
            substitutions.path(&name, self.bin.join(tool));
        }
        match self.file(PLUGIN) {
            Some(plugin) => substitutions.path("wengert", plugin),
            None => substitutions.missing("wengert", &self.reason(PLUGIN)),
        }
        match self.file(RUN_TIME).as_deref().and_then(Path::parent) {
            Some(folder) => {
                let folder = folder.display();
                substitutions.path("plugin_dir", folder.to_string());
                substitutions.path("rt", format!("-L{folder} -lwengert_rt -Wl,-rpath,{folder}"));
            }
            None => ["plugin_dir", "rt"].iter().for_each(|name| substitutions.missing(name, &self.reason(RUN_TIME))),
        }
    }

    fn file(&self, name: &str) -> Option<PathBuf> {
        self.plugin.as_ref().map(|folder| folder.join(name)).filter(|file| file.is_file())
    }

    fn reason(&self, name: &str) -> String {
        match &self.plugin {
            Some(folder) => format!("no {name} in {}", folder.display()),
            None => format!("where is {name}? Say it with --plugin-dir or WENGERT_PLUGIN_DIR"),
        }
    }
}

const PLUGIN: &str = "libwengert.so";
const RUN_TIME: &str = "libwengert_rt.so";

fn ask_llvm_config() -> Result<PathBuf> {
    let candidates = match env::var("WENGERT_LLVM_CONFIG") {
        Ok(program) => vec![program],
        Err(_) => vec!["llvm-config-22".to_owned(), "llvm-config".to_owned()],
    };
    for program in &candidates {
        if let Ok(output) = Command::new(program).arg("--bindir").output()
            && output.status.success()
        {
            return Ok(String::from_utf8(output.stdout)?.trim().into());
        }
    }
    bail!("LLVM not found: none of {} runs. Install llvm-22-dev, or set WENGERT_LLVM_CONFIG", candidates.join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fake() -> (tempfile::TempDir, Toolchain) {
        let dir = tempfile::tempdir().unwrap();
        for tool in ["clang", "clang++", "llvm-as"] {
            fs::write(dir.path().join(tool), "").unwrap();
        }
        let toolchain = Toolchain::find(Some(dir.path().to_owned()), Some(dir.path().to_owned())).unwrap();
        (dir, toolchain)
    }

    fn expand(toolchain: &Toolchain, text: &str) -> Result<String> {
        let mut substitutions = Substitutions::new(toolchain.features());
        toolchain.define(&mut substitutions);
        substitutions.expand(text, 1)
    }

    #[test]
    fn tools_become_substitutions_and_features() {
        let (dir, toolchain) = fake();
        let bin = dir.path().display();
        assert_eq!(expand(&toolchain, "%clangxx %clang %llvm_as").unwrap(), format!("{bin}/clang++ {bin}/clang {bin}/llvm-as"));
        assert!(toolchain.features().contains("llvm-as") && !toolchain.features().contains("flang"));
    }

    #[test]
    fn a_missing_plugin_is_an_error_where_it_is_used() {
        let (dir, toolchain) = fake();
        assert!(expand(&toolchain, "%clang").is_ok());
        assert!(expand(&toolchain, "%wengert").unwrap_err().to_string().contains(PLUGIN));
        fs::write(dir.path().join(PLUGIN), "").unwrap();
        assert!(expand(&toolchain, "%wengert").unwrap().ends_with(PLUGIN));
    }
}
