// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Copies of structures, structures that are set to zero, and words that hold several members become assignments of their members.
//!
//! A structure of numbers of several kinds, or of numbers and pointers, is copied by one memcpy that says nothing of them. A long
//! copy of numbers of one kind is marked with that kind instead, and so is a copy of run-time length that begins in an array member: it
//! must end there, too, which the run checks.
//! Invariant: the same bytes are moved, but for padding; only copies whose structure type is known from how either side is
//! addressed or declared are touched. May import `llvm`, `holds`.

use super::{Noted, Types};
use crate::holds::descriptors::{is_flangs, mark_type};
use crate::holds::moves::{is_copy, is_fill, is_row, is_whole, structure};
use crate::holds::{
    is_marked_characters, is_marked_integer, is_marked_word, mark_characters, mark_integer, mark_length, mark_of_bytes,
    mark_pointer, marked_numbers, numbers,
};
use crate::llvm::layout::{self, Row};
use crate::llvm::offset;
use crate::llvm::{Builder, Function, IntPredicate, Module, Opcode, Type, Value, facts, transform};
use wengert_core::catalogue::BEYOND;
use wengert_core::descriptor::{ATTRIBUTE, BASE, DESCRIBED, DIMENSION, DIMENSIONS, ELEMENT_SIZE, EXTRA, RANK, TYPE, VERSION};

/// Longer copies of more than a few rows of members stay as they are.
const MOST_BYTES: u64 = 4096;
const FEW_ROWS: usize = 64;
const MOST_MEMBERS: usize = 256;
/// Structures in a row.
const MOST_STRUCTURES: u64 = 4096;
/// So many numbers of one kind are still moved one by one.
const FEW_MEMBERS: u64 = 16;

/// Tells whether anything changed.
pub fn assign(module: Module, builder: &Builder, function: Function, types: &dyn Types) -> bool {
    let mut changed = false;
    for copy in function.instructions() {
        let is_marked = marked_numbers(copy).is_some() || is_marked_characters(copy) || is_marked_word(copy);
        if !is_copy(copy) || copy.operand(3).as_int() != Some(0) || is_marked {
            continue;
        }
        let bytes = copy.operand(2).as_int().map_or(0, |bytes| bytes as u64);
        if is_flangs(copy) {
            move_descriptor(module, builder, copy, bytes);
            changed = true;
            continue;
        }
        let sides = [copy.operand(0), copy.operand(1)];
        // What the optimiser makes of a loop over structures has no note.
        let noted = structure(copy);
        let in_row =
            noted.is_none() || is_row(copy) || sides.into_iter().any(|side| offset::root(side).variable_type().is_some());
        let is_one = || noted.is_some() || sides.iter().all(|side| types.are_used_so(*side, bytes));
        let known = || is_one().then(|| known_members(module, noted, &sides, bytes, in_row, types)).flatten();
        let members = known().or_else(|| told_members(module, copy, bytes));
        let Some(members) = members.filter(|rows| bytes <= MOST_BYTES || rows.len() <= FEW_ROWS) else {
            continue;
        };
        let count: u64 = members.iter().map(|row| row.count).sum();
        match kinds(&members)[..] {
            [] if count == 0 || count > FEW_MEMBERS => continue,
            [kind] if count > FEW_MEMBERS && are_numbers(&members) => copy.mark(&numbers(kind)),
            _ if may_overlap(copy) && members.iter().any(Row::is_long) || is_one_row(&members) => continue,
            _ => {
                builder.before(copy);
                builder.locate(Some(copy));
                move_each(module, builder, copy, &members);
                copy.erase();
            }
        }
        changed = true;
    }
    let mut fills: Vec<Value> = function.instructions().into_iter().filter(|at| is_fill(*at)).collect();
    while let Some(fill) = fills.pop() {
        let rest = part_at_unions(module, builder, fill, types);
        changed |= !rest.is_empty();
        fills.extend(rest);
        changed |= part_zeros(module, builder, fill, types);
    }
    for load in function.instructions().into_iter().filter(|at| at.is_op(Opcode::LLVMLoad)) {
        changed |= part_word(module, builder, load, types);
    }
    changed
}

