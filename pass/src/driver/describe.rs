// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! What callers in other files must know of a procedure whose derivatives are exported.
//!
//! Invariant: a body that does anything that the description allows (`prepare/separate.rs`) does to numbers and pointers all that the
//! procedure may do, as far as its callers see; where that cannot be said, the procedure is refused.

use crate::analysis::Program;
use crate::analysis::effects::Procedure as Analysed;
use crate::analysis::objects::{Object, Root, Then};
use crate::analysis::owned;
use crate::llvm::{Function, Linkage, Module, Value};
use crate::refusal::{Refusal, Result};
use rustc_hash::FxHashSet;
use std::collections::BTreeSet;
use wengert_core::codes::Code;
use wengert_core::separate::{Argument, Global, Memory, Procedure};

struct Describer<'a> {
    module: Module,
    program: &'a Program,
    function: Function,
    own: &'a Analysed,
    /// Variables with numbers that only the file can name and that its procedures write.
    hidden: &'a FxHashSet<Value>,
    arguments: Vec<Argument>,
    globals: Vec<(Value, Global)>,
}

pub fn describe(module: Module, program: &Program, function: Function, hidden: &FxHashSet<Value>) -> Result<Procedure> {
    let ty = function.ty();
    let argument = |ty: &crate::llvm::Type| Argument { ty: ty.to_string(), memory: Memory::default(), passive: false };
    let arguments = ty.parameters().iter().map(argument).collect();
    let own = &program.procedures[&function];
    let mut describer = Describer { module, program, function, own, hidden, arguments, globals: Vec::new() };
    describer.refuse_unseen()?;
    describer.follow()?;
    describer.note_effects()?;
    let Describer { arguments, mut globals, .. } = describer;
    globals.sort_by(|(_, a), (_, b)| a.name.cmp(&b.name));
    let globals = globals.into_iter().map(|(_, global)| global).collect();
    Ok(Procedure { name: function.name(), returns: ty.returns().to_string(), arguments, globals })
}

pub fn is_private(global: Value) -> bool {
    matches!(global.linkage(), Linkage::LLVMInternalLinkage | Linkage::LLVMPrivateLinkage)
}

/// Floating types that an object may hold, as LLVM prints them.
pub fn floats(procedure: &Analysed, object: Object) -> BTreeSet<String> {
    procedure.kinds.get(&object).into_iter().flatten().map(ToString::to_string).collect()
}

