// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Running tests: one scratch folder and one result each, several at a time.
//!
//! Invariant: each test gives exactly one result, whatever goes wrong; a test that cannot be run is unresolved, which fails
//! the run. Sees all other modules but the command line and the report.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use tempfile::TempDir;

use crate::condition::Condition;
use crate::discover::Found;
use crate::execute::{Ending, Execution, Shell, ShellCommand};
use crate::golden::{self, Comparison};
use crate::substitute::Substitutions;
use crate::suite::{Suite, Suites};
use crate::testfile::{Expectation, Step, TestFile};
use crate::toolchain::Toolchain;

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Outcome {
    Pass,
    /// Failed, as `XFAIL:` says.
    XFail,
    Unsupported,
    Fail,
    /// Passed, though `XFAIL:` says otherwise.
    XPass,
    Timeout,
    /// The test itself is malformed, or its suite could not be set up.
    Unresolved,
}

impl Outcome {
    pub fn is_good(self) -> bool {
        matches!(self, Self::Pass | Self::XFail | Self::Unsupported)
    }
}

/// The command that failed and all that is known about it.
#[derive(Debug, Default)]
pub struct Failure {
    pub line: Option<usize>,
    pub command: Option<String>,
    /// What went wrong, in words.
    pub reason: String,
    pub stdout: String,
    pub stderr: String,
}

#[derive(Debug)]
pub struct TestResult {
    pub name: String,
    pub outcome: Outcome,
    pub time: Duration,
    pub failure: Option<Failure>,
    /// Golden files that were re-made.
    pub blessed: Vec<PathBuf>,
}

#[derive(Debug, Clone)]
pub struct Options {
    pub jobs: usize,
    pub limit: Duration,
    pub bless: bool,
    /// Keep the scratch folder.
    pub keep: bool,
    /// `NAME=VALUE` of the user: they beat all other definitions.
    pub defines: Vec<(String, String)>,
    pub features: Vec<String>,
}

pub struct Runner {
    toolchain: Toolchain,
    options: Options,
    shell: Shell,
    scratch: PathBuf,
    /// Removes `scratch` in the end, unless it is to be kept.
    _guard: Option<TempDir>,
}

type Prepared = HashMap<Option<PathBuf>, Result<Substitutions, String>>;

impl Runner {
    pub fn new(toolchain: Toolchain, options: Options) -> Result<Self> {
        let guard = tempfile::Builder::new().prefix("wengert-test-").tempdir().context("no scratch folder")?;
        let scratch = guard.path().canonicalize()?;
        let guard = if options.keep {
            let _ = guard.keep();
            None
        } else {
            Some(guard)
        };
        let shell = Shell { tools: toolchain.bin.clone(), limit: options.limit };
        Ok(Self { toolchain, options, shell, scratch, _guard: guard })
    }

    pub fn scratch(&self) -> &Path {
        &self.scratch
    }

    /// Runs all tests; `report` sees each result as it comes, never two at a time.
    pub fn run(&self, tests: &[Found], suites: &mut Suites, report: impl FnMut(&TestResult) + Send) -> Vec<TestResult> {
        let (keys, prepared) = self.prepare(tests, suites);
        let next = Mutex::new(0..tests.len());
        let done = Mutex::new((Vec::new(), report));
        std::thread::scope(|scope| {
            for _ in 0..self.options.jobs.min(tests.len()) {
                scope.spawn(|| {
                    while let Some(index) = { next.lock().unwrap().next() } {
                        let result = self.run_one(index, &tests[index], &prepared[&keys[index]]);
                        let (results, report) = &mut *done.lock().unwrap();
                        report(&result);
                        results.push(result);
                    }
                });
            }
        });
        let (mut results, _) = done.into_inner().unwrap();
        results.sort_by(|a, b| a.name.cmp(&b.name));
        results
    }

    /// Sets up the suites of all tests; gives the key of each test's suite and what was prepared under each key.
    fn prepare(&self, tests: &[Found], suites: &mut Suites) -> (Vec<Option<PathBuf>>, Prepared) {
        let mut prepared = Prepared::new();
        let keys = tests.iter().map(|test| {
            let suite = suites.of(&test.path);
            let key = match &suite {
                Ok(suite) => suite.as_ref().map(|suite| suite.folder.clone()),
                // A suite that cannot be read concerns only the tests below it.
                Err(_) => test.path.parent().map(Path::to_owned),
            };
            if !prepared.contains_key(&key) {
                let folder = self.scratch.join(format!("suite{}", prepared.len()));
                let ready = suite.and_then(|suite| self.set_up(suite.as_deref(), &folder));
                prepared.insert(key.clone(), ready.map_err(|error| format!("{error:#}")));
            }
            key
        });
        (keys.collect(), prepared)
    }

    fn set_up(&self, suite: Option<&Suite>, scratch: &Path) -> Result<Substitutions> {
        std::fs::create_dir(scratch)?;
        let mut features = self.toolchain.features();
        features.extend(self.options.features.iter().cloned());
        let mut substitutions = self.define(Substitutions::new(features.clone()), suite, scratch);
        let Some(suite) = suite else { return Ok(substitutions) };
        for (feature, command) in &suite.probe {
            let done = self.suite_command(&substitutions, command, scratch)?;
            if done.ending == Ending::Success {
                features.insert(feature.clone());
            }
        }
        substitutions = self.define(Substitutions::new(features), Some(suite), scratch);
        for setup in &suite.setup {
            let condition = setup.requires.as_deref().map(Condition::parse).transpose()?;
            if condition.is_none_or(|condition| condition.holds(substitutions.features())) {
                let done = self.suite_command(&substitutions, &setup.run, scratch)?;
                if done.ending != Ending::Success {
                    bail!("set-up of the suite: {}: {}\n{}{}", setup.run, done.ending, done.stdout, done.stderr);
                }
            }
        }
        Ok(substitutions)
    }