/// One of Fortran's descriptors is moved field by field: it leads to one piece of memory, and its integers are no addresses.
fn move_descriptor(module: Module, builder: &Builder, copy: Value, bytes: u64) {
    let (pointer, word) = (copy.operand(0).ty(), module.int(64));
    let small = [(VERSION, 32), (RANK, 8), (TYPE, 8), (ATTRIBUTE, 8), (EXTRA, 8)].map(|(at, bits)| (at, module.int(bits)));
    let dimensions = (bytes - DIMENSIONS) / DIMENSION * DIMENSION;
    let words = [ELEMENT_SIZE].into_iter().chain((DIMENSIONS..DIMENSIONS + dimensions).step_by(8)).map(|at| (at, word));
    let of_type = (DIMENSIONS + dimensions < bytes).then(|| [(bytes - DESCRIBED, pointer), (bytes - DESCRIBED + 8, word)]);
    let fields = [(BASE, pointer)].into_iter().chain(small).chain(words).chain(of_type.into_iter().flatten());
    builder.before(copy);
    builder.locate(Some(copy));
    let place = |side: usize, at: u64| builder.offset(copy.operand(side), builder.int(word, at as i64));
    let load = |(at, ty): (u64, Type)| {
        let value = builder.load(ty, place(1, at));
        value.set_alignment(1);
        match ty.is_pointer() {
            true if at != BASE => mark_type(value),
            true => {}
            false => mark_length(value),
        }
        (at, value)
    };
    let values: Vec<(u64, Value)> = fields.map(load).collect();
    values.into_iter().for_each(|(at, value)| builder.store(value, place(0, at)).set_alignment(1));
    copy.erase();
}

/// Zeros in a structure with unions are set apart from what lies before and behind, as nothing is known of these: the fill has the first of them from now on, and
/// the rest are other fills.
fn part_at_unions(module: Module, builder: &Builder, fill: Value, types: &dyn Types) -> Vec<Value> {
    let (to, known) = (fill.operand(0), types.structures_at(fill.operand(0)));
    let bytes = fill.operand(2).as_int().map_or(0, |bytes| bytes as u64);
    let is_zero = fill.operand(1).as_int() == Some(0) && fill.operand(3).as_int() == Some(0) && bytes <= MOST_BYTES;
    let [(offset, ty)] = known[..] else { return vec![] };
    let end = offset + bytes;
    let inside = |at: &u64| offset < *at && *at < end;
    let holds_pointer = |rows: &[Row]| rows.iter().any(|row| row.ty.is_pointer() && (offset..end).contains(&row.at));
    let known = layout::around_unions(module, ty).filter(|(rows, _)| is_zero && end <= module.size_of(ty) && holds_pointer(rows));
    let Some((_, unions)) = known else { return vec![] };
    let cuts: Vec<u64> = unions.iter().flat_map(|union| [union.start, union.end]).filter(inside).collect();
    let ends = cuts.iter().skip(1).copied().chain([end]);
    builder.after(fill);
    builder.locate(Some(fill));
    let parts = cuts.iter().zip(ends).filter(|(start, end)| *start < end);
    let rest = parts.map(|(start, end)| {
        let place = builder.offset(to, builder.int(module.int(64), (start - offset) as i64));
        builder.memset_zero(place, builder.int(module.int(64), (end - start) as i64), 1)
    });
    let rest = rest.collect();
    if let Some(first) = cuts.first() {
        fill.set_operand(2, builder.int(fill.operand(2).ty(), (first - offset) as i64));
    }
    rest
}

