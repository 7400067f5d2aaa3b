// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! What the user says of how calls are reversed: markers (`wengert_joint`, `wengert_split`, `wengert_link`) and options of
//! the same names, read before any optimisation and kept as attributes of procedures.
//!
//! Invariant: a procedure whose calls may be joint is not inlined, so that its calls can be told, and neither is a caller of which something is said. Imports `llvm`, `core`,
//! `refusal`, and `operation` for the attributes.

use super::{heads, markers, resolve};
use crate::llvm::{Builder, Function, Linkage, Module, Type, Value, module::options, transform, value::FUNCTION_INDEX};
use crate::operation::{JOINT, LINKS, SPLIT};
use crate::refusal::{Refusal, Result};
use wengert_core::codes::Code;
use wengert_core::request::{Control, Reversal, bytes};

/// Notes what a marker says, and removes it; one that is not understood is left for `collect` to refuse.
pub fn declare(call: Value, control: Control) {
    if note(call, control).is_ok() {
        call.erase();
    }
}

/// Notes what a marker says.
pub fn note(call: Value, control: Control) -> Result<()> {
    let passed = markers::passed(call);
    let named = |index: usize, role: &str| markers::function_argument(passed.get(index).copied(), role);
    match control {
        Control::Joint => joint(named(0, "a procedure whose calls are joint")?, ""),
        Control::Split => split(named(0, "a procedure whose calls are split")?),
        Control::Link => {
            let (caller, callee) = (named(0, "a caller")?, named(1, "a procedure that it calls")?);
            let strong = passed.get(2).and_then(|word| resolve::integer(*word));
            let Some(strong) = strong else {
                let message = "the third argument of wengert_link is a constant: 1 (strong: split) or 0 (weak: joint)";
                return Err(Refusal::new(Code::W0002, message));
            };
            link(caller, callee, strong != 0);
        }
    }
    Ok(())
}

fn joint(function: Function, word: &str) {
    function.remove_string_attribute(SPLIT);
    function.add_string_attribute(JOINT, word);
    stay_a_call(function);
}

fn split(function: Function) {
    function.remove_string_attribute(JOINT);
    function.add_string_attribute(SPLIT, "");
}

fn link(caller: Function, callee: Function, strong: bool) {
    let before = caller.string_attribute(LINKS).unwrap_or_default();
    let word = if strong { "split" } else { "joint" };
    caller.add_string_attribute(LINKS, &format!("{before};{}={word}", callee.name()));
    stay_a_call(caller);
    if !strong {
        stay_a_call(callee);
    }
}

/// Keeps the optimiser from inlining a procedure whose calls are to be told.
pub fn stay_a_call(function: Function) {
    // A copy for the optimiser's use may be all that there is.
    if !function.is_declaration() && function.as_value().linkage() != Linkage::LLVMAvailableExternallyLinkage {
        function.remove_attribute(FUNCTION_INDEX, "alwaysinline");
        function.add_attribute(FUNCTION_INDEX, "noinline");
    }
}

/// Notes what the options say; returns what is wrong with them.
pub fn apply_options(module: Module) -> Vec<Refusal> {
    let mut outcomes: Vec<Result<()>> = Vec::new();
    outcomes.extend(options::joint().iter().map(|text| each(module, text, "-wengert-joint", joint)));
    outcomes.extend(options::split().iter().map(|text| each(module, text, "-wengert-split", |function, _| split(function))));
    let links = options::links();
    outcomes.extend(links.iter().map(|text| {
        let (caller, callee, strong) = link_of(module, text)?;
        link(caller, callee, strong);
        Ok(())
    }));
    outcomes.into_iter().filter_map(Result::err).collect()
}

/// What the time loops of which nothing is said may take together, if anything is said of that.
pub fn budget() -> Option<Result<u64>> {
    let text = options::memory().into_iter().rfind(|text| !text.contains(':'))?;
    Some(bytes(&text).ok_or_else(|| {
        let message = format!(
            "-wengert-memory='{text}': expected a positive number of bytes, with K, M or G behind it if you like, as in 2G"
        );
        Refusal::new(Code::W0016, message)
    }))
}

/// Puts markers into the loops that the options name; returns for each whether it could.
pub fn mark_loops(module: Module) -> Vec<Result<()>> {
    let said = |reversal: Reversal| match reversal {
        Reversal::Binomial => options::binomials(),
        Reversal::Periodic => options::periodics(),
        // What names no loop is for those that nobody names.
        Reversal::Within => options::memory().into_iter().filter(|text| text.contains(':')).collect(),
        Reversal::FixedPoint => options::fixed_points(),
    };
    let of = |reversal| said(reversal).into_iter().map(move |text| (text, reversal));
    let all: Vec<(String, Reversal)> = Reversal::ALL.into_iter().flat_map(of).collect();
    let builder = Builder::new(module);
    let marked = all.iter().map(|(text, reversal)| mark_loop(module, &builder, text, *reversal));
    marked.chain(budget().map(|budget| budget.map(drop))).collect()
}