    fn define(&self, mut substitutions: Substitutions, suite: Option<&Suite>, scratch: &Path) -> Substitutions {
        self.toolchain.define(&mut substitutions);
        substitutions.path("scratch", scratch);
        if let Some(suite) = suite {
            substitutions.path("suite", &suite.folder);
            suite.define.iter().for_each(|(name, value)| substitutions.template(name, value));
        }
        self.options.defines.iter().for_each(|(name, value)| substitutions.template(name, value));
        substitutions
    }

    fn suite_command(&self, substitutions: &Substitutions, command: &str, scratch: &Path) -> Result<Execution> {
        let text = substitutions.expand(command, 1).with_context(|| format!("in '{command}' of the suite"))?;
        self.shell.execute(&[ShellCommand { line: 1, text }], scratch)
    }

    fn run_one(&self, index: usize, test: &Found, prepared: &Result<Substitutions, String>) -> TestResult {
        let begun = Instant::now();
        let mut blessed = Vec::new();
        let (outcome, failure) = self
            .judge(index, test, prepared, &mut blessed)
            .unwrap_or_else(|error| (Outcome::Unresolved, Some(Failure { reason: format!("{error:#}"), ..Failure::default() })));
        TestResult { name: display_name(&test.path), outcome, time: begun.elapsed(), failure, blessed }
    }

    fn judge(
        &self,
        index: usize,
        test: &Found,
        prepared: &Result<Substitutions, String>,
        blessed: &mut Vec<PathBuf>,
    ) -> Result<(Outcome, Option<Failure>)> {
        let file = match &test.file {
            Ok(file) => file,
            Err(error) => bail!("{error:#}"),
        };
        let substitutions = match prepared {
            Ok(substitutions) => substitutions,
            Err(error) => bail!("{error}"),
        };
        let expectation = file.expectation(substitutions.features());
        if expectation == Expectation::Unsupported {
            return Ok((Outcome::Unsupported, None));
        }
        let (ending, failure) = self.run_steps(index, &test.path, file, substitutions.clone(), blessed)?;
        let outcome = match (ending, &failure, expectation) {
            // A test that hangs does not fail in the way that it is known to.
            (Ending::TimedOut(_), ..) => Outcome::Timeout,
            (_, None, Expectation::Fail) => Outcome::XPass,
            (_, None, _) => Outcome::Pass,
            (_, Some(_), Expectation::Fail) => Outcome::XFail,
            (_, Some(_), _) => Outcome::Fail,
        };
        Ok((outcome, failure.filter(|_| outcome != Outcome::XFail)))
    }

    fn run_steps(
        &self,
        index: usize,
        path: &Path,
        file: &TestFile,
        mut substitutions: Substitutions,
        blessed: &mut Vec<PathBuf>,
    ) -> Result<(Ending, Option<Failure>)> {
        let stem = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let scratch = self.scratch.join(format!("{index}-{stem}"));
        std::fs::create_dir(&scratch)?;
        let beside = path.parent().unwrap_or(Path::new("."));
        for (name, value) in [("s", path), ("S", beside), ("p", beside), ("T", &*scratch), ("t", &*scratch.join(stem + ".tmp"))] {
            substitutions.path(name, value);
        }
        let mut commands = Vec::new();
        for step in &file.steps {
            match step {
                Step::Define { name, value } => substitutions.template(name, value),
                Step::Run { line, command } => {
                    let text = substitutions.expand(command, *line).with_context(|| format!("line {line}"))?;
                    commands.push(ShellCommand { line: *line, text });
                }
            }
        }
        let done = self.shell.execute(&commands, &scratch)?;
        let failure = if done.ending == Ending::Success {
            self.compare_goldens(file, beside, &substitutions, blessed)?
        } else {
            Some(describe(&done, &commands))
        };
        if failure.is_none() && !self.options.keep {
            // Hundreds of programs add up.
            let _ = std::fs::remove_dir_all(&scratch);
        }
        Ok((done.ending, failure))
    }

    fn compare_goldens(
        &self,
        file: &TestFile,
        beside: &Path,
        substitutions: &Substitutions,
        blessed: &mut Vec<PathBuf>,
    ) -> Result<Option<Failure>> {
        let mut failure: Option<Failure> = None;
        for golden in &file.goldens {
            let actual = substitutions.expand(&golden.actual, golden.line)?;
            let expected = beside.join(substitutions.expand(&golden.expected, golden.line)?);
            match golden::compare(Path::new(&actual), &expected, self.options.bless)? {
                Comparison::Equal => {}
                Comparison::Blessed => blessed.push(expected),
                Comparison::Differs(diff) => {
                    let first = failure.get_or_insert_with(|| Failure {
                        line: Some(golden.line),
                        reason: "the output differs from its golden file".to_owned(),
                        ..Failure::default()
                    });
                    first.stdout.push_str(&diff);
                }
            }
        }
        Ok(failure)
    }
}

fn describe(done: &Execution, commands: &[ShellCommand]) -> Failure {
    let command = commands.get(done.reached);
    Failure {
        line: command.map(|command| command.line),
        command: command.map(|command| command.text.clone()),
        reason: done.ending.to_string(),
        stdout: done.stdout.clone(),
        stderr: done.stderr.clone(),
    }
}

/// The path from where the user stands, if the test lies below.
pub fn display_name(path: &Path) -> String {
    let here = std::env::current_dir().and_then(|here| here.canonicalize()).unwrap_or_default();
    path.strip_prefix(here).unwrap_or(path).display().to_string()
}
