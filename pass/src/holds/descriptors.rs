// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Which parameters are Fortran descriptors, noted at the start of the pipeline, and what a descriptor's type looks like.
//!
//! Fortran's front end addresses the fields of a descriptor by its type, or copies all of it; later addresses are so many bytes. A procedure that
//! only hands a descriptor on is known by those that it hands it to. Invariant: nothing is noted of a pointer that leads to anything else. Imports `llvm`.

use super::moves::is_copy;
use super::{ANY_POINTER, INTEGER, element, structure};
use crate::llvm::offset::constant_base;
use crate::llvm::{Function, Module, Opcode, Type, Value, facts, layout};
use rustc_hash::FxHashMap;
use wengert_core::descriptor::{
    ATTRIBUTE, BASE, DESCRIBED, DIMENSION, DIMENSIONS, ELEMENT_SIZE, EXTRA, MOST_DIMENSIONS, RANK, TYPE, VERSION, lower_offset,
};

const DESCRIPTOR: &str = "wengert-descriptor";
/// Is it one of a derived type?
const DERIVED: &str = "wengert-descriptor-derived";

/// On a load of the pointer to what describes a type.
pub const OF_TYPE: &str = "wengert.type";

/// Is it the type of a descriptor of flang 22, of any rank?
pub fn is_descriptor(ty: Type) -> bool {
    ty.is_struct() && ty.struct_name().is_none() && ty.len() >= 7 && ty.member(0).is_pointer() && {
        let widths = [64, 32, 8, 8, 8, 8];
        (1..7).all(|i| ty.member(i).is_integer() && ty.member(i).bits() == widths[i as usize - 1])
    }
}

/// The type of the integers that a variable of Fortran describes, allocatable or pointer, as its initial value says: of at least 16 bits.
pub fn described_integers(variable: Value) -> Option<Type> {
    let fields = variable.initializer().filter(|_| is_descriptor(variable.global_type()))?;
    let field = |index: usize| (fields.operand_count() > index).then(|| fields.operand(index).as_int()).flatten();
    let (bytes, code) = (field(ELEMENT_FIELD)?, field(CODE_FIELD)?);
    let is_integer = (1..=24).contains(&code) && matches!(bytes, 2 | 4 | 8);
    is_integer.then(|| variable.ty().int(8 * bytes as u32))
}

/// Fields of a descriptor: the size of an element, and the code of its type.
const ELEMENT_FIELD: usize = 1;
const CODE_FIELD: usize = 4;

/// Which field of a descriptor of a derived type has the type's description: the first behind the dimensions.
pub fn description_field(descriptor: Type) -> u32 {
    if dimensions(descriptor) == 0 { 7 } else { 8 }
}

/// A member of a structure that is a constant or put together here.
pub fn member_of(mut structure: Value, index: u32) -> Option<Value> {
    while structure.is_op(Opcode::LLVMInsertValue) {
        match structure.indices()[..] {
            [only] if only == index => return Some(structure.operand(1)),
            _ => structure = structure.operand(0),
        }
    }
    (structure.is_constant() && structure.operand_count() > index as usize).then(|| structure.operand(index as usize))
}

/// Has the type a descriptor in it, or is it one?
pub fn holds_descriptor(ty: Type) -> bool {
    is_descriptor(ty)
        || ty.is_struct() && (0..ty.len()).any(|index| holds_descriptor(ty.member(index)))
        || ty.is_array() && holds_descriptor(ty.element())
}

/// Is it one of the constants by which flang describes a derived type to its run time: the type itself, its components, bindings and names? Letters of names
/// in the source are small.
pub fn is_type_description(global: Value) -> bool {
    if !global.is_constant_global() {
        return false;
    }
    let name = global.name();
    let kind = |rest: &str| rest.trim_start_matches(|letter: char| letter.is_ascii_lowercase()).starts_with('X');
    name.starts_with("_Q") && name.match_indices("EX").any(|(at, _)| kind(&name[at + 2..]))
}

/// The name of what flang says of the type for which a structure stands: `dt`, the type itself, or `c`, its components. Parameters of the type follow its name, each
/// behind a K there and an X here, and a minus is an N there.
pub fn description_of(structure: &str, what: &str) -> Option<String> {
    let (scope, name) = structure.split_at(structure.rfind('T')?);
    Some(format!("{scope}EX{what}X{}", name[1..].replace('K', "X").replace('N', "-")))
}

