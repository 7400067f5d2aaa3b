// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Compiles and runs modules, and tells for each program what became of it.
//!
//! Invariants: one program's failure is never another's: a module that does not compile is split until its culprits
//! stand alone, and one that crashes is resumed after the culprit; nothing outlives its time limit.
//! Imports `ast`, `print`, and the test runner's `toolchain`.

use std::env;
use std::fmt;
use std::fs::{self, File};
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus, Stdio};
use std::time::Duration;

use anyhow::{Context, Result, bail};
use rustix::process::{Pid, Signal, kill_process_group};
use wait_timeout::ChildExt;
use wengert_test::toolchain::Toolchain;

use crate::ast::{Lang, Program};
use crate::print::{self, Mode, Module};

const COMPILE_LIMIT: Duration = Duration::from_secs(60);
/// Programs take microseconds; the machine may be busy.
const RUN_LIMIT: Duration = Duration::from_secs(5);

/// What became of a program. Two failures are of one class if they are equal.
#[derive(Clone, PartialEq, Eq, Debug, PartialOrd, Ord)]
pub enum Outcome {
    Ok,
    /// Right, but not smooth enough here for differences.
    Rough,
    /// A wrong number, by the check that found it.
    Wrong(String),
    /// The plain program has immoderate numbers, which is the generator's fault.
    Wild,
    /// The plugin says that it cannot, by code.
    Refused(String),
    /// Does not compile, by the message without its particulars.
    CompileError(String),
    CompilerCrash,
    CompilerTimeout,
    /// The run-time library ended the program and said why.
    Stopped,
    Crash,
    Timeout,
}

impl Outcome {
    pub fn is_failure(&self) -> bool {
        !matches!(self, Outcome::Ok | Outcome::Rough)
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Outcome::Ok => write!(f, "ok"),
            Outcome::Rough => write!(f, "ok, not smooth"),
            Outcome::Wrong(what) => write!(f, "wrong number ({what})"),
            Outcome::Wild => write!(f, "immoderate numbers"),
            Outcome::Refused(code) => write!(f, "refused [{code}]"),
            Outcome::CompileError(what) => write!(f, "compile error: {what}"),
            Outcome::CompilerCrash => write!(f, "crash of the compiler"),
            Outcome::CompilerTimeout => write!(f, "the compiler does not end"),
            Outcome::Stopped => write!(f, "ended by the run-time library"),
            Outcome::Crash => write!(f, "crash of the program"),
            Outcome::Timeout => write!(f, "the program does not end"),
        }
    }
}

/// An outcome, and the line or message that tells of it.
#[derive(Clone, Debug)]
pub struct Report {
    pub outcome: Outcome,
    pub detail: String,
}

/// How a module is compiled.
#[derive(Clone, Debug)]
pub struct Settings {
    pub mode: Mode,
    /// Flags ahead of all others, such as `-O2`.
    pub flags: Vec<String>,
}

pub struct Harness {
    bin: PathBuf,
    /// The plugin, and the folder of the run-time library.
    derivatives: Option<(PathBuf, PathBuf)>,
    scratch: tempfile::TempDir,
    keep: Option<PathBuf>,
}

/// The folder of this crate's sources, for the support files and the run time's headers beside it.
fn home() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The plugin and the folder of the run-time library: in WENGERT_PLUGIN_DIR, else where `cargo build --release`
/// puts them beside this program.
pub fn built_plugin() -> Result<(PathBuf, PathBuf)> {
    let folder = match env::var_os("WENGERT_PLUGIN_DIR") {
        Some(folder) => PathBuf::from(folder),
        None => {
            let program = env::current_exe()?;
            let target = program.ancestors().find(|a| a.join("CACHEDIR.TAG").is_file());
            target.context("WENGERT_PLUGIN_DIR is not set, and this program is in no target folder")?.join("release")
        }
    };
    Ok((folder.join("libwengert.so"), folder))
}

