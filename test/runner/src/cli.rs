// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! The command line.
//!
//! Imports `run`, `report` and what they need.

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use anyhow::{Result, bail};
use clap::Parser;
use regex::Regex;

use crate::discover::{Found, discover};
use crate::run::{Options, Runner, display_name};
use crate::suite::{FILE_NAME, Suites};
use crate::toolchain::Toolchain;
use crate::{execute, report};

/// Runs tests that say in RUN: lines how they are run.
#[derive(Debug, Parser)]
#[command(name = "wengert-test", version)]
pub struct Args {
    /// Test files, and folders to search for them
    #[arg(default_value = "test")]
    pub paths: Vec<PathBuf>,
    /// Run only tests whose path matches this regular expression or holds this text (several: any of them)
    #[arg(short, long, value_name = "REGEX")]
    pub filter: Vec<String>,
    /// Leave out tests whose path matches
    #[arg(long, value_name = "REGEX")]
    pub exclude: Vec<String>,
    /// Of N tests run only the K-th, and so on
    #[arg(long, value_name = "K/N", value_parser = parse_share)]
    pub share: Option<(usize, usize)>,
    /// How many tests run at a time [default: the number of cores]
    #[arg(short, long)]
    pub jobs: Option<usize>,
    /// Seconds that a test may take
    #[arg(long, default_value_t = 120.0)]
    pub timeout: f64,
    /// Re-make golden files of what the tests put out
    #[arg(long)]
    pub bless: bool,
    /// Keep the scratch folder
    #[arg(long)]
    pub keep: bool,
    /// Show failures only
    #[arg(short, long)]
    pub quiet: bool,
    /// List the tests and run none
    #[arg(long)]
    pub list: bool,
    /// Let %NAME stand for VALUE
    #[arg(short = 'D', long, value_name = "NAME=VALUE", value_parser = parse_define)]
    pub define: Vec<(String, String)>,
    /// Give the plugin this option in programs that are compiled and run (through %switches)
    #[arg(long, value_name = "OPTION", allow_hyphen_values = true)]
    pub switch: Vec<String>,
    /// Let a feature hold, for REQUIRES, UNSUPPORTED and XFAIL
    #[arg(long)]
    pub feature: Vec<String>,
    /// The suite.toml for tests that have none above them [default: the working folder's, or that of its test folder]
    #[arg(long, value_name = "FILE")]
    pub suite: Option<PathBuf>,
    /// The folder of libwengert.so and libwengert_rt.so [default: that of this program]
    #[arg(long, value_name = "FOLDER", env = "WENGERT_PLUGIN_DIR")]
    pub plugin_dir: Option<PathBuf>,
    /// The folder of clang, flang and opt [default: what llvm-config-22 says]
    #[arg(long, value_name = "FOLDER")]
    pub llvm_bin: Option<PathBuf>,
}

fn parse_define(text: &str) -> Result<(String, String), String> {
    let (name, value) = text.split_once('=').ok_or("expected NAME=VALUE")?;
    Ok((name.to_owned(), value.to_owned()))
}

fn parse_share(text: &str) -> Result<(usize, usize), String> {
    let share = text.split_once('/').and_then(|(k, n)| Some((k.parse().ok()?, n.parse().ok()?)));
    share.filter(|(k, n)| (1..=*n).contains(k)).ok_or("expected K/N, with K from 1 to N".into())
}

