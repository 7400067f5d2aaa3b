// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Running the commands of a test under a time limit.
//!
//! The commands become one bash script, so that `cd` and variables carry over from line to line; it stops at the first that
//! fails, and `pipefail` holds. The script is the leader of a process group, which is killed as a whole. Output goes to files
//! and not through pipes: a process that outlives its parent cannot make the runner wait for it.
//!
//! Invariant: after a time limit or an interrupt no process of the group is left. Imports nothing of this crate.

use std::collections::BTreeSet;
use std::fmt::{self, Write as _};
use std::fs::{self, File};
use std::os::unix::process::{CommandExt as _, ExitStatusExt as _};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::Mutex;
use std::time::Duration;

use anyhow::{Context, Result};
use rustix::process::{Pid, Signal, kill_process_group};
use wait_timeout::ChildExt as _;

/// A shell command and the line of the test that holds it.
#[derive(Debug, Clone)]
pub struct ShellCommand {
    pub line: usize,
    pub text: String,
}

/// How a script ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ending {
    Success,
    Exit(i32),
    Signal(i32),
    TimedOut(Duration),
}

impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Self::Success => write!(f, "success"),
            // A shell gives the death of its child by a signal as 128 + its number.
            Self::Exit(code @ 129..=192) => write!(f, "exit code {code} (signal {})", code - 128),
            Self::Exit(code) => write!(f, "exit code {code}"),
            Self::Signal(signal) => write!(f, "killed by signal {signal}"),
            Self::TimedOut(limit) => write!(f, "stopped after the time limit of {} s", limit.as_secs_f64()),
        }
    }
}

#[derive(Debug)]
pub struct Execution {
    pub ending: Ending,
    /// The command that was running last, as an index into the script.
    pub reached: usize,
    pub stdout: String,
    pub stderr: String,
}

/// Where and how scripts run.
#[derive(Debug, Clone)]
pub struct Shell {
    /// Put first on PATH, so that tests may name tools without `%`.
    pub tools: PathBuf,
    pub limit: Duration,
}

static RUNNING: Mutex<BTreeSet<i32>> = Mutex::new(BTreeSet::new());

impl Shell {
    /// Runs the commands in `folder`, which also takes the script and its output (hidden files).
    pub fn execute(&self, commands: &[ShellCommand], folder: &Path) -> Result<Execution> {
        let file = |name: &str| folder.join(name);
        fs::write(file(".script"), script(commands, &file(".reached")))?;
        let mut bash = Command::new("bash");
        bash.arg(file(".script")).current_dir(folder).stdin(Stdio::null()).process_group(0);
        bash.stdout(File::create(file(".stdout"))?).stderr(File::create(file(".stderr"))?);
        bash.env("PATH", self.path()?).env("LC_ALL", "C");
        // What a user has set for their own runs must not change the outcome of tests.
        let own = std::env::vars_os().map(|(name, _)| name);
        own.filter(|name| is_run_time_setting(&name.to_string_lossy())).for_each(|name| {
            bash.env_remove(name);
        });
        let ending = wait(&mut bash.spawn().context("cannot run bash")?, self.limit)?;
        let text = |name| fs::read(file(name)).map(|bytes| String::from_utf8_lossy(&bytes).into_owned());
        let reached = text(".reached").unwrap_or_default().trim().parse().unwrap_or(0);
        Ok(Execution { ending, reached, stdout: text(".stdout")?, stderr: text(".stderr")? })
    }

    fn path(&self) -> Result<std::ffi::OsString> {
        let inherited = std::env::var_os("PATH").unwrap_or_default();
        let all = std::iter::once(self.tools.clone()).chain(std::env::split_paths(&inherited));
        std::env::join_paths(all).context("the folder of the tools cannot stand in PATH")
    }
}

fn is_run_time_setting(name: &str) -> bool {
    name.starts_with("WENGERT_") && name != "WENGERT_LLVM_CONFIG"
}

fn script(commands: &[ShellCommand], reached: &Path) -> String {
    let reached = shlex::try_quote(&reached.to_string_lossy()).map(String::from).unwrap_or_default();
    let mut script = String::from("set -o pipefail\n");
    for (index, command) in commands.iter().enumerate() {
        let _ = writeln!(script, "echo {index} >{reached}\n{{ {}\n}} || exit", command.text);
    }
    script
}

