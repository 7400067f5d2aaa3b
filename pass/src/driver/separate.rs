// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Derivatives across files: reads lists of what other files export, and exports this file's.
//!
//! An exported derivative is the one that calls within a file would reach, in the context where everything varies, everything is
//! useful and nothing stays as it is. What it does beyond its arguments is written in the list. Invariant: a procedure of whose
//! effects the list cannot tell is refused.

use super::describe::{describe, floats, is_private};
use super::make;
use super::own::{self, Registered};
use super::watch::Watch;
use crate::analysis::contexts::Context as Known;
use crate::analysis::objects::Object;
use crate::analysis::{Form, Key, Program, Seeded};
use crate::emit::{Context, shadow};
use crate::llvm::module::options;
use crate::llvm::{Builder, Function, Linkage, Module, Session, Type, Value, diagnose};
use crate::operation::{LAPACK, REFUSED, SEPARATE, is_replaceable, is_separate};
use crate::plan::Sweeps;
use crate::refusal::{Refusal, Result};
use crate::separate::{DEFINED_ELSEWHERE, type_of};
use crate::signature::SHADOW;
use rustc_hash::FxHashSet;
use std::collections::BTreeMap;
use wengert_core::codes::Code;
use wengert_core::lapack;
use wengert_core::request::{Activity, Mode};
use wengert_core::separate::{self, Argument, Entry, Global, List, Procedure};

/// Notes what other files export at the declarations of this one.
pub fn attach(module: Module) {
    let mut lists = Vec::new();
    for file in options::imports() {
        match read(&file) {
            Ok(list) => lists.push((file, list)),
            Err(refusal) => refusal.report(module),
        }
    }
    // A COMMON block may be longer in one file than in another.
    let mut sizes: BTreeMap<String, (u64, u32)> = BTreeMap::new();
    for global in lists.iter().flat_map(|(_, list)| list.globals()).filter(|global| !global.private) {
        let (bytes, alignment) = sizes.entry(global.name.clone()).or_default();
        (*bytes, *alignment) = (global.bytes.max(*bytes), global.alignment.max(*alignment));
    }
    for (name, (bytes, alignment)) in sizes {
        module.declare_global(&name, module.int(8).array(bytes), alignment);
    }
    let defined: Vec<String> = lists.iter_mut().flat_map(|(_, list)| std::mem::take(&mut list.defines)).collect();
    for (file, list) in lists {
        list.entries.into_iter().for_each(|entry| attach_entry(module, &file, entry));
    }
    for variable in defined.iter().filter_map(|name| module.global(name)).filter(|variable| variable.is_declared_only()) {
        variable.mark_global(DEFINED_ELSEWHERE);
    }
    for function in module.functions().into_iter().filter(|function| function.is_declaration()) {
        attach_lapack(function);
    }
}

/// Notes what is known of LAPACK, unless a list says something else.
fn attach_lapack(function: Function) {
    let listed = [SEPARATE, REFUSED].iter().any(|name| function.string_attribute(name).is_some());
    let Some(routine) = lapack::routine(&function.name()).filter(|_| !listed) else { return };
    let types: Vec<String> = function.ty().parameters().iter().map(Type::to_string).collect();
    if let Some(described) = routine.describe(&function.name(), &function.ty().returns().to_string(), &types) {
        function.add_string_attribute(SEPARATE, &described.to_string());
        function.add_string_attribute(LAPACK, "");
    }
}

/// Is it a variable with numbers that procedures of other files use, or whose shadow another one has?
pub fn uses(module: Module, variable: Value) -> bool {
    if variable.is_marked_global(DEFINED_ELSEWHERE) {
        return true;
    }
    let name = variable.name();
    let described = module.functions().into_iter().filter_map(crate::separate::described);
    described.flat_map(|procedure| procedure.globals).any(|global| global.name == name && !global.memory.floats.is_empty())
}