/// `procedure:loop:` and what the marker is told, where a loop is a number or `line` and a source line.
fn mark_loop(module: Module, builder: &Builder, text: &str, reversal: Reversal) -> Result<()> {
    let option = format!("-{}", reversal.marker().replace('_', "-"));
    let form = match reversal {
        Reversal::Binomial => "procedure:loop:snapshots, as in run:1:20, run:line42:20 or, with 100 more on disk, run:1:20+100",
        Reversal::Within => "bytes, as in 2G, or procedure:loop:bytes, as in run:1:500M or run:line42:2G",
        Reversal::Periodic => "procedure:loop:period, as in run:1:50 or run:line42:50",
        Reversal::FixedPoint => "procedure:loop:tolerance, as in solve:1:1e-12 or solve:line42:1e-12",
    };
    let wrong = |why: &str| Refusal::new(Code::W0016, format!("{option}='{text}': {why}"));
    let mut parts = text.rsplitn(3, ':');
    let (Some(said), Some(wanted), Some(name)) = (parts.next(), parts.next(), parts.next()) else {
        return Err(wrong(&format!("expected {form}")));
    };
    let word = module.int(32);
    let positive = |text: &str, why: &str| {
        let number: Option<i32> = text.parse().ok().filter(|number| *number > 0);
        number.map(|number| builder.int(word, number.into())).ok_or_else(|| wrong(why))
    };
    let arguments = match reversal {
        Reversal::Binomial => said
            .splitn(2, '+')
            .map(|number| positive(number, "the number of snapshots is a positive integer"))
            .collect::<Result<Vec<_>>>()?,
        Reversal::Within => {
            let bytes = bytes(said)
                .ok_or_else(|| wrong("the memory is a positive number of bytes, with K, M or G behind it if you like"))?;
            vec![builder.int(module.int(64), bytes as i64)]
        }
        Reversal::Periodic => vec![positive(said, "the period is a positive integer")?],
        Reversal::FixedPoint => {
            let tolerance: Option<f64> = said.parse().ok().filter(|tolerance| *tolerance > 0.0 && *tolerance < 1.0);
            tolerance.ok_or_else(|| wrong("the tolerance is a number between 0 and 1"))?;
            vec![builder.real(module.int(64).float64(), said)]
        }
    };
    let function = heads::procedure(module, name).map_err(|refusal| refusal.said_by(&option))?;
    let loops = transform::source_loops(function);
    let found = match wanted.strip_prefix("line") {
        Some(line) => line.parse().ok().and_then(|line| loops.iter().find(|l| l.line == Some(line))),
        None => wanted.parse::<usize>().ok().and_then(|number| loops.get(number.checked_sub(1)?)),
    };
    let Some(found) = found else {
        let line = |line: u32| format!(" at line {line}");
        let listed = loops.iter().enumerate().map(|(index, l)| {
            let around = if l.depth == 0 { String::new() } else { format!(" ({} deep)", l.depth + 1) };
            format!("{}{around}{}", index + 1, l.line.map(line).unwrap_or_default())
        });
        let listed: Vec<String> = listed.collect();
        let known = if listed.is_empty() { "it has no loops".into() } else { format!("its loops are {}", listed.join(", ")) };
        return Err(wrong(&format!("'{name}' has no such loop; {known} (arrays that are assigned as a whole are loops, too)")));
    };
    // The file may declare the marker itself, otherwise.
    let symbol = format!("{}.{}", reversal.marker(), arguments.len());
    let types: Vec<Type> = arguments.iter().map(|argument| argument.ty()).collect();
    let marker = module.declare(&symbol, Type::function(word.void(), &types));
    let place = found.within.first_non_phi();
    builder.before(place);
    builder.locate(Some(found.within.terminator()));
    builder.call(marker, &arguments);
    Ok(())
}

/// The procedure that an option names, or each one with a body: those need not be joint where they cannot.
fn each(module: Module, text: &str, option: &str, act: impl Fn(Function, &str)) -> Result<()> {
    if text == "*" {
        // What is said of a procedure by its name holds.
        let is_told = |f: &Function| [JOINT, SPLIT].iter().any(|word| f.string_attribute(word).is_some());
        let others = module.functions().into_iter().filter(|f| !f.is_declaration() && !is_told(f));
        others.for_each(|f| act(f, "where-possible"));
        return Ok(());
    }
    let function = heads::procedure(module, text).map_err(|refusal| refusal.said_by(option))?;
    act(function, "");
    Ok(())
}

/// `caller:callee:strong`, where names may have scopes (`module::procedure`).
fn link_of(module: Module, text: &str) -> Result<(Function, Function, bool)> {
    const SCOPE: &str = "\u{1}";
    let guarded = text.replace("::", SCOPE);
    let parts: Vec<String> = guarded.split(':').map(|part| part.replace(SCOPE, "::")).collect();
    let strong = match parts.get(2).map(String::as_str) {
        Some("strong") if parts.len() == 3 => true,
        Some("weak") if parts.len() == 3 => false,
        _ => {
            let message = format!("-wengert-link='{text}': expected caller:callee:strong or caller:callee:weak");
            return Err(Refusal::new(Code::W0016, message));
        }
    };
    let named = |name: &str| heads::procedure(module, name).map_err(|refusal| refusal.said_by("-wengert-link"));
    Ok((named(&parts[0])?, named(&parts[1])?, strong))
}
