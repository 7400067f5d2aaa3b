// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! The programs that are mutated: the suite's, random ones, and llvm-stress's; as bitcode that no optimiser has seen.
//!
//! Invariant: which program a block mutates follows from seed and number. Imports nothing of the crate.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail};
use wengert_random::ast::Lang;
use wengert_random::dice::Dice;
use wengert_random::r#gen::{self, Config, Families};
use wengert_random::print;
use wengert_test::toolchain::Toolchain;

/// Options that make the plugin write or print something.
const NOISY: [&str; 6] = ["report", "interface", "export", "import", "dump", "print-plan"];

#[derive(Clone, Debug)]
pub enum Source {
    File(PathBuf),
    Random(Lang, u64),
    Stress(u64),
}

/// A program as the front end leaves it.
pub struct Compiled {
    pub bitcode: PathBuf,
    /// Options of the plugin.
    pub options: Vec<String>,
    /// Compiler and further arguments with which it is linked.
    pub link: Vec<String>,
}

pub struct Sources {
    pub bin: PathBuf,
    suite: PathBuf,
    files: Vec<PathBuf>,
    /// Modules and objects that programs use.
    scratch: PathBuf,
    runnable: bool,
}

impl Sources {
    /// `runnable`: only programs that check themselves when they run.
    pub fn new(scratch: &Path, runnable: bool) -> Result<Sources> {
        let suite = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").canonicalize()?;
        let mut files = vec![];
        let folders: &[&str] = if runnable { &["run", "regress"] } else { &["run", "regress", "golden", "diag"] };
        folders.iter().try_for_each(|folder| collect(&suite.join(folder), &mut files))?;
        if runnable {
            files.retain(|file| run_line(file).is_some());
        }
        files.sort();
        Ok(Sources { bin: Toolchain::find(None, None)?.bin, suite, files, scratch: scratch.to_owned(), runnable })
    }
    /// What programs of the suite need.
    pub fn prepare(&self) -> Result<()> {
        let objects = [
            ("flang", "../runtime/fortran/wengert.f90", "wengert.o"),
            ("flang", "support/check.f90", "check.o"),
            ("clang", "random/support/random_check.c", "random_check.o"),
        ];
        for (compiler, source, object) in objects {
            let mut command = Command::new(self.bin.join(compiler));
            command.args(["-O1", "-c", "-o", object]).arg(self.suite.join(source)).current_dir(&self.scratch);
            let out = command.output().with_context(|| format!("cannot run {compiler}"))?;
            if !out.status.success() {
                bail!("{command:?} failed:\n{}", String::from_utf8_lossy(&out.stderr));
            }
        }
        Ok(())
    }
    pub fn draw(&self, dice: &mut Dice) -> Source {
        let number = dice.below(1 << 30) as u64;
        match dice.below(100) {
            0..15 => Source::Random(if dice.chance(50) { Lang::C } else { Lang::Fortran }, number),
            15..30 if !self.runnable => Source::Stress(number),
            _ => Source::File(dice.pick(&self.files[..])),
        }
    }
    /// Compiles without optimisation, as for a level; none if it does not compile alone.
    pub fn compile(&self, source: &Source, level: u32, folder: &Path) -> Result<Option<Compiled>> {
        match source {
            Source::File(file) => self.compile_file(file, level, folder),
            Source::Random(lang, number) => {
                let program = r#gen::program(*lang, *number, 0, Config { families: Families::default(), ..Config::default() });
                let name = if *lang == Lang::C { "random.c" } else { "random.f90" };
                let run = if *lang == Lang::C { "%run_c" } else { "%run_f90" };
                let comment = if *lang == Lang::C { "//" } else { "!" };
                let text = print::module(&[(0, &program)], print::Mode::Full).text;
                let file = folder.join(name);
                fs::write(&file, format!("{text}\n{comment} RUN: {run} -w -I %suite/random/support %t.check.o\n"))?;
                self.compile_file(&file, level, folder)
            }
            Source::Stress(number) => self.stress(*number, folder),
        }
    }
    fn compile_file(&self, file: &Path, level: u32, folder: &Path) -> Result<Option<Compiled>> {
        let suffix = file.extension().map(|e| e.to_string_lossy().into_owned()).unwrap_or_default();
        let compiler = match suffix.as_str() {
            "f90" => "flang",
            "cpp" => "clang++",
            _ => "clang",
        };
        let (flags, options) = words(file, &self.suite);
        let bitcode = if suffix == "ll" { file.to_owned() } else { folder.join("program.bc") };
        let compiler = self.bin.join(compiler).display().to_string();
        let mut link = vec![compiler.clone()];
        link.extend(flags.iter().filter(|f| f.starts_with("-l") || f.starts_with("-m") || f.starts_with("-f")).cloned());
        if suffix == "f90" {
            link.push(self.scratch.join("check.o").display().to_string());
        }
        if fs::read_to_string(file)?.contains("%t.check.o") {
            link.push(self.scratch.join("random_check.o").display().to_string());
        }
        if suffix != "ll" {
            let mut command = Command::new(&compiler);
            command.args([&format!("-O{level}"), "-w", "-c", "-emit-llvm", "-mllvm", "-opt-bisect-limit=0"]);
            if is_third(file) {
                command.arg("-g");
            }
            command.args(flags.iter().filter(|f| !f.starts_with("-l")));
            match suffix.as_str() {
                "f90" => command.arg("-I").arg(&self.scratch).arg("-module-dir").arg(folder),
                _ => command.arg("-I").arg(self.suite.join("../runtime/include")),
            };
            if suffix == "cpp" {
                command.arg("-std=c++20");
            }
            command.arg("-I").arg(self.suite.join("support")).arg(file).arg("-o").arg(&bitcode);
            command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
            if !command.status()?.success() {
                return Ok(None);
            }
        }
        Ok(Some(Compiled { bitcode, options, link }))
    }
    /// A function of chance operations, and a request for its adjoint.
    fn stress(&self, number: u64, folder: &Path) -> Result<Option<Compiled>> {
        let size = 20 + number % 180;
        let out =
            Command::new(self.bin.join("llvm-stress")).arg(format!("-seed={number}")).arg(format!("-size={size}")).output()?;
        let text = String::from_utf8_lossy(&out.stdout).into_owned();
        let Some((_, rest)) = text.split_once("define void @") else { return Ok(None) };
        let name = rest.split('(').next().unwrap_or_default();
        let marker = if number.is_multiple_of(3) { "wengert_tangent" } else { "wengert_adjoint" };
        let request = format!(
            "\ndeclare void @{marker}(ptr, ...)\ndefine void @ask(ptr %a, ptr %b, ptr %c, ptr %d, ptr %e, ptr %f, i32 %i, i64 %j, i8 %k) {{\n  \
             call void (ptr, ...) @{marker}(ptr @{name}, ptr %a, ptr %b, ptr %c, ptr %d, ptr %e, ptr %f, i32 %i, i64 %j, i8 %k)\n  ret void\n}}\n"
        );
        let bitcode = folder.join("program.ll");
        fs::write(&bitcode, text + &request)?;
        Ok(Some(Compiled { bitcode, options: vec![], link: vec![] }))
    }
}