fn read(file: &str) -> Result<List> {
    let complain = |what: String| Refusal::new(Code::W0016, format!("-wengert-import={file}: {what}"));
    let text = std::fs::read_to_string(file).map_err(|error| {
        complain(format!("{error}; the list is written where the procedures are compiled, with -wengert-export={file}"))
    })?;
    separate::parse(&text).map_err(|error| complain(error.to_string()))
}

fn attach_entry(module: Module, list: &str, entry: Entry) {
    let name = match &entry {
        Entry::Exported(procedure) => &procedure.name,
        Entry::Refused { name, .. } => name,
    };
    let Some(declared) = module.function(name).filter(|f| f.is_declaration()) else { return };
    let refuse = |why: String| declared.add_string_attribute(REFUSED, &why);
    match entry {
        Entry::Refused { why, .. } => refuse(format!("{list}, which its file wrote, says: {why}")),
        Entry::Exported(procedure) => match typed(module, declared, &procedure) {
            Some(function) => match procedure.globals.iter().find_map(|global| clash(module, global)) {
                None => function.add_string_attribute(SEPARATE, &procedure.to_string()),
                Some(why) => function.add_string_attribute(REFUSED, &why),
            },
            None => {
                refuse(format!("it has type {} here, and other arguments or another result in {list}", declared.ty()));
            }
        },
    }
}

/// Why this file cannot speak of another file's variable.
fn clash(module: Module, global: &Global) -> Option<String> {
    let here = module.global(&global.name).filter(|_| !global.private)?;
    let name = &global.name;
    if is_private(here) {
        return Some(format!("it uses the variable '{name}' of its file, and this file has another one of that name"));
    }
    let smaller = module.size_of(here.global_type()) < global.bytes;
    smaller.then(|| format!("'{name}' has {} bytes in its file, and fewer in this one", global.bytes))
}

/// The declaration with the type of the list: Fortran and old C may declare nothing but the name.
fn typed(module: Module, declared: Function, procedure: &Procedure) -> Option<Function> {
    let ty = type_of(procedure, declared.ty())?;
    let calls = declared.as_value().users().into_iter().filter(|user| user.callee_function() == Some(declared));
    if !calls.into_iter().all(|call| call.call_type() == ty) {
        return None;
    }
    if declared.ty() == ty {
        return Some(declared);
    }
    let untyped = declared.is_vararg() || declared.ty().parameters().is_empty();
    untyped.then(|| {
        let function = module.add_function("", ty);
        function.take_place_of(declared);
        function
    })
}

/// Prefix of the symbols of procedures that call one of another file.
pub const THROUGH: &str = "wengert.through.";

/// A procedure with a body in place of one that is in another file: it calls that.
pub fn with_body(module: Module, function: Function) -> Function {
    if !is_separate(function) {
        return function;
    }
    let name = format!("{THROUGH}{}", function.name());
    module.function(&name).unwrap_or_else(|| {
        let through = module.add_function(&name, function.ty());
        through.set_linkage(Linkage::LLVMInternalLinkage);
        let builder = Builder::new(module);
        builder.at_end(through.append_block("entry"));
        let call = builder.call(function, &through.parameters());
        builder.ret((!function.ty().returns().is_void()).then_some(call));
        through
    })
}

/// Undoes what `attach` noted.
pub fn detach(module: Module) {
    for function in module.functions() {
        own::forget(function);
    }
    // To look for a mark leaves its name in the module, which is written as it was if nothing is asked for.
    if !options::imports().is_empty() {
        module.globals().into_iter().for_each(|variable| variable.unmark_global(DEFINED_ELSEWHERE));
    }
}

/// What is exported of each procedure.
const SWEEPS: [&str; 3] = ["tangent", "forward", "backward"];

