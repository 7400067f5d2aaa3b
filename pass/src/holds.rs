// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! What the memory behind each parameter holds, noted before the optimiser forgets.
//!
//! Loop idioms and InstCombine turn copies of numbers into copies of bytes; after that nothing in `y = x` tells its type.
//! At the start of the pipeline accesses are still those that the front end wrote. Invariant: parameters get a string
//! attribute and nothing else changes. Memory that the procedure itself accesses as floating holds what it says; else what
//! those say that hand it on, or are handed it, or a copy of it; the nearest first. Imports `llvm`.

pub mod bound;
pub mod commons;
pub mod descriptors;
pub mod functions;
pub mod moves;

use crate::llvm::offset::constant_base;
use crate::llvm::value::MULTIPLE;
use crate::llvm::{Function, Module, Opcode, Type, Value, facts, layout};
use commons::Commons;
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::BTreeSet;

const HOLDS: &str = "wengert-holds";
/// The type of the accesses that read pointers: a pointer as clang names them.
const ANY_POINTER: &str = "p1 wengert.any";

/// A pointer, or what nobody looked at: as good as unknown.
const ANYTHING: &str = "ptr";

/// Pointers lie there, as a structure or a variable is declared.
const POINTERS: &str = "pointers";

/// A variable of one byte, which no floating number fits in.
const BYTE: &str = "byte";

/// The mark of a load that reads an integer for certain: the front end addressed a member or an element of that type.
const INTEGER: &str = "wengert.integer";
/// Marks loads of integers that are parts of a copy of a structure of which the source says no more than its bytes.
const OF_BYTES: &str = "wengert.of-bytes";
/// Marks copies of as much of a block as another one has room for: what a number loses there is lost.
const BLOCK: &str = "wengert.block";

/// The mark of a memcpy or memset of characters, neither numbers nor pointers, and of what frees the memory that they lay in.
const CHARACTERS: &str = "wengert.characters";

/// That of a memset of a Fortran program's data, among which no members of descriptors are.
const DATA: &str = "wengert.data";

/// That of a memcpy of one word of which nobody knows whether it is a number or a pointer.
const WORD: &str = "wengert.word";
const MISPLACED: &str = "wengert.misplaced";

/// That of a memcpy of what is no integer into what the front end declares as one: the bits of a number, perhaps.
const BITS: &str = "wengert.bits";

/// That of what frees other memory, or clears it.
const OBJECTS: &str = "wengert.objects";

/// That of a copy of structures of which integers have a size, in bytes, that no number and no pointer in them has: what it comes apart into says by its
/// own size what it moves.
const BY_SIZE: &str = "wengert.integers.";

/// That of a load of how many there are.
const LENGTH: &str = "wengert.length";

const SCOPE: &str = "alias.scope";
const NUMBERS: &str = "wengert.numbers.";

/// An access of a number that a structure declares as a member, or in an array that is one, where accesses have no types.
const MEMBER: &str = "wengert.member";

/// The classes, as C++ mangles them, whose members move the characters of strings, the strings themselves, and those whose members give their memory back.
const CHARACTER_TRAITS: &[&str] = &["St11char_traitsI"];
const STRINGS: &[&str] = &["St7__cxx1112basic_stringI", "St12basic_stringI"];
const OF_CHARACTERS: &[&str] = &["St15__new_allocatorIcE", "9__gnu_cxx13new_allocatorIcE"];
/// Those whose members clear tables of pointers.
const TABLES: &[&str] = &["St10_HashtableI", "St8__detail16_Hashtable_allocI"];

/// Names of types as LLVM prints them.
type Kinds = BTreeSet<String>;

