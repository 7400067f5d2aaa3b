// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Which structures a memcpy moves, a memset fills or a call returns, noted on the call before the optimiser forgets how the front end addressed them.
//!
//! Invariant: a note names a structure type by which, or as which, one side (the memory that is returned) is addressed or declared, and
//! how far into it the copy begins. Imports `llvm`.

use super::descriptors::{
    description_field, description_of, descriptor_within, dimensions, is_descriptor, member_of as field_of,
};
use super::{assigned_once, element};
use crate::llvm::offset::{Offset, constant_base, divisor, root};
use crate::llvm::{Function, Module, Opcode, Type, Value, layout};
use rustc_hash::{FxHashMap, FxHashSet};
use wengert_core::descriptor::{ATTRIBUTE_ALLOCATABLE, ATTRIBUTE_POINTER, CODE_DERIVED};

const STRUCTURE: &str = "wengert-structure";

/// On a copy of which nothing but debug information tells what it moves: that.
const DECLARED: &str = "wengert-declared";

/// The structure that a pointer is which lies in a row of pointers.
const POINTER: &str = "wengert.pointer";

/// On a copy that the front end wrote as one of whole structures.
const WHOLE: &str = "wengert-whole";

/// On an argument of a call of Fortran's run time, or one that leads to a descriptor or a component that is an integer: the structure in which what it
/// points to lies.
const DESCRIBED: &str = "wengert-described";
/// What the note begins with, ahead of a rank, where a descriptor put together for the call describes what the one in the structure does.
const CONTENT: &str = "=";

/// On an argument of a call of Fortran's run time that is a local descriptor: the rank, the attribute and the type's description that it has from the start.
/// The optimiser leaves no more of these than what a copy from elsewhere writes.
const VARIABLE: &str = "wengert-variable";

/// Procedures that hand a descriptor on, one to the other, until one says what it is, and calls of each that are looked at.
const MOST_CALLS: usize = 3;
const MOST_CALLERS: usize = 16;

/// Procedures of a container and its allocator by way of which it gets memory.
const MOST_RETURNS: usize = 5;

pub fn is_copy(call: Value) -> bool {
    let name = call.callee_function().map(|f| f.name()).unwrap_or_default();
    name.starts_with("llvm.memcpy") || name.starts_with("llvm.memmove")
}

pub fn is_fill(call: Value) -> bool {
    call.callee_function().is_some_and(|f| f.name().starts_with("llvm.memset"))
}

/// The structure types by which what a pointer member of a structure leads to is addressed, anywhere in the module: a member has one type.
#[derive(Default)]
pub struct Members(FxHashMap<(Type, u32), Vec<Type>>);

impl Members {
    pub fn new(functions: &[Function]) -> Members {
        let mut members = Members::default();
        for load in functions.iter().flat_map(|f| f.instructions()).filter(|i| i.is_op(Opcode::LLVMLoad) && i.ty().is_pointer()) {
            let Some(member) = member_of(load) else { continue };
            let found = members.0.entry(member).or_default();
            for ty in addressed_as(load) {
                if !found.contains(&ty) {
                    found.push(ty);
                }
            }
        }
        members
    }

    fn pointed(&self, load: Value) -> Option<Type> {
        only(self.0.get(&member_of(load)?)?)
    }

    /// Likewise for a pointer that is put in members.
    fn kept(&self, pointer: Value) -> Option<Type> {
        let stores = pointer.users().into_iter().filter(|u| u.is_op(Opcode::LLVMStore) && u.operand(0) == pointer);
        only(stores.filter_map(|store| self.0.get(&member_at(store.operand(1))?)).flatten())
    }
}

/// The structure and the member of it that a load reads, as the front end addressed it.
fn member_of(load: Value) -> Option<(Type, u32)> {
    member_at(Some(load).filter(|l| l.is_op(Opcode::LLVMLoad))?.operand(0))
}

