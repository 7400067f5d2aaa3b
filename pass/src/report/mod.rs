// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! The page that explains a module's derivatives (`-wengert-report`): what was asked, the call graph with its schedule, and the source with what
//! is active, recorded and run again, and why. docs/report.md is what users read.
//!
//! Invariants: the page is one file that needs no other; all that it shows is in one JSON text in it, and its scripts (`data.js`, `page.js`) make the rest of
//! that. The text is the same for the same compilation, and its hash, which the program carries, tells it from others. May import `llvm`,
//! `refusal`, `operation`, `request`, `plan`, and of `emit` the sites.

mod derivative;
mod files;
mod words;

use crate::emit::{Site, write_table};
use crate::llvm::module::options;
use crate::llvm::{Function, Module, diagnose};
use crate::plan::{Key, Plan, Sweeps};
use crate::refusal::{Refusal, Result};
use crate::request::Request;
use files::Files;
use rustc_hash::FxHashMap;
use serde_json::{Value as Json, json};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::time::Instant;
use wengert_core::codes::Code;
use wengert_core::names;
use wengert_core::request::{Activity, Mode, Part};

const OPTION: &str = "-wengert-report";
const STATISTICS: &str = "-wengert-report-stats";
/// What the statistics file of the run-time library begins with.
const FORMAT: &str = "wengert statistics 1";

/// Collects while derivatives are made.
pub struct Report {
    since: Instant,
    files: Files,
    requests: Vec<Json>,
    derivatives: Vec<Json>,
    /// Of the derivatives that are being made together: what each is, and what its calls reach.
    open: Vec<Open>,
    /// What the sites are, by number.
    sites: Vec<String>,
}

struct Open {
    key: Key,
    sweeps: Sweeps,
    calls: Vec<(Key, Sweeps)>,
}

impl Report {
    /// A report, if the user wants one.
    pub fn wanted(module: Module) -> Option<Report> {
        if let (None, Some(file)) = (options::report(), options::report_stats()) {
            malformed(STATISTICS, &file, "-wengert-report=FILE says which page shows them").report(module);
        }
        options::report().map(|_| Report {
            since: Instant::now(),
            files: Files::default(),
            requests: Vec::new(),
            derivatives: Vec::new(),
            open: Vec::new(),
            sites: Vec::new(),
        })
    }

    /// The number of the next site.
    pub fn next_site(&self) -> u64 {
        self.sites.len() as u64
    }

    /// The number of the next derivative.
    pub fn next(&self) -> usize {
        self.derivatives.len()
    }

    /// A derivative was written.
    pub fn add(&mut self, module: Module, plan: &Plan, sites: &[Site]) {
        self.sites.extend(sites.iter().map(|site| site.text.clone()));
        let id = self.derivatives.len();
        let mut record = derivative::describe(module, plan, sites, &mut self.files);
        record["id"] = json!(id);
        record["root"] = json!(self.open.is_empty());
        self.derivatives.push(record);
        let calls = plan.function.instructions().into_iter().filter_map(|at| plan.calls.get(&at));
        let calls = calls.map(|callee| (callee.key.clone(), derivative::reached(plan, callee))).collect();
        self.open.push(Open { key: plan.key.clone(), sweeps: plan.sweeps, calls });
    }

    /// The derivatives that were made together are all there, or all given up.
    pub fn close(&mut self, made: bool) {
        let open = std::mem::take(&mut self.open);
        let first = self.derivatives.len() - open.len();
        if !made {
            self.derivatives.truncate(first);
            return;
        }
        let known: FxHashMap<(Key, Sweeps), usize> =
            open.iter().enumerate().map(|(index, open)| ((open.key.clone(), open.sweeps), first + index)).collect();
        for (index, open) in open.iter().enumerate() {
            for (number, call) in open.calls.iter().enumerate() {
                self.derivatives[first + index]["calls"][number]["derivative"] = json!(known.get(call));
            }
        }
    }

    /// What else tells a derivative from others of its procedure.
    pub fn note(&mut self, id: usize, text: &str) {
        if let Some(context) = self.derivatives[id]["context"].as_array_mut() {
            context.push(json!(text));
        }
    }

    /// What a request came to: the number of its derivative, or why there is none.
    pub fn request(&mut self, module: Module, request: &Request, outcome: std::result::Result<usize, &Refusal>) {
        let function = request.function;
        let arguments = request
            .activities
            .iter()
            .enumerate()
            .map(|(index, activity)| json!({"name": words::argument(module, function, index), "word": word(*activity)}));
        let asked = request.asked_at().map(diagnose::location).filter(|text| !text.is_empty());
        let mut record = json!({
            "procedure": words::procedure(function), "mode": if request.mode == Mode::Tangent { "tangent" } else { "adjoint" },
            "part": part(request.part), "arguments": arguments.collect::<Vec<_>>(), "at": asked,
            "name": request.named_as().map(|(symbol, ..)| names::qualified(symbol)),
        });
        match outcome {
            Ok(id) => record["derivative"] = json!(id),
            Err(refusal) => record["error"] = json!(format!("{} {}", refusal.code, refusal.message)),
        }
        // What is inlined several times asks as often.
        if !self.requests.contains(&record) {
            self.requests.push(record);
        }
    }

    /// A request that does not read as one.
    pub fn refused(&mut self, refusal: &Refusal) {
        self.requests.push(json!({"error": format!("{} {}", refusal.code, refusal.message)}));
    }

    /// Derivatives for other files were made.
    pub fn exported(&mut self, function: Function, ids: &[usize]) {
        let record = |id: &usize| {
            json!({"procedure": words::procedure(function), "mode": self.derivatives[*id]["mode"], "part": "for other files", "arguments": [],
                   "derivative": id})
        };
        let records: Vec<Json> = ids.iter().map(record).collect();
        self.requests.extend(records);
    }

