// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Fail closed: everything active that the later stages have no rule for is a coded error at its line.
//!
//! Invariant: a procedure that passes has an action for each active value, object and call. Imports the analyses.

use super::activity::{Activity, keeps_bits};
use super::blind::{Moved, blindly_moved, takes_no_pointers};
use super::copies::{copied_kinds, keeps_no_pointers, moves_both, moves_pointers, what_moves};
use super::effects::{Procedure, is_inactive, misplaced, touched};
use super::joined::needs_shadows;
use super::kept::address_is_kept;
use super::object::moved;
use super::objects::{Changed, Object, POINTER, Root, describes_type, keeps_word};
use super::{Key, Program, bits};
use crate::holds::moves::is_integer_component;
use crate::holds::{is_marked_characters, is_of_strings, may_free_characters, may_move_characters};
use crate::llvm::diagnose::location;
use crate::llvm::offset::{ANYWHERE, Offset};
use crate::llvm::{Function, Opcode, Value};
use crate::operation::{self, Operation, classify};
use crate::refusal::{Refusal, Result};
use crate::separate;
use crate::signature::{SHADOW, shadow_symbol};
use rustc_hash::FxHashSet;
use std::cell::OnceCell;
use wengert_core::catalogue::{self, Writes, is_passive};
use wengert_core::codes::Code;
use wengert_core::request::{Marker, Mode, marker};
use wengert_core::separate::Procedure as Described;

pub fn check(program: &Program, key: &Key, activity: &Activity) -> Result<()> {
    let procedure = &program.procedures[&key.function];
    let checker = Checker { program, key, procedure, activity, reachable: OnceCell::new() };
    checker.shadows_of_globals()?;
    // What nobody sees in is often the reason why nothing is known of memory elsewhere.
    let (unseen, seen): (Vec<Value>, Vec<Value>) = procedure.prepared.function.instructions().into_iter().partition(is_unseen);
    unseen.into_iter().chain(seen).try_for_each(|instruction| checker.instruction(instruction))
}

/// A call of which nothing is known.
fn is_unseen(at: &Value) -> bool {
    matches!(classify(*at), Operation::Unknown | Operation::Indirect | Operation::Assembly)
}

const BEHIND_DESCRIPTOR: &str =
    "active data behind a Fortran descriptor (assumed shape, allocatable or pointer); give the dummy argument an explicit shape";

const BITS: &str = "the bits of an active number are used as an integer; write it with arithmetic, abs or sign";

const ROUNDED: &str =
    "an integer that an active number was rounded to is used as the bits of a number; write it with exp, ldexp or scale";

pub const COPIED_TOGETHER: &str = "numbers and pointers to active memory are copied together; copy the members one by one";

struct Checker<'a> {
    program: &'a Program,
    key: &'a Key,
    procedure: &'a Procedure,
    activity: &'a Activity,
    /// Is the address of some active variable kept in memory? Found when it is first asked for.
    reachable: OnceCell<bool>,
}

fn refuse(code: Code, at: Value, message: String) -> Result<()> {
    Err(Refusal::new(code, message).at(at))
}

/// Why a function of the run-time library that a derivative inside differentiated code calls is in the way, if it is.
fn without_second_derivatives(callee: Function) -> Option<String> {
    let name = callee.name();
    let known = marker(&name).is_some() || operation::entry_of(callee).is_some();
    (name.starts_with("wengert_") && !known).then(|| {
        format!(
            "a derivative inside differentiated code does what has no derivative in this version ('{name}'): sweeps apart, checkpointed loops, snapshots, memory that is freed late, memory that holds numbers and pointers by turns, copies of bytes of which only the run tells what they are, shadows of module variables behind pointers; ask for it without these"
        )
    })
}