fn member_at(address: Value) -> Option<(Type, u32)> {
    let (mut ty, mut found) = (Some(address).filter(|a| a.any_opcode() == Some(Opcode::LLVMGetElementPtr))?.gep_source(), None);
    for position in 2..address.operand_count() {
        if ty.is_struct() {
            let member = address.operand(position).as_int()? as u32;
            found = Some((ty, member));
            ty = ty.member(member);
        } else {
            ty = ty.element();
        }
    }
    found.filter(|(ty, _)| ty.struct_name().is_some() && !ty.has_union())
}

/// The structures as which what a pointer leads to is addressed; pointers in a row count as structures of one.
fn addressed_as(pointer: Value) -> impl Iterator<Item = Type> {
    let addresses = pointer.users().into_iter().filter(|user| user.is_op(Opcode::LLVMGetElementPtr));
    let one = move |ty: Type| if ty.is_pointer() { ty.struct_of(POINTER, &[ty]) } else { ty };
    addresses.map(move |address| one(address.gep_source())).filter(|ty| ty.is_struct())
}

/// Notes what each copy of a procedure moves, what each fill lies in, and what memory each call returns, as far as addresses tell.
pub fn note(module: Module, members: &Members, function: Function) {
    let indexed: FxHashSet<Type> = function.instructions().into_iter().filter_map(indexed_as).collect();
    // A head with numbers behind it may be as long as several heads.
    let in_row = |bytes: Value, ty: Type| {
        let size = module.size_of(ty) as i64;
        let several = || indexed.contains(&ty) || function.is_fortran();
        size > 0 && divisor(bytes) % size == 0 && (bytes.as_int().is_none_or(|bytes| bytes == size) || several())
    };
    for call in function.instructions().into_iter().filter(|i| i.is_call()) {
        let known = if is_copy(call) {
            let side = |side| addressed(module, members, function, call.operand(side));
            let addressed = [0, 1].into_iter().filter_map(side).find(|(_, ty)| ty.struct_name().is_some());
            addressed.or_else(|| declared(module, call))
        } else if is_fill(call) {
            addressed(module, members, function, call.operand(0))
        } else if call.ty().is_pointer() {
            let known = pointed(call).or_else(|| members.kept(call)).or_else(|| handed_out(members, call, MOST_RETURNS));
            known.filter(|ty| fills(module, call, *ty)).map(|ty| (0, ty))
        } else {
            None
        };
        if let Some((offset, ty)) = known {
            mark(call, offset, ty);
            let changed = call.callee_function().is_some_and(|callee| callee.name() == "realloc");
            let bytes = if is_copy(call) { Some(call.operand(2)) } else { changed.then(|| call.operand(1)) };
            // The optimiser makes a difference of addresses of it.
            if bytes.is_some_and(|bytes| in_row(bytes, ty)) {
                call.add_call_note(WHOLE, "");
            }
        }
        let of_library = call.callee_function().is_some_and(|f| f.is_declaration() && f.name().starts_with("_FortranA"));
        let unknown = call.callee_function().is_some_and(Function::is_intrinsic);
        for (index, argument) in call.arguments().into_iter().enumerate().filter(|(_, a)| a.ty().is_pointer() && !unknown) {
            let declared = || initially(argument).or_else(|| of_elements(module, argument));
            if let Some((rank, attribute, description)) = of_library.then(declared).flatten() {
                call.add_argument_note(index, VARIABLE, &format!("{rank} {attribute} {description}"));
            }
            let member = member_behind(module, argument).or_else(|| addressed(module, members, function, argument));
            let integer = |ty, offset| integer_component(module, ty, offset).is_some();
            let member = member.filter(|(offset, ty)| {
                let tells = of_library || descriptor_within(module, *ty, *offset).is_some() || integer(*ty, *offset);
                ty.struct_name().is_some() && tells
            });
            let itself = member.map(|(offset, ty)| (offset, ty, None));
            let content = || content(module, members, function, argument);
            let handed_on = || handed(module, members, argument, MOST_CALLS).filter(|_| of_library);
            if let Some((offset, ty, content)) = itself.or_else(content).or_else(handed_on)
                && let Some(name) = ty.struct_name()
            {
                let content = content.map(|rank| format!("{CONTENT}{rank} ")).unwrap_or_default();
                call.add_argument_note(index, DESCRIBED, &format!("{content}{offset} {name}"));
            }
        }
    }
}