impl Harness {
    /// `derivatives`: the plugin and the folder of the run-time library; without, programs can only be run plain.
    /// Modules are left in `keep`.
    pub fn new(derivatives: Option<(PathBuf, PathBuf)>, keep: Option<PathBuf>) -> Result<Self> {
        let bin = Toolchain::find(None, None)?.bin;
        let scratch = tempfile::tempdir()?;
        if let Some((plugin, runtime)) = &derivatives {
            for file in [plugin.clone(), runtime.join("libwengert_rt.so")] {
                if !file.is_file() {
                    bail!("no {}: build the plugin first (cargo build --release)", file.display());
                }
            }
        }
        if let Some(folder) = &keep {
            fs::create_dir_all(folder)?;
        }
        let harness = Harness { bin, derivatives, scratch, keep };
        let check = home().join("support/random_check.c");
        harness.prepare("clang", &["-O1", "-c", "-o", "random_check.o"], &check)?;
        if harness.derivatives.is_some() {
            let module = home().join("../../runtime/fortran/wengert.f90");
            harness.prepare("flang", &["-O1", "-c", "-o", "wengert.o"], &module)?;
        }
        Ok(harness)
    }

    fn prepare(&self, compiler: &str, args: &[&str], file: &Path) -> Result<()> {
        let mut command = Command::new(self.bin.join(compiler));
        command.args(args).arg(file).current_dir(self.scratch.path());
        let output = command.output().with_context(|| format!("cannot run {compiler}"))?;
        if !output.status.success() {
            bail!("{command:?} failed:\n{}", String::from_utf8_lossy(&output.stderr));
        }
        Ok(())
    }

    /// What becomes of each program, in their order.
    pub fn check(&self, programs: &[Program], settings: &Settings) -> Result<Vec<Report>> {
        let numbered: Vec<(usize, &Program)> = programs.iter().enumerate().collect();
        let folder = tempfile::tempdir_in(self.keep.as_deref().unwrap_or(self.scratch.path()))?;
        let mut reports = vec![None; programs.len()];
        self.check_some(folder.path(), &numbered, settings, &mut reports)?;
        if self.keep.is_some() {
            let _ = folder.keep();
        }
        Ok(reports.into_iter().map(|r| r.expect("each program has an outcome")).collect())
    }

    fn check_some(
        &self,
        folder: &Path,
        programs: &[(usize, &Program)],
        settings: &Settings,
        reports: &mut [Option<Report>],
    ) -> Result<()> {
        let Some((_, first)) = programs.first() else { return Ok(()) };
        let module = print::module(programs, settings.mode);
        let name = match first.lang {
            Lang::C => "module.c",
            Lang::Fortran => "module.f90",
        };
        fs::write(folder.join(name), &module.text)?;
        let compiled = self.compile(folder, name, first.lang, settings)?;
        if compiled.status.is_some_and(|s| s.success()) {
            return self.execute(folder, programs, reports);
        }
        let blamed = blame(programs, &module, name, &compiled.text);
        if programs.len() == 1 {
            reports[programs[0].0] = Some(judge(&compiled));
            return Ok(());
        }
        if blamed.is_empty() {
            let (left, right) = programs.split_at(programs.len() / 2);
            self.check_some(folder, left, settings, reports)?;
            return self.check_some(folder, right, settings, reports);
        }
        let (mut bad, mut good) = (vec![], vec![]);
        for (k, &program) in programs.iter().enumerate() {
            if blamed.iter().any(|(b, _)| *b == k) { bad.push((k, program)) } else { good.push(program) }
        }
        for (k, (number, _)) in bad {
            let (_, message) = blamed.iter().find(|(b, _)| *b == k).expect("it is blamed");
            reports[number] = Some(message_report(message));
        }
        self.check_some(folder, &good, settings, reports)
    }