fn wait(child: &mut Child, limit: Duration) -> Result<Ending> {
    let group = Pid::from_child(child);
    let raw = group.as_raw_nonzero().get();
    register(|running| running.insert(raw));
    let status = child.wait_timeout(limit);
    if !matches!(status, Ok(Some(_))) {
        // It may have ended by itself meanwhile, which is no error.
        let _ = kill_process_group(group, Signal::KILL);
        child.wait()?;
    }
    register(|running| running.remove(&raw));
    Ok(match status? {
        None => Ending::TimedOut(limit),
        Some(status) if status.success() => Ending::Success,
        Some(status) => match status.code() {
            Some(code) => Ending::Exit(code),
            None => Ending::Signal(status.signal().unwrap_or_default()),
        },
    })
}

fn register(change: impl FnOnce(&mut BTreeSet<i32>) -> bool) {
    change(&mut RUNNING.lock().unwrap_or_else(|poisoned| poisoned.into_inner()));
}

/// Kills all scripts that are running: they are groups of their own, which an interrupt at the terminal does not reach.
pub fn kill_running() {
    register(|running| {
        for group in running.iter().filter_map(|raw| Pid::from_raw(*raw)) {
            let _ = kill_process_group(group, Signal::KILL);
        }
        true
    });
}

#[cfg(test)]
mod tests {
    use std::time::Instant;

    use super::*;

    fn execute(commands: &[&str], limit: f64) -> Execution {
        let folder = tempfile::tempdir().unwrap();
        let commands: Vec<_> = commands.iter().map(|text| ShellCommand { line: 1, text: (*text).to_owned() }).collect();
        let shell = Shell { tools: "/nowhere".into(), limit: Duration::from_secs_f64(limit) };
        shell.execute(&commands, folder.path()).unwrap()
    }

    #[test]
    fn state_carries_over_and_output_is_kept() {
        let done = execute(&["x=1; echo out", "echo $x >&2"], 60.0);
        assert_eq!((done.ending, &*done.stdout, &*done.stderr), (Ending::Success, "out\n", "1\n"));
    }

    #[test]
    fn the_first_failure_ends_the_script() {
        let done = execute(&["true", "exit 7", "echo never"], 60.0);
        assert_eq!((done.ending, done.reached, &*done.stdout), (Ending::Exit(7), 1, ""));
        assert_eq!(execute(&["false", "true"], 60.0).ending, Ending::Exit(1));
    }

    #[test]
    fn a_failure_inside_a_pipe_counts() {
        assert_eq!(execute(&["false | true"], 60.0).ending, Ending::Exit(1));
    }

    #[test]
    fn a_comment_does_not_swallow_what_follows() {
        assert_eq!(execute(&["true # a comment", "exit 3"], 60.0).ending, Ending::Exit(3));
    }

    #[test]
    fn signals_are_named() {
        let done = execute(&["bash -c 'kill -SEGV $$'"], 60.0);
        assert!(done.ending.to_string().contains("signal 11"), "{}", done.ending);
    }

    #[test]
    fn a_time_limit_kills_grandchildren_too() {
        let folder = tempfile::tempdir().unwrap();
        let pid = folder.path().join("pid");
        let begun = Instant::now();
        let done = execute(&[&format!("bash -c 'sleep 60 & echo $! >{}; wait'", pid.display())], 1.0);
        assert!(matches!(done.ending, Ending::TimedOut(_)));
        assert!(begun.elapsed() < Duration::from_secs(30));
        let sleeper = fs::read_to_string(pid).unwrap();
        // The kill is asynchronous, and an orphan stays a zombie until it is reaped.
        let is_running = || {
            let stat = fs::read_to_string(format!("/proc/{}/stat", sleeper.trim())).unwrap_or_default();
            stat.rsplit(')').next().is_some_and(|rest| !rest.is_empty() && !rest.starts_with(" Z"))
        };
        while is_running() {
            assert!(begun.elapsed() < Duration::from_secs(30), "process {sleeper} outlived the limit");
            std::thread::sleep(Duration::from_millis(10));
        }
    }

    #[test]
    fn a_background_process_does_not_hold_up_the_test() {
        let begun = Instant::now();
        assert_eq!(execute(&["sleep 5 &"], 60.0).ending, Ending::Success);
        assert!(begun.elapsed() < Duration::from_secs(4));
    }
}