impl Checker<'_> {
    /// Is it an offset from no address at all, or from what is found where no address was ever put? The optimiser leaves such accesses where an
    /// array is known not to be allocated, and types that a polymorphic variable is not of have such; nobody comes there.
    fn leads_nowhere(&self, pointer: Value) -> bool {
        let mut seen: FxHashSet<Value> = FxHashSet::default();
        let mut work = vec![pointer];
        while let Some(at) = work.pop() {
            match at.any_opcode() {
                _ if at.is_null() || at.is_undef() || !seen.insert(at) => {}
                Some(Opcode::LLVMGetElementPtr) => work.push(at.operand(0)),
                Some(Opcode::LLVMPHI) => work.extend(at.value_operands()),
                Some(Opcode::LLVMSelect) => work.extend([at.operand(1), at.operand(2)]),
                Some(Opcode::LLVMLoad) if self.procedure.objects.of(at.operand(0)).is_empty() => work.push(at.operand(0)),
                Some(Opcode::LLVMLoad) if self.procedure.objects.of(at).is_empty() => {}
                _ => return false,
            }
        }
        true
    }

    fn active_value(&self, value: Value) -> bool {
        self.activity.values.contains(&value)
    }
    fn active_pointer(&self, pointer: Value) -> bool {
        pointer.ty().is_pointer() && self.procedure.objects.of(pointer).iter().any(|o| self.activity.objects.contains(o))
    }
    /// Varied bits in an integer, or an active number.
    fn carries(&self, value: Value) -> bool {
        self.active_value(value) || (self.activity.varied.contains(&value) && self.activity.useful.contains(&value))
    }

    /// A variable that is declared without its size (`extern double x[];`) tells nothing of that of its shadow, and a shadow that is a constant takes no derivative.
    fn shadows_of_globals(&self) -> Result<()> {
        let module = self.procedure.module;
        let constant = |global: &Value| {
            let name = |direction: usize| shadow_symbol(&global.name(), direction);
            (0..self.key.width).any(|direction| module.global(&name(direction)).is_some_and(|own| own.is_constant_global()))
        };
        let endless = |global: &Value| {
            let known = global.is_constant_global() || self.program.is_seeded(*global);
            !known && module.size_of(global.global_type()) == 0
        };
        let active = |wanted: &dyn Fn(&Value) -> bool| {
            let globals =
                self.activity.objects.iter().filter_map(|o| if let Object::Global(global) = o { Some(*global) } else { None });
            globals.filter(wanted).map(|global| global.name()).min()
        };
        let message = if let Some(name) = active(&constant) {
            format!("'{name}' is active, and its shadow is declared constant; declare {SHADOW}{name} without const")
        } else if let Some(name) = active(&endless) {
            format!(
                "'{name}' is active, and declared without its size; declare the size, or declare {SHADOW}{name} and define that where '{name}' is defined"
            )
        } else {
            return Ok(());
        };
        Err(Refusal::new(Code::W0014, message).within(self.key.function))
    }

    fn instruction(&self, at: Value) -> Result<()> {
        self.nested(at)?;
        self.pointers(at)?;
        if at.is_call() && !is_of_strings(self.key.function) && at.callee_function().is_some_and(is_of_strings) {
            self.characters(at)?;
        }
        match classify(at) {
            Operation::Load | Operation::Store => self.access(at),
            Operation::Copy | Operation::Fill if is_marked_characters(at) => self.characters(at),
            Operation::Copy | Operation::Fill
                if may_move_characters(at) && self.procedure.may_be_text(at.operand(0)) && self.active_pointer(at.operand(0)) =>
            {
                let what = "these bytes may be characters of a string or active numbers; let the library move characters";
                refuse(Code::W0013, at, what.into())
            }
            Operation::Copy => self.copy(at),
            Operation::Reinterpret if self.carries(at) => {
                let rounded = at.ty().is_floating() && !self.carries(at.operand(0));
                refuse(Code::W0011, at, if rounded { ROUNDED } else { BITS }.into())
            }
            // A count that is made of a mantissa.
            Operation::Discrete if at.ty().is_floating() && self.carries(at) => refuse(Code::W0011, at, BITS.into()),
            Operation::Elementwise(_) | Operation::Move if self.active_value(at) && at.ty().is_scalable() => {
                refuse(Code::W0011, at, "an active vector of unknown length; compile without scalable vectors".into())
            }
            Operation::Unknown | Operation::Indirect | Operation::Assembly => self.unknown(at),
            Operation::Inactive => self.inactive(at),
            Operation::Call(callee) => self.call(at, callee),
            Operation::Fill => self.fill(at),
            Operation::Free => self.free(at),
            _ => Ok(()),
        }
    }

    /// A derivative inside what is differentiated has been put in its place, if it could be made.
    fn nested(&self, at: Value) -> Result<()> {
        let Some(callee) = at.callee_function().filter(|f| f.is_declaration()) else { return Ok(()) };
        if callee.name().starts_with("wengert_tape_") && self.key.mode == Mode::Adjoint {
            let what = "this adjoint calls an adjoint that keeps a tape, which has no adjoint in this version; for second derivatives ask for the tangent of an adjoint, or for the adjoint of a tangent";
            return refuse(Code::W0017, at, what.into());
        }
        if let Some(what) = without_second_derivatives(callee) {
            return refuse(Code::W0017, at, what);
        }
        match marker(&callee.name()) {
            // What is left of checkpointed loops says how many snapshots they have.
            Some(Marker::Loop(_)) => Ok(()),
            Some(_) if !operation::is_inactive(callee) => refuse(
                Code::W0017,
                at,
                format!(
                    "'{}' inside differentiated code is no derivative that could be differentiated again: it was refused, or is one of the code that it is in",
                    callee.name()
                ),
            ),
            _ => Ok(()),
        }
    }

    /// An address of active memory must keep its shadow wherever it goes.
    fn pointers(&self, at: Value) -> Result<()> {
        if at.is_op(Opcode::LLVMStore) {
            self.stored_pointer(at)?;
        }
        if at.is_op(Opcode::LLVMLoad) && self.leads_to_active(at) {
            self.loaded_pointer(at)?;
        }
        let returned = at.is_op(Opcode::LLVMRet) && at.operand_count() > 0 && self.leads_to_active(at.operand(0));
        if returned && !at.operand(0).ty().holds_pointer() {
            let what = "a pointer to active memory is returned as a number, where its shadow is lost; return it as a pointer";
            return refuse(Code::W0014, at, what.into());
        }
        let passed = at.is_call() && matches!(classify(at), Operation::Call(_));
        let within = |v: &Value| !v.ty().is_pointer() && v.ty().holds_pointer() && self.leads_to_active(*v);
        if passed && at.arguments().iter().any(within) {
            let what = "a pointer to active memory is passed in a structure in registers; pass it by itself";
            return refuse(Code::W0014, at, what.into());
        }
        if returned && self.is_root() {
            let what = "a pointer to active memory is returned to whoever asked for the derivative; pass an array to write to";
            return refuse(Code::W0014, at, what.into());
        }
        let remade = at.is_call() && at.ty().is_pointer() && !operation::passes_pointer(at);
        if remade && matches!(classify(at), Operation::Inactive) && self.active_pointer(at) && !is_used_as_text(at) {
            let what = match at.callee_function().filter(|callee| !callee.is_intrinsic()) {
                Some(callee) => {
                    format!("'{}' returns a pointer into active memory; let it look at passive memory of its own", callee.name())
                }
                None => "a pointer to active memory is changed bit by bit; use pointer arithmetic".into(),
            };
            return refuse(Code::W0014, at, what);
        }
        if at.is_op(Opcode::LLVMIntToPtr) && (self.active_pointer(at) || bits::are_of_numbers(at.operand(0))) {
            return refuse(Code::W0014, at, "a pointer to active memory is made from an integer; use pointer arithmetic".into());
        }
        if needs_shadows(at) && self.active_pointer(at) && self.holds_floats(at) && self.may_be_passive(at) {
            let unknown = |o: &Object| matches!(o, Object::Behind(_)) && !self.activity.objects.contains(o);
            if self.procedure.objects.of(at).iter().any(unknown) {
                return self.unshadowed_memory(at, at, "or may be found");
            }
            let objects = self.procedure.objects.of(at);
            let called = |wanted: &dyn Fn(&Object) -> bool| {
                objects.iter().copied().find(wanted).map(|o| self.called(o)).unwrap_or_default()
            };
            let active = called(&|o| self.activity.objects.contains(o));
            let passive = called(&|o| self.may_lack_shadow(*o) && !matches!(o, Object::Global(_)));
            let what = format!(
                "a pointer may address active memory ({active}) or passive memory ({passive}); declare both arrays active"
            );
            return refuse(Code::W0014, at, what);
        }
        Ok(())
    }

    fn stored_pointer(&self, at: Value) -> Result<()> {
        let (value, to) = (at.operand(0), at.operand(1));
        if !self.leads_to_active(value) {
            return Ok(());
        }
        if !value.ty().is_pointer() {
            let what = "a pointer to active memory is stored as a number or in a structure, where its shadow is lost; store it as a pointer";
            return refuse(Code::W0014, at, what.into());
        }
        let objects = self.procedure.objects.of(to);
        match objects.iter().find(|o| self.may_lack_shadow(**o)) {
            Some(Object::Argument(index)) => refuse(
                Code::W0010,
                at,
                format!(
                    "a pointer to active memory is stored in argument {} of '{}', which was declared passive; declare it wengert_dup and give it a shadow",
                    index + 1,
                    self.key.function.name()
                ),
            ),
            Some(object) => {
                let what =
                    format!("a pointer to active memory is stored in memory that has no shadow ({})", self.called(*object));
                refuse(Code::W0014, at, what)
            }
            None if !operation::is_simple(at) => {
                refuse(Code::W0019, at, "an atomic or volatile store of a pointer to active memory".into())
            }
            None => Ok(()),
        }
    }

    fn loaded_pointer(&self, at: Value) -> Result<()> {
        if !at.ty().is_pointer() {
            let what = "a structure or a number is loaded that holds a pointer to active memory; load the pointer by itself";
            return if self.reaches_memory(at) { refuse(Code::W0014, at, what.into()) } else { Ok(()) };
        }
        if operation::is_only_compared(at) {
            return Ok(());
        }
        if let Some(object) = self.procedure.objects.of(at.operand(0)).into_iter().find(|o| self.may_lack_shadow(*o)) {
            let what =
                format!("a pointer to active memory is loaded from memory that may have no shadow ({})", self.called(object));
            return refuse(Code::W0014, at, what);
        }
        Ok(())
    }

    /// Does a loaded word become a pointer, or is it passed on as one?
    fn reaches_memory(&self, word: Value) -> bool {
        word.ty().holds_pointer() || word.users().into_iter().any(|u| u.is_op(Opcode::LLVMStore) || u.is_op(Opcode::LLVMIntToPtr))
    }

    fn leads_to_varied(&self, value: Value) -> bool {
        self.procedure.objects.of(value).iter().any(|o| self.activity.varied_objects.contains(o))
    }

    /// Does a pointer, or one within the value, lead to active memory?
    fn leads_to_active(&self, value: Value) -> bool {
        self.procedure.objects.of(value).iter().any(|o| self.activity.objects.contains(o))
    }

    /// Is this what the user asked for? Activity is the same whether or not it is; its callers are not.
    fn is_root(&self) -> bool {
        self.program.root == self.key.function
    }

    /// Is it memory without a shadow, in which pointers or numbers may lie? Among the characters of strings none do.
    fn may_lack_shadow(&self, object: Object) -> bool {
        !self.activity.objects.contains(&object) && !self.procedure.is_text(object) && !describes_type(object)
    }

    /// What a message calls an object.
    fn called(&self, object: Object) -> String {
        let procedure = self.key.function.name();
        let at = |site: Value| Some(location(site)).filter(|at| !at.is_empty()).map(|at| format!(" at {at}")).unwrap_or_default();
        let argument = |index: usize| format!("argument {} of '{procedure}'", index + 1);
        match object {
            Object::Argument(index) => argument(index),
            Object::Local(site) => format!("a variable of '{procedure}'{}", at(site)),
            Object::Heap(site) => format!("what is allocated{}", at(site)),
            Object::Global(variable) => format!("'{}'", variable.name()),
            Object::Behind(path) => match path.root {
                Root::Argument(index) => format!("what a pointer leads to in {}", argument(index)),
                Root::Global(variable) => format!("what a pointer leads to in '{}'", variable.name()),
            },
            Object::Unknown => "memory of which nothing is known".into(),
        }
    }

    /// Passive globals have a scratch shadow of their own size.
    fn may_be_passive(&self, pointer: Value) -> bool {
        let passive = |o: &Object| self.may_lack_shadow(*o) && !matches!(o, Object::Global(_));
        self.procedure.objects.of(pointer).iter().any(passive)
    }

    fn holds_floats(&self, pointer: Value) -> bool {
        let function = self.procedure.prepared.function;
        let holds = |o: &Object| self.procedure.kinds.get(o).is_some_and(|k| !k.is_empty()) && !o.holds_integers_only(function);
        self.procedure.objects.of(pointer).iter().any(holds)
    }

    /// A pointer in a register is no number: of one that is, no derivative would go that way.
    fn misplaced(&self, at: Value) -> Result<()> {
        let varies = |o: &Object| self.activity.varied_objects.contains(o);
        if misplaced(&self.program.procedures, self.procedure, at).iter().any(varies) {
            let what = "pointers or floating numbers? an active number is kept in what is declared as a pointer, and handed to a procedure or returned as one; declare a union, and hand over its address";
            return refuse(Code::W0013, at, what.into());
        }
        Ok(())
    }

    /// The members would be moved, and not the numbers.
    fn laid_over(&self, at: Value) -> Result<()> {
        let varies = |o: &Object| self.activity.varied_objects.contains(o);
        if self.procedure.laid_over.contains(&at) && self.procedure.objects.of(at.operand(0)).iter().any(varies) {
            let what = "a structure is copied where the program keeps numbers of another type than its members; copy them as what they are";
            return refuse(Code::W0013, at, what.into());
        }
        Ok(())
    }

    /// Shadows of pointers are moved as pointers, as words, or by memcpy.
    fn parts_of_pointers(&self, store: Value) -> Result<()> {
        let Procedure { objects, .. } = self.procedure;
        let active = |(from, at, bytes): &(Object, Offset, u64)| {
            objects.held_in(*from, |held| at.overlaps(*bytes, held, POINTER)).iter().any(|o| self.activity.objects.contains(o))
        };
        let is_read = || objects.of(store.operand(1)).into_iter().any(|to| !keeps_no_pointers(self.procedure, to));
        if objects.parts_moved(store.operand(0)).iter().any(active) && is_read() {
            let what =
                "a pointer to active memory is moved in parts, and its shadow would not be; move it as a pointer, or with memcpy";
            return refuse(Code::W0014, store, what.into());
        }
        Ok(())
    }

    fn access(&self, at: Value) -> Result<()> {
        let load = at.is_op(Opcode::LLVMLoad);
        self.misplaced(at)?;
        self.laid_over(at)?;
        if !load {
            self.parts_of_pointers(at)?;
        }
        let (pointer, value) = if load { (at.operand(0), at) } else { (at.operand(1), at.operand(0)) };
        let moves = self.carries(value);
        let is_word = !load && value.ty().is_integer() && value.ty().bits() > 32;
        if is_word && self.procedure.may_be_text(pointer) && self.activity.is_allocated(self.procedure, pointer) {
            let what = "these bytes may be characters of a string or an active number; store them one by one";
            return refuse(Code::W0013, at, what.into());
        }
        if moves && !operation::is_simple(at) && !value.ty().is_float() {
            let what = "an atomic or volatile access to active memory that is no number of one of the language's types; access numbers one by one, by their own type";
            return refuse(Code::W0019, at, what.into());
        }
        if moves && value.ty().scalar().is_integer() && !value.ty().is_pointer() {
            return self.integer(at, load, pointer);
        }
        if load && value.ty().is_pointer() && self.procedure.may_be_bits(at) && self.active_pointer(pointer) {
            return refuse(Code::W0011, at, BITS.into());
        }
        let hidden = || self.procedure.objects.of(pointer).iter().any(|o| self.may_hide(*o));
        let unknown = || self.procedure.objects.of(pointer).contains(&Object::Unknown);
        let overwrites = || value.ty().holds_float() && self.program.keeps_pointers_as_integers() && unknown();
        if !load && (self.activity.varied.contains(&value) && hidden() || overwrites()) {
            return self.unshadowed_memory(at, pointer, "stored");
        }
        // A pointer that is watched must not lead there, which the run checks.
        let unseen = |o: &Object| self.may_hide(*o) && !self.program.may_be_watched(*o);
        let hidden = || self.procedure.objects.of(pointer).iter().any(unseen);
        if load && moves_or_useful(self.activity, value) && hidden() && self.reachable_global() {
            return refuse(
                Code::W0014,
                at,
                "a pointer that came out of memory may lead to an active variable; name the variable itself".into(),
            );
        }
        if load && moves && !self.active_pointer(pointer) {
            return self.passive_memory(at, pointer);
        }
        let wanted = if load { moves_or_useful(self.activity, value) } else { self.activity.varied.contains(&value) };
        if wanted && pointer.is_instruction() && self.procedure.objects.of(pointer).is_empty() && !self.leads_nowhere(pointer) {
            return refuse(Code::W0014, at, "nothing is known of where this pointer leads".into());
        }
        Ok(())
    }

    fn integer(&self, at: Value, load: bool, pointer: Value) -> Result<()> {
        if !load || !self.procedure.may_be_bits(at) || !self.active_pointer(pointer) {
            return Ok(());
        }
        if self.key.function.is_fortran() && self.is_descriptor(pointer) {
            return refuse(Code::W0018, at, BEHIND_DESCRIPTOR.into());
        }
        if at.users().into_iter().any(keeps_bits) {
            return refuse(Code::W0011, at, BITS.into());
        }
        refuse(
            Code::W0013,
            at,
            "integers or floating numbers? the type of these copied bytes cannot be deduced; declare the array wengert_const if it holds integers".into(),
        )
    }

    /// Does the procedure find pointers in the memory that this pointer addresses?
    fn is_descriptor(&self, pointer: Value) -> bool {
        let objects = self.procedure.objects.of(pointer);
        let finds = |i: &Value| {
            i.is_op(Opcode::LLVMLoad)
                && i.ty().is_pointer()
                && self.procedure.objects.of(i.operand(0)).iter().any(|o| objects.contains(o))
        };
        self.procedure.prepared.function.instructions().iter().any(finds)
    }
    fn unshadowed_memory(&self, at: Value, pointer: Value, what: &str) -> Result<()> {
        let message = match self.procedure.objects.of(pointer).into_iter().find_map(|o| self.without_shadow(o)) {
            Some(name) => {
                format!("active data is {what} behind the pointer '{name}', whose shadow nobody gives; {}", declare_shadow(&name))
            }
            None => format!("active data is {what} through a pointer that came out of memory; pass the array as an argument"),
        };
        refuse(Code::W0014, at, message)
    }

    /// The name of the variable with the pointer that leads to an object, if nobody gives the shadow of that.
    fn without_shadow(&self, object: Object) -> Option<String> {
        match object.root() {
            Some(Root::Global(global)) if !self.activity.objects.contains(&object) => Some(global.name()),
            _ => None,
        }
    }

    /// A pointer in a variable that a callee follows was aimed at active memory, or perhaps not.
    fn aimed_perhaps(&self, at: Value, callee: Function) -> Result<()> {
        let Some(key) = self.activity.calls.get(&at).filter(|_| !operation::is_separate(callee)) else { return Ok(()) };
        let aimed = key.behind.iter().filter(|o| matches!(o.root(), Some(Root::Global(_))));
        let ours = aimed.flat_map(|o| self.procedure.objects.translate(at, *o));
        let Some(name) = ours.into_iter().find_map(|(object, _)| self.without_shadow(object)) else { return Ok(()) };
        let message = format!(
            "'{}' may find active data behind the pointer '{name}', whose shadow nobody gives where it is not aimed before; {}",
            callee.name(),
            declare_shadow(&name)
        );
        refuse(Code::W0014, at, message)
    }

    /// Memory that a callee finds behind pointers is one to it; it may be active memory here, and such without a shadow.
    fn beside_passive(&self, at: Value, callee: Function) -> Result<()> {
        let Some(key) = self.activity.calls.get(&at).filter(|_| !operation::is_separate(callee)) else { return Ok(()) };
        let mut theirs: Vec<Object> = self.program.activity(key).used.iter().copied().filter(|o| o.root().is_some()).collect();
        theirs.sort();
        for object in theirs {
            let ours = self.procedure.objects.translate(at, object);
            let passive = |o: &Object| self.may_lack_shadow(*o) && !matches!(o, Object::Global(_));
            let Some((passive, _)) = ours.iter().find(|(o, _)| passive(o)) else { continue };
            if !ours.iter().any(|(o, _)| self.activity.objects.contains(o)) {
                continue;
            }
            let name = self.key.function.name();
            let argument = |index: usize| format!("argument {} of '{name}', which is passive; declare it wengert_dup", index + 1);
            let (what, way_out) = match (*passive, passive.root()) {
                (Object::Argument(index), _) => (argument(index), "and give it a shadow".to_owned()),
                (_, Some(Root::Argument(index))) => (
                    format!("what lies behind {}", argument(index)),
                    "and give it a shadow that points to the shadows".to_owned(),
                ),
                (_, Some(Root::Global(global))) => (
                    format!("what lies behind the pointer '{}', whose shadow nobody gives;", global.name()),
                    declare_shadow(&global.name()),
                ),
                _ => ("memory of which nothing is known; pass the array".to_owned(), "as an argument".to_owned()),
            };
            let message =
                format!("pointers that '{}' finds in memory may lead to active memory or to {what} {way_out}", callee.name());
            return refuse(Code::W0014, at, message);
        }
        Ok(())
    }

    /// A load of varied data from memory without a shadow.
    fn passive_memory(&self, at: Value, pointer: Value) -> Result<()> {
        let objects = self.procedure.objects.of(pointer);
        if let Some(Object::Argument(index)) = objects.iter().find(|o| matches!(o, Object::Argument(_))) {
            let writer = self.writer_of(Object::Argument(*index)).unwrap_or(at);
            return refuse(
                Code::W0010,
                writer,
                format!(
                    "active data is stored in argument {} of '{}', which was declared passive, and read again; declare it wengert_dup and give it a shadow",
                    index + 1,
                    self.key.function.name()
                ),
            );
        }
        if let Some(Object::Global(variable)) = objects.iter().find(|o| is_inactive(**o)) {
            return self.inactive_variable(at, *variable);
        }
        self.unshadowed_memory(at, pointer, "read")
    }

    fn inactive_variable(&self, at: Value, variable: Value) -> Result<()> {
        let object = Object::Global(variable);
        if variable.name() == operation::EXCEPTIONS {
            let what = "an exception that is caught carries active numbers, whose derivatives would be lost; hand them over by an argument";
            return refuse(Code::W0012, at, what.into());
        }
        let message = format!(
            "active data is stored in '{}', which was declared inactive, and read again; do not declare it so",
            variable.name()
        );
        let writer = self.writer_of(object).or_else(|| self.program.writer_of(self.program.root, object));
        refuse(Code::W0010, writer.unwrap_or(at), message)
    }

    fn writer_of(&self, object: Object) -> Option<Value> {
        self.procedure.prepared.function.instructions().into_iter().find(|i| {
            let stores_varied = !i.is_op(Opcode::LLVMStore) || self.activity.varied.contains(&i.operand(0));
            stores_varied && touched(&self.program.procedures, self.procedure, *i).1.contains(&object)
        })
    }

    /// Characters of strings are no numbers; bytes of numbers are none of characters.
    fn characters(&self, at: Value) -> Result<()> {
        let procedure = self.procedure;
        let numbers = |(object, at): &(Object, Offset)| {
            let varied = self.activity.varied_objects.contains(object) && !procedure.objects.holds_pointers(*object);
            varied
                && !procedure.is_text(*object)
                && procedure.layouts.floats_in(procedure.module, *object, *at, 1).next().is_some()
        };
        let pointers = at.arguments().into_iter().filter(|argument| argument.ty().is_pointer());
        if pointers.flat_map(|pointer| procedure.objects.places(pointer)).any(|place| numbers(&place)) {
            let what = "the bytes of active numbers are moved as the characters of a string; move them as numbers";
            return refuse(Code::W0013, at, what.into());
        }
        Ok(())
    }

    fn copy(&self, at: Value) -> Result<()> {
        let (to, from) = (at.operand(0), at.operand(1));
        let carries = self.activity.copies.contains(&at);
        if self.procedure.carried.contains(&at) && !(self.active_pointer(to) && self.active_pointer(from)) {
            let what = "bytes are copied in which pointers to active memory lie, from or to memory that has no shadow; copy the members one by one";
            return refuse(Code::W0014, at, what.into());
        }
        if !self.active_pointer(to) || !self.active_pointer(from) {
            return if carries { self.passive_memory(at, from) } else { self.fill(at) };
        }
        match (copied_kinds(self.procedure, at).len(), self.moves_pointers(at)) {
            (0, true) => Ok(()),
            (_, false) if what_moves(self.procedure, at).is_some() => Ok(()),
            // A tangent moves the bytes of the shadow, whatever they are.
            (_, false) if !carries || self.key.mode == Mode::Tangent => Ok(()),
            (_, true) if moves_both(self.procedure, self.activity, self.key, at) => Ok(()),
            (_, true) => refuse(Code::W0014, at, COPIED_TOGETHER.into()),
            (_, false) => refuse(
                Code::W0013,
                at,
                "the floating type of copied active bytes cannot be deduced; copy with a loop over elements".into(),
            ),
        }
    }

    /// Pointers and numbers that are cleared together: numbers in memory from outside have seeds, which must stay.
    fn fill(&self, at: Value) -> Result<()> {
        let outside = |o: &Object| !o.is_own() && self.activity.objects.contains(o);
        let objects = self.procedure.objects.of(at.operand(0));
        let may_clear = |o: &Object| outside(o) && self.procedure.may_hold_floats(*o) && !self.clears_pointers(at, *o);
        if self.moves_pointers(at) && objects.iter().any(may_clear) {
            let what = "numbers and pointers to active memory are set together; set the members one by one";
            return refuse(Code::W0014, at, what.into());
        }
        Ok(())
    }

    /// Do pointers, and no numbers, lie in each word of an object that is filled?
    fn clears_pointers(&self, at: Value, object: Object) -> bool {
        let Procedure { module, objects, layouts, cells, .. } = self.procedure;
        let Some(bytes) = at.operand(2).as_int().and_then(|bytes| u64::try_from(bytes).ok()) else { return false };
        let is_filled = |start: Offset| {
            let words = (0..bytes).step_by(POINTER as usize).map(|by| start.plus(Offset::new(by as i64, 0)));
            words.into_iter().all(|word| !objects.held_in(object, |held| held.may_be(word)).is_empty())
                && layouts.floats_in(*module, object, start, bytes).next().is_none()
                && !cells.pieces(object).any(|(number, size)| start.overlaps(bytes, number, size))
        };
        let mut places = objects.places(at.operand(0)).into_iter().filter(|(there, _)| *there == object);
        places.all(|(_, start)| is_filled(start))
    }

    /// What is freed later is freed by the pointer alone, and its shadow with it.
    fn free(&self, at: Value) -> Result<()> {
        if may_free_characters(at) && self.procedure.may_be_text(at.operand(0)) && self.activity.frees_shadow(self.procedure, at)
        {
            let what = "this frees the characters of a string, or active memory, of which only one has a shadow; keep them in different places";
            return refuse(Code::W0014, at, what.into());
        }
        let constant = operation::release_of(at).1.is_none_or(|alignment| alignment.as_int().is_some());
        if self.active_pointer(at.operand(0)) && !constant {
            let what = "active memory is freed with an alignment that is not a constant; allocate it without one";
            return refuse(Code::W0007, at, what.into());
        }
        Ok(())
    }

    /// Do pointers to active memory lie in what is copied or filled?
    fn moves_pointers(&self, at: Value) -> bool {
        moves_pointers(self.procedure, self.activity, at)
    }

    fn unknown(&self, at: Value) -> Result<()> {
        if operation::counts(at) && !self.carries(at.operand(1)) {
            return Ok(());
        }
        let touches = self.carries(at)
            || at.value_operands().any(|o| {
                self.carries(o)
                    || self.activity.varied.contains(&o) && self.activity.useful.contains(&at)
                    || self.active_pointer(o)
            });
        let (_, _, opaque) = touched(&self.program.procedures, self.procedure, at);
        let touches = touches || at.value_operands().any(|o| self.may_be_found(&self.procedure.objects.found_by_others(o)));
        let reaches_globals = opaque && self.activity.objects.iter().any(|o| matches!(o, Object::Global(_)));
        if !touches && !reaches_globals {
            return Ok(());
        }
        match classify(at) {
            Operation::Assembly => {
                refuse(Code::W0008, at, "inline assembly on active values has no derivative; write it in the language".into())
            }
            Operation::Indirect => refuse(
                Code::W0007,
                at,
                "no derivative for a call through a procedure pointer on active data; call the procedure by name".into(),
            ),
            _ if at.is_call() => {
                let name = at.callee_function().map(|f| f.name()).unwrap_or_default();
                if let Some(reason) = at.callee_function().and_then(|f| f.string_attribute(operation::REFUSED)) {
                    return refuse(Code::W0007, at, format!("no derivative for '{name}': {reason}"));
                }
                if at.callee_function().is_some_and(Function::is_intrinsic) {
                    let what = format!(
                        "no derivative for '{name}', an operation of the processor or of LLVM on active data; write it in the language, or register a derivative of the function around it (wengert_register)"
                    );
                    return refuse(Code::W0007, at, what);
                }
                if let Some(instead) = catalogue::instead(&name) {
                    return refuse(Code::W0007, at, format!("no derivative for '{name}', by which flang does this: {instead}"));
                }
                let why = if touches {
                    "which touches active data"
                } else {
                    "whose body is not in this file and which may touch active module variables"
                };
                refuse(
                    Code::W0007,
                    at,
                    format!(
                        "no derivative for '{name}', {why}; compile its body in this file, or its file with -wengert-export=LIST and this one with -wengert-import=LIST, or mark it inactive (wengert_inactive) if it overwrites no active numbers"
                    ),
                )
            }
            _ if at.is_op(Opcode::LLVMAtomicRMW) || at.is_op(Opcode::LLVMAtomicCmpXchg) => {
                refuse(Code::W0019, at, "an atomic update of active memory that is no exchange, sum, maximum or minimum of numbers; write it as one, or keep the memory passive".into())
            }
            _ => refuse(Code::W0011, at, format!("no derivative for this instruction on active values: {}", at.print())),
        }
    }

    /// Is any of it active, as far as is known of memory that nobody here looks for?
    fn may_be_found(&self, objects: &[Object]) -> bool {
        let known = |o: &Object| self.activity.objects.contains(o);
        let same_root = |o: &Object| o.root().is_some() && self.activity.objects.iter().any(|a| a.root() == o.root());
        objects.iter().any(|o| known(o) || same_root(o))
    }

    /// May this be memory without a shadow that has another name, which nobody here knows? Whoever calls knows what arguments lead to, and asks the
    /// same.
    fn may_hide(&self, object: Object) -> bool {
        let unknown = match object {
            Object::Unknown => true,
            Object::Behind(path) => self.is_root() || matches!(path.root, Root::Global(_)),
            _ => false,
        };
        // What an allocatable variable of a module has is found by its name, here as where the derivative gives it a shadow.
        unknown && !self.activity.objects.contains(&object) && !self.program.is_owned(object) && !is_inactive(object)
    }

    /// Does a callee store varied data behind arguments, in memory that may be read again by another name?
    fn hides(&self, at: Value, callee: Function) -> bool {
        // All that a procedure of another file writes behind arguments has a shadow there.
        let Some(key) = self.activity.calls.get(&at).filter(|_| !operation::is_separate(callee)) else { return false };
        let theirs = self.program.activity(key);
        let mut stored = self.program.procedures[&callee].effects.writes.iter().filter(|o| {
            let behind = matches!(o, Object::Behind(path) if matches!(path.root, Root::Argument(_)));
            behind && theirs.varied_objects.contains(o) && !theirs.objects.contains(o)
        });
        stored.any(|o| {
            let ours = self.procedure.objects.translate(at, *o);
            ours.is_empty() && !self.leads_callee_nowhere(at, *o) || ours.iter().any(|(object, _)| self.may_hide(*object))
        })
    }

    /// Is memory behind a callee's argument behind memory here in which no pointer ever lies, but null? The callee does not come there.
    fn leads_callee_nowhere(&self, at: Value, object: Object) -> bool {
        let Some(Root::Argument(index)) = object.root() else { return false };
        let start = at.arguments().get(index).copied();
        start.is_some_and(|actual| !self.procedure.objects.of(actual).is_empty() || self.leads_nowhere(actual))
    }

    /// Does a callee read numbers behind arguments, in memory that may have another name?
    fn finds(&self, at: Value, callee: Function) -> bool {
        let theirs = &self.program.procedures[&callee];
        let numbers = |o: &Object| theirs.kinds.get(o).is_some_and(|kinds| !kinds.is_empty());
        let behind = |o: &Object| matches!(o, Object::Behind(path) if matches!(path.root, Root::Argument(_)));
        let mut read = theirs.effects.reads.iter().filter(|o| behind(o) && numbers(o));
        read.any(|o| self.procedure.objects.translate(at, *o).iter().any(|(object, _)| self.may_hide(*object)))
    }

    /// Is the address of some active variable kept in memory, or perhaps that of anything in an integer? Constants, descriptions of types above all, carry no derivative.
    fn reachable_global(&self) -> bool {
        let prepared = |function| self.program.procedures.contains_key(&function);
        let kept = |o: &Object| matches!(o, Object::Global(g) if !g.is_constant_global() && address_is_kept(*g, &prepared));
        *self.reachable.get_or_init(|| self.activity.objects.iter().any(kept) || self.program.keeps_pointers_as_integers())
    }

    /// A procedure that copies bytes, and looks at no pointers among them, does not copy their shadows.
    fn moved_pointers(&self, at: Value, callee: Function) -> Result<()> {
        let objects = &self.procedure.objects;
        let active = |held: &Object| self.activity.objects.contains(held);
        let as_integer = |(index, argument): (usize, Value)| {
            argument.ty().is_integer() && keeps_word(callee, index) && self.leads_to_active(argument)
        };
        if at.arguments().into_iter().enumerate().any(as_integer) {
            let what = format!("a pointer to active memory is passed to '{}' as an integer; pass it as a pointer", callee.name());
            return refuse(Code::W0014, at, what);
        }
        if at.ty().is_integer() && self.leads_to_active(at) {
            let what = format!("'{}' returns a pointer to active memory as an integer; return it as a pointer", callee.name());
            return refuse(Code::W0014, at, what);
        }
        let Procedure { summary, .. } = &self.program.procedures[&callee];
        // Where pointers lie in some place, what is moved is more likely an integer beside them.
        let is_address = |object: Object, at: Offset, held: Offset| {
            held.may_be(at) && (held.exact().is_some() || held != ANYWHERE && !objects.declares_integer(object, at))
        };
        // Nor is it one of the pointers that a structure declares, when it is an element of an array of integers.
        let is_declared = |word: &Changed, object: Object, held: Offset| {
            let (layouts, module) = (&self.procedure.layouts, self.procedure.module);
            word.declared && word.at.exact().is_none() && layouts.declares_pointers(module, object, held, POINTER)
        };
        let holds_active = |word: &Changed| {
            let places = moved(&objects.translate(at, word.object), word.at);
            let mut places = places.into_iter().filter(|(_, start)| *start != ANYWHERE);
            places.any(|(object, start)| {
                let is_moved = |held: Offset| is_address(object, start, held) && !is_declared(word, object, held);
                objects.held_in(object, is_moved).iter().any(active)
            })
        };
        if summary.changed.iter().any(holds_active) {
            let what = format!("'{}' computes or moves a pointer to active memory as an integer; use pointers", callee.name());
            return refuse(Code::W0014, at, what);
        }
        let as_words = |moved: &Moved| moved.as_words || takes_no_pointers(callee);
        if blindly_moved(&self.program.procedures, self.procedure, self.activity, at).iter().any(as_words) {
            let what = format!(
                "'{}' copies bytes in which pointers to active memory lie, and does not say where; copy the members one by one, or let it be inlined",
                callee.name()
            );
            return refuse(Code::W0014, at, what);
        }
        Ok(())
    }

    /// A procedure that moves what it takes for integers may move the bits of numbers, of which it knows nothing.
    fn moved_bits(&self, at: Value, callee: Function) -> Result<()> {
        let Procedure { module, objects, layouts, kinds, .. } = self.procedure;
        let number = |o: &Object| {
            let varies = self.activity.objects.contains(o) && self.activity.varied_objects.contains(o);
            let integers = o.holds_integers_only(self.procedure.prepared.function);
            varies && !integers && kinds.get(o).is_some_and(|kinds| !kinds.is_empty())
        };
        for (index, actual) in at.arguments().into_iter().enumerate().filter(|(_, actual)| actual.ty().is_pointer()) {
            let passed = self.activity.passed.as_ref();
            let enters = passed.is_none_or(|passed| passed.get(&at).is_some_and(|parameters| parameters.contains(&index)));
            let mut numbers = objects.places(actual).into_iter().filter(|(o, _)| number(o)).peekable();
            if !enters || numbers.peek().is_none() {
                continue;
            }
            let moved = bits::moved(&self.program.procedures, callee, index);
            let of_element = |o: Object, by: Offset, bytes: u64| {
                by.exact().is_some_and(|by| layouts.is_integer_of_element(*module, objects, o, (actual, by), bytes))
            };
            let integer = |(o, place): (Object, Offset)| {
                let is_one = |by: Offset, bytes: u64| {
                    layouts.is_integer_at(*module, o, place.plus(by), bytes)
                        || of_element(o, by, bytes)
                        || is_integer_component(*module, at, index, by, bytes)
                };
                moved.iter().all(|(by, bytes)| is_one(*by, *bytes))
            };
            if !numbers.all(integer) {
                let message = format!(
                    "argument {} of '{}' is declared as integers, which it copies, and active numbers are passed; declare the dummy argument as what is passed",
                    index + 1,
                    callee.name()
                );
                return refuse(Code::W0013, at, message);
            }
        }
        Ok(())
    }

    fn call(&self, at: Value, callee: Function) -> Result<()> {
        if callee.is_vararg()
            && (self.activity.calls.contains_key(&at)
                || at.arguments().into_iter().any(|a| self.active_value(a) || self.leads_to_active(a) || self.leads_to_varied(a)))
        {
            return refuse(Code::W0011, at, format!("'{}' takes active data through a variable argument list", callee.name()));
        }
        if (at.ty().scalar().is_integer() || !at.ty().holds_float() && bits::may_be_bits(at.ty())) && self.carries(at) {
            let what = format!(
                "'{}' returns the bits of an active number as an integer, alone or in a structure of numbers and integers; return it through a pointer, or use arithmetic, abs or sign",
                callee.name()
            );
            return refuse(Code::W0011, at, what);
        }
        let described = separate::described(callee);
        if let Some(described) = &described {
            self.separate(at, callee, described)?;
        }
        self.misplaced(at)?;
        self.moved_bits(at, callee)?;
        self.moved_pointers(at, callee)?;
        self.lost_by(at, callee)?;
        self.aimed_perhaps(at, callee)?;
        self.beside_passive(at, callee)?;
        let (reads, writes, _) = touched(&self.program.procedures, self.procedure, at);
        let wanted = self.activity.useful.contains(&at) || writes.iter().any(|o| self.activity.objects.contains(o));
        let effects = &self.program.procedures[&callee].effects;
        let reached = at.value_operands().any(|o| self.activity.varied.contains(&o))
            || reads.iter().any(|o| self.activity.varied_objects.contains(o));
        // What is stored may be passive, and active where it is stored.
        let overwrites = effects.stores_hidden && self.program.keeps_pointers_as_integers();
        if (reached || overwrites) && effects.stores_hidden || self.hides(at, callee) {
            let what = format!(
                "'{}' may store active data through a pointer that came out of memory; pass the array as an argument",
                callee.name()
            );
            return refuse(Code::W0014, at, what);
        }
        if wanted && (effects.loads_hidden || self.finds(at, callee)) && self.reachable_global() {
            let what = format!(
                "'{}' reads through a pointer that came out of memory and may lead to an active variable; name the variable",
                callee.name()
            );
            return refuse(Code::W0014, at, what);
        }
        let entered = self.activity.entered.as_ref();
        let enters = |o: &Object| entered.is_none_or(|entered| entered.get(&at).is_some_and(|objects| objects.contains(o)));
        let varies = |o: &Object| self.activity.varied_objects.contains(o) && enters(o);
        // What an allocatable variable has is given a shadow where that is of use; whether a variable that is declared inactive matters the callee sees itself.
        let hidden =
            |o: &&Object| varies(o) && !self.activity.objects.contains(o) && !self.program.is_owned(**o) && !is_inactive(**o);
        // What the user registered as passive carries no derivative, as far as it is none that is known to be active.
        let reads = match described.filter(|_| operation::has_own_derivatives(callee)) {
            Some(described) => {
                let active = |o: &&Object| !matches!(o, Object::Argument(i) if !described.arguments[*i].is_active());
                let theirs = effects.reads.iter().filter(active);
                theirs.flat_map(|o| self.procedure.objects.translate(at, *o)).map(|(object, _)| object).collect()
            }
            None => reads,
        };
        match reads.iter().find(hidden).filter(|_| wanted) {
            Some(Object::Argument(index)) => refuse(
                Code::W0010,
                self.writer_of(Object::Argument(*index)).unwrap_or(at),
                format!(
                    "active data is stored in argument {} of '{}', which was declared passive, and read again by '{}'; declare it wengert_dup and give it a shadow",
                    index + 1,
                    self.key.function.name(),
                    callee.name()
                ),
            ),
            Some(Object::Behind(_) | Object::Unknown | Object::Global(_)) => refuse(
                Code::W0014,
                at,
                format!(
                    "'{}' reads active data through a pointer that came out of memory; pass the array as an argument",
                    callee.name()
                ),
            ),
            _ => Ok(()),
        }
    }

    /// Derivatives of the user's own know of arguments only.
    fn refuse_variables(&self, at: Value, callee: Function) -> Result<()> {
        let effects = &self.program.procedures[&callee].effects;
        for object in effects.reads.iter().chain(&effects.writes) {
            let variable = match *object {
                Object::Global(variable) => variable,
                Object::Behind(path) if let Root::Global(variable) = path.root => variable,
                _ => continue,
            };
            let ours = self.procedure.objects.translate(at, *object);
            if ours.iter().any(|(object, _)| self.activity.objects.contains(object)) {
                let what = format!(
                    "'{}', whose derivatives are registered, uses the active variable '{}', of which they cannot know; pass it as an argument",
                    callee.name(),
                    variable.name()
                );
                return refuse(Code::W0007, at, what);
            }
        }
        Ok(())
    }

    /// Nothing is known to flow through a descriptor that is taken for an array.
    fn refuse_undescribed(&self, at: Value, described: &Described) -> Result<()> {
        let points = |o: &Object| matches!(o, Object::Local(site) if site.alloca_type().holds_pointer());
        for (index, (argument, actual)) in described.arguments.iter().zip(at.arguments()).enumerate() {
            let taken = argument.ty == "ptr" && argument.is_active() && !argument.memory.described;
            if taken && self.procedure.objects.of(actual).iter().any(points) {
                let what = format!(
                    "argument {} of '{1}', which has derivatives of its own, leads to pointers (a Fortran descriptor?), and no body in this file shows that; define '{1}' or one of its derivatives in this file",
                    index + 1,
                    described.name
                );
                return refuse(Code::W0018, at, what);
            }
        }
        Ok(())
    }

    /// Derivatives of another file find a shadow for each argument that may be active, and none elsewhere.
    fn separate(&self, at: Value, callee: Function, described: &Described) -> Result<()> {
        let (name, is_own, how) = (callee.name(), operation::has_own_derivatives(callee), operation::why_separate(callee));
        if is_own {
            self.refuse_variables(at, callee)?;
            self.refuse_undescribed(at, described)?;
        }
        let Some(key) = self.activity.calls.get(&at) else { return Ok(()) };
        if key.passive || self.key.passive {
            let what = format!("'{name}' {how}, and is called where no derivative goes through");
            return refuse(Code::W0007, at, what);
        }
        // Such a tangent has one direction, and runs once for each; LAPACK's work with what one call left.
        let runs_for_each = separate::lapack(callee).is_some() || separate::is_repeatable(callee, described);
        let why = match self.key.mode {
            Mode::Tangent if runs_for_each => None,
            Mode::Tangent => Some(format!("its tangent runs once for each direction, and '{name}' may overwrite what it reads")),
            Mode::Adjoint => Some("its adjoint has one direction".to_owned()),
        };
        if let Some(why) = why.filter(|_| self.key.width > 1) {
            let what = format!(
                "this version does not have derivatives in several directions at once (wengert_width) through '{name}', which {how}: {why}; ask for one direction at a time"
            );
            return refuse(Code::W0017, at, what);
        }
        if let Some(global) = self.program.unknown_to_others().filter(|_| !is_own) {
            let variable = global.name();
            let what = format!(
                "'{name}', which {how}, uses the allocatable variable '{variable}', whose shadow nobody gives; declare {SHADOW}{variable} and point it to the shadow of what it points to"
            );
            return refuse(Code::W0014, at, what);
        }
        for (index, (argument, actual)) in described.arguments.iter().zip(at.arguments()).enumerate() {
            let number = index + 1;
            if argument.passive && self.active_value(actual) && self.program.switches.activity {
                let what = format!(
                    "argument {number} of '{name}', which {how}, is active, and '{name}' takes it for passive; register that without wengert_const for it"
                );
                return refuse(Code::W0013, at, what);
            }
            if argument.ty != "ptr" || actual.is_null() || actual.is_undef() {
                continue;
            }
            let mut objects = self.procedure.objects.of(actual).into_vec();
            let shadowed = |o: &Object| self.activity.objects.contains(o);
            if argument.memory.described {
                let data = key.behind.iter().filter(|o| o.root() == Some(Root::Argument(index)));
                objects.extend(data.flat_map(|o| self.procedure.objects.translate(at, *o)).map(|(object, _)| object));
            }
            if argument.is_active() {
                match objects.iter().find(|o| !shadowed(o)) {
                    None if !objects.is_empty() => {}
                    Some(Object::Argument(own)) => {
                        let what = format!(
                            "argument {number} of '{name}', which {how}, is differentiated, and argument {} of '{}' is passed, of which no shadow is given; declare that wengert_dup and give it a shadow",
                            own + 1,
                            self.key.function.name()
                        );
                        return refuse(Code::W0010, at, what);
                    }
                    _ => {
                        let what = format!(
                            "argument {number} of '{name}', which {how}, is differentiated, and the shadow of what is passed is not known"
                        );
                        return refuse(Code::W0014, at, what);
                    }
                }
            } else if (argument.memory.read || argument.memory.written)
                // Without the analysis everything counts as active, and who registers derivatives knows better.
                && (!is_own || self.program.switches.activity)
                && objects.iter().any(|o| shadowed(o) && self.procedure.may_hold_floats(*o))
            {
                let otherwise = if is_own { ", or register that with wengert_dup for it" } else { "" };
                let what = format!(
                    "argument {number} of '{name}', which {how}, is active, and '{name}' takes it for passive; pass a passive variable{otherwise}"
                );
                return refuse(Code::W0013, at, what);
            }
        }
        Ok(())
    }

    /// A callee may hand unknown code pointers to memory of which it knows nothing itself.
    fn lost_by(&self, at: Value, callee: Function) -> Result<()> {
        let lost = self.program.procedures[&callee].objects.lost();
        let found: Vec<Object> = lost.iter().flat_map(|o| self.procedure.objects.supposed(at, *o)).collect();
        if !self.may_be_found(&found) {
            return Ok(());
        }
        let instructions = self.program.procedures[&callee].prepared.function.instructions();
        let what = instructions.into_iter().find(|i| is_unseen(i) && i.is_call());
        let unseen = what.and_then(Value::callee_function);
        if let Some(what) = unseen.and_then(without_second_derivatives) {
            return refuse(Code::W0017, at, what);
        }
        let name = unseen.map_or("a procedure".into(), |f| format!("'{}'", f.name()));
        if let Some(reason) = unseen.and_then(|f| f.string_attribute(operation::REFUSED)) {
            return refuse(Code::W0007, at, format!("'{}' calls {name}, which has no derivative: {reason}", callee.name()));
        }
        if let Some(instead) = unseen.and_then(|f| catalogue::instead(&f.name())) {
            let what =
                format!("'{}' calls {name}, by which flang does something that has no derivative: {instead}", callee.name());
            return refuse(Code::W0007, at, what);
        }
        let message = format!(
            "'{}' hands active data to {name}, of which nothing is known; compile its body in this file, or keep active data away from it",
            callee.name()
        );
        refuse(Code::W0007, at, message)
    }

    /// Input into active memory would need its shadow zeroed to an unknown extent.
    fn inactive(&self, at: Value) -> Result<()> {
        let (_, writes, _) = touched(&self.program.procedures, self.procedure, at);
        let known = at.callee_function().and_then(operation::entry_of);
        let integers = known.is_some_and(|entry| matches!(entry.writes, Writes::Integers(_) | Writes::TextFrom(_)));
        if !integers && writes.iter().any(|o| self.activity.objects.contains(o)) {
            let name = at.callee_function().map(|f| f.name()).unwrap_or_default();
            return refuse(
                Code::W0007,
                at,
                format!("'{name}' writes into active memory; read into a passive variable and assign it"),
            );
        }
        let reads_varied = |p: Value| {
            p.ty().is_pointer() && self.procedure.objects.of(p).iter().any(|o| self.activity.varied_objects.contains(o))
        };
        // Of what the user declares so it is asked that none does.
        let declared = at.call_note(operation::INACTIVE).is_some()
            || at.callee_function().is_some_and(|f| operation::is_inactive(f) && !is_passive(&f.name()));
        let is_text = |f: Function| catalogue::reads_number(&f.name()) && !self.program.prints_numbers();
        let reads_text = at.callee_function().is_some_and(is_text);
        if !declared
            && !reads_text
            && moves_or_useful(self.activity, at)
            && at.is_call()
            && at.arguments().into_iter().any(reads_varied)
        {
            let name = at.callee_function().map(|f| f.name()).unwrap_or_default();
            let what = format!("'{name}' makes a number of active data that it reads; no derivative flows through it");
            return refuse(Code::W0007, at, what);
        }
        Ok(())
    }
}