    fn compile(&self, folder: &Path, name: &str, lang: Lang, settings: &Settings) -> Result<Finished> {
        let compiler = match lang {
            Lang::C => "clang",
            Lang::Fortran => "flang",
        };
        let mut command = Command::new(self.bin.join(compiler));
        command.current_dir(folder).args(&settings.flags).arg("-w");
        if let (Mode::Full, Some((plugin, _))) = (settings.mode, &self.derivatives) {
            command.arg(format!("-fpass-plugin={}", plugin.display()));
        }
        match lang {
            Lang::C => {
                command.arg("-I").arg(home().join("support")).arg("-I").arg(home().join("../../runtime/include"));
            }
            Lang::Fortran => {
                command.arg("-I").arg(self.scratch.path());
            }
        }
        command.arg(name).arg(self.scratch.path().join("random_check.o")).args(["-o", "module", "-lm"]);
        if let (Mode::Full, Some((_, runtime))) = (settings.mode, &self.derivatives) {
            command.arg("-L").arg(runtime).arg("-lwengert_rt").arg(format!("-Wl,-rpath,{}", runtime.display()));
        }
        run(&mut command, &folder.join("messages"), COMPILE_LIMIT)
    }

    /// Runs a module, again from the next program on whenever one ends it.
    fn execute(&self, folder: &Path, programs: &[(usize, &Program)], reports: &mut [Option<Report>]) -> Result<()> {
        let mut next = 0;
        while next < programs.len() {
            let mut command = Command::new(folder.join("module"));
            command.current_dir(folder).env("WENGERT_CHECK_FROM", programs[next].0.to_string());
            let finished = run(&mut command, &folder.join("output"), RUN_LIMIT)?;
            for (number, report) in finished.text.lines().filter_map(parse) {
                if let Some(k) = programs[next..].iter().position(|p| p.0 == number) {
                    reports[number] = Some(report);
                    next += k + 1;
                }
            }
            if next < programs.len() {
                let said = finished.text.lines().last().is_some_and(|line| line.starts_with("wengert: error"));
                let (outcome, how) = match finished.status {
                    Some(status) if said => (Outcome::Stopped, format!("ended early: {status}")),
                    None => (Outcome::Timeout, "timed out".to_string()),
                    Some(status) => (Outcome::Crash, format!("ended early: {status}")),
                };
                let detail = format!("{how}\n{}", finished.text.lines().last().unwrap_or_default());
                reports[programs[next].0] = Some(Report { outcome, detail });
                next += 1;
            }
        }
        Ok(())
    }
}

struct Finished {
    /// None where time ran out.
    status: Option<ExitStatus>,
    /// What was printed.
    text: String,
}

/// Runs a command to its end or to the limit, with its output in a file.
fn run(command: &mut Command, output: &Path, limit: Duration) -> Result<Finished> {
    let file = File::create(output)?;
    command.stdin(Stdio::null()).stdout(file.try_clone()?).stderr(file).process_group(0);
    let mut child = command.spawn().with_context(|| format!("cannot run {command:?}"))?;
    let status = child.wait_timeout(limit)?;
    if status.is_none() {
        // A compiler's driver has children of its own.
        let group = Pid::from_child(&child);
        kill_process_group(group, Signal::KILL).context("cannot end a process that takes too long")?;
        child.wait()?;
    }
    let text = String::from_utf8_lossy(&fs::read(output)?).into_owned();
    Ok(Finished { status, text })
}

/// A line of the check's report (`random_check.c`).
fn parse(line: &str) -> Option<(usize, Report)> {
    let mut words = line.split(' ');
    let number = words.next()?.parse().ok()?;
    let outcome = match words.next()? {
        "ok" => Outcome::Ok,
        "rough" => Outcome::Rough,
        "wild" => Outcome::Wild,
        "wrong" => Outcome::Wrong(words.next()?.to_string()),
        _ => return None,
    };
    Some((number, Report { outcome, detail: line.to_string() }))
}

/// The programs that errors name, by their lines or by their procedures, each with its first error.
fn blame(programs: &[(usize, &Program)], module: &Module, name: &str, messages: &str) -> Vec<(usize, String)> {
    let mut out: Vec<(usize, String)> = vec![];
    for message in messages.lines().filter(|m| m.contains("error:")) {
        let by_line = || {
            let line = line_of(message, name)?;
            module.lines.iter().position(|&(a, b)| a <= line && line <= b)
        };
        let by_name = || programs.iter().position(|(number, _)| names(message, *number));
        let Some(k) = by_line().or_else(by_name) else { continue };
        if !out.iter().any(|(seen, _)| *seen == k) {
            out.push((k, message.to_string()));
        }
    }
    out
}