impl Describer<'_> {
    fn refuse(&self, why: &str) -> Result<()> {
        let what = format!("'{}' {why}, so callers in other files cannot differentiate its calls", self.function.name());
        Err(Refusal::new(Code::W0023, what).within(self.function))
    }

    /// Refuses what no description tells of.
    fn refuse_unseen(&self) -> Result<()> {
        let (function, ty, effects) = (self.function, self.function.ty(), &self.own.effects);
        let by_value = |index: usize| function.has_attribute(index as u32 + 1, "byval");
        let plain = |ty: &crate::llvm::Type| ty.is_pointer() || ty.is_integer() || ty.is_float();
        let unknown = effects.opaque || effects.stores_hidden || effects.loads_hidden || !self.own.summary.lost.is_empty();
        match () {
            () if function.is_vararg() => self.refuse("takes a variable list of arguments"),
            () if ty.returns().holds_pointer() => self.refuse("returns a pointer"),
            () if !ty.parameters().iter().all(plain) || (0..ty.parameters().len()).any(by_value) => {
                self.refuse("takes a structure by value")
            }
            () if unknown => {
                self.refuse("calls procedures of which nothing is known, or follows pointers of which nothing is known")
            }
            () => Ok(()),
        }
    }

    /// What is said of an argument's memory or of a variable's.
    fn memory(&mut self, root: Root) -> &mut Memory {
        let global = match root {
            Root::Argument(index) => return &mut self.arguments[index].memory,
            Root::Global(global) => global,
        };
        let position = self.globals.iter().position(|(known, _)| *known == global).unwrap_or_else(|| {
            let bytes = self.module.size_of(global.global_type());
            let alignment = global.alignment().max(1);
            // What sanitizers know of the source has no names.
            let name = Some(global.name()).filter(|name| !name.is_empty()).unwrap_or(format!("unnamed.{}", self.globals.len()));
            let said = Global { name, private: is_private(global), bytes, alignment, memory: Memory::default() };
            self.globals.push((global, said));
            self.globals.len() - 1
        });
        &mut self.globals[position].1.memory
    }

    /// May it be the descriptor of an allocatable or of an argument? A variable that only another file names has no type here.
    fn may_describe(&self, root: Root) -> bool {
        match root {
            Root::Argument(_) => true,
            Root::Global(global) if is_private(global) => false,
            Root::Global(global) => self.program.describes(global) || owned::members(self.module, global)[..] == [0],
        }
    }

    /// Finds descriptors: pointers are found at their beginning, and what is put there was allocated here.
    fn follow(&mut self) -> Result<()> {
        for behind in &self.own.summary.behind {
            match behind {
                Object::Behind(path)
                    if path.then == Then::Nothing && path.first.exact() == Some(0) && self.may_describe(path.root) =>
                {
                    self.memory(path.root).described = true;
                }
                _ => return self.refuse("follows pointers in what its arguments or variables lead to"),
            }
        }
        let mut allocated: FxHashSet<Object> = FxHashSet::default();
        for (object, at, pointers) in self.own.summary.kept_pointers() {
            let root = match object {
                Object::Argument(index) => Root::Argument(index),
                Object::Global(global) => Root::Global(global),
                // What allocations hold is found by who finds them.
                _ => return self.refuse("puts pointers in memory that its callers find through pointers"),
            };
            let fresh = pointers.iter().all(|(pointer, _)| matches!(pointer, Object::Heap(_)));
            if at.exact() != Some(0) || !fresh || !self.may_describe(root) {
                return self.refuse("aims pointers that its callers see");
            }
            let kinds: BTreeSet<String> = pointers.iter().flat_map(|(pointer, _)| floats(self.own, *pointer)).collect();
            allocated.extend(pointers.iter().map(|(pointer, _)| *pointer));
            let memory = self.memory(root);
            (memory.described, memory.allocated, memory.read, memory.written) = (true, true, true, true);
            memory.floats = kinds.into_iter().collect();
        }
        if self.own.summary.copies_pointers() {
            return self.refuse("copies memory with pointers that its callers see");
        }
        for (to, from, ..) in self.own.summary.moved_blindly() {
            for object in [to, from] {
                let root = match object {
                    Object::Argument(index) => Root::Argument(index),
                    Object::Global(global) if !is_private(global) => Root::Global(global),
                    Object::Behind(path) => path.root,
                    Object::Local(_) | Object::Heap(_) => continue,
                    Object::Global(_) | Object::Unknown => {
                        return self.refuse("moves words, which may be pointers, to or from memory that only it finds");
                    }
                };
                self.memory(root).moved = true;
            }
        }
        let outliving = self.own.outliving.iter().map(|site| Object::Heap(*site));
        if outliving.into_iter().any(|object| !allocated.contains(&object)) {
            return self.refuse("allocates memory that outlives it, and that no descriptor leads to");
        }
        for freed in &self.own.effects.frees {
            match freed.root() {
                Some(root) if self.memory(root).described => self.memory(root).allocated = true,
                None if allocated.contains(freed) => {}
                _ => return self.refuse("frees memory that its callers see"),
            }
        }
        Ok(())
    }

    fn note_effects(&mut self) -> Result<()> {
        let effects = &self.own.effects;
        for (objects, set) in [
            (&effects.inspects, (&|m: &mut Memory| m.inspected = true) as &dyn Fn(&mut Memory)),
            (&effects.reads, &|m| m.read = true),
            (&effects.writes, &|m| m.written = true),
        ] {
            for object in objects {
                self.note(*object, set)?;
            }
        }
        if let Some(object) = effects.writes.iter().find(|object| self.describes_unallocated(**object)) {
            let what = if matches!(object, Object::Global(_)) { "a variable" } else { "an argument" };
            return self.refuse(&format!("changes the bounds of {what} that is allocatable or a pointer"));
        }
        let all = self.arguments.iter_mut().map(|a| &mut a.memory).chain(self.globals.iter_mut().map(|(_, g)| &mut g.memory));
        // What is only looked at carries no derivative.
        all.filter(|memory| !memory.read && !memory.written).for_each(|memory| memory.floats.clear());
        // Numbers that only this file names and that nobody writes are constants.
        self.globals.iter_mut().filter(|(_, global)| global.private).for_each(|(_, global)| global.memory.floats.clear());
        Ok(())
    }

    fn describes_unallocated(&self, object: Object) -> bool {
        let stays = |memory: &Memory| memory.described && !memory.allocated;
        match object {
            Object::Argument(index) => stays(&self.arguments[index].memory),
            Object::Global(global) => self.globals.iter().any(|(known, said)| *known == global && stays(&said.memory)),
            _ => false,
        }
    }

    /// Takes in that an object is read, written or looked at.
    fn note(&mut self, object: Object, set: &dyn Fn(&mut Memory)) -> Result<()> {
        let (root, behind) = match object {
            Object::Argument(index) => (Root::Argument(index), false),
            Object::Global(global) if global.is_constant_global() || global.name().starts_with("wengert.") => return Ok(()),
            Object::Global(global) if global.is_thread_local() => {
                return self.refuse(&format!("uses the thread-local variable '{}'", global.name()));
            }
            Object::Global(global) if self.module.size_of(global.global_type()) == 0 => {
                return self.refuse(&format!("uses '{}', which is declared without its size", global.name()));
            }
            Object::Global(global) if self.hidden.contains(&global) => {
                let name = global.name();
                return self.refuse(&format!("uses '{name}', which procedures of its file write and other files cannot name"));
            }
            Object::Global(global) => (Root::Global(global), false),
            Object::Behind(path) => (path.root, true),
            Object::Local(_) => return Ok(()),
            // Those that outlive it are behind descriptors.
            Object::Heap(_) => return Ok(()),
            Object::Unknown => return self.refuse("reaches memory of which nothing is known"),
        };
        let kinds = floats(self.own, object);
        let memory = self.memory(root);
        if memory.described && !behind {
            return match kinds.is_empty() {
                true => Ok(()),
                false => self.refuse("uses numbers beside pointers in one structure"),
            };
        }
        set(memory);
        let known: BTreeSet<String> = memory.floats.drain(..).chain(kinds).collect();
        memory.floats = known.into_iter().collect();
        Ok(())
    }
}