/// Runs what the arguments say; true if no test failed.
pub fn run(args: &Args) -> Result<bool> {
    let toolchain = Toolchain::find(args.llvm_bin.clone(), args.plugin_dir.clone())?;
    let fallback =
        args.suite.clone().or_else(|| [FILE_NAME, "test/suite.toml"].map(PathBuf::from).into_iter().find(|p| p.is_file()));
    let mut suites = Suites::new(fallback.as_deref())?;
    let mut tests = discover(&args.paths, &mut suites)?;
    select(&mut tests, args);
    let mut out = anstream::stdout();
    if args.list {
        for test in &tests {
            writeln!(out, "{}", display_name(&test.path))?;
        }
        return Ok(true);
    }
    if tests.is_empty() {
        bail!("no tests found");
    }
    let begun = Instant::now();
    let runner = Runner::new(toolchain, options(args)?)?;
    stop_on_interrupt(runner.scratch(), args.keep);
    let results = runner.run(&tests, &mut suites, |result| {
        // The results count even where nobody reads the lines.
        let _ = report::test(&mut anstream::stdout(), result, args.quiet);
    });
    report::summary(&mut out, &results, begun.elapsed())?;
    if args.keep {
        writeln!(out, "scratch folder: {}", runner.scratch().display())?;
    }
    Ok(results.iter().all(|result| result.outcome.is_good()))
}

fn options(args: &Args) -> Result<Options> {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let Ok(limit) = Duration::try_from_secs_f64(args.timeout) else {
        bail!("--timeout {}: not a time", args.timeout);
    };
    Ok(Options {
        jobs: args.jobs.unwrap_or(cores).max(1),
        limit,
        bless: args.bless,
        keep: args.keep,
        defines: defines(args),
        features: args.feature.clone(),
    })
}

fn defines(args: &Args) -> Vec<(String, String)> {
    let switches: Vec<String> = args.switch.iter().map(|option| format!("-mllvm {option}")).collect();
    let switches = (!switches.is_empty()).then(|| ("switches".to_owned(), switches.join(" ")));
    args.define.iter().cloned().chain(switches).collect()
}

fn select(tests: &mut Vec<Found>, args: &Args) {
    let filters: Vec<_> = args.filter.iter().map(|text| pattern(text)).collect();
    let excludes: Vec<_> = args.exclude.iter().map(|text| pattern(text)).collect();
    tests.retain(|test| {
        let name = test.path.to_string_lossy();
        let matches = |pattern: &Regex| pattern.is_match(&name);
        (filters.is_empty() || filters.iter().any(matches)) && !excludes.iter().any(matches)
    });
    if let Some((k, n)) = args.share {
        let mut turns = (1..=n).cycle();
        tests.retain(|_| turns.next() == Some(k));
    }
}

/// What is no regular expression is taken literally.
fn pattern(text: &str) -> Regex {
    Regex::new(text).unwrap_or_else(|_| Regex::new(&regex::escape(text)).expect("an escaped text is a pattern"))
}

fn stop_on_interrupt(scratch: &Path, keep: bool) {
    let scratch = scratch.to_owned();
    // A second runner in one process finds the handler taken; the first one's kills all groups too.
    let _ = ctrlc::set_handler(move || {
        execute::kill_running();
        if !keep {
            let _ = std::fs::remove_dir_all(&scratch);
        }
        std::process::exit(130);
    });
}

/// The whole program: exit code 0 if all is well, 1 if a test failed, 2 if the run itself could not be done.
pub fn main(arguments: impl IntoIterator<Item = String>) -> std::process::ExitCode {
    match run(&Args::parse_from(arguments)) {
        Ok(true) => 0.into(),
        Ok(false) => 1.into(),
        Err(error) => {
            eprintln!("{}: {error:#}", env!("CARGO_PKG_NAME"));
            2.into()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arguments_parse() {
        let args = Args::parse_from(["wengert-test", "-j3", "-D", "x=a=b", "--filter", "a(", "--switch", "-s=off", "dir"]);
        assert_eq!(defines(&args)[1], ("switches".to_owned(), "-mllvm -s=off".to_owned()));
        assert_eq!(args.define, [("x".to_owned(), "a=b".to_owned())]);
        assert!(pattern(&args.filter[0]).is_match("xa(y"));
    }

    #[test]
    fn shares_are_of_all() {
        assert_eq!(parse_share("2/3"), Ok((2, 3)));
        for wrong in ["0/2", "3/2", "1", "a/b", "1/0"] {
            assert!(parse_share(wrong).is_err(), "{wrong}");
        }
    }
}
