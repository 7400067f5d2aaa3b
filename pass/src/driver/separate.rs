// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Derivatives across files: reads lists of what other files export, and exports this file's.
//!
//! An exported derivative is the one that calls within a file would reach, in the context where everything varies, everything is
//! useful and nothing stays as it is. What it does beyond its arguments is written in the list. Invariant: a procedure of whose
//! effects the list cannot tell is refused.

use super::make;
use crate::analysis::contexts::Context as Known;
use crate::analysis::effects::Procedure as Analysed;
use crate::analysis::objects::{Object, Root, Then};
use crate::analysis::owned;
use crate::analysis::{Key, Program};
use crate::llvm::module::options;
use crate::llvm::{Builder, Function, Linkage, Module, Session, Value, diagnose};
use crate::operation::{REFUSED, SEPARATE, is_separate};
use crate::plan::Sweeps;
use crate::refusal::{Refusal, Result};
use crate::separate::type_of;
use rustc_hash::FxHashSet;
use std::collections::{BTreeMap, BTreeSet};
use wengert_core::codes::Code;
use wengert_core::request::{Activity, Mode};
use wengert_core::separate::{self, Argument, Entry, Global, List, Memory, Procedure};

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
    for (file, list) in lists {
        list.entries.into_iter().for_each(|entry| attach_entry(module, &file, entry));
    }
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
            Some(function) => match procedure.globals.iter().find(|global| is_smaller_here(module, global)) {
                None => function.add_string_attribute(SEPARATE, &procedure.to_string()),
                Some(global) => {
                    let why = format!("'{}' has {} bytes in its file, and fewer in this one", global.name, global.bytes);
                    function.add_string_attribute(REFUSED, &why);
                }
            },
            None => {
                refuse(format!("it has type {} here, and other arguments or another result in {list}", declared.ty()));
            }
        },
    }
}

/// Would a derivative of this file clear too little of the variable's shadow?
fn is_smaller_here(module: Module, global: &Global) -> bool {
    let here = module.global(&global.name).filter(|_| !global.private);
    here.is_some_and(|here| module.size_of(here.global_type()) < global.bytes)
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

/// A procedure with a body in place of one that is in another file: it calls that.
pub fn with_body(module: Module, function: Function) -> Function {
    if !is_separate(function) {
        return function;
    }
    let name = format!("wengert.through.{}", function.name());
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
        [SEPARATE, REFUSED].iter().for_each(|name| function.remove_string_attribute(name));
    }
}

/// Exports derivatives of all external procedures, and writes the list.
pub fn export(module: Module, session: Session, print_plan: bool) {
    let Some(file) = options::export() else { return };
    let hidden = written_and_hidden(module, session);
    let mut list = List { entries: Vec::new() };
    for function in module.functions().into_iter().filter(|function| is_exported(*function)) {
        list.entries.push(match export_one(module, session, function, &hidden, print_plan) {
            Ok(procedure) => Entry::Exported(procedure),
            Err(refusal) => {
                let why = format!("{} {}", refusal.code, refusal.message);
                diagnose::remark(function, None, true, "Export", &format!("no derivatives of '{}': {why}", function.name()));
                Entry::Refused { name: function.name(), why }
            }
        });
    }
    if let Err(error) = std::fs::write(&file, list.to_string()) {
        Refusal::new(Code::W0016, format!("-wengert-export={file}: {error}")).report(module);
    }
}

/// Can other files call it, and may they want its derivatives?
fn is_exported(function: Function) -> bool {
    let name = function.name();
    let own = name.starts_with("wengert.") || function.string_attribute("wengert-derivative").is_some();
    let program = matches!(name.as_str(), "main" | "_QQmain");
    let external = function.as_value().linkage() == Linkage::LLVMExternalLinkage;
    !function.is_declaration() && external && !own && !program
}

/// Variables with numbers that only this file can name and that its procedures write: other files could not clear their shadows.
fn written_and_hidden(module: Module, session: Session) -> FxHashSet<Value> {
    let mut hidden = FxHashSet::default();
    if !module.globals().into_iter().any(|g| is_private(g) && !g.is_constant_global() && g.global_type().holds_float()) {
        return hidden;
    }
    for function in module.functions().into_iter().filter(|function| is_exported(*function)) {
        let Ok(program) = Program::new(module, session, function, &[], options::switches()) else { continue };
        let own = &program.procedures[&function];
        let written = own.effects.writes.iter().filter(|o| !floats(own, **o).is_empty());
        hidden.extend(written.filter_map(|o| if let Object::Global(g) = o { Some(*g) } else { None }).filter(|g| is_private(*g)));
        program.discard(session);
    }
    hidden
}