/// The structure of an array that an address leads to some element of.
fn indexed_as(address: Value) -> Option<Type> {
    let is_one = address.is_op(Opcode::LLVMGetElementPtr) && address.operand(1).as_int().is_none();
    is_one.then(|| address.gep_source()).filter(|ty| ty.is_struct())
}

/// The structure that debug information says a copy moves; numbers are noted.
fn declared(module: Module, copy: Value) -> Option<(u64, Type)> {
    let sides = [0, 1].into_iter().filter_map(|side| layout::declared(module, copy.operand(side)));
    let known: Vec<(u64, Type)> = sides.collect();
    let one = known.first().copied().filter(|one| known.iter().all(|other| other == one))?;
    if one.1.is_float() && one.0 == 0 {
        copy.add_call_note(DECLARED, &one.1.to_string());
    }
    Some(one).filter(|(_, ty)| ty.struct_name().is_some())
}

/// The kind of the numbers that a copy moves as far as debug information tells.
pub fn declared_numbers(copy: Value) -> Option<Type> {
    copy.ty().floating_named(&copy.call_note(DECLARED)?)
}

/// Does an allocation have room for whole structures? A head with numbers behind it is no array of heads.
pub fn fills(module: Module, call: Value, ty: Type) -> bool {
    let name = call.callee_function().map(|callee| callee.name()).unwrap_or_default();
    let bytes = match name.as_str() {
        "malloc" | "_Znwm" | "_Znam" => 0,
        "realloc" | "aligned_alloc" => 1,
        _ => return true,
    };
    let size = module.size_of(ty) as i64;
    size > 0 && divisor(call.operand(bytes)) % size == 0
}

/// Rank, attribute and description of a local variable of a derived type, as the front end first writes them to its descriptor: it copies a constant one.
fn initially(variable: Value) -> Option<(i64, i64, String)> {
    if !variable.is_op(Opcode::LLVMAlloca) || !is_descriptor(variable.alloca_type()) {
        return None;
    }
    let written = |to: Value| {
        let stores = to.users().into_iter().filter(move |user| user.is_op(Opcode::LLVMStore) && user.operand(1) == to);
        stores.map(|store| store.operand(0)).filter(|value| value.is_constant()).find_map(fields)
    };
    let copied = |to: Value| {
        let users = to.users().into_iter().filter(move |user| user.is_call() && is_copy(*user) && user.operand(0) == to);
        users.map(|copy| copy.operand(1)).filter(|from| from.is_op(Opcode::LLVMAlloca) && only_written_once(*from))
    };
    written(variable).or_else(|| copied(variable).find_map(written))
}

fn only_written_once(variable: Value) -> bool {
    let is_read = |user: &Value| user.is_op(Opcode::LLVMLoad) || user.is_call() && is_copy(*user) && user.operand(0) != variable;
    variable.users().into_iter().filter(|user| !is_read(user)).count() == 1
}

