// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Goes through mutants, a block of them a program: each in a process of its own.
//!
//! Invariant: a mutant follows from seed and number; each of its mutations has dice of its own, so that some may be left out.
//! Imports all other modules.

use std::fs::{self, File};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

use anyhow::{Context, Result};
use wait_timeout::ChildExt;
use wengert_random::dice::Dice;

use crate::child;
use crate::ir::{self, Module};
use crate::odd;
use crate::outcome::{Outcome, culprit};
use crate::place::{self, Place};
use crate::sound;
use crate::source::{Compiled, Source, Sources};

/// Mutants of one program at one level.
pub const BLOCK: u64 = 40;
/// Of the mutants that are run: each is compiled and run.
pub const SOUND_BLOCK: u64 = 8;
const PROGRAM_SECONDS: u64 = 60;

pub struct Campaign<'a> {
    pub seed: u64,
    pub first: u64,
    pub end: u64,
    /// Mutations keep what programs do, and numbers are checked.
    pub sound: bool,
    pub plugin: PathBuf,
    pub sources: &'a Sources,
    pub scratch: &'a Path,
    pub regress: Option<PathBuf>,
}

/// A program at a level, loaded.
struct Base<'a> {
    source: &'a Source,
    level: u32,
    compiled: &'a Compiled,
    module: Module,
    errors: &'static Vec<String>,
    folder: &'a Path,
}

impl Campaign<'_> {
    fn per_block(&self) -> u64 {
        if self.sound { SOUND_BLOCK } else { BLOCK }
    }
    /// Those blocks of the campaign that fall to a worker.
    pub fn work(&self, worker: u64, workers: u64) -> Result<()> {
        let per = self.per_block();
        let blocks = (self.first / per)..self.end.div_ceil(per);
        for block in blocks.filter(|b| b % workers == worker) {
            self.block(block)?;
        }
        Ok(())
    }
    fn block(&self, block: u64) -> Result<()> {
        let dice = &mut Dice::new(self.seed, block);
        let source = self.sources.draw(dice);
        let level = dice.below(3) as u32;
        let folder = tempfile::tempdir_in(self.scratch)?;
        let numbers = (block * self.per_block()).max(self.first)..((block + 1) * self.per_block()).min(self.end);
        let Some(compiled) = self.sources.compile(&source, level, folder.path())? else {
            numbers.for_each(|n| tell(n, &Outcome::well("not compiled alone")));
            return Ok(());
        };
        let ended = child::run(&folder.path().join("block"), false, |_| {
            if let Err(error) = self.mutants(&source, level, &compiled, folder.path(), numbers.clone()) {
                eprintln!("{error:#}");
                std::process::exit(1);
            }
        })?;
        if ended.status != 0 || ended.signal.is_some() {
            let detail = format!("{source:?} at -O{level}\n{}", ended.messages);
            tell(numbers.start, &Outcome::failure(format!("unmutated program: {}", culprit(&ended.messages)), detail));
        }
        Ok(())
    }
    fn mutants(
        &self,
        source: &Source,
        level: u32,
        compiled: &Compiled,
        folder: &Path,
        numbers: std::ops::Range<u64>,
    ) -> Result<()> {
        ir::set_options(&compiled.options);
        let (module, errors) = Module::read(&compiled.bitcode).context("the compiler's bitcode is readable")?;
        let base = Base { source, level, compiled, module, errors, folder };
        if !place::asks(module) && compiled.options.is_empty() {
            numbers.for_each(|n| tell(n, &Outcome::well("asks for nothing")));
            return Ok(());
        }
        if !self.sound {
            module.before_plugin(level);
        } else if !matches!(self.compile_and_run(&base, &compiled.bitcode)?, Outcome { failed: false, .. }) {
            numbers.for_each(|n| tell(n, &Outcome::well("does not run alone")));
            return Ok(());
        }
        let mut written: Vec<String> = vec![];
        for number in numbers {
            let all: Vec<usize> = (0..self.count(number)).collect();
            let mut outcome = self.mutant(&base, number, &all, None)?;
            if outcome.failed {
                let needed = if written.contains(&outcome.class) { all } else { self.shrink(&base, number, all, &outcome)? };
                outcome.detail = format!("{:?} at -O{} with mutations {needed:?}\n{}", base.source, base.level, outcome.detail);
                if let Some(regress) = self.regress.as_ref().filter(|_| !written.contains(&outcome.class)) {
                    fs::create_dir_all(regress)?;
                    let file = regress.join(format!("mutant-{}-{number}.ll", self.seed));
                    self.mutant(&base, number, &needed, Some(&file))?;
                }
                written.push(outcome.class.clone());
            }
            tell(number, &outcome);
        }
        Ok(())
    }
    fn count(&self, number: u64) -> usize {
        Dice::new(self.seed ^ (number << 20), 0).pick(&[1, 1, 1, 2, 2, 3, 4])
    }
    /// Leaves mutations out as long as the failure stays the same.
    fn shrink(&self, base: &Base, number: u64, mut needed: Vec<usize>, failure: &Outcome) -> Result<Vec<usize>> {
        for k in needed.clone() {
            let fewer: Vec<usize> = needed.iter().copied().filter(|&j| j != k).collect();
            if self.mutant(base, number, &fewer, None)?.class == failure.class {
                needed = fewer;
            }
        }
        Ok(needed)
    }
    /// What becomes of a mutant with some of its mutations; with a file it is only written.
    fn mutant(&self, base: &Base, number: u64, mutations: &[usize], keep: Option<&Path>) -> Result<Outcome> {
        let bitcode = base.folder.join("mutant.bc");
        let messages = base.folder.join("messages");
        let ended = child::run(&messages, true, |pipe| {
            for &k in mutations {
                let dice = &mut Dice::new(self.seed ^ (number << 20), 1 + k as u64);
                let mutate = if self.sound { sound::mutate } else { odd::mutate };
                // Most of what is drawn does not fit the place.
                let done = (0..20).any(|_| Place::draw(base.module, dice).is_some_and(|place| mutate(&place, dice)));
                if !done || base.module.complaint().is_some() {
                    return;
                }
            }
            if self.sound || keep.is_some() {
                base.module.write(keep.unwrap_or(&bitcode));
                let _ = writeln!(pipe, "mutated");
                return;
            }
            let _ = writeln!(pipe, "mutated");
            judge(base.module, base.errors, base.level, pipe);
        })?;
        let Some(told) = ended.told.strip_prefix("mutated\n") else { return Ok(Outcome::well("not valid")) };
        if keep.is_some() {
            return Ok(Outcome::well("written"));
        }
        if self.sound { self.compile_and_run(base, &bitcode) } else { Ok(of_child(told, &ended)) }
    }
    /// Compiles with the plugin, and runs what checks its own derivatives.
    fn compile_and_run(&self, base: &Base, bitcode: &Path) -> Result<Outcome> {
        let program = base.folder.join("program");
        let folder = self.plugin.parent().context("the plugin is in a folder")?;
        let mut command = Command::new(&base.compiled.link[0]);
        command.arg(format!("-O{}", base.level)).arg("-w").arg(format!("-fpass-plugin={}", self.plugin.display()));
        for option in &base.compiled.options {
            command.args(["-mllvm", option]);
        }
        command.arg(bitcode).args(&base.compiled.link[1..]).arg("-o").arg(&program);
        command.arg("-L").arg(folder).arg("-lwengert_rt").arg(format!("-Wl,-rpath,{}", folder.display())).arg("-lm");
        let (status, text) = finish(&mut command, &base.folder.join("compiler"))?;
        match status {
            None => return Ok(Outcome::failure("the compiler does not end", text)),
            Some(0) => {}
            Some(1) => {
                let errors: Vec<String> = text.lines().filter(|l| l.contains("error:")).map(str::to_owned).collect();
                let coded: Vec<String> = errors.iter().filter(|l| l.contains("[W")).cloned().collect();
                let told = if coded.is_empty() { errors } else { coded };
                return Ok(Outcome::of_errors(&told).unwrap_or_else(|| Outcome::failure("no message", text)));
            }
            Some(_) => return Ok(Outcome::failure(format!("crash of the compiler: {}", culprit(&text)), text)),
        }
        let (status, text) = finish(Command::new(&program).current_dir(base.folder), &base.folder.join("output"))?;
        Ok(match status {
            None => Outcome::failure("the program does not end", text),
            Some(0) if text.lines().any(|l| l.starts_with("0 wrong ")) => Outcome::failure("wrong number", text),
            Some(0) => Outcome::well("right"),
            Some(1) => Outcome::failure("wrong number", text),
            Some(_) => Outcome::failure("crash of the program", text),
        })
    }
}