/// Does a function of the library's strings return it, and is it only used to look at characters, or to pass it to such functions? Its shadow is asked for
/// nowhere.
fn is_used_as_text(call: Value) -> bool {
    if !operation::handles_text(call) {
        return false;
    }
    let used_so = |user: Value, pointer: Value| match classify(user) {
        Operation::Load => user.ty().is_integer(),
        Operation::Store => user.operand(0) != pointer,
        Operation::Inactive => !user.ty().is_pointer() || operation::handles_text(user),
        _ => user.is_op(Opcode::LLVMICmp),
    };
    let mut work = vec![call];
    while let Some(pointer) = work.pop() {
        for user in pointer.users() {
            match user.opcode() {
                Some(Opcode::LLVMGetElementPtr) => work.push(user),
                _ if !used_so(user, pointer) => return false,
                _ => {}
            }
        }
    }
    true
}

fn moves_or_useful(activity: &Activity, value: Value) -> bool {
    value.ty().holds_float() && activity.useful.contains(&value)
}

/// How to give the shadow of what a pointer in a variable leads to. A variable within a procedure of C has a name that nobody can declare.
fn declare_shadow(variable: &str) -> String {
    match variable.rsplit_once('.') {
        Some((_, local)) => {
            format!(
                "move it out of the procedure, declare {SHADOW}{local} beside it and point that to the shadow of what it points to"
            )
        }
        None => format!("declare {SHADOW}{variable} and point it to the shadow of what it points to"),
    }
}