/// The same of a dummy that is not polymorphic, by the type of the elements that the procedure finds there.
fn of_elements(module: Module, dummy: Value) -> Option<(i64, i64, String)> {
    dummy.argument_of()?;
    let users = dummy.users();
    let called: Vec<String> = users.iter().filter_map(|user| Some(user.callee_function()?.name())).collect();
    let is_any = |part: &str| called.iter().any(|name| name.starts_with("_FortranA") && name.contains(part));
    if ["Polymorphic", "InitDerived", "Mold"].iter().any(|part| is_any(part)) {
        return None;
    }
    let attribute = match () {
        () if is_any("APointer") => ATTRIBUTE_POINTER,
        () if is_any("AAllocatable") || is_any("AMoveAlloc") => ATTRIBUTE_ALLOCATABLE,
        () => return None,
    };
    let copies = users.iter().filter(|user| user.is_call() && is_copy(**user) && user.operand(1) == dummy);
    let copies = copies.map(|copy| copy.operand(0)).filter(|to| to.is_op(Opcode::LLVMAlloca) && is_descriptor(to.alloca_type()));
    let (mut ranks, mut elements) = (Vec::new(), Vec::new());
    for copy in copies {
        ranks.push(dimensions(copy.alloca_type()));
        let begins = |user: &Value| user.is_op(Opcode::LLVMGetElementPtr) && constant_base(module, *user) == (copy, 0);
        let bases = copy.users().into_iter().filter(begins).flat_map(Value::users);
        let bases = bases.filter(|at| at.is_op(Opcode::LLVMLoad) && at.ty().is_pointer());
        let addresses = bases.flat_map(Value::users).filter(|user| user.is_op(Opcode::LLVMGetElementPtr));
        elements.extend(addresses.map(Value::gep_source));
    }
    let rank = ranks.first().copied().filter(|first| ranks.iter().all(|rank| rank == first))?;
    let ty = only(&elements)?;
    let description = match number(ty) {
        Some(code) => format!("{NUMBER}{code} {}", module.size_of(ty)),
        None => description_of(&Some(ty).filter(|ty| ty.is_struct())?.struct_name()?, "dt")?,
    };
    (number(ty).is_some() || module.global(&description).is_some()).then_some((i64::from(rank), attribute, description))
}

/// What stands before the code of a number's type where the name of a type's description may stand.
const NUMBER: char = ':';

/// The code of the C interoperability header for real and complex numbers.
fn number(ty: Type) -> Option<i64> {
    let is_complex = ty.is_struct() && ty.len() == 2 && ty.member(0) == ty.member(1) && ty.member(0).is_float();
    let part = if is_complex { ty.member(0) } else { ty };
    let reals = [(ty.float32(), 27), (ty.float64(), 28), (ty.float80(), 29), (ty.float128(), 31)];
    let (_, code) = reals.into_iter().find(|(real, _)| *real == part)?;
    Some(if is_complex { code + 7 } else { code })
}

/// Those of a constant descriptor: the description is the first of what lies behind the dimensions.
fn fields(descriptor: Value) -> Option<(i64, i64, String)> {
    let at = |index: usize| (index < descriptor.operand_count()).then(|| descriptor.operand(index));
    let (rank, kind, attribute) = (at(3)?, at(4)?, at(5)?);
    let description = at(description_field(descriptor.ty()) as usize)?;
    let is_derived = kind.as_int()? == CODE_DERIVED && description.is_global_variable();
    is_derived.then(|| Some((rank.as_int()?, attribute.as_int()?, description.name()))).flatten()
}

/// The local copy of a descriptor out of which another one is put together, of the same or of an element, to be passed for a dummy that is no such variable.
pub fn made_of(module: Module, descriptor: Value) -> Option<Value> {
    let ty = Some(descriptor.ty()).filter(|ty| is_descriptor(*ty))?;
    let description = field_of(descriptor, description_field(ty)).filter(|value| value.is_op(Opcode::LLVMLoad))?;
    let (copy, _) = constant_base(module, description.operand(0));
    Some(copy).filter(|copy| copy.is_op(Opcode::LLVMAlloca) && is_descriptor(copy.alloca_type()))
}

/// The structure in which a member leads to a descriptor, how far in that lies, and, if it is not that itself which is meant but a local one that describes
/// what it does, or an element of that, the rank of this one.
type Member = (u64, Type, Option<u32>);

/// The member that has the descriptor out of which a local one is put together.
fn content(module: Module, members: &Members, function: Function, local: Value) -> Option<Member> {
    let local = Some(local).filter(|local| local.is_op(Opcode::LLVMAlloca))?;
    let mut stores = local.users().into_iter().filter(|user| user.is_op(Opcode::LLVMStore) && user.operand(1) == local);
    let (store, None) = (stores.next()?, stores.next()) else { return None };
    let copy = made_of(module, store.operand(0))?;
    let copied = copy.users().into_iter().find(|user| user.is_call() && is_copy(*user) && user.operand(0) == copy)?.operand(1);
    let (offset, ty) = member_behind(module, copied).or_else(|| addressed(module, members, function, copied))?;
    let is_it = ty.struct_name().is_some() && descriptor_within(module, ty, offset).is_some();
    is_it.then(|| (offset, ty, Some(dimensions(store.operand(0).ty()))))
}