/// Members that the optimiser sets to zero by one memset are set one by one where pointers are among them: where a pointer lies shadow memory holds one, which is no
/// adjoint to be cleared.
fn part_zeros(module: Module, builder: &Builder, fill: Value, types: &dyn Types) -> bool {
    if !is_fill(fill) || fill.operand(1).as_int() != Some(0) || fill.operand(3).as_int() != Some(0) {
        return false;
    }
    let bytes = fill.operand(2).as_int().map_or(0, |bytes| bytes as u64);
    let to = fill.operand(0);
    let known = (1..=MOST_BYTES).contains(&bytes).then(|| known_members(module, None, &[to], bytes, true, types)).flatten();
    let holds_pointer = |members: &Vec<Row>| kinds(members).iter().any(|kind| kind.is_pointer());
    let Some(members) = known.filter(|members| !is_one_row(members) && holds_pointer(members)) else { return false };
    builder.before(fill);
    builder.locate(Some(fill));
    let zeros: Vec<Value> = scalars(module, &members).map(|(_, ty)| builder.zero(ty)).collect();
    write_each(module, builder, to, &members, &zeros);
    for row in members.iter().filter(|row| row.is_long()) {
        let place = builder.offset(to, builder.int(module.int(64), row.at as i64));
        mark_row(builder.memset_zero(place, bytes_of(module, builder, row), 1), row);
    }
    fill.erase();
    true
}

/// A word in which the optimiser moves several members of different kinds is moved member by member.
fn part_word(module: Module, builder: &Builder, load: Value, types: &dyn Types) -> bool {
    let stores = load.users();
    let moves = |user: &Value| user.is_op(Opcode::LLVMStore) && user.operand(0) == load && facts::is_simple_access(*user);
    if !load.ty().is_integer() || !facts::is_simple_access(load) || stores.is_empty() || !stores.iter().all(moves) {
        return false;
    }
    let places: Vec<Value> = [load.operand(0)].into_iter().chain(stores.iter().map(|store| store.operand(1))).collect();
    let bytes = module.store_size(load.ty());
    if !places.iter().all(|place| types.are_used_so(*place, bytes)) {
        return false;
    }
    let Some(members) = known_members(module, None, &places, bytes, true, types) else { return false };
    // Among numbers an integer is one.
    let mixed = || places.iter().flat_map(|place| types.structures_at(*place)).all(|(_, ty)| ty.holds_float());
    if members == [Row { at: 0, ty: load.ty(), count: 1 }] && !is_marked_integer(load) && mixed() {
        mark_integer(load);
        return true;
    }
    // The optimiser makes a word of a structure that is one pointer, too.
    let is_pointer = matches!(members[..], [Row { at: 0, ty, count: 1 }] if ty.is_pointer() && module.store_size(ty) == bytes);
    let mixes = members.len() > 1 && members.iter().any(|row| row.ty != members[0].ty);
    if kinds(&members).is_empty() || !mixes && !is_pointer {
        return false;
    }
    builder.before(load);
    builder.locate(Some(load));
    let values = read_each(module, builder, load.operand(0), &members);
    for store in stores {
        builder.before(store);
        builder.locate(Some(store));
        write_each(module, builder, store.operand(1), &members, &values);
        store.erase();
    }
    load.erase();
    true
}

/// Copies of a number of structures that only the run shows, or of very many, become loops over the structures; those of a number of
/// elements of a member get their kind, and so do fills of a known number.
pub fn in_rows(module: Module, builder: &Builder, original: Function, function: Function) {
    for copy in function.instructions() {
        if !(is_copy(copy) || is_fill(copy)) || copy.operand(3).as_int() != Some(0) {
            continue;
        }
        let bytes = copy.operand(2);
        let Some((offset, ty)) = structure(copy).or_else(|| noted_rows(module, copy)) else { continue };
        if offset > 0 {
            let Some((kind, room)) = array_member(module, ty, offset) else { continue };
            match bytes.as_int() {
                Some(bytes) if is_fill(copy) && room.is_none_or(|room| bytes as u64 <= room) => copy.mark(&numbers(kind)),
                None if is_copy(copy) => {
                    if let Some(room) = room {
                        stop_beyond(module, builder, original, copy, room);
                    }
                    copy.mark(&numbers(kind));
                }
                _ => {}
            }
            continue;
        }
        if is_fill(copy) {
            continue;
        }
        let size = module.size_of(ty);
        let long = bytes.as_int().is_none_or(|bytes| bytes as u64 > MOST_BYTES.max(size));
        let in_row = is_whole(copy, size) && (bytes.as_int().is_none() || is_row(copy));
        let Some(members) = members(module, ty, 0, size).filter(|_| in_row && long) else { continue };
        match kinds(&members)[..] {
            [] => {}
            [kind] if are_numbers(&members) => copy.mark(&numbers(kind)),
            _ if may_overlap(copy) && members.iter().any(Row::is_long) => {}
            _ => move_rows(module, builder, copy, &members, size),
        }
    }
}

