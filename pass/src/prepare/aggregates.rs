// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Structures with pointers that are values, and vectors of pointers, taken apart: a shadow belongs to one pointer. So are integers beside pointers, as the fields
//! of a descriptor, that an optimiser loads or stores together.
//!
//! Invariant: afterwards such structures are put together only to be returned or passed, and taken apart only where a call has returned
//! them; what is loaded, stored, or chosen by branches is their members. May import `llvm`.

use crate::llvm::offset::constant_base;
use crate::llvm::{Block, Builder, Function, Module, Opcode, Session, Type, Value, facts, transform};

/// LLVM's own way to do the same to vectors. It crashes on lanes that a vector does not have, which are poison.
const SINGLE_LANES: &str = "instsimplify,scalarizer<load-store;variable-insert-extract>";
const FOLD: &str = "instsimplify,adce";

/// Takes apart what stands in the procedure as its front end wrote it.
pub fn take_apart(module: Module, session: Session, builder: &Builder, function: Function) {
    let is_vector = |value: Value| value.ty().is_vector() && value.ty().holds_pointer();
    if function.instructions().into_iter().any(|at| is_vector(at) || at.value_operands().any(is_vector)) {
        transform::run_passes(session, function, SINGLE_LANES);
    }
    members(module, builder, function);
}

/// The same for what an optimiser put together once more.
pub fn take_apart_again(module: Module, session: Session, builder: &Builder, function: Function) {
    if members(module, builder, function) {
        transform::run_passes(session, function, FOLD);
    }
}

/// A member of a structure: the indices that lead to it, where it lies, and its type.
struct Member {
    path: Vec<u32>,
    offset: u64,
    ty: Type,
}

fn members(module: Module, builder: &Builder, function: Function) -> bool {
    let mut changed = false;
    for at in function.instructions() {
        let value = if at.is_op(Opcode::LLVMStore) { at.operand(0) } else { at };
        if !is_structure(value.ty()) && !is_row_of_fields(module, at) {
            continue;
        }
        let members = members_of(module, value.ty());
        builder.before(at);
        builder.locate(Some(at));
        match at.opcode() {
            Some(Opcode::LLVMLoad) if facts::is_simple_access(at) => load(module, builder, at, &members),
            Some(Opcode::LLVMStore) if facts::is_simple_access(at) => store(module, builder, at, &members),
            Some(Opcode::LLVMPHI) => phi(builder, at, &members),
            Some(Opcode::LLVMSelect) => select(builder, at, &members),
            _ => continue,
        }
        changed = true;
    }
    changed
}

fn is_structure(ty: Type) -> bool {
    (ty.is_struct() || ty.is_array()) && ty.holds_pointer()
}

/// Is this an access of several integers at once, in a local structure that has pointers, too?
fn is_row_of_fields(module: Module, access: Value) -> bool {
    let (ty, address) = match access.opcode() {
        Some(Opcode::LLVMLoad) => (access.ty(), access.operand(0)),
        Some(Opcode::LLVMStore) => (access.operand(0).ty(), access.operand(1)),
        _ => return false,
    };
    let of_fields = || {
        let (base, _) = constant_base(module, address);
        base.is_op(Opcode::LLVMAlloca) && base.alloca_type().is_struct() && base.alloca_type().holds_pointer()
    };
    let whole = |ty: Type| ty.is_integer() && u64::from(ty.bits()) == 8 * module.store_size(ty);
    ty.is_vector() && !ty.is_scalable() && whole(ty.element()) && of_fields()
}

fn members_of(module: Module, ty: Type) -> Vec<Member> {
    let below = |index: u32| {
        let (offset, member) = match ty.is_struct() {
            true => (module.offset_of(ty, index), ty.member(index)),
            false => (u64::from(index) * module.size_of(ty.element()), ty.element()),
        };
        let inner = if member.is_struct() || member.is_array() {
            members_of(module, member)
        } else {
            vec![Member { path: Vec::new(), offset: 0, ty: member }]
        };
        inner.into_iter().map(move |m| Member {
            path: [index].into_iter().chain(m.path).collect(),
            offset: offset + m.offset,
            ty: m.ty,
        })
    };
    (0..ty.len()).flat_map(below).collect()
}

fn taken(builder: &Builder, structure: Value, member: &Member) -> Value {
    let step = |value: Value, index: &u32| match value.ty().is_vector() {
        true => builder.extract_element(value, lane(builder, value, *index)),
        false => builder.extract(value, *index),
    };
    member.path.iter().fold(structure, step)
}

fn lane(builder: &Builder, vector: Value, index: u32) -> Value {
    builder.int(vector.ty().int(32), i64::from(index))
}

fn together(builder: &Builder, ty: Type, members: &[Member], values: &[Value]) -> Value {
    members.iter().zip(values).fold(builder.undef(ty), |all, (member, value)| put(builder, all, *value, &member.path))
}

fn put(builder: &Builder, whole: Value, value: Value, path: &[u32]) -> Value {
    match path {
        [] => value,
        [index] if whole.ty().is_vector() => builder.insert_element(whole, value, lane(builder, whole, *index)),
        [index, rest @ ..] => {
            let inner = if rest.is_empty() { value } else { put(builder, builder.extract(whole, *index), value, rest) };
            builder.insert_value(whole, inner, *index)
        }
    }
}

fn load(module: Module, builder: &Builder, load: Value, members: &[Member]) {
    let values: Vec<Value> = members
        .iter()
        .map(|member| {
            let part = builder.load(member.ty, place(module, builder, load.operand(0), member));
            part.set_alignment(alignment(load, member));
            part
        })
        .collect();
    load.replace_uses(together(builder, load.ty(), members, &values));
    load.erase();
}

fn store(module: Module, builder: &Builder, store: Value, members: &[Member]) {
    for member in members {
        let part = taken(builder, store.operand(0), member);
        builder.store(part, place(module, builder, store.operand(1), member)).set_alignment(alignment(store, member));
    }
    store.erase();
}

fn place(module: Module, builder: &Builder, base: Value, member: &Member) -> Value {
    builder.offset(base, builder.int(module.int(64), member.offset as i64))
}

fn alignment(access: Value, member: &Member) -> u32 {
    let whole = access.alignment().max(1);
    if member.offset == 0 { whole } else { whole.min(1 << member.offset.trailing_zeros().min(16)) }
}

fn phi(builder: &Builder, phi: Value, members: &[Member]) {
    let parts: Vec<Value> = members.iter().map(|member| builder.phi(member.ty)).collect();
    builder.before(phi.block().first_non_phi());
    phi.replace_uses(together(builder, phi.ty(), members, &parts));
    let mut known: Vec<(Block, Vec<Value>)> = Vec::new();
    for (value, from) in phi.incoming() {
        // A switch may come by several edges, which all bring the same.
        if !known.iter().any(|(block, _)| *block == from) {
            builder.before_end(from);
            known.push((from, members.iter().map(|member| taken(builder, value, member)).collect()));
        }
        let (_, values) = known.iter().find(|(block, _)| *block == from).expect("just listed");
        parts.iter().zip(values).for_each(|(part, value)| part.add_incoming(&[(*value, from)]));
    }
    phi.erase();
}

fn select(builder: &Builder, select: Value, members: &[Member]) {
    let part = |member: &Member| {
        let (yes, no) = (taken(builder, select.operand(1), member), taken(builder, select.operand(2), member));
        builder.select(select.operand(0), yes, no)
    };
    let parts: Vec<Value> = members.iter().map(part).collect();
    select.replace_uses(together(builder, select.ty(), members, &parts));
    select.erase();
}
