// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! `wengert-random`: goes through random programs and writes shrunk tests of those that fail. See docs/random-programs.md.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use anyhow::{Context, Result};
use clap::{Parser, ValueEnum};
use wengert_random::ast::Lang;
use wengert_random::campaign::{Failure, Plan, Summary};
use wengert_random::r#gen::{Config, Families, Family};
use wengert_random::harness::{Harness, Outcome, built_plugin};
use wengert_random::print::{self, Mode};
use wengert_random::regress;

#[derive(Clone, Copy, ValueEnum)]
enum Language {
    C,
    Fortran,
}

/// Generates random programs and checks their derivatives against each other and against differences.
#[derive(Parser)]
struct Options {
    #[arg(long, value_enum)]
    lang: Language,
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The first program of the seed.
    #[arg(long, default_value_t = 0)]
    first: u64,
    /// How many programs.
    #[arg(long, default_value_t = 100)]
    count: u64,
    /// Programs a source file; by default 50 in C and 20 in Fortran, whose compiler takes more than linear time.
    #[arg(long)]
    per_module: Option<u64>,
    /// Statements of the largest procedure, about.
    #[arg(long, default_value_t = Config::default().size)]
    size: usize,
    /// The plugin, libwengert.so; by default that in WENGERT_PLUGIN_DIR, or beside this program.
    #[arg(long)]
    plugin: Option<PathBuf>,
    /// The folder of the run-time library; by default the plugin's.
    #[arg(long)]
    rt: Option<PathBuf>,
    /// Modules at a time.
    #[arg(short, long, default_value_t = 1)]
    jobs: usize,
    /// Optimisation levels, by commas.
    #[arg(long, value_delimiter = ',', default_value = "O0,O2")]
    levels: Vec<String>,
    /// Each module is compiled at one of the levels, with one of the sets of `--switch`, in turn, instead of with all.
    #[arg(long)]
    in_turn: bool,
    /// A further flag of the compiler, such as -fsanitize=address; may be repeated.
    #[arg(long, allow_hyphen_values = true)]
    flag: Vec<String>,
    /// Codes with which the plugin may refuse a program, by commas.
    #[arg(long, value_delimiter = ',')]
    allow_refused: Vec<String>,
    /// Families of constructs to switch on, by commas: arrays (whole arrays in Fortran), single (precision), recursion,
    /// structs, values (structs by value and as results), pointers (local ones), stored (pointers in memory and to
    /// pointers), returned (pointers as results), heap, descriptors (Fortran's allocatables and pointers), regions, homes (modules, COMMON, host association), shapes (assumed shape, optional, strided actuals), links (procedure pointers and dummies), intrinsics (of arrays), constructs (do concurrent, associate, where), unions (in C); or all.
    #[arg(long, value_delimiter = ',', value_name = "FAMILIES")]
    with: Vec<String>,
    /// Families to switch off.
    #[arg(long, value_delimiter = ',', value_name = "FAMILIES")]
    without: Vec<String>,
    /// Compiles each program once more with these options of the plugin, such as -wengert-activity=off; several by
    /// commas; may be repeated.
    #[arg(long, allow_hyphen_values = true, value_name = "OPTIONS")]
    switch: Vec<String>,
    /// Run the programs only: no derivatives, no plugin.
    #[arg(long)]
    primal: bool,
    /// Print the module instead of running it.
    #[arg(long)]
    print: bool,
    /// Leave the modules and what they printed in this folder.
    #[arg(long)]
    keep: Option<PathBuf>,
    /// Where shrunk failures go.
    #[arg(long, default_value = concat!(env!("CARGO_MANIFEST_DIR"), "/../regress"))]
    regress: PathBuf,
    /// Shrink at most so many failures of each class.
    #[arg(long, default_value_t = 2)]
    shrink: usize,
    /// Seconds for shrinking one failure.
    #[arg(long, default_value_t = 120)]
    shrink_seconds: u64,
}

impl Options {
    fn families(&self) -> Result<Families> {
        let mut out = Families::default();
        for name in &self.with {
            out = if name == "all" { Families::ALL } else { out.with(name.parse().map_err(anyhow::Error::msg)?) };
        }
        for name in &self.without {
            out = out.without(name.parse::<Family>().map_err(anyhow::Error::msg)?);
        }
        Ok(out)
    }