fn is_private(global: Value) -> bool {
    matches!(global.linkage(), Linkage::LLVMInternalLinkage | Linkage::LLVMPrivateLinkage)
}

fn export_one(
    module: Module,
    session: Session,
    function: Function,
    hidden: &FxHashSet<Value>,
    print_plan: bool,
) -> Result<Procedure> {
    let mut described = None;
    let mut made = Vec::new();
    for (mode, sweeps) in [(Mode::Tangent, Sweeps::Joined), (Mode::Adjoint, Sweeps::Split)] {
        let mut program = Program::new(module, session, function, &[], options::switches())?;
        let derivative = describe(module, &program, function, hidden).and_then(|procedure| {
            let root = enter(module, &mut program, function, mode, &procedure);
            described = Some(procedure);
            program.analyse(&root)?;
            make(module, session, &program, &root, sweeps, print_plan)
        });
        program.discard(session);
        made.push(derivative?.made);
    }
    let procedure = described.expect("described when its derivatives were made");
    let [tangent, adjoint] = &made[..] else { unreachable!("two modes") };
    let sweeps = [("tangent", Some(tangent.first)), ("forward", Some(adjoint.first)), ("backward", adjoint.second)];
    for (sweep, function) in sweeps {
        let function = function.expect("a split adjoint has two sweeps");
        function.as_value().set_name(&procedure.symbol(sweep));
        function.set_linkage(Linkage::LLVMExternalLinkage);
    }
    Ok(procedure)
}

/// The key of the derivative for all callers, in the context where everything varies and is useful.
fn enter(module: Module, program: &mut Program, function: Function, mode: Mode, described: &Procedure) -> Key {
    let active = described.globals.iter().filter(|global| !global.memory.floats.is_empty());
    let globals: Vec<Value> = active.filter_map(|global| module.global(&global.name)).collect();
    program.seed(&globals);
    let arguments: Vec<bool> = described.arguments.iter().map(Argument::is_active).collect();
    let words: Vec<Activity> = arguments.iter().map(|active| if *active { Activity::Dup } else { Activity::Const }).collect();
    let mut root = Key {
        function,
        mode,
        kept: vec![false; arguments.len()],
        result: function.ty().returns().holds_float(),
        behind: program.behind_arguments(function, &arguments),
        arguments,
        context: Known::default(),
        primal: true,
        outermost: false,
        passive: false,
        again: false,
    };
    program.enter(&mut root, &words);
    root
}

/// Floating types that an object may hold, as LLVM prints them.
fn floats(procedure: &Analysed, object: Object) -> BTreeSet<String> {
    procedure.kinds.get(&object).into_iter().flatten().map(ToString::to_string).collect()
}

/// Is it an allocatable variable of numbers? One that only another file names has no type here.
fn is_allocatable(module: Module, program: &Program, global: Value) -> bool {
    program.describes(global) || owned::members(module, global)[..] == [0]
}

