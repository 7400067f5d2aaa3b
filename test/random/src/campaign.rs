// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Goes through the programs of a seed, module by module, on several threads, and gathers what became of them.
//!
//! Invariant: the result does not depend on the number of threads. Imports `ast`, `gen`, `harness`.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use anyhow::Result;

use crate::ast::{Lang, Program};
use crate::r#gen::{self, Config};
use crate::harness::{Harness, Outcome, Report, Settings};
use crate::print::Mode;

#[derive(Clone, Debug)]
pub struct Plan {
    pub lang: Lang,
    pub seed: u64,
    /// The first program and the one after the last.
    pub first: u64,
    pub end: u64,
    pub per_module: u64,
    pub jobs: usize,
    /// Optimisation levels with further flags; each program is compiled once for each.
    pub levels: Vec<Vec<String>>,
    /// Each module is compiled for one of them only, in turn.
    pub in_turn: bool,
    pub mode: Mode,
    pub config: Config,
    /// Codes of refusals that do not count as failures.
    pub allowed: Vec<String>,
}

#[derive(Clone, Debug)]
pub struct Failure {
    pub program: Program,
    pub settings: Settings,
    pub report: Report,
}

#[derive(Default)]
pub struct Summary {
    pub counts: BTreeMap<Outcome, usize>,
    pub failures: Vec<Failure>,
    pub spent: Duration,
}

impl Summary {
    pub fn checks(&self) -> usize {
        self.counts.values().sum()
    }
}

impl fmt::Display for Summary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (outcome, count) in &self.counts {
            writeln!(f, "{count:8}  {outcome}")?;
        }
        let seconds = self.spent.as_secs_f64();
        write!(f, "{:8}  checks in {seconds:.0} s, {:.1} a second", self.checks(), self.checks() as f64 / seconds)
    }
}

impl Plan {
    pub fn program(&self, index: u64) -> Program {
        r#gen::program(self.lang, self.seed, index, self.config)
    }

    /// How many checks there will be.
    pub fn checks(&self) -> usize {
        (self.end - self.first) as usize * if self.in_turn { 1 } else { self.levels.len() }
    }

    fn fails(&self, outcome: &Outcome) -> bool {
        match outcome {
            Outcome::Refused(code) => !self.allowed.contains(code),
            other => other.is_failure(),
        }
    }

    /// Runs the plan; `progress` is told now and then.
    pub fn run(&self, harness: &Harness, progress: &(dyn Fn(&Summary) + Sync)) -> Result<Summary> {
        let start = Instant::now();
        let next = AtomicU64::new(self.first);
        let summary = Mutex::new(Summary::default());
        let told = Mutex::new(Instant::now());
        std::thread::scope(|scope| {
            let worker = || -> Result<()> {
                loop {
                    let from = next.fetch_add(self.per_module, Ordering::Relaxed);
                    if from >= self.end {
                        return Ok(());
                    }
                    self.batch(harness, from..(from + self.per_module).min(self.end), &summary)?;
                    let mut last = told.lock().expect("no thread panics");
                    if last.elapsed() > Duration::from_secs(10) {
                        *last = Instant::now();
                        let mut summary = summary.lock().expect("no thread panics");
                        summary.spent = start.elapsed();
                        progress(&summary);
                    }
                }
            };
            let workers: Vec<_> = (0..self.jobs.max(1)).map(|_| scope.spawn(worker)).collect();
            workers.into_iter().try_for_each(|w| w.join().expect("a worker does not panic"))
        })?;
        let mut summary = summary.into_inner().expect("no thread panics");
        summary.spent = start.elapsed();
        summary.failures.sort_by_key(|f| f.program.index);
        Ok(summary)
    }

    fn batch(&self, harness: &Harness, range: std::ops::Range<u64>, summary: &Mutex<Summary>) -> Result<()> {
        let turn = (range.start / self.per_module) as usize % self.levels.len().max(1);
        let programs: Vec<Program> = range.map(|i| self.program(i)).collect();
        let levels = if self.in_turn { &self.levels[turn..=turn] } else { &self.levels[..] };
        for flags in levels {
            let settings = Settings { mode: self.mode, flags: flags.clone() };
            let reports = harness.check(&programs, &settings)?;
            let mut summary = summary.lock().expect("no thread panics");
            for (program, report) in programs.iter().zip(reports) {
                *summary.counts.entry(report.outcome.clone()).or_default() += 1;
                if self.fails(&report.outcome) {
                    let (program, settings) = (program.clone(), settings.clone());
                    summary.failures.push(Failure { program, settings, report });
                }
            }
        }
        Ok(())
    }
}