    /// The flags of each run: every level without options of the plugin, and with each set of them.
    fn flags(&self) -> Vec<Vec<String>> {
        let sets = std::iter::once("").chain(self.switch.iter().map(String::as_str));
        let of_set = |set: &str| -> Vec<String> {
            let options = set.split(',').filter(|o| !o.is_empty());
            options.flat_map(|o| ["-mllvm".to_string(), o.to_string()]).collect()
        };
        let of_level = |set: Vec<String>| {
            let with_level = move |level| [vec![format!("-{level}")], self.flag.clone(), set.clone()].concat();
            self.levels.iter().map(with_level)
        };
        sets.map(of_set).flat_map(of_level).collect()
    }

    fn plan(&self) -> Result<Plan> {
        let (lang, per_module) = match self.lang {
            Language::C => (Lang::C, 50),
            Language::Fortran => (Lang::Fortran, 20),
        };
        Ok(Plan {
            lang,
            seed: self.seed,
            first: self.first,
            end: self.first + self.count,
            per_module: self.per_module.unwrap_or(per_module).max(1),
            jobs: self.jobs,
            levels: self.flags(),
            in_turn: self.in_turn,
            mode: if self.primal { Mode::Primal } else { Mode::Full },
            config: Config { size: self.size, families: self.families()? },
            allowed: self.allow_refused.clone(),
        })
    }

    fn harness(&self) -> Result<Harness> {
        let derivatives = match &self.plugin {
            _ if self.primal => None,
            None => Some(built_plugin()?),
            Some(plugin) => {
                let plugin = plugin.canonicalize().with_context(|| format!("no {}", plugin.display()))?;
                let folder = plugin.parent().context("the plugin is in a folder")?.to_owned();
                Some((plugin, folder))
            }
        };
        let derivatives = match (derivatives, &self.rt) {
            (Some((plugin, _)), Some(rt)) => Some((plugin, rt.canonicalize()?)),
            (derivatives, _) => derivatives,
        };
        Harness::new(derivatives, self.keep.clone())
    }
}

fn main() -> Result<ExitCode> {
    let options = Options::parse();
    let plan = options.plan()?;
    if options.print {
        let programs: Vec<_> = (plan.first..plan.end).map(|i| plan.program(i)).collect();
        let numbered: Vec<_> = programs.iter().enumerate().collect();
        print!("{}", print::module(&numbered, plan.mode).text);
        return Ok(ExitCode::SUCCESS);
    }
    let harness = options.harness()?;
    let told = AtomicUsize::new(0);
    let total = plan.checks();
    let summary = plan.run(&harness, &|s| progress(total, s, &told))?;
    println!("{summary}");
    let seen = classes(&summary);
    for (outcome, failures) in &seen {
        println!("\n{outcome}: {} times", failures.len());
        for failure in failures.iter().take(5) {
            let first = failure.report.detail.lines().next().unwrap_or_default();
            println!("  program {} {}: {first}", failure.program.index, failure.settings.flags.join(" "));
        }
        for failure in failures.iter().take(options.shrink) {
            let small = regress::shrunk(&harness, failure, Duration::from_secs(options.shrink_seconds));
            println!("  -> {}", regress::write(&options.regress, &small, failure)?.display());
        }
    }
    Ok(if seen.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// A line of how far it is, after the failures that are new.
fn progress(total: usize, summary: &Summary, told: &AtomicUsize) {
    let known = told.swap(summary.failures.len(), Ordering::Relaxed);
    for failure in &summary.failures[known..] {
        eprintln!("program {} {}: {}", failure.program.index, failure.settings.flags.join(" "), failure.report.outcome);
    }
    let failures = summary.failures.len();
    let rate = summary.checks() as f64 / summary.spent.as_secs_f64();
    eprintln!("{} of {total} checks, {failures} failures, {rate:.1} a second", summary.checks());
}

/// The failures by what went wrong; of a program that fails at several levels the first counts.
fn classes(summary: &Summary) -> BTreeMap<Outcome, Vec<&Failure>> {
    let mut out: BTreeMap<Outcome, Vec<&Failure>> = BTreeMap::new();
    for failure in &summary.failures {
        let class = out.entry(failure.report.outcome.clone()).or_default();
        if class.last().is_none_or(|last| last.program.index != failure.program.index) {
            class.push(failure);
        }
    }
    out
}