/// A member that is handed to a procedure for the parameter that a pointer is. All that is handed there for a descriptor is declared alike, so one will do.
fn handed(module: Module, members: &Members, pointer: Value, calls: usize) -> Option<Member> {
    let (procedure, index) = pointer.argument_of().filter(|_| calls > 0)?;
    let callers = || {
        let is_call = |user: &Value| user.is_call() && user.callee() == procedure.as_value();
        procedure.as_value().users().into_iter().filter(is_call).take(MOST_CALLERS)
    };
    let actuals = || callers().filter_map(move |call| Some((call.block().function(), *call.arguments().get(index)?)));
    let member = |(caller, actual): (Function, Value)| {
        let known = member_behind(module, actual).or_else(|| addressed(module, members, caller, actual));
        let known = known.filter(|(offset, ty)| ty.struct_name().is_some() && descriptor_within(module, *ty, *offset).is_some());
        known.map(|(offset, ty)| (offset, ty, None)).or_else(|| content(module, members, caller, actual))
    };
    actuals().find_map(member).or_else(|| actuals().find_map(|(_, actual)| handed(module, members, actual, calls - 1)))
}

/// The innermost structure with a name in which a pointer leads to a member, as the front end's address says, and how far in that lies.
fn member_behind(module: Module, pointer: Value) -> Option<(u64, Type)> {
    let (address, beyond) = constant_base(module, pointer);
    let mut ty = Some(address).filter(|a| a.any_opcode() == Some(Opcode::LLVMGetElementPtr))?.gep_source();
    let mut found: Option<(u64, Type)> = ty.struct_name().filter(|_| ty.is_struct()).map(|_| (0, ty));
    for position in 2..address.operand_count() {
        if ty.is_struct() {
            let member = address.operand(position).as_int()? as u32;
            found = found.map(|(offset, whole)| (offset + module.offset_of(ty, member), whole));
            ty = ty.member(member);
        } else {
            ty = ty.element();
        }
        if ty.is_struct() && ty.struct_name().is_some() {
            found = Some((0, ty));
        }
    }
    let (offset, whole) = found?;
    Some((offset.checked_add_signed(beyond).filter(|at| *at < module.size_of(whole))?, whole))
}

/// The structure type by which a pointer is addressed, or kept as, where a procedure that returns it is called; containers get their memory so.
fn handed_out(members: &Members, pointer: Value, levels: usize) -> Option<Type> {
    let returns = |value: Value| value.users().into_iter().any(|user| user.is_op(Opcode::LLVMRet));
    let chosen = || pointer.users().into_iter().any(|user| user.is_op(Opcode::LLVMPHI) && returns(user));
    if levels == 0 || !returns(pointer) && !chosen() {
        return None;
    }
    let procedure = pointer.block().function().as_value();
    let calls = procedure.users().into_iter().filter(|user| user.is_call() && user.callee() == procedure).take(MOST_CALLERS);
    let known = |call| pointed(call).or_else(|| members.kept(call)).or_else(|| handed_out(members, call, levels - 1));
    only(&calls.map(known).collect::<Option<Vec<Type>>>()?)
}

/// Notes it on a call that is made later.
pub fn mark(call: Value, offset: u64, ty: Type) {
    if let Some(name) = ty.struct_name() {
        call.add_call_note(STRUCTURE, &format!("{offset} {name}"));
    }
}