/// The plugin on a module, in a process of its own.
fn judge(module: Module, errors: &Vec<String>, level: u32, pipe: &mut File) {
    module.plugin(level);
    let outcome = match module.complaint() {
        Some(complaint) if !errors.iter().any(|e| e.contains("[W0001]")) => {
            Outcome::failure("malformed module", format!("{complaint}\n{errors:?}"))
        }
        _ => Outcome::of_errors(errors).unwrap_or_else(|| Outcome::well("made")),
    };
    let _ = write!(pipe, "{}", outcome.line());
}

fn of_child(told: &str, ended: &child::Ended) -> Outcome {
    let stack = || ended.messages.lines().take(25).collect::<Vec<_>>().join("\n");
    match ended.signal {
        Some(libc::SIGXCPU | libc::SIGALRM | libc::SIGKILL) => {
            Outcome::failure(format!("does not end: {}", culprit(&ended.messages)), stack())
        }
        Some(signal) => Outcome::failure(format!("signal {signal}: {}", culprit(&ended.messages)), stack()),
        None => Outcome::parse(told).unwrap_or_else(|| Outcome::failure(format!("exit {}", ended.status), stack())),
    }
}

/// Runs a command to its end or limit: its exit status, 255 for a signal, and what it printed.
fn finish(command: &mut Command, output: &Path) -> Result<(Option<i32>, String)> {
    let file = File::create(output)?;
    command.stdin(Stdio::null()).stdout(file.try_clone()?).stderr(file);
    let mut child = command.spawn().with_context(|| format!("cannot run {command:?}"))?;
    let status = child.wait_timeout(Duration::from_secs(PROGRAM_SECONDS))?;
    if status.is_none() {
        child.kill()?;
        child.wait()?;
    }
    let text = String::from_utf8_lossy(&fs::read(output)?).into_owned();
    Ok((status.map(|s| s.code().unwrap_or(255)), text))
}

/// What becomes of one module as it is.
pub fn check(file: &Path, level: u32, scratch: &Path) -> Result<Outcome> {
    let ended = child::run(&scratch.join("messages"), true, |pipe| {
        let Some((module, errors)) = Module::read(file) else { return };
        let _ = writeln!(pipe, "mutated");
        judge(module, errors, level, pipe);
    })?;
    let Some(told) = ended.told.strip_prefix("mutated\n") else { return Ok(Outcome::well("not valid")) };
    Ok(of_child(told, &ended))
}

fn tell(number: u64, outcome: &Outcome) {
    let line = format!("{number}\t{}\n", outcome.line());
    let mut out = std::io::stdout();
    let _ = out.write_all(line.as_bytes());
    let _ = out.flush();
}