/// Exports derivatives of all external procedures, and writes the list.
pub fn export(module: Module, session: Session, registered: &Registered, watch: &Watch) {
    let Some(file) = options::export() else { return };
    let hidden = written_and_hidden(module, session);
    let aliases = module.aliases();
    let mut list = List { entries: Vec::new(), defines: define_shadows(module) };
    for function in module.functions().into_iter().filter(|function| is_exported(*function)) {
        let entry = match export_one(module, session, function, &hidden, registered, watch) {
            Ok(procedure) => Entry::Exported(procedure),
            Err(refusal) => {
                let why = format!("{} {}", refusal.code, refusal.message);
                diagnose::remark(function, None, true, "Export", &format!("no derivatives of '{}': {why}", function.name()));
                Entry::Refused { name: function.name(), why }
            }
        };
        let others = aliases.iter().filter(|(alias, of)| *of == function && alias.linkage() == function.as_value().linkage());
        let again: Vec<Entry> = others.map(|(alias, _)| export_again(module, &entry, *alias)).collect();
        list.entries.extend([entry].into_iter().chain(again));
    }
    let replaceable = module.functions().into_iter().filter(|f| !f.is_declaration() && is_replaceable(*f) && !is_ours(*f));
    list.entries.extend(replaceable.map(|function| {
        let name = function.name();
        Entry::Refused { why: format!("{} '{name}' is weak: the linker may take another file's body", Code::W0023), name }
    }));
    if let Err(error) = std::fs::write(&file, list.to_string()) {
        Refusal::new(Code::W0016, format!("-wengert-export={file}: {error}")).report(module);
    }
}

/// The same under a further name of the procedure's: that of a constructor of whole objects, say, which does what the one of parts does.
fn export_again(module: Module, entry: &Entry, alias: Value) -> Entry {
    let name = alias.name();
    match entry {
        Entry::Refused { why, .. } => Entry::Refused { name, why: why.clone() },
        Entry::Exported(procedure) => {
            let again = Procedure { name, ..procedure.clone() };
            for sweep in SWEEPS {
                let made = module.function(&procedure.symbol(sweep)).expect("it was made");
                module.name_again(&again.symbol(sweep), made).be_visible_as(alias);
            }
            Entry::Exported(again)
        }
    }
}

/// The shadow of each variable that only this file defines, in which numbers or what leads to some may be, exists, whether derivatives here use it or not.
/// Returns their names, and those of which other lists say the same: whoever reads this list may have none of those.
fn define_shadows(module: Module) -> Vec<String> {
    // Fortran has what is equivalent to something in rows of bytes.
    let is_bytes = |ty: Type| ty.is_array() && ty.innermost().is_integer() && ty.innermost().bits() == 8;
    let may_hold = |ty: Type| ty.holds_float() || ty.holds_pointer() || is_bytes(ty);
    let is_one = |variable: &Value| {
        let alone = variable.initializer().is_some() && variable.linkage() == Linkage::LLVMExternalLinkage;
        let lasting = !variable.is_constant_global() && !variable.is_thread_local();
        alone && lasting && may_hold(variable.global_type()) && !variable.name().starts_with(SHADOW)
    };
    let (here, others): (Vec<Value>, Vec<Value>) = module.globals().into_iter().partition(is_one);
    here.iter().for_each(|variable| shadow::define(module, *variable));
    let others = others.into_iter().filter(|variable| variable.is_marked_global(DEFINED_ELSEWHERE));
    here.into_iter().chain(others).map(Value::name).collect()
}

/// Can other files call it, and may they want its derivatives?
fn is_exported(function: Function) -> bool {
    let program = matches!(function.name().as_str(), "main" | "_QQmain");
    // Explicit instantiations of templates may be in several files, with one body.
    let external = matches!(function.as_value().linkage(), Linkage::LLVMExternalLinkage | Linkage::LLVMWeakODRLinkage);
    !function.is_declaration() && external && !is_ours(function) && !program
}

fn is_ours(function: Function) -> bool {
    function.name().starts_with("wengert.") || function.string_attribute("wengert-derivative").is_some()
}