pub fn forget(function: Function) {
    for call in function.instructions().into_iter().filter(|i| i.is_call()) {
        call.remove_call_note(STRUCTURE);
        call.remove_call_note(WHOLE);
        call.remove_call_note(DECLARED);
        for argument in 0..call.arguments().len() {
            call.remove_argument_note(argument, DESCRIBED);
            call.remove_argument_note(argument, VARIABLE);
        }
    }
}

/// The structure of which one or more lie where a copy or fill begins, or in the memory that is returned, and how far into it that is.
pub fn structure(call: Value) -> Option<(u64, Type)> {
    read(call, &call.call_note(STRUCTURE)?).filter(|(_, ty)| !ty.is_open())
}

/// What the numbers are that a copy begins at, of an array without a length of its own that ends a structure (C's flexible array member).
pub fn behind_head(module: Module, copy: Value) -> Option<Type> {
    let (offset, ty) = read(copy, &copy.call_note(STRUCTURE)?)?;
    let (first, element) = layout::open_end(module, ty)?;
    (offset >= first).then_some(element)
}

/// Is what a copy moves, or a call makes longer, a row of the structures that are noted, as far as the source shows?
pub fn is_row(call: Value) -> bool {
    call.call_note(WHOLE).is_some()
}

/// Does a copy move so many whole structures?
pub fn is_whole(copy: Value, size: u64) -> bool {
    // The optimiser makes constant ones shorter where others write.
    let noted = copy.operand(2).as_int().is_none() && copy.call_note(WHOLE).is_some();
    size > 0 && (noted || (divisor(copy.operand(2)) as u64).is_multiple_of(size))
}

/// The structure in which an argument of a call leads to a member, and how far in that lies; with a rank if the argument is a local descriptor of that
/// rank, made of that one.
pub fn described(call: Value, argument: usize) -> Option<(u64, Type, Option<usize>)> {
    let note = call.argument_note(argument, DESCRIBED)?;
    let (rank, member) = match note.strip_prefix(CONTENT) {
        Some(content) => content.split_once(' ').and_then(|(rank, member)| Some((Some(rank.parse().ok()?), member)))?,
        None => (None, &note[..]),
    };
    let (offset, ty) = read(call, member)?;
    Some((offset, ty, rank))
}

/// Does an argument of a call lead to an integer of so many bytes, so far ahead, that is a component of a derived type?
pub fn is_integer_component(module: Module, call: Value, argument: usize, ahead: Offset, bytes: u64) -> bool {
    let is_one = |(offset, ty, content): (u64, Type, Option<usize>)| {
        let at = ahead.exact().and_then(|ahead| offset.checked_add_signed(ahead)).filter(|_| content.is_none())?;
        Some(module.store_size(integer_component(module, ty, at)?) == bytes)
    };
    described(call, argument).and_then(is_one) == Some(true)
}

/// The integer so far into a derived type. Structures of C's may hold the bits of anything.
fn integer_component(module: Module, ty: Type, at: u64) -> Option<Type> {
    ty.struct_name().filter(|name| name.starts_with("_Q"))?;
    layout::scalar_at(module, ty, at).filter(|scalar| scalar.is_word())
}

/// Of what type a descriptor is.
pub enum Described {
    /// As described there.
    Derived(Value),
    /// A number of this code, of so many bytes.
    Number(i64, u64),
}

/// The rank, the attribute and the type that a descriptor has which is an argument of a call.
pub fn variable(module: Module, call: Value, argument: usize) -> Option<(usize, i64, Described)> {
    let note = call.argument_note(argument, VARIABLE)?;
    let [rank, attribute, ty] = note.splitn(3, ' ').collect::<Vec<_>>().try_into().ok()?;
    let described = match ty.strip_prefix(NUMBER).map(|number| number.split_once(' ')) {
        Some(number) => number.and_then(|(code, bytes)| Some(Described::Number(code.parse().ok()?, bytes.parse().ok()?))),
        None => module.global(ty).map(Described::Derived),
    };
    Some((rank.parse().ok()?, attribute.parse().ok()?, described?))
}

fn read(call: Value, text: &str) -> Option<(u64, Type)> {
    let (offset, name) = text.split_once(' ')?;
    Some((offset.parse().ok()?, call.ty().struct_named(name)?))
}