/// Every third file is compiled with debug information.
fn is_third(file: &Path) -> bool {
    let name = file.file_name().map(|name| name.as_encoded_bytes().to_vec()).unwrap_or_default();
    name.iter().map(|&b| b as usize).sum::<usize>().is_multiple_of(3)
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) -> Result<()> {
    for entry in fs::read_dir(folder).with_context(|| format!("no {}", folder.display()))? {
        let path = entry?.path();
        if path.is_dir() {
            collect(&path, files)?;
        } else if path.extension().is_some_and(|e| ["c", "cpp", "f90", "ll"].iter().any(|s| e == *s)) {
            files.push(path);
        }
    }
    Ok(())
}

/// The line that compiles and runs a file, if nothing else is done with it.
fn run_line(file: &Path) -> Option<String> {
    let text = fs::read_to_string(file).ok()?;
    let lines: Vec<&str> = text.lines().filter_map(|line| line.split_once("RUN:").map(|(_, command)| command.trim())).collect();
    let [.., last] = lines[..] else { return None };
    let alone = lines.len() == 1 || lines.len() == 2 && lines[0].contains("random_check.c");
    let odd = ["flto", "sanitize", "%t.o", "|", ">", "&&", ";"].iter().any(|word| last.contains(word));
    let runs = ["%run_c", "%run_cxx", "%run_f90"].iter().any(|word| last.split_whitespace().next() == Some(word));
    (alone && runs && !odd && !text.contains("REQUIRES")).then(|| last.to_owned())
}

/// Flags for the compiler, and options for the plugin, that a file's RUN lines give.
fn words(file: &Path, suite: &Path) -> (Vec<String>, Vec<String>) {
    let text = fs::read_to_string(file).unwrap_or_default();
    let line =
        text.lines().filter_map(|l| l.split_once("RUN:")).map(|(_, command)| command).find(|c| !c.contains("random_check.c"));
    let line = line.unwrap_or_default().replace("%suite", &suite.display().to_string());
    let here = file.parent().map(|p| p.display().to_string()).unwrap_or_default();
    let all: Vec<String> = line.replace("%S", &here).split_whitespace().map(|w| w.replace(['\'', '"'], "")).collect();
    let (mut flags, mut options) = (vec![], vec![]);
    for (k, word) in all.iter().enumerate() {
        let clean = !word.contains(['%', '$', '>', '|', ';']);
        if clean && word.starts_with("-wengert-") && !NOISY.iter().any(|n| word[9..].starts_with(n)) {
            options.push(word.clone());
        } else if clean && (["-D", "-f", "-m", "-l", "-cpp", "-U"].iter().any(|f| word.starts_with(f)) && *word != "-mllvm") {
            flags.push(word.clone());
        } else if word == "-I" && all.get(k + 1).is_some_and(|w| !w.contains('%')) {
            flags.extend([word.clone(), all[k + 1].clone()]);
        }
    }
    flags.retain(|f| {
        !["-flto", "-fsanitize", "-fno-sanitize", "-fpass-plugin", "-fuse-ld", "-fsyntax", "-module"]
            .iter()
            .any(|n| f.starts_with(n))
    });
    (flags, options)
}