/// Writes what is known to the parameters of all procedures of the module. Near linear in the size of the module.
pub fn note(module: Module) {
    let mut evidence = Evidence { commons: Commons::new(module), ..Evidence::default() };
    let functions: Vec<Function> = module.functions().into_iter().filter(|f| !f.is_declaration()).collect();
    for function in &functions {
        let name = function.name();
        let of_strings = is_member(&name, STRINGS);
        let of_characters = of_strings || is_member(&name, CHARACTER_TRAITS);
        let of_tables = is_member(&name, TABLES);
        let moves_characters = |at: Value| of_characters && (moves::is_copy(at) || moves::is_fill(at));
        let is_length = |at: Value| of_strings && at.is_op(Opcode::LLVMLoad) && at.ty().is_integer() && at.ty().bits() == 64;
        for instruction in function.instructions() {
            evidence.instruction(instruction);
            note_distance(instruction);
            if instruction.is_call() {
                bound::note(module, instruction);
                functions::note(&name, instruction);
                descriptors::tell_fields(instruction);
            }
            if is_free(instruction) {
                let mark = if is_member(&name, OF_CHARACTERS) { CHARACTERS } else { OBJECTS };
                instruction.set_alias_scopes(&[format!("{NUMBERS}{mark}").into()], &[]);
            } else if moves_characters(instruction) {
                instruction.set_alias_scopes(&[format!("{NUMBERS}{CHARACTERS}").into()], &[]);
            } else if of_tables && moves::is_fill(instruction) {
                instruction.set_alias_scopes(&[format!("{NUMBERS}{OBJECTS}").into()], &[]);
            } else if is_length(instruction) || reads_field(instruction) {
                scope(instruction, LENGTH);
            } else if is_of_integer(module, instruction) {
                if instruction.is_op(Opcode::LLVMStore) { scope(instruction, INTEGER) } else { mark_integer(instruction) }
            } else if !function.is_fortran() && reads_pointer(instruction) {
                mark_pointer(instruction);
            } else if moves::is_copy(instruction) && descriptors::is_moved(module, instruction) {
                scope(instruction, LENGTH);
            } else if puts_bits(module, instruction) {
                scope(instruction, BITS);
            } else {
                mark_number(instruction);
            }
        }
    }
    descriptors::note(&functions);
    let shared = evidence.shared();
    let members = moves::Members::new(&functions);
    for function in &functions {
        for (index, parameter) in function.parameters().into_iter().enumerate().filter(|(_, p)| p.ty().is_pointer()) {
            let everywhere = shared.get(&evidence.representative(parameter)).cloned().unwrap_or_default();
            let own = evidence.nearest(parameter).unwrap_or_else(|| floating(&everywhere));
            let structures = evidence.structures_behind(parameter);
            let mut kinds =
                match integer_scalar(*function, index).filter(|integer| !may_carry_bits(module, parameter, *integer, &own)) {
                    Some(integer) => [integer.to_string()].into(),
                    None if own.is_empty() => everywhere,
                    // Pointers beside the numbers say that a pointer which is read there is one.
                    None => own.into_iter().chain(everywhere.into_iter().filter(|name| name == POINTERS)).collect(),
                };
            // Where no access says anything the declaration does; integers elsewhere may be what the numbers that it declares are passed for.
            if floating(&kinds).is_empty() && structures.is_empty() {
                kinds.extend(declared(module, parameter));
            }
            kinds.extend(structures);
            if !kinds.is_empty() {
                let text = kinds.into_iter().collect::<Vec<_>>().join(" ");
                function.add_string_attribute_at(index as u32 + 1, HOLDS, &text);
            }
        }
        moves::note(module, &members, *function);
        let copies = function.instructions().into_iter().filter(|at| at.is_call() && moves::is_copy(*at) && !at.is_marked(SCOPE));
        for copy in copies {
            let size = moves::structure(copy).and_then(|(_, ty)| size_of_integers(module, ty));
            size.into_iter().for_each(|size| copy.set_alias_scopes(&[format!("{NUMBERS}{BY_SIZE}{size}").into()], &[]));
        }
    }
}

/// The distance of two elements of an array, which the front end divides by the size of one, is a multiple of that: of the division the optimiser leaves
/// nothing where it goes on in bytes.
fn note_distance(division: Value) {
    if !division.is_op(Opcode::LLVMSDiv) || !division.is_exact() {
        return;
    }
    let (distance, size) = (division.operand(0), division.operand(1).as_int());
    let of_addresses = distance.is_op(Opcode::LLVMSub) && distance.value_operands().all(|end| end.is_op(Opcode::LLVMPtrToInt));
    if let Some(size @ 2..) = size.filter(|_| of_addresses) {
        distance.mark_multiple(size as u64);
    }
}

/// Is it a member of one of these classes? Their names are in those of all procedures that take such an object, or a template that is made of one.
fn is_member(mangled: &str, classes: &[&str]) -> bool {
    let Some(nested) = mangled.strip_prefix("_ZN") else { return false };
    let class = nested.trim_start_matches(['K', 'V', 'R', 'O']);
    classes.iter().any(|name| class.starts_with(name))
}

/// The size, in bytes, of integers in a structure, if there is one that no other member has.
fn size_of_integers(module: Module, structure: Type) -> Option<u64> {
    let scalars = layout::scalars(module, structure)?;
    let (integers, others): (Vec<Type>, Vec<Type>) = scalars.into_iter().map(|(_, ty)| ty).partition(|ty| ty.is_integer());
    let size = integers.into_iter().map(|ty| module.store_size(ty)).filter(|size| *size > 1).min()?;
    (!others.is_empty() && others.iter().all(|ty| module.store_size(*ty) != size)).then_some(size)
}

/// The numbers, and the structure, of which debug information says that the source declares them where a parameter leads.
fn declared(module: Module, parameter: Value) -> Kinds {
    let Some((_, ty)) = layout::declared(module, parameter).filter(|(_, ty)| ty.holds_float()) else { return Kinds::new() };
    let mut kinds = names(&ty.floats());
    kinds.extend(ty.struct_name().filter(|name| !name.contains(' ')).map(|name| format!("%{name}")));
    kinds
}

/// Notes what a parameter leads to that is a variable of this type in every call.
pub fn note_variable(function: Function, parameter: usize, ty: Type) {
    let lonely = ty.is_integer() && ty.bits() <= 8 || ty.is_array() && ty.len() == 1 && ty.element().is_integer();
    let ty = ty.innermost();
    let mut kinds = names(&ty.floats());
    kinds.extend(ty.struct_name().filter(|_| ty.is_struct()).map(|name| format!("%{name}")));
    kinds.extend((ty.is_integer() && ty.bits() >= 16).then(|| ty.to_string()));
    kinds.extend((lonely && ty.bits() <= 8).then(|| BYTE.to_owned()));
    if !kinds.is_empty() && text(function, parameter).is_empty() {
        let text = kinds.into_iter().collect::<Vec<_>>().join(" ");
        function.add_string_attribute_at(parameter as u32 + 1, HOLDS, &text);
    }
}