fn addressed(module: Module, members: &Members, function: Function, pointer: Value) -> Option<(u64, Type)> {
    let (base, offset) = constant_base(module, pointer);
    if base.any_opcode() == Some(Opcode::LLVMGetElementPtr) {
        // Elements at a distance that a descriptor tells are so many bytes from the first.
        let found = if base.gep_source().is_integer() { pointed(base) } else { element(base) };
        return repeated(module, found?, offset);
    }
    let parameter = match base.opcode() {
        Some(Opcode::LLVMLoad) => assigned_once(base.operand(0)).unwrap_or(base),
        _ => base,
    };
    let declared = match base.opcode() {
        Some(Opcode::LLVMAlloca) => base.alloca_type(),
        _ if base.is_global_variable() => base.global_type(),
        _ if parameter.is_argument() => {
            super::structure(function, function.parameters().into_iter().position(|p| p == parameter)?)?
        }
        _ => pointed(base).or_else(|| members.pointed(base)).or_else(|| of_list(base))?,
    };
    repeated(module, declared, offset)
}

/// The one structure type by which what a pointer leads to is addressed, also where a variable keeps it.
fn pointed(pointer: Value) -> Option<Type> {
    let from = Some(pointer).filter(|p| p.is_op(Opcode::LLVMLoad)).map(|load| load.operand(0));
    let into =
        pointer.users().into_iter().filter(|u| u.is_op(Opcode::LLVMStore) && u.operand(0) == pointer).map(|u| u.operand(1));
    let variables = from.into_iter().chain(into).filter(|variable| variable.is_op(Opcode::LLVMAlloca));
    let loads = variables.flat_map(Value::users).filter(|user| user.is_op(Opcode::LLVMLoad));
    let alike = loads.chain([pointer]).collect::<Vec<Value>>();
    only(&alike.into_iter().flat_map(addressed_as).collect::<Vec<Type>>())
}

/// The type of structures of which all addresses are that a local array of pointers holds, out of which a pointer comes.
fn of_list(pointer: Value) -> Option<Type> {
    let list = Some(pointer).filter(|p| p.is_op(Opcode::LLVMLoad)).map(|load| root(load.operand(0)))?;
    let mut work = vec![Some(list).filter(|list| list.is_op(Opcode::LLVMAlloca))?];
    let mut held: Vec<Type> = Vec::new();
    while let Some(place) = work.pop() {
        for user in place.users() {
            match user.opcode()? {
                Opcode::LLVMLoad => {}
                Opcode::LLVMGetElementPtr => work.push(user),
                Opcode::LLVMStore if user.operand(0).is_op(Opcode::LLVMGetElementPtr) && user.operand(1) == place => {
                    held.push(element(user.operand(0)).filter(|ty| ty.is_struct())?);
                }
                _ if user.is_lifetime_mark() => {}
                _ => return None,
            }
        }
    }
    only(&held)
}

/// The type that all are, but for pointers: the first member of a structure may be one.
fn only<'a>(types: impl IntoIterator<Item = &'a Type>) -> Option<Type> {
    let (mut found, mut pointer) = (None, None);
    for ty in types {
        if ty.struct_name().as_deref() == Some(POINTER) {
            pointer = Some(*ty);
        } else if *found.get_or_insert(*ty) != *ty {
            return None;
        }
    }
    found.or(pointer)
}

/// An offset within one of many elements of a type that lie in a row.
fn repeated(module: Module, ty: Type, offset: i64) -> Option<(u64, Type)> {
    let ty = ty.innermost();
    if ty.is_open() {
        // One alone, however long it is. Of what is no number at its end the other side of a copy may tell more.
        layout::open_end(module, ty)?;
        return Some((u64::try_from(offset).ok()?, ty));
    }
    let size = i64::try_from(module.size_of(ty)).ok().filter(|size| *size > 0 && ty.is_struct())?;
    Some((offset.rem_euclid(size) as u64, ty))
}