/// The structures that a copy moves whole which the optimiser made of a loop, as what is noted of parameters tells.
fn noted_rows(module: Module, copy: Value) -> Option<(u64, Type)> {
    let sides = [0, 1].into_iter().filter(|_| is_copy(copy) && copy.operand(2).as_int().is_none());
    let mut known = sides.flat_map(|side| Noted(module).structures_at(copy.operand(side)));
    known.find(|(offset, ty)| *offset == 0 && is_whole(copy, module.size_of(*ty)))
}

/// The kind of the numbers of an array member that one of them begins at an offset of, and the bytes from there to its end, which an array of one that ends the structure
/// has not: as many as were allocated lie behind it. The first member says nothing: a pointer to it is one to the whole structure.
fn array_member(module: Module, mut ty: Type, mut offset: u64) -> Option<(Type, Option<u64>)> {
    if ty.has_union() {
        return None;
    }
    let mut ends = true;
    while ty.is_struct() {
        let member = (0..ty.len()).rev().find(|i| module.offset_of(ty, *i) <= offset)?;
        ends &= member + 1 == ty.len();
        offset -= module.offset_of(ty, member);
        ty = ty.member(member);
    }
    let room = module.size_of(ty).checked_sub(offset)?;
    let (array, closed) = (ty.is_array(), !ends || !ty.is_array() || ty.len() > 1);
    let ty = ty.innermost();
    (array && ty.is_float() && offset.is_multiple_of(module.size_of(ty))).then_some((ty, Some(room).filter(|_| closed)))
}

/// The program stops where a copy is longer than there is room for.
fn stop_beyond(module: Module, builder: &Builder, original: Function, copy: Value, room: u64) {
    let before = copy.block();
    let behind = transform::split_before(copy);
    let stop = before.function().append_block("wengert.beyond");
    before.terminator().erase();
    builder.at_end(before);
    builder.locate(Some(copy));
    let bytes = copy.operand(2);
    let fits = builder.icmp(IntPredicate::LLVMIntULE, bytes, builder.int(bytes.ty(), room as i64));
    builder.branch_if(fits, behind, stop);
    builder.at_end(stop);
    super::stop(module, builder, BEYOND, &original.name());
}

/// Structure by structure, in the order in which memmove may go.
fn move_rows(module: Module, builder: &Builder, copy: Value, members: &[Row], size: u64) {
    let word = module.int(64);
    let [to, from, bytes] = [0, 1, 2].map(|i| copy.operand(i));
    let before = copy.block();
    let behind = transform::split_before(copy);
    let header = before.function().append_block("wengert.rows");
    let body = before.function().append_block("wengert.row");
    before.terminator().erase();
    builder.at_end(before);
    builder.locate(Some(copy));
    let count = builder.udiv(builder.resize(bytes, word), builder.int(word, size as i64));
    let last = builder.sub(count, builder.int(word, 1));
    let downwards = builder.icmp(IntPredicate::LLVMIntUGT, to, from);
    builder.branch(header);
    builder.at_end(header);
    let step = builder.phi(word);
    builder.branch_if(builder.icmp(IntPredicate::LLVMIntULT, step, count), body, behind);
    builder.at_end(body);
    let next = builder.add(step, builder.int(word, 1));
    let end = builder.branch(header);
    step.add_incoming(&[(builder.int(word, 0), before), (next, body)]);
    builder.before(end);
    let index = if may_overlap(copy) { builder.select(downwards, builder.sub(last, step), step) } else { step };
    let offset = builder.mul(index, builder.int(word, size as i64));
    move_each_between(module, builder, copy, [builder.offset(to, offset), builder.offset(from, offset)], members);
    copy.erase();
}