/// The floating types noted for a parameter.
pub fn noted(function: Function, parameter: usize) -> Vec<Type> {
    text(function, parameter).split(' ').filter_map(|name| function.ty().floating_named(name)).collect()
}

/// Was the memory behind the parameter only ever accessed as floating numbers?
pub fn holds_numbers_only(function: Function, parameter: usize) -> bool {
    let text = text(function, parameter);
    !text.is_empty() && text.split(' ').all(|name| function.ty().floating_named(name).is_some())
}

/// Was the memory behind the parameter only ever accessed as integers of at least 16 bits, or is it a single byte? Several may be anything.
pub fn holds_integers_only(function: Function, parameter: usize) -> bool {
    let text = text(function, parameter);
    !text.is_empty() && text.split(' ').all(|name| matches!(name, BYTE | "i16" | "i32" | "i64"))
}

/// The bits of the one integer type that the memory behind the parameter was accessed as.
pub fn integer_bits(function: Function, parameter: usize) -> Option<u32> {
    text(function, parameter).strip_prefix('i')?.parse().ok()
}

fn text(function: Function, parameter: usize) -> String {
    function.string_attribute_at(parameter as u32 + 1, HOLDS).unwrap_or_default()
}

/// The one structure type by which the memory behind the parameter was addressed.
pub fn structure(function: Function, parameter: usize) -> Option<Type> {
    let text = text(function, parameter);
    let mut names = text.split(' ').filter_map(|name| name.strip_prefix('%'));
    let only = names.next().filter(|_| names.next().is_none())?;
    function.ty().struct_named(only)
}

/// Takes away what is noted of a parameter, which stands for something else from now on.
pub fn forget_parameter(function: Function, parameter: usize) {
    function.remove_string_attribute_at(parameter as u32 + 1, HOLDS);
}

/// Notes of a procedure that is of our making that what it loads as a pointer is one.
pub fn note_pointers(function: Function) {
    function.instructions().into_iter().filter(|at| reads_pointer(*at)).for_each(mark_pointer);
}

/// Marks a load that reads a pointer for certain.
pub fn mark_pointer(load: Value) {
    load.set_access_type(&[ANY_POINTER]);
}

/// Does the source read a pointer here, where accesses have no types?
fn reads_pointer(load: Value) -> bool {
    load.is_op(Opcode::LLVMLoad) && load.ty().is_pointer() && facts::tbaa_name(load).is_empty()
}

/// Takes all notes away.
pub fn forget(module: Module) {
    for function in module.functions() {
        for index in 0..function.parameters().len() {
            function.remove_string_attribute_at(index as u32 + 1, HOLDS);
        }
        function.instructions().into_iter().for_each(unmark);
        moves::forget(function);
        descriptors::forget(function);
    }
}

/// Marks a load that reads an integer for certain. Where accesses have no types the mark is one, which is not lost when two loads
/// become one. It is an alias scope, too, which is not lost when a load and a store do.
pub fn mark_integer(load: Value) {
    if facts::tbaa_name(load).is_empty() {
        load.set_access_type(&[INTEGER]);
    } else {
        load.mark(INTEGER);
    }
    scope(load, INTEGER);
}

/// Marks a load that is a part of a copy of bytes.
pub fn mark_of_bytes(load: Value) {
    load.mark(OF_BYTES);
}

pub fn is_marked_of_bytes(load: Value) -> bool {
    load.is_marked(OF_BYTES)
}

/// Marks a copy of as much of a block as there is.
pub fn mark_block(copy: Value) {
    copy.mark(BLOCK);
}

pub fn is_marked_block(copy: Value) -> bool {
    copy.is_marked(BLOCK)
}

/// Marks a load that reads how many there are, which is no address.
pub fn mark_length(load: Value) {
    if facts::tbaa_name(load).is_empty() {
        return load.set_access_type(&[INTEGER, LENGTH]);
    }
    load.mark(LENGTH);
    load.mark(INTEGER);
}

/// Says that what an access moves are integers, or lengths, if not pointers: a copy of a descriptor may come apart, and its parts say it then.
fn scope(access: Value, mark: &str) {
    if !access.is_marked(SCOPE) {
        access.set_alias_scopes(&[format!("{NUMBERS}{mark}").into()], &[]);
    }
}

pub fn is_marked_integer(load: Value) -> bool {
    load.is_marked(INTEGER) || matches!(facts::tbaa_name(load).as_str(), INTEGER | LENGTH)
}

/// Says of an access which floating number it moves: a loop of them may become a copy of bytes. The mark is an alias scope, to which
/// nothing refers: the optimiser keeps it, and where accesses become one, what all of them say.
fn mark_number(access: Value) {
    let (moved, address) = match access.opcode() {
        Some(Opcode::LLVMLoad) => (access, access.operand(0)),
        Some(Opcode::LLVMStore) => (access.operand(0), access.operand(1)),
        _ => return,
    };
    if !moved.ty().is_float() {
        return;
    }
    if !access.is_marked(SCOPE) {
        access.set_alias_scopes(&[numbers(moved.ty()).into()], &[]);
    }
    if facts::tbaa_name(access).is_empty() && is_member_of_type(address, moved.ty()) {
        access.mark(MEMBER);
    }
}