/// The name of the structure that stands for a type, from the name of its description.
pub fn structure_of(description: &str) -> Option<String> {
    let (scope, name) = description.split_once("EXdtX")?;
    Some(format!("{scope}T{}", name.replace('X', "K").replace('-', "N")))
}

/// The name of the component of a derived type that lies so far into it, as flang's description of the type has it.
pub fn component_at(module: Module, ty: Type, offset: u64) -> Option<String> {
    let listed = module.global(&description_of(&ty.struct_name()?, "c")?)?.initializer()?;
    let components = (0..listed.operand_count()).map(|index| listed.operand(index)).filter(|one| one.operand_count() > OFFSET);
    let starts = components.filter_map(|one| Some((one.operand(OFFSET).as_int()? as u64, one)));
    let (_, found) = starts.filter(|(start, _)| *start <= offset).max_by_key(|(start, _)| *start)?;
    let named = found.operand(0).operand(0).name();
    Some(named.split_once("EXnX")?.1.to_owned())
}

/// Where the description of a component has its offset.
const OFFSET: usize = 6;

/// The type of the descriptor that lies so far into a type.
pub fn descriptor_within(module: Module, ty: Type, offset: u64) -> Option<Type> {
    descriptor_around(module, ty, offset).filter(|(_, within)| *within == 0).map(|(ty, _)| ty)
}

/// The descriptor in which the byte at this offset of a type lies, and how far into it.
fn descriptor_around(module: Module, mut ty: Type, mut offset: u64) -> Option<(Type, u64)> {
    while !is_descriptor(ty) {
        let (member, start) = layout::member_at(module, ty, offset)?;
        (ty, offset) = (member, offset - start);
    }
    Some((ty, offset))
}

/// Marks a load of the pointer to what describes the type of what lies behind a descriptor. Where accesses have no types the mark is one, which is not lost
/// when two loads become one.
pub fn mark_type(load: Value) {
    if facts::tbaa_name(load).is_empty() {
        return load.set_access_type(&[OF_TYPE]);
    }
    load.mark(OF_TYPE);
}

/// Is it a pointer that is loaded from a descriptor, to what describes the type of what lies there?
pub fn reads_type(module: Module, at: Value) -> bool {
    if !at.is_op(Opcode::LLVMLoad) || !at.ty().is_pointer() {
        return false;
    }
    if at.is_marked(OF_TYPE) || facts::tbaa_name(at) == OF_TYPE {
        return true;
    }
    let (base, offset) = constant_base(module, at.operand(0));
    let Ok(offset) = u64::try_from(offset) else { return false };
    let declared = match base.argument_of() {
        Some((function, index)) => match rank(function, index) {
            Some(rank) => return offset == lower_offset(rank),
            None => structure(function, index),
        },
        None => declared(base),
    };
    let found = declared.and_then(|ty| descriptor_around(module, ty, offset));
    found.is_some_and(|(ty, within)| within > 0 && layout::scalar_at(module, ty, within).is_some_and(Type::is_pointer))
}

/// What the code says that lies at an address.
fn declared(base: Value) -> Option<Type> {
    match base.any_opcode() {
        Some(Opcode::LLVMGetElementPtr) => element(base),
        _ => base.variable_type(),
    }
}

/// Does a copy move one descriptor, as flang writes it, be it what the optimiser made of two? Nothing else has a length of 32 bits.
pub fn is_flangs(copy: Value) -> bool {
    let length = copy.operand(2);
    let bytes = length.as_int().and_then(|bytes| u64::try_from(bytes).ok()).filter(|_| length.ty().bits() == 32);
    let dimensions = bytes.and_then(|bytes| bytes.checked_sub(DIMENSIONS));
    dimensions.is_some_and(|bytes| [0, DESCRIBED].contains(&(bytes % DIMENSION)))
}