fn may_overlap(copy: Value) -> bool {
    copy.callee_function().is_some_and(|f| f.name().starts_with("llvm.memmove"))
}

/// The scalars that are moved with so many bytes from or to these places, as a note or whoever knows more says; nothing if they
/// disagree, or if there are more bytes than a structure has and it is not known that several lie in a row.
fn known_members(
    module: Module,
    noted: Option<(u64, Type)>,
    places: &[Value],
    bytes: u64,
    in_row: bool,
    types: &dyn Types,
) -> Option<Vec<Row>> {
    let known = places.iter().flat_map(|place| types.structures_at(*place));
    let mut found: Option<Vec<Row>> = None;
    for (offset, ty) in noted.into_iter().chain(known) {
        let fits = in_row || offset + bytes <= module.size_of(ty);
        let Some(members) = members(module, ty, offset, bytes).filter(|_| fits) else { continue };
        // Bytes may be room for anything.
        if kinds(&members).is_empty() && members.iter().any(|row| row.ty.scalar().is_integer() && row.ty.scalar().bits() == 8) {
            continue;
        }
        if found.as_ref().is_some_and(|other| *other != members) {
            return None;
        }
        found = Some(members);
    }
    found
}

/// The scalars that a copy moves, as the language told the optimiser; nothing if some are not named.
fn told_members(module: Module, copy: Value, bytes: u64) -> Option<Vec<Row>> {
    let mut found = Vec::new();
    for (at, size, name) in facts::copied_members(copy) {
        let pointer = copy.operand(0).ty();
        let ty = match name.as_str() {
            "float" => pointer.float32(),
            "double" => pointer.float64(),
            "long double" => pointer.float80(),
            "bool" => module.int(8),
            "short" => module.int(16),
            "int" => module.int(32),
            "long" | "long long" => module.int(64),
            // Several may be room for anything.
            "omnipotent char" if size == 1 => module.int(8),
            // An enumeration.
            _ if name.starts_with("_ZTS") && matches!(size, 1 | 2 | 4 | 8) => module.int(8 * size as u32),
            _ if facts::names_pointer(&name) || name == "vtable pointer" => pointer,
            _ => return None,
        };
        let one = module.size_of(ty);
        if size == 0 || size % one != 0 || at + size > bytes || found.len() > MOST_MEMBERS {
            return None;
        }
        add(module, &mut found, Row { at, ty, count: size / one });
    }
    (!found.is_empty()).then_some(found)
}

/// The scalars in so many bytes from an offset on, in one of many structures of a type in a row; `None` if one of them is cut, or a union lies there.
fn members(module: Module, ty: Type, offset: u64, bytes: u64) -> Option<Vec<Row>> {
    let size = Some(module.size_of(ty)).filter(|size| *size > 0)?;
    let (one, unions) = layout::around_unions(module, ty)?;
    let (mut found, end) = (Vec::new(), offset + bytes);
    if end / size > MOST_STRUCTURES {
        return None;
    }
    for first in (0..end).step_by(usize::try_from(size).ok()?) {
        if unions.iter().any(|union| first + union.start < end && offset < first + union.end) {
            return None;
        }
        for Row { at, ty, count } in &one {
            let (start, step, room) = (first + at, module.size_of(*ty), module.store_size(*ty));
            let mut skipped = offset.saturating_sub(start) / step;
            let before = start + skipped * step;
            if before < offset && before + room > offset {
                return None;
            }
            skipped += u64::from(before < offset);
            let behind = end.saturating_sub(start).div_ceil(step).min(*count);
            if behind <= skipped {
                continue;
            }
            if start + (behind - 1) * step + room > end || found.len() > MOST_MEMBERS {
                return None;
            }
            add(module, &mut found, Row { at: start + skipped * step - offset, ty: *ty, count: behind - skipped });
        }
    }
    Some(found)
}