/// Whether a message names a procedure of the program of a number.
fn names(message: &str, number: usize) -> bool {
    let prefix = format!("p{number}_");
    let mut starts = message.match_indices(&prefix).map(|(at, _)| at);
    starts.any(|at| !message[..at].ends_with(|c: char| c.is_ascii_lowercase() || c.is_ascii_digit()))
}

fn line_of(message: &str, name: &str) -> Option<usize> {
    let (_, after) = message.split_once(&format!("{name}:"))?;
    after.split(':').next()?.trim().parse().ok()
}

fn judge(compiled: &Finished) -> Report {
    let detail = compiled.text.clone();
    let Some(status) = compiled.status else {
        return Report { outcome: Outcome::CompilerTimeout, detail };
    };
    let crashed = status.signal().is_some() || status.code().is_none_or(|c| c >= 128);
    if crashed || detail.contains("PLEASE submit a bug report") {
        return Report { outcome: Outcome::CompilerCrash, detail };
    }
    let first = detail.lines().find(|l| l.contains("error")).unwrap_or("no message");
    Report { detail: detail.clone(), ..message_report(first) }
}

fn message_report(message: &str) -> Report {
    let code = message.split_once("[W0").and_then(|(_, rest)| rest.split_once(']')).map(|(code, _)| format!("W0{code}"));
    let outcome = match code {
        // An internal error is a bug, not a refusal.
        Some(code) if code != "W0001" => Outcome::Refused(code),
        _ => Outcome::CompileError(gist(message)),
    };
    Report { outcome, detail: message.to_string() }
}

/// A message without names and numbers, which differ between versions of one program.
fn gist(message: &str) -> String {
    let text = message.split_once("error:").map_or(message, |(_, text)| text);
    let mut out = String::new();
    for (k, part) in text.split(['\'', '"', '`', '’', '‘']).enumerate() {
        out += if k % 2 == 1 { "_" } else { part };
    }
    let words = out.split_whitespace().filter(|w| !w.contains(|c: char| c.is_ascii_digit() || "%@/".contains(c)));
    words.take(12).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::r#gen;

    #[test]
    fn reports_are_read() {
        assert_eq!(parse("7 ok 1e-16 2e-9").unwrap().1.outcome, Outcome::Ok);
        assert_eq!(parse("8 wrong dot at 0: 1, expected 2").unwrap().1.outcome, Outcome::Wrong("dot".into()));
        assert!(parse("what a program may print").is_none());
    }

    #[test]
    fn codes_are_refusals_but_for_internal_errors() {
        let refused = "error: module.c:41:7: [W0007] no derivative for 'g'";
        assert_eq!(message_report(refused).outcome, Outcome::Refused("W0007".into()));
        let internal = "module.c:1:2: error: [W0001] internal error in 'p12_f': index 3 out of range";
        assert_eq!(message_report(internal).outcome, Outcome::CompileError("internal error in _: index out of range".into()));
    }

    #[test]
    fn errors_are_blamed_on_the_program_of_their_line() {
        let module = Module { text: String::new(), lines: vec![(3, 9), (10, 20)] };
        let messages = "module.c:12:5: error: one\nerror: module.c:13:1: two\nmodule.c:1:1: error: none\n";
        let p = r#gen::program(Lang::C, 1, 1, r#gen::Config::default());
        let programs = [(4, &p), (7, &p)];
        let blamed = blame(&programs, &module, "module.c", messages);
        assert_eq!(blamed, [(1, "module.c:12:5: error: one".to_string())]);
        let messages = "error: FIRModule: in procedure '_QMprogramsPp4_f': no\n";
        assert_eq!(blame(&programs, &module, "module.f90", messages)[0].0, 0);
    }
}