/// If a call copies a descriptor that leads to what describes a type: says on it which of the two pointers in it that is. The optimiser may make loads and
/// stores of the copy, of several places at once where pointers meet.
pub fn tell_fields(call: Value) -> bool {
    let Some(of_type) = type_field(call) else { return false };
    let typed = !facts::tbaa_name(call).is_empty();
    let (base, number): (&[&str], &[&str]) = if typed { (&[], &[]) } else { (&[ANY_POINTER], &[INTEGER]) };
    let widths = [(ELEMENT_SIZE, 8), (VERSION, 4), (RANK, 1), (TYPE, 1), (ATTRIBUTE, 1), (EXTRA, 1)];
    let numbers = widths.into_iter().chain((DIMENSIONS..of_type).step_by(8).map(|at| (at, 8))).chain([(of_type + 8, 8)]);
    let mut fields: Vec<(u64, u64, &[&str])> = numbers.map(|(at, bytes)| (at, bytes, number)).collect();
    fields.extend([(BASE, 8, base), (of_type, 8, &[OF_TYPE])]);
    fields.sort_unstable_by_key(|field| field.0);
    call.set_copied_types(&fields);
    true
}

pub fn untell_fields(call: Value) {
    if type_field(call).is_some() {
        call.forget_copied_types();
    }
}

/// Where what a call copies, if that is a descriptor, leads to what describes a type.
fn type_field(call: Value) -> Option<u64> {
    let copied = Some(call).filter(|call| is_copy(*call) && is_flangs(*call))?.operand(2).as_int()? as u64;
    copied
        .checked_sub(DIMENSIONS + DESCRIBED)
        .filter(|dimensions| dimensions.is_multiple_of(DIMENSION))
        .map(|_| copied - DESCRIBED)
}

/// Does a copy move one descriptor and no more?
pub fn is_moved(module: Module, copy: Value) -> bool {
    let Some(bytes) = copy.operand(2).as_int() else { return false };
    let is_one = |side: usize| {
        let (base, offset) = constant_base(module, copy.operand(side));
        let found = descriptor_within(module, declared(base)?, u64::try_from(offset).ok()?)?;
        (module.size_of(found) as i64 == bytes).then_some(())
    };
    is_one(0).or_else(|| is_one(1)).is_some()
}

/// Notes which parameters of the procedures are descriptors, and of what rank.
pub fn note(functions: &[Function]) {
    let mut found: FxHashMap<Value, u32> = FxHashMap::default();
    // Parameters that are handed on, with those that they are handed to.
    let mut same: FxHashMap<Value, Vec<Value>> = FxHashMap::default();
    for parameter in functions.iter().flat_map(|f| f.parameters()).filter(|p| p.ty().is_pointer()) {
        // Flang's own versions of loops see a long row in what has several dimensions.
        let types: Vec<Type> = parameter.users().into_iter().filter_map(|user| addressed_as(user, parameter)).collect();
        found.extend(types.iter().map(|ty| dimensions(*ty)).max().map(|rank| (parameter, rank)));
        if let Some(derived) = types.first().map(|ty| is_of_derived_type(*ty))
            && types.iter().all(|ty| is_of_derived_type(*ty) == derived)
            && let Some((function, index)) = parameter.argument_of()
        {
            function.add_string_attribute_at(index as u32 + 1, DERIVED, &derived.to_string());
        }
    }
    let mut by_run_time: FxHashMap<Value, u32> = FxHashMap::default();
    for call in functions.iter().flat_map(|f| f.instructions()).filter(|i| i.is_call()) {
        for (parameter, rank) in handed_to_run_time(call) {
            by_run_time.entry(parameter).and_modify(|known| *known = rank.min(*known)).or_insert(rank);
        }
        let Some(callee) = call.callee_function().filter(|callee| !callee.is_declaration()) else { continue };
        for (actual, dummy) in call.arguments().into_iter().zip(callee.parameters()) {
            if actual.is_argument() {
                same.entry(dummy).or_default().push(actual);
                same.entry(actual).or_default().push(dummy);
            } else if let Some(ty) = declared_as(actual).filter(|_| dummy.ty().is_pointer()) {
                found.entry(dummy).or_insert(dimensions(ty));
            }
        }
    }
    spread(&mut found, &same);
    // The run time tells less of the rank.
    by_run_time.into_iter().for_each(|(parameter, rank)| {
        found.entry(parameter).or_insert(rank);
    });
    spread(&mut found, &same);
    for (parameter, rank) in found {
        let Some((function, index)) = parameter.argument_of() else { continue };
        function.add_string_attribute_at(index as u32 + 1, DESCRIPTOR, &rank.to_string());
    }
}