/// Does the source name a member of a structure here, or an element of an array that is one, of this type? Members of unions are what was put there.
fn is_member_of_type(mut address: Value, mut ty: Type) -> bool {
    while address.is_op(Opcode::LLVMGetElementPtr) {
        let source = address.gep_source();
        let mut named = source;
        for index in (2..address.operand_count()).map(|index| address.operand(index)) {
            let member = index.as_int().and_then(|member| u32::try_from(member).ok());
            named = match member {
                Some(member) if named.is_struct() => named.member(member),
                _ if named.is_array() => named.element(),
                _ => return false,
            };
        }
        if named != ty {
            return false;
        }
        if source.is_struct() {
            return !source.is_union();
        }
        (address, ty) = (address.operand(0), source);
    }
    false
}

/// The floating number that the source loads or stores here, whatever the optimiser makes of it; of members of unions it may not be what lies there.
pub fn moved_number(access: Value) -> Option<Type> {
    let scopes = facts::alias_scopes(access);
    declared_number(access).or_else(|| access.ty().all_floating().into_iter().find(|kind| numbers(*kind) == scopes))
}

/// The same as the language says it, which says nothing of unions.
pub fn declared_number(access: Value) -> Option<Type> {
    let name = facts::tbaa_name(access);
    let moved = if access.is_op(Opcode::LLVMStore) { access.operand(0).ty() } else { access.ty() };
    let declared = Some(moved).filter(|ty| ty.is_float() && access.is_marked(MEMBER));
    declared.or_else(|| access.ty().all_floating().into_iter().find(|kind| kind.to_string() == name))
}

/// Turns what the optimiser kept of the marks of accesses into marks of copies and of loads, before a clone forgets aliases.
pub fn take_marks(function: Function) {
    let may_be = |i: &Value| match i.opcode() {
        Some(Opcode::LLVMLoad) => i.ty().is_integer(),
        Some(Opcode::LLVMStore) => i.operand(0).ty().is_integer(),
        _ => i.is_call() && moves::is_copy(*i),
    };
    // Where accesses became one each of them says so, in its own way.
    let says_integer = |access: Value, scope: &str| match scope.strip_prefix(NUMBERS) {
        Some(INTEGER | LENGTH) => true,
        Some(mark) => {
            let size = mark.strip_prefix(BY_SIZE).filter(|_| access.is_op(Opcode::LLVMLoad));
            size.is_some_and(|size| size.parse() == Ok(access.ty().bits() / 8))
        }
        None => false,
    };
    let is_descriptor = |access: Value| access.is_call() && descriptors::is_flangs(access);
    let is_integer = |access: &Value| {
        let scopes = facts::alias_scopes(*access);
        is_descriptor(*access) || !scopes.is_empty() && scopes.split(' ').all(|scope| says_integer(*access, scope))
    };
    for access in function.instructions().into_iter().filter(|i| may_be(i) && is_integer(i)) {
        access.mark(INTEGER);
        let is_length = |scope: &str| scope.strip_prefix(NUMBERS) == Some(LENGTH);
        if is_descriptor(access) || facts::alias_scopes(access).split(' ').any(is_length) {
            access.mark(LENGTH);
        }
    }
    let moves = |i: &Value| i.is_call() && (moves::is_copy(*i) || moves::is_fill(*i) || is_free(*i));
    let is = |at: Value, mark: &str| facts::alias_scopes(at) == format!("{NUMBERS}{mark}");
    for at in function.instructions() {
        if (at.is_op(Opcode::LLVMStore) || at.is_call() && moves::is_copy(at)) && is(at, BITS) {
            at.mark(BITS);
        }
        if at.is_call() && moves::is_fill(at) && facts::is_fortran_data(at) {
            at.mark(DATA);
        } else if moves(&at) && is(at, CHARACTERS) {
            at.mark(CHARACTERS);
        } else if moves(&at) && is(at, OBJECTS) {
            at.mark(OBJECTS);
        }
    }
    for copy in function.instructions().into_iter().filter(|i| i.is_call() && moves::is_copy(*i)) {
        let scopes = facts::alias_scopes(copy);
        let kind = copy.ty().all_floating().into_iter().find(|kind| numbers(*kind) == scopes);
        kind.into_iter().for_each(|kind| copy.mark(&numbers(kind)));
    }
}

/// Where accesses have no types any more, the marks of loads and of copies are types. Stores belong to a scope, as the loads do: what becomes of a load and a store
/// is still one of an integer ([`settle_scopes`]).
pub fn settle_marks(function: Function) {
    let is_access = |i: &Value| matches!(i.opcode(), Some(Opcode::LLVMLoad | Opcode::LLVMStore));
    let of_integers = function.instructions().into_iter().filter(|i| is_access(i) && is_marked_integer(*i));
    of_integers.for_each(|access| scope(access, INTEGER));
    let is_marked = |i: &Value| (i.is_op(Opcode::LLVMLoad) || i.is_call()) && i.is_marked(INTEGER);
    function
        .instructions()
        .into_iter()
        .filter(is_marked)
        .filter(|at| !descriptors::tell_fields(*at))
        .for_each(|at| if at.is_marked(LENGTH) { mark_length(at) } else { mark_integer(at) });
    function.instructions().into_iter().filter(|at| at.is_marked(BITS)).for_each(|at| at.set_access_type(&[BITS]));
}