    /// Writes the page, and tells the program which one is its own.
    pub fn write(self, module: Module) {
        if let Err(refusal) = self.try_write(module) {
            refusal.report(module);
        }
    }

    fn try_write(self, module: Module) -> Result<()> {
        let source = diagnose::source_file(module);
        let data = json!({
            "format": "wengert report 1", "version": env!("CARGO_PKG_VERSION"), "source": source, "options": schedules(),
            "requests": self.requests, "derivatives": self.derivatives, "files": self.files.read(),
        });
        let text = layout(&data);
        let mut hasher = DefaultHasher::new();
        text.hash(&mut hasher);
        let compilation = format!("{:016x}", hasher.finish());
        write_table(module, &compilation, &self.sites);
        let Some(path) = place(&source, self.requests.is_empty())? else { return Ok(()) };
        let own = json!({"compilation": compilation, "milliseconds": self.since.elapsed().as_millis() as u64});
        let statistics = statistics()?.unwrap_or_else(|| "null".into());
        let (data, own, statistics) = (inert(&text), inert(&own.to_string()), inert(&statistics));
        let parts = [include_str!("page.css"), &data, &own, &statistics, include_str!("data.js"), include_str!("page.js")];
        std::fs::write(&path, assemble(&parts))
            .map_err(|error| malformed(OPTION, &path.display().to_string(), &error.to_string()))
    }
}

fn malformed(option: &str, value: &str, what: &str) -> Refusal {
    Refusal::new(Code::W0016, format!("{option}={value}: {what}"))
}

/// The file that the page goes to; a folder gets one a module that asks for something.
fn place(source: &str, empty: bool) -> Result<Option<PathBuf>> {
    let given = options::report().unwrap_or_default();
    if given.is_empty() {
        return Err(malformed(
            OPTION,
            "",
            "expected the name of a file, as in -wengert-report=model.html, or of a folder, as in -wengert-report=report/",
        ));
    }
    let path = Path::new(&given);
    if !given.ends_with('/') && !path.is_dir() {
        return Ok(Some(path.to_owned()));
    }
    if empty {
        return Ok(None);
    }
    // What flang calls every module.
    if source == "FIRModule" {
        return Err(malformed(
            OPTION,
            &given,
            "flang tells the source file's name, which the page in the folder gets, with -g only (-gline-tables-only will do); compile with that, or name a file",
        ));
    }
    std::fs::create_dir_all(path).map_err(|error| malformed(OPTION, &given, &error.to_string()))?;
    let here = std::env::current_dir().unwrap_or_default();
    let own = Path::new(source).strip_prefix(&here).unwrap_or(Path::new(source)).to_string_lossy();
    Ok(Some(path.join(format!("{}.html", own.trim_matches('/').replace('/', "-")))))
}

/// What a run has counted, as its library wrote it.
fn statistics() -> Result<Option<String>> {
    let Some(file) = options::report_stats() else { return Ok(None) };
    let complain = |what: &str| malformed(STATISTICS, &file, what);
    let text = std::fs::read_to_string(&file).map_err(|error| {
        complain(&format!(
            "{error}; a program writes it when it runs with WENGERT_STATS={}",
            if file.is_empty() { "FILE" } else { &file }
        ))
    })?;
    let parsed: Json = serde_json::from_str(&text).map_err(|error| complain(&error.to_string()))?;
    if parsed["format"] != FORMAT {
        return Err(complain("this is no file that WENGERT_STATS names in a run with this version"));
    }
    Ok(Some(text))
}

/// The page with these parts where it has places for them, in its order.
fn assemble(parts: &[&str]) -> String {
    let between = include_str!("page.html").split("@@@");
    between.zip(parts.iter().chain([&""])).map(|(before, part)| format!("{before}{part}")).collect()
}

/// A text that cannot end the script element that it stands in.
fn inert(json: &str) -> String {
    json.replace('<', "\\u003c")
}

/// JSON with a line for each record that holds no others.
fn layout(value: &Json) -> String {
    let is_inner = |value: &Json| match value {
        Json::Array(items) => items.iter().any(|item| item.is_object()),
        Json::Object(members) => members.values().any(|member| member.is_array() || member.is_object()),
        _ => false,
    };
    match value {
        Json::Array(items) if is_inner(value) => {
            format!("[\n{}\n]", items.iter().map(layout).collect::<Vec<_>>().join(",\n"))
        }
        Json::Object(members) if is_inner(value) => {
            let line = |(name, member): (&String, &Json)| format!("{}: {}", json!(name), layout(member));
            format!("{{{}}}", members.iter().map(line).collect::<Vec<_>>().join(",\n"))
        }
        _ => value.to_string(),
    }
}

/// What options say of calls and loops.
fn schedules() -> Vec<String> {
    let lists = [
        ("joint", options::joint()),
        ("split", options::split()),
        ("link", options::links()),
        ("binomial", options::binomials()),
        ("fixed-point", options::fixed_points()),
    ];
    lists.into_iter().flat_map(|(name, values)| values.into_iter().map(move |value| format!("-wengert-{name}={value}"))).collect()
}

fn word(activity: Activity) -> &'static str {
    match activity {
        Activity::Dup => "dup",
        Activity::Indep => "indep",
        Activity::Dep => "dep",
        Activity::DupNoNeed => "dupnoneed",
        Activity::Const => "const",
        Activity::Out => "out",
    }
}

fn part(part: Part) -> &'static str {
    match part {
        Part::Whole => "whole",
        Part::Forward => "forward sweep",
        Part::Backward => "backward sweep",
        Part::Tangent => "tangent on the tape",
        Part::TapeSize => "size of the tape",
    }
}