/// Rows of one type that lie side by side are one.
fn add(module: Module, rows: &mut Vec<Row>, row: Row) {
    match rows.last_mut() {
        Some(last) if last.ty == row.ty && last.at + last.count * module.size_of(row.ty) == row.at => last.count += row.count,
        _ => rows.push(row),
    }
}

/// Is it what it would come apart into?
fn is_one_row(members: &[Row]) -> bool {
    matches!(members, [only] if only.is_long())
}

fn are_numbers(members: &[Row]) -> bool {
    members.iter().all(|row| row.ty.is_float()) && members.first().is_some_and(|row| row.at == 0)
}

/// The kinds of what derivatives follow, once each.
fn kinds(members: &[Row]) -> Vec<Type> {
    let mut found = Vec::new();
    for ty in members.iter().map(|row| row.ty.scalar()).filter(|ty| ty.is_float() || ty.is_pointer()) {
        if !found.contains(&ty) {
            found.push(ty);
        }
    }
    found
}

/// Those that are moved one by one.
fn scalars(module: Module, members: &[Row]) -> impl Iterator<Item = (u64, Type)> {
    let short = members.iter().filter(|row| !row.is_long());
    short.flat_map(move |row| (0..row.count).map(move |index| (row.at + index * module.size_of(row.ty), row.ty)))
}

/// Assigns the members that a copy moves where the builder stands.
fn move_each(module: Module, builder: &Builder, copy: Value, members: &[Row]) {
    move_each_between(module, builder, copy, [copy.operand(0), copy.operand(1)], members);
}

/// The same for a copy in parts. All that are moved one by one are read before any is written: source and target may overlap then.
fn move_each_between(module: Module, builder: &Builder, copy: Value, [to, from]: [Value; 2], members: &[Row]) {
    let values = read_each(module, builder, from, members);
    // An assignment in C or C++ tells the optimiser what it moves, and memcpy does not. What has one type, or integers only, may stand for any bits.
    let of_several_types = members.iter().any(|row| row.ty.scalar() != members[0].ty.scalar());
    let is_pointer = members.iter().all(|row| row.ty.is_pointer());
    if (of_several_types && has_others(members) || is_pointer) && facts::copied_members(copy).is_empty() {
        values.iter().filter(|value| is_pointer || !value.ty().is_pointer()).for_each(|value| mark_of_bytes(*value));
    }
    write_each(module, builder, to, members, &values);
    for row in members.iter().filter(|row| row.is_long()) {
        let [to, from] = [to, from].map(|base| builder.offset(base, builder.int(module.int(64), row.at as i64)));
        mark_row(builder.memcpy(to, from, bytes_of(module, builder, row)), row);
    }
}

fn bytes_of(module: Module, builder: &Builder, row: &Row) -> Value {
    builder.int(module.int(64), (row.count * module.size_of(row.ty)) as i64)
}

/// A copy, or a fill, of a row says what it moves.
fn mark_row(copy: Value, row: &Row) {
    match row.ty.scalar() {
        ty if ty.is_float() => copy.mark(&numbers(ty)),
        ty if ty.is_integer() => mark_characters(copy),
        _ => {}
    }
}

/// Are not all of them integers?
fn has_others(members: &[Row]) -> bool {
    members.iter().any(|row| !row.ty.scalar().is_integer())
}

fn read_each(module: Module, builder: &Builder, from: Value, members: &[Row]) -> Vec<Value> {
    // Integers only may stand for any bits.
    let mixed = has_others(members);
    let load = |(at, ty): (u64, Type)| {
        let value = builder.load(ty, builder.offset(from, builder.int(module.int(64), at as i64)));
        value.set_alignment(1);
        if ty.scalar().is_integer() && mixed {
            mark_integer(value);
        }
        if ty.is_pointer() {
            mark_pointer(value);
        }
        value
    };
    scalars(module, members).map(load).collect()
}

fn write_each(module: Module, builder: &Builder, to: Value, members: &[Row], values: &[Value]) {
    for ((at, _), value) in scalars(module, members).zip(values) {
        builder.store(*value, builder.offset(to, builder.int(module.int(64), at as i64))).set_alignment(1);
    }
}