/// Gives loads their types that have lost them, but not their scopes.
pub fn settle_scopes(function: Function) {
    let own = format!("{NUMBERS}{INTEGER}");
    for access in function.instructions().into_iter().filter(|i| facts::alias_scopes(*i) == own) {
        if access.is_op(Opcode::LLVMLoad) && access.ty().is_integer() && facts::tbaa_name(access).is_empty() {
            access.set_access_type(&[INTEGER]);
        }
        access.unmark(SCOPE);
    }
}

/// Does a store put what may be the bits of a number where the source declares an integer?
pub fn may_put_bits(store: Value) -> bool {
    store.is_marked(BITS) || facts::tbaa_name(store) == BITS
}

/// Does a memcpy of one integer's size put something else there, as the front end addresses it?
fn puts_bits(module: Module, copy: Value) -> bool {
    let addressed = |side: usize| {
        let address = copy.operand(side);
        Some(address).filter(|at| at.any_opcode() == Some(Opcode::LLVMGetElementPtr)).and_then(element)
    };
    let bytes = || copy.operand(2).as_int();
    moves::is_copy(copy)
        && addressed(0).is_some_and(|ty| ty.is_word() && bytes() == Some(module.store_size(ty) as i64))
        && !addressed(1).is_some_and(Type::is_word)
}

fn unmark(at: Value) {
    if at.is_op(Opcode::LLVMLoad) || at.is_op(Opcode::LLVMStore) {
        at.unmark(MEMBER);
    }
    if matches!(at.opcode(), Some(Opcode::LLVMLoad | Opcode::LLVMStore)) || at.is_call() {
        at.unmark(INTEGER);
    }
    if at.is_op(Opcode::LLVMLoad) || at.is_call() {
        at.unmark(CHARACTERS);
        at.unmark(OBJECTS);
        at.unmark(LENGTH);
    }
    if at.is_call() {
        bound::forget(at);
        functions::forget(at);
        descriptors::untell_fields(at);
    }
    if at.is_op(Opcode::LLVMSub) {
        at.unmark(MULTIPLE);
    }
    if at.is_op(Opcode::LLVMStore) || at.is_call() {
        at.unmark(BITS);
    }
    if matches!(facts::tbaa_name(at).as_str(), INTEGER | LENGTH | ANY_POINTER | BITS | descriptors::OF_TYPE) {
        at.forget_access_type();
    }
    if facts::alias_scopes(at).contains(NUMBERS) {
        at.unmark(SCOPE);
    }
}

/// The type of a Fortran dummy that is an integer and no array: it is accessed as one, and never computed with. A C procedure, whose
/// parameters are promised to be defined, may look at the bits of anything in this way.
fn integer_scalar(function: Function, index: usize) -> Option<Type> {
    let fortran = function.is_fortran() && !function.has_attribute(index as u32 + 1, "noundef");
    let parameter = function.parameters()[index];
    let mut found = None;
    for user in parameter.users().into_iter().filter(|_| fortran) {
        let accessed = match user.opcode() {
            Some(Opcode::LLVMLoad) => user.ty(),
            Some(Opcode::LLVMStore) if user.operand(0) != parameter => user.operand(0).ty(),
            Some(Opcode::LLVMCall) if user.callee() != parameter => continue,
            _ => return None,
        };
        if !accessed.is_integer() || accessed.bits() < 16 || found.is_some_and(|known| known != accessed) {
            return None;
        }
        found = Some(accessed);
    }
    found
}

/// Is an integer dummy copied, and is a floating number of its size passed somewhere? Then it may be that number's bits that are copied.
fn may_carry_bits(module: Module, parameter: Value, integer: Type, floats: &Kinds) -> bool {
    let stored = |value: Value| value.users().into_iter().any(|u| u.is_op(Opcode::LLVMStore) && u.operand(0) == value);
    let copied = |user: &Value| match user.opcode() {
        Some(Opcode::LLVMLoad) => stored(*user),
        Some(Opcode::LLVMStore) => user.operand(0).is_op(Opcode::LLVMLoad),
        _ => false,
    };
    let same_size =
        |name: &String| integer.floating_named(name).is_some_and(|float| module.store_size(float) == module.store_size(integer));
    floats.iter().any(same_size) && parameter.users().iter().any(copied)
}

/// Does a load read how many there are, or how far apart, from one of Fortran's descriptors?
fn reads_field(load: Value) -> bool {
    let address = || Some(load.operand(0)).filter(|address| address.any_opcode() == Some(Opcode::LLVMGetElementPtr));
    load.is_op(Opcode::LLVMLoad)
        && load.ty().is_integer()
        && load.ty().bits() == 64
        && address()
            .is_some_and(|address| descriptors::is_descriptor(address.gep_source()) && element(address) == Some(load.ty()))
}

