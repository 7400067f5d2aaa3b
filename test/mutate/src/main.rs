// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! `wengert-mutate`: runs the plugin over mutated programs. See docs/random-programs.md.
//!
//! Invariant: this process only starts workers and adds up what they tell; LLVM and the plugin live in theirs.

mod campaign;
mod child;
mod ir;
mod odd;
mod outcome;
mod place;
mod sound;
mod source;

use std::collections::BTreeMap;
use std::env;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};
use std::sync::mpsc;
use std::time::Instant;

use anyhow::{Context, Result, bail};
use clap::Parser;
use wengert_random::harness::built_plugin;

use campaign::Campaign;
use outcome::Outcome;
use source::Sources;

/// Mutates programs and runs the plugin over them: each outcome is a derivative that LLVM's verifier takes, or a coded error.
#[derive(Parser)]
struct Options {
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The first mutant of the seed.
    #[arg(long, default_value_t = 0)]
    first: u64,
    /// How many mutants.
    #[arg(long, default_value_t = 1000)]
    count: u64,
    /// Only mutations that keep what a program does; each mutant is compiled and run, and must find its derivatives right.
    #[arg(long)]
    sound: bool,
    /// The plugin, libwengert.so; by default that in WENGERT_PLUGIN_DIR, or beside this program.
    #[arg(long)]
    plugin: Option<PathBuf>,
    /// Programs at a time.
    #[arg(short, long, default_value_t = 1)]
    jobs: u64,
    /// Where mutants that fail go, with as few mutations as show it: the first of each class.
    #[arg(long)]
    regress: Option<PathBuf>,
    /// Runs the plugin over this module as it is, and prints what becomes of it.
    #[arg(long, value_name = "FILE")]
    check: Option<PathBuf>,
    /// With --check: the level of the pipeline.
    #[arg(long, default_value_t = 2)]
    level: u32,
    /// With --check: succeed if this is what becomes of it (for llvm-reduce).
    #[arg(long)]
    class: Option<String>,
    #[arg(long, hide = true)]
    worker: Option<u64>,
    #[arg(long, hide = true)]
    scratch: Option<PathBuf>,
}

impl Options {
    fn plugin(&self) -> Result<PathBuf> {
        match &self.plugin {
            Some(plugin) => plugin.canonicalize().with_context(|| format!("no {}", plugin.display())),
            None => Ok(built_plugin()?.0),
        }
    }
}

fn main() -> Result<ExitCode> {
    let options = Options::parse();
    let plugin = options.plugin()?;
    if options.worker.is_some() || options.check.is_some() {
        if !ir::load(&plugin) {
            bail!("cannot load {}: build the plugin first (cargo build --release)", plugin.display());
        }
        return work(&options, plugin);
    }
    let scratch = tempfile::tempdir()?;
    Sources::new(scratch.path(), options.sound)?.prepare()?;
    supervise(&options, scratch.path())
}

fn work(options: &Options, plugin: PathBuf) -> Result<ExitCode> {
    if let Some(file) = &options.check {
        let scratch = tempfile::tempdir()?;
        let outcome = campaign::check(file, options.level, scratch.path())?;
        println!("{}\n{}", outcome.class, outcome.detail);
        let well = options.class.as_ref().map_or(!outcome.failed, |class| *class == outcome.class);
        return Ok(if well { ExitCode::SUCCESS } else { ExitCode::FAILURE });
    }
    let (Some(worker), Some(scratch)) = (options.worker, &options.scratch) else { bail!("a worker has a scratch folder") };
    let sources = Sources::new(scratch, options.sound)?;
    let campaign = Campaign {
        seed: options.seed,
        first: options.first,
        end: options.first + options.count,
        sound: options.sound,
        plugin,
        sources: &sources,
        scratch,
        regress: options.regress.clone(),
    };
    campaign.work(worker, options.jobs.max(1))?;
    Ok(ExitCode::SUCCESS)
}

/// Starts the workers, and adds up what they tell.
fn supervise(options: &Options, scratch: &Path) -> Result<ExitCode> {
    let begun = Instant::now();
    let (send, receive) = mpsc::channel::<String>();
    let mut workers = vec![];
    for worker in 0..options.jobs.max(1) {
        let mut command = Command::new(env::current_exe()?);
        command.args(env::args_os().skip(1)).arg(format!("--worker={worker}")).arg("--scratch").arg(scratch);
        let mut child = command.stdout(Stdio::piped()).stdin(Stdio::null()).spawn()?;
        let lines = BufReader::new(child.stdout.take().context("a pipe")?);
        let send = send.clone();
        std::thread::spawn(move || lines.lines().map_while(Result::ok).try_for_each(|line| send.send(line)));
        workers.push(child);
    }
    drop(send);
    let mut seen: BTreeMap<String, (u64, Vec<(u64, String)>)> = BTreeMap::new();
    let (mut count, mut failures) = (0, 0);
    for line in receive {
        let parsed = line.split_once('\t').and_then(|(n, rest)| Some((n.parse::<u64>().ok()?, Outcome::parse(rest)?)));
        let Some((number, outcome)) = parsed else { bail!("a worker says: {line}") };
        count += 1;
        let class =
            seen.entry(if outcome.failed { format!("FAILED {}", outcome.class) } else { outcome.class.clone() }).or_default();
        class.0 += 1;
        if outcome.failed {
            failures += 1;
            if class.0 <= 3 {
                eprintln!("mutant {number}: {}\n{}", outcome.class, outcome.detail);
            }
            class.1.push((number, outcome.detail));
        }
        if count % 1000 == 0 {
            eprintln!("{count} of {} mutants, {failures} failures, {:.1} a second", options.count, rate(count, begun));
        }
    }
    let mut broken = false;
    for mut worker in workers {
        broken |= !worker.wait()?.success();
    }
    println!("{count} mutants of seed {}, {:.1} a second", options.seed, rate(count, begun));
    for (class, (times, failed)) in &seen {
        let which: Vec<String> = failed.iter().take(8).map(|(n, _)| n.to_string()).collect();
        println!("{times:8}  {class} {}", which.join(" "));
    }
    if broken {
        bail!("a worker has failed");
    }
    Ok(if failures == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

fn rate(count: u64, begun: Instant) -> f64 {
    count as f64 / begun.elapsed().as_secs_f64()
}