/// Variables with numbers that only this file can name and that its procedures write: other files could not clear their shadows.
fn written_and_hidden(module: Module, session: Session) -> FxHashSet<Value> {
    let mut hidden = FxHashSet::default();
    if !module.globals().into_iter().any(|g| is_private(g) && !g.is_constant_global() && g.global_type().holds_float()) {
        return hidden;
    }
    for function in module.functions().into_iter().filter(|function| is_exported(*function)) {
        let Ok(program) = Program::new(module, session, (function, &[]), &Form::default(), options::switches()) else { continue };
        let own = &program.procedures[&function];
        let written = own.effects.writes.iter().filter(|o| !floats(own, **o).is_empty());
        hidden.extend(written.filter_map(|o| if let Object::Global(g) = o { Some(*g) } else { None }).filter(|g| is_private(*g)));
        program.discard(session);
    }
    hidden
}

fn export_one(
    module: Module,
    session: Session,
    function: Function,
    hidden: &FxHashSet<Value>,
    registered: &Registered,
    watch: &Watch,
) -> Result<Procedure> {
    if registered.has(function) {
        let why = format!(
            "'{}' has derivatives of its own, which lists do not tell of; register them where it is called",
            function.name()
        );
        return Err(Refusal::new(Code::W0023, why).within(function));
    }
    let mut described = None;
    let (mut made, mut numbers) = (Vec::new(), Vec::new());
    for (mode, sweeps) in [(Mode::Tangent, Sweeps::Joined), (Mode::Adjoint, Sweeps::Split)] {
        registered.note(mode);
        let mut program = Program::new(module, session, (function, &[]), &Form::default(), options::switches())?;
        let derivative = describe(module, &program, function, hidden).and_then(|procedure| {
            let active = procedure.globals.iter().filter(|global| !global.memory.floats.is_empty());
            let globals = active.filter_map(|global| module.global(&global.name)).collect();
            let arguments = procedure.arguments.iter().map(Argument::is_active).collect();
            let root = enter(&mut program, function, mode, arguments, globals);
            described = Some(procedure);
            program.analyse(&root)?;
            make(&Context::new(module, options::strict()), session, &program, &root, sweeps, watch)
        });
        program.discard(session);
        let derivative = derivative?;
        numbers.push(derivative.number);
        made.push(derivative.made);
    }
    watch.exported(function, &numbers);
    let procedure = described.expect("described when its derivatives were made");
    let [tangent, adjoint] = &made[..] else { unreachable!("two modes") };
    for (sweep, derivative) in SWEEPS.into_iter().zip([Some(tangent.first), Some(adjoint.first), adjoint.second]) {
        let derivative = derivative.expect("a split adjoint has two sweeps");
        derivative.as_value().set_name(&procedure.symbol(sweep));
        derivative.set_linkage(function.as_value().linkage());
        derivative.as_value().be_visible_as(function.as_value());
    }
    Ok(procedure)
}

/// The key of the derivative for all callers, in the context where everything varies and is useful; `arguments` and `globals` have shadows.
pub fn enter(program: &mut Program, function: Function, mode: Mode, arguments: Vec<bool>, globals: FxHashSet<Value>) -> Key {
    program.seed(Seeded { globals, allocatable: Vec::new() });
    program.share_allocations(function);
    let words: Vec<Activity> = arguments.iter().map(|active| if *active { Activity::Dup } else { Activity::Const }).collect();
    let mut root = Key {
        function,
        mode,
        width: 1,
        kept: vec![false; arguments.len()],
        result: function.ty().returns().holds_float(),
        behind: program.behind_arguments(function, &arguments),
        arguments,
        context: Known::default(),
        primal: true,
        outermost: false,
        passive: false,
        again: false,
        logged: vec![],
        compared: vec![],
    };
    program.enter(&mut root, &words);
    root
}