/// Does a load or a store move what the front end declares as an integer? Unions say nothing, nor do bytes.
fn is_of_integer(module: Module, access: Value) -> bool {
    let (moved, address) = match access.opcode() {
        Some(Opcode::LLVMLoad) => (access.ty(), access.operand(0)),
        Some(Opcode::LLVMStore) => (access.operand(0).ty(), access.operand(1)),
        _ => return false,
    };
    if !moved.is_integer() || moved.bits() < 16 {
        return false;
    }
    let (variable, offset) = constant_base(module, address);
    if variable.is_global_variable()
        && let ty = variable.global_type()
        && ty.holds_float()
        && !ty.has_union()
        && u64::try_from(offset).is_ok_and(|at| layout::holds_at(module, ty, at, moved))
    {
        return true;
    }
    let is_address = |at: Value| at.any_opcode() == Some(Opcode::LLVMGetElementPtr);
    if !is_address(address) {
        return false;
    }
    // C moves bits of any kind as structures of integers, which Fortran's types are not: others that extend them hold the numbers.
    let typed = access.block().function().is_fortran();
    let is_declared = |member: Value| !goes_through_union(member) && (typed || !is_integers(member.gep_source()));
    if address.gep_source() != moved {
        return element(address) == Some(moved) && is_declared(address);
    }
    // flang addresses an element of an array that is a member from where the member starts.
    let member = address.operand(0);
    is_address(member)
        && member.gep_source().is_struct()
        && element(member).filter(|ty| ty.is_array()).map(Type::innermost) == Some(moved)
        && is_declared(member)
}

/// Does an address lead to a member of a union, or of a structure that is one?
fn goes_through_union(address: Value) -> bool {
    let mut ty = address.gep_source();
    for position in 2..address.operand_count() {
        if ty.is_union() {
            return true;
        }
        ty = match (ty.is_struct(), address.operand(position).as_int()) {
            (true, Some(member)) => ty.member(member as u32),
            (true, None) => return true,
            (false, _) => ty.element(),
        };
    }
    ty.has_union()
}

/// A structure of integers only, which may stand for any bits.
fn is_integers(ty: Type) -> bool {
    ty.is_struct() && !ty.holds_float() && !ty.holds_pointer()
}

/// The type of what a GEP addresses.
pub fn element(address: Value) -> Option<Type> {
    let mut ty = address.gep_source();
    for position in 2..address.operand_count() {
        ty = if ty.is_struct() { ty.member(address.operand(position).as_int()? as u32) } else { ty.element() };
    }
    Some(ty)
}

fn floating(kinds: &Kinds) -> Kinds {
    kinds.iter().filter(|name| !is_other(name)).cloned().collect()
}

fn is_other(name: &str) -> bool {
    name.starts_with('i') || name == ANYTHING || name == POINTERS
}

/// Parameters through which memory is followed upwards.
const MOST_CALLERS: usize = 64;

enum Passed {
    Structure(String),
    Parameter(Value),
    Unknown,
}

#[derive(Default)]
struct Evidence {
    commons: Commons,
    /// Of accesses through a pointer that starts at the value, or of its declaration.
    own: FxHashMap<Value, Kinds>,
    /// Structure types by which memory is addressed from its start, marked by a percent sign.
    structures: FxHashMap<Value, Kinds>,
    /// What is passed for each parameter: a structure of this type, what another parameter leads to, or anything.
    passed: FxHashMap<Value, Vec<Passed>>,
    /// Union-find: pointers to the same memory (actual and dummy), or whose memory is copied to one another.
    parents: FxHashMap<Value, Value>,
    linked: FxHashMap<Value, Vec<Value>>,
    starts: FxHashMap<Value, Value>,
    assigned: FxHashMap<Value, Option<Value>>,
}

impl Evidence {
    fn instruction(&mut self, at: Value) {
        match at.opcode() {
            Some(Opcode::LLVMLoad) => self.access(at.operand(0), at.ty()),
            Some(Opcode::LLVMStore) => {
                self.access(at.operand(1), at.operand(0).ty());
                if self.assigned(at.operand(1)) != Some(at.operand(0)) {
                    self.lost(at.operand(0));
                }
            }
            Some(Opcode::LLVMICmp) => {}
            Some(Opcode::LLVMGetElementPtr) => {
                self.declared(at.operand(0), at.gep_source());
                self.structured(at.operand(0), at.gep_source());
            }
            Some(Opcode::LLVMAlloca) => self.declared(at, at.alloca_type()),
            Some(Opcode::LLVMCall | Opcode::LLVMInvoke) => self.call(at),
            _ => at.value_operands().for_each(|operand| self.lost(operand)),
        }
    }

    /// The pointer goes where its accesses are not followed: its memory may hold anything.
    fn lost(&mut self, value: Value) {
        if value.ty().is_pointer() {
            let start = self.start(value);
            self.own.entry(start).or_default().insert(ANYTHING.to_owned());
        }
    }

    fn access(&mut self, pointer: Value, ty: Type) {
        let start = self.start(pointer);
        let floats = ty.floats();
        let names: Kinds = match floats.is_empty() {
            false => names(&floats),
            true if ty.scalar().is_integer() => [ty.scalar().to_string()].into(),
            true => [ANYTHING.to_owned()].into(),
        };
        self.own.entry(start).or_default().extend(names);
    }

    /// What a type says of memory: its floating parts, and whether pointers are among them; the rest is seen where it is accessed.
    fn declared(&mut self, pointer: Value, ty: Type) {
        let floats = ty.floats();
        let pointers = ty.holds_pointer() && (ty.is_struct() || pointer.is_op(Opcode::LLVMAlloca));
        if !floats.is_empty() || pointers {
            let start = self.start(pointer);
            let own = self.own.entry(start).or_default();
            own.extend(names(&floats));
            own.extend(pointers.then(|| POINTERS.to_owned()));
        }
    }