/// What callers must know of the procedure.
fn describe(module: Module, program: &Program, function: Function, hidden: &FxHashSet<Value>) -> Result<Procedure> {
    let own = &program.procedures[&function];
    let refuse = |why: &str| {
        let what = format!("'{}' {why}, so callers in other files cannot differentiate its calls", function.name());
        Err(Refusal::new(Code::W0023, what).within(function))
    };
    let (effects, summary, ty) = (&own.effects, &own.summary, function.ty());
    if function.is_vararg() {
        return refuse("takes a variable list of arguments");
    }
    if ty.returns().holds_pointer() {
        return refuse("returns a pointer");
    }
    if ty.parameters().iter().any(|p| !(p.is_pointer() || p.is_integer() || p.is_float()))
        || (0..ty.parameters().len()).any(|i| function.has_attribute(i as u32 + 1, "byval"))
    {
        return refuse("takes a structure by value");
    }
    if summary.keeps_pointers() {
        return refuse("puts pointers in memory that its callers see (it allocates, or aims pointers)");
    }
    if !effects.frees.is_empty() || !own.outliving.is_empty() {
        return refuse("allocates or frees memory that its callers see");
    }
    if effects.opaque || effects.stores_hidden || effects.loads_hidden || !summary.lost.is_empty() {
        return refuse("calls procedures of which nothing is known, or follows pointers of which nothing is known");
    }
    let mut arguments: Vec<Argument> =
        ty.parameters().iter().map(|ty| Argument { ty: ty.to_string(), memory: Memory::default() }).collect();
    let mut globals: Vec<Global> = Vec::new();
    let mut allocatables: Vec<Value> = Vec::new();
    for behind in &summary.behind {
        match behind {
            Object::Behind(path) if path.then == Then::Nothing && path.first.exact() == Some(0) => match path.root {
                Root::Argument(index) => arguments[index].memory.described = true,
                Root::Global(global) if !is_private(global) && is_allocatable(module, program, global) => {
                    allocatables.push(global);
                }
                Root::Global(global) => {
                    let name = global.name();
                    return refuse(&format!("reaches memory through the pointer, structure or hidden variable '{name}'"));
                }
            },
            _ => return refuse("follows pointers in what its arguments or variables lead to"),
        }
    }
    let entry = |globals: &mut Vec<Global>, global: Value| -> usize {
        let name = global.name();
        globals.iter().position(|known| known.name == name).unwrap_or_else(|| {
            let bytes = module.size_of(global.global_type());
            let (private, alignment) = (is_private(global), global.alignment().max(1));
            globals.push(Global { name, private, bytes, alignment, memory: Memory::default() });
            globals.len() - 1
        })
    };
    let mut note = |object: &Object, set: &dyn Fn(&mut Memory)| {
        let kinds = floats(own, *object);
        match object {
            Object::Argument(index) => {
                let memory = &mut arguments[*index].memory;
                // Of a descriptor, what it describes counts.
                if !memory.described {
                    set(memory);
                    memory.floats = kinds.into_iter().collect();
                }
                memory.described && !floats(own, *object).is_empty()
            }
            Object::Behind(path) => {
                let memory = match path.root {
                    Root::Argument(index) => &mut arguments[index].memory,
                    Root::Global(global) => {
                        let index = entry(&mut globals, global);
                        &mut globals[index].memory
                    }
                };
                set(memory);
                memory.described = true;
                memory.floats = kinds.into_iter().collect();
                false
            }
            Object::Global(global) if global.is_constant_global() || global.name().starts_with("wengert.") => false,
            Object::Global(global) => {
                let index = entry(&mut globals, *global);
                let memory = &mut globals[index].memory;
                if allocatables.contains(global) {
                    return !kinds.is_empty();
                }
                set(memory);
                memory.floats = kinds.into_iter().collect();
                global.is_thread_local() || hidden.contains(global)
            }
            Object::Local(_) => false,
            Object::Heap(_) | Object::Unknown => true,
        }
    };
    let mut beyond = Vec::new();
    for (objects, set) in [
        (&effects.inspects, (&|m: &mut Memory| m.inspected = true) as &dyn Fn(&mut Memory)),
        (&effects.reads, &|m| m.read = true),
        (&effects.writes, &|m| m.written = true),
    ] {
        beyond.extend(objects.iter().filter(|object| note(object, set)).copied());
    }
    if let Some(object) = beyond.first() {
        return refuse(&match object {
            Object::Global(global) if global.is_thread_local() => {
                format!("uses the thread-local variable '{}'", global.name())
            }
            Object::Global(global) => {
                format!("uses '{}', which procedures of its file write and other files cannot name", global.name())
            }
            Object::Global(global) if allocatables.contains(global) => {
                format!("uses the structure '{}' of numbers and pointers", global.name())
            }
            Object::Argument(index) => format!("takes a structure of numbers and pointers as argument {}", index + 1),
            _ => "reaches memory of which nothing is known".into(),
        });
    }
    let descriptor = |object: &Object| match object {
        Object::Argument(index) => arguments[*index].memory.described,
        Object::Global(global) => allocatables.contains(global),
        _ => false,
    };
    if effects.writes.iter().any(descriptor) {
        return refuse("changes an argument or variable that is allocatable or a pointer");
    }
    let memories = arguments.iter_mut().map(|a| &mut a.memory).chain(globals.iter_mut().map(|g| &mut g.memory));
    for memory in memories {
        // What is only looked at carries no derivative.
        if !memory.read && !memory.written {
            memory.floats.clear();
        }
    }
    // Numbers that only this file names and that nobody writes are constants.
    globals.iter_mut().filter(|global| global.private).for_each(|global| global.memory.floats.clear());
    globals.sort_by(|a, b| a.name.cmp(&b.name));
    Ok(Procedure { name: function.name(), returns: ty.returns().to_string(), arguments, globals })
}