fn spread(found: &mut FxHashMap<Value, u32>, same: &FxHashMap<Value, Vec<Value>>) {
    let mut work: Vec<Value> = found.keys().copied().collect();
    while let Some(parameter) = work.pop() {
        let rank = found[&parameter];
        for other in same.get(&parameter).into_iter().flatten() {
            if !found.contains_key(other) {
                found.insert(*other, rank);
                work.push(*other);
            }
        }
    }
}

/// Parameters whose descriptors the run time allocates, moves or assigns to, and of what rank as far as that tells: of that of what is assigned, or of any.
fn handed_to_run_time(call: Value) -> Vec<(Value, u32)> {
    let name = call.callee_function().map(Function::name).unwrap_or_default();
    let takes = |starts: &[&str]| starts.iter().any(|start| name.starts_with(start));
    let places: &[usize] = match () {
        () if takes(&["_FortranAAssign", "_FortranAAllocatable", "_FortranAPointer"]) => &[0],
        () if takes(&["_FortranAMoveAlloc"]) => &[0, 1],
        // What is of assumed rank.
        () if takes(&["_FortranACopyAndUpdateDescriptor"]) => &[1],
        () => &[],
    };
    let given = call.arguments();
    let assigned = given.iter().take(2).find_map(|other| declared_as(*other)).map(dimensions);
    let rank = assigned.filter(|rank| *rank > 0).unwrap_or(MOST_DIMENSIONS as u32);
    let parameters = places.iter().filter_map(|place| given.get(*place)).filter(|given| given.is_argument());
    parameters.map(|parameter| (*parameter, rank)).collect()
}

/// The type of a descriptor by which an instruction takes what a pointer leads to.
fn addressed_as(user: Value, pointer: Value) -> Option<Type> {
    let ty = match user.opcode()? {
        Opcode::LLVMGetElementPtr if user.operand(0) == pointer => user.gep_source(),
        Opcode::LLVMLoad => user.ty(),
        Opcode::LLVMStore if user.operand(1) == pointer => user.operand(0).ty(),
        Opcode::LLVMCall if is_copy(user) => {
            let others = [user.operand(0), user.operand(1)].into_iter().filter(|other| other.is_op(Opcode::LLVMAlloca));
            return others.map(Value::alloca_type).find(|ty| is_descriptor(*ty));
        }
        _ => return None,
    };
    is_descriptor(ty).then_some(ty)
}

/// The type of a variable that is a descriptor.
fn declared_as(variable: Value) -> Option<Type> {
    let ty = match variable.any_opcode() {
        Some(Opcode::LLVMAlloca) => variable.alloca_type(),
        _ if variable.is_global_variable() => variable.global_type(),
        _ => return None,
    };
    is_descriptor(ty).then_some(ty)
}

/// How many dimensions a descriptor has room for.
pub fn dimensions(ty: Type) -> u32 {
    if ty.len() > 7 && ty.member(7).is_array() { ty.member(7).len() } else { 0 }
}

pub fn is_noted(function: Function, parameter: usize) -> bool {
    rank(function, parameter).is_some()
}

/// Is a descriptor of this type one that the parameter may be? One of any rank has room for most.
pub fn fits(function: Function, parameter: usize, ty: Type) -> bool {
    let derived = function.string_attribute_at(parameter as u32 + 1, DERIVED);
    derived.is_none_or(|derived| derived == is_of_derived_type(ty).to_string())
        && rank(function, parameter).is_some_and(|rank| rank == dimensions(ty) as usize || rank as u64 == MOST_DIMENSIONS)
}

/// Is there room for what describes a derived type?
pub fn is_of_derived_type(ty: Type) -> bool {
    (7..ty.len()).any(|index| ty.member(index).is_pointer())
}

/// Of a parameter that is a descriptor, how many dimensions it has.
pub fn rank(function: Function, parameter: usize) -> Option<usize> {
    function.string_attribute_at(parameter as u32 + 1, DESCRIPTOR)?.parse().ok()
}

pub fn forget(function: Function) {
    for index in 0..function.parameters().len() {
        [DESCRIPTOR, DERIVED].iter().for_each(|note| function.remove_string_attribute_at(index as u32 + 1, note));
    }
}