    /// What a caller passes tells what the memory is, if the callee only moves it.
    fn pass(&mut self, actual: Value, dummy: Value) {
        let ty = match actual.any_opcode() {
            Some(Opcode::LLVMGetElementPtr) => element(actual),
            _ => actual.variable_type(),
        };
        let name =
            ty.map(Type::innermost).filter(|ty| ty.is_struct()).and_then(Type::struct_name).filter(|name| !name.contains(' '));
        // A member's address leads into the structure, not to its start.
        let whole = actual.any_opcode() != Some(Opcode::LLVMGetElementPtr);
        let start = self.start(actual);
        let passed = match name {
            Some(name) => Passed::Structure(format!("%{name}")),
            None if whole && start.is_argument() => Passed::Parameter(start),
            None => Passed::Unknown,
        };
        self.passed.entry(dummy).or_default().push(passed);
    }

    /// Structure types that the procedure itself uses for the memory behind a parameter, or else its callers.
    fn structures_behind(&self, parameter: Value) -> Kinds {
        let mut found = Kinds::new();
        let mut seen: FxHashSet<Value> = FxHashSet::default();
        let mut work = vec![parameter];
        while let Some(parameter) = work.pop() {
            if !seen.insert(parameter) {
                continue;
            }
            if seen.len() > MOST_CALLERS {
                return Kinds::new();
            }
            if let Some(own) = self.structures.get(&parameter) {
                found.extend(own.iter().cloned());
                continue;
            }
            for passed in self.passed.get(&parameter).into_iter().flatten() {
                match passed {
                    Passed::Structure(name) => {
                        found.insert(name.clone());
                    }
                    Passed::Parameter(other) => work.push(*other),
                    Passed::Unknown => return Kinds::new(),
                }
            }
        }
        found
    }

    fn structured(&mut self, pointer: Value, ty: Type) {
        let whole = pointer.is_argument() || pointer.is_op(Opcode::LLVMLoad);
        let name = if ty.is_struct() { ty.struct_name().filter(|name| whole && !name.contains(' ')) } else { None };
        if let Some(name) = name {
            let start = self.start(pointer);
            self.structures.entry(start).or_default().insert(format!("%{name}"));
        }
    }

    fn call(&mut self, call: Value) {
        let actuals = call.arguments();
        let Some(callee) = call.callee_function() else {
            return actuals.into_iter().for_each(|actual| self.lost(actual));
        };
        let (caller, name) = (call.block().function(), callee.name());
        if name.starts_with("llvm.memcpy") || name.starts_with("llvm.memmove") {
            self.link(actuals[0], actuals[1]);
        } else if !callee.is_declaration() {
            let dummies = callee.parameters();
            for (index, actual) in actuals.into_iter().enumerate().filter(|(_, a)| a.ty().is_pointer()) {
                match dummies.get(index) {
                    Some(dummy) => match member(actual).or_else(|| self.member_of_common(caller, actual)) {
                        // The rest of the structure, or of the block, says nothing of it.
                        Some(scalar) => {
                            self.access(*dummy, scalar);
                            if scalar.is_pointer() {
                                self.pass(actual, *dummy);
                            }
                        }
                        None => {
                            self.link(actual, *dummy);
                            self.pass(actual, *dummy);
                        }
                    },
                    None => self.lost(actual),
                }
            }
        } else if !["llvm.memset", "llvm.lifetime", "llvm.dbg"].iter().any(|known| name.starts_with(known)) {
            actuals.into_iter().for_each(|actual| self.lost(actual));
        }
    }

    /// The integer of a COMMON block that is handed over.
    fn member_of_common(&self, caller: Function, actual: Value) -> Option<Type> {
        if caller.is_fortran() { self.commons.integer_at(caller.module(), actual) } else { None }
    }

    fn link(&mut self, a: Value, b: Value) {
        let (a, b) = (self.start(a), self.start(b));
        for global in [a, b].into_iter().filter(|v| v.is_global_variable()) {
            self.declared(global, global.global_type());
        }
        self.linked.entry(a).or_default().push(b);
        self.linked.entry(b).or_default().push(a);
        let (a, b) = (self.representative(a), self.representative(b));
        if a != b {
            self.parents.insert(a, b);
        }
    }

    fn representative(&mut self, value: Value) -> Value {
        let mut at = value;
        while let Some(parent) = self.parents.get(&at).copied() {
            if let Some(grandparent) = self.parents.get(&parent).copied() {
                self.parents.insert(at, grandparent);
            }
            at = parent;
        }
        at
    }

    /// As `assigned_once`, but a variable's uses are looked at once.
    fn assigned(&mut self, variable: Value) -> Option<Value> {
        *self.assigned.entry(variable).or_insert_with(|| assigned_once(variable))
    }

    /// Where address arithmetic starts; unoptimised code keeps a parameter in a variable that is assigned once.
    fn start(&mut self, pointer: Value) -> Value {
        if let Some(known) = self.starts.get(&pointer) {
            return *known;
        }
        let mut at = pointer;
        loop {
            at = match at.any_opcode() {
                Some(Opcode::LLVMGetElementPtr | Opcode::LLVMBitCast | Opcode::LLVMAddrSpaceCast) => at.operand(0),
                Some(Opcode::LLVMLoad) => match self.assigned(at.operand(0)) {
                    Some(value) => value,
                    None => break,
                },
                _ => break,
            };
        }
        self.starts.insert(pointer, at);
        at
    }

    /// Floating kinds of what lies nearest along links; `None` if nothing is found soon.
    fn nearest(&self, parameter: Value) -> Option<Kinds> {
        let mut seen: FxHashSet<Value> = [parameter].into_iter().collect();
        let mut level = vec![parameter];
        while !level.is_empty() && seen.len() < MOST_CALLERS {
            let found: Kinds = level.iter().filter_map(|v| self.own.get(v)).flat_map(floating).collect();
            if !found.is_empty() {
                return Some(found);
            }
            let next = level.iter().flat_map(|v| self.linked.get(v)).flatten().copied();
            level = next.filter(|v| seen.insert(*v)).collect();
        }
        None
    }

    /// The kinds of all memory that a representative stands for.
    fn shared(&mut self) -> FxHashMap<Value, Kinds> {
        let mut shared: FxHashMap<Value, Kinds> = FxHashMap::default();
        for (value, kinds) in self.own.clone() {
            shared.entry(self.representative(value)).or_default().extend(kinds);
        }
        shared
    }
}

/// The number or pointer in a structure that is addressed as a member, or an element of one; bytes may be anything.
fn member(address: Value) -> Option<Type> {
    let scalar = |ty: &Type| ty.is_floating() || ty.is_pointer() || ty.is_word();
    let within = address.any_opcode() == Some(Opcode::LLVMGetElementPtr) && address.gep_source().is_struct();
    within.then(|| element(address)).flatten().filter(scalar).filter(|_| !address.gep_source().has_union())
}

fn names(types: &[Type]) -> Kinds {
    types.iter().map(Type::to_string).collect()
}

/// The mark of a memcpy that moves numbers of one kind, and nothing else.
pub fn numbers(kind: Type) -> String {
    format!("{NUMBERS}{kind}")
}

/// The kind of the numbers that a marked memcpy moves.
pub fn marked_numbers(copy: Value) -> Option<Type> {
    copy.ty().all_floating().into_iter().find(|kind| copy.is_marked(&numbers(*kind)))
}

/// Is it C++'s way to free what is no array? By none else do strings free their memory.
fn is_free(at: Value) -> bool {
    at.callee_function().is_some_and(|callee| callee.is_declaration() && callee.name().starts_with("_Zdl"))
}

/// May it free the characters of a string?
pub fn may_free_characters(free: Value) -> bool {
    is_free(free) && !free.is_marked(OBJECTS)
}

/// Marks a memcpy of a word that may be a number or a pointer.
pub fn mark_word(copy: Value) {
    copy.mark(WORD);
}

/// Does a memcpy move a word that may be a number or a pointer?
pub fn is_marked_word(copy: Value) -> bool {
    copy.is_marked(WORD)
}

/// Marks a load of a pointer, which is handed on, from where a number may lie.
pub fn mark_misplaced(load: Value) {
    load.mark(MISPLACED);
}

/// Is a pointer loaded, and handed on, where a number may lie?
pub fn is_marked_misplaced(load: Value) -> bool {
    load.is_marked(MISPLACED)
}

/// The kind of the word that a marked memcpy moves, if it is a number and no pointer: that of the place by way of which it goes.
pub fn number_in_word(copy: Value) -> Option<Type> {
    let place = [copy.operand(0), copy.operand(1)].into_iter().find(|side| side.is_op(Opcode::LLVMAlloca));
    place.filter(|_| is_marked_word(copy)).map(|place| place.alloca_type()).filter(|ty| ty.is_float())
}

/// Marks a memcpy or memset of characters, or of integers, which no derivative follows.
pub fn mark_characters(call: Value) {
    call.mark(CHARACTERS);
}

/// Does a memcpy or memset move characters only, or a call that frees memory free theirs?
pub fn is_marked_characters(call: Value) -> bool {
    call.is_marked(CHARACTERS)
}

/// Does a memset clear data of a Fortran program only, and no pointer?
pub fn is_marked_data(fill: Value) -> bool {
    fill.is_marked(DATA)
}

/// May a memcpy or memset be one of the characters of a string, which may lie there?
pub fn may_move_characters(call: Value) -> bool {
    !call.is_marked(OBJECTS)
}

/// Is what is loaded the number of characters of a string, or of those that there is room for?
pub fn is_marked_length(load: Value) -> bool {
    load.is_marked(LENGTH) || facts::tbaa_name(load) == LENGTH
}

/// Is it a procedure that does something to the characters of C++ strings?
pub fn is_of_strings(function: Function) -> bool {
    let name = function.name();
    is_member(&name, CHARACTER_TRAITS) || is_member(&name, STRINGS)
}

/// The parameter that a variable holds, if that is all it ever holds.
pub fn assigned_once(variable: Value) -> Option<Value> {
    if !variable.is_op(Opcode::LLVMAlloca) {
        return None;
    }
    let mut stored = None;
    for user in variable.users() {
        match user.opcode() {
            Some(Opcode::LLVMLoad) => {}
            Some(Opcode::LLVMStore) if user.operand(1) == variable && stored.is_none() => stored = Some(user.operand(0)),
            Some(Opcode::LLVMCall) if user.callee_function().is_some_and(|f| f.is_intrinsic()) => {}
            _ => return None,
        }
    }
    stored.filter(|value| value.is_argument())
}
