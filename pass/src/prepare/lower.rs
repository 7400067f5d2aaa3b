// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Functions with several results, rewritten as functions with one: the table knows only these.
//!
//! `sincos` becomes sine and cosine, `modf` truncation and difference, `frexp` its integer part and a scaling,
//! a vector reduction its chain; assembly without instructions is its operands; realloc allocates, copies and frees; strdup allocates and copies; posix_memalign returns what it allocates. Invariant: values are unchanged (to rounding). May import `llvm`, `holds` and `core`.

use crate::holds::{mark_block, moves};
use crate::llvm::layout;
use crate::llvm::value::FUNCTION_INDEX;
use crate::llvm::{Builder, Function, IntPredicate, Module, Opcode, RealPredicate, Type, Value, memory};
use crate::operation::{INACTIVE, known_as};
use wengert_core::catalogue::ALLOCATED;
use wengert_core::table;

pub fn lower(module: Module, builder: &Builder, function: Function) {
    for instruction in function.instructions() {
        let Some(callee) = instruction.callee_function() else { continue };
        if callee.ty() != instruction.call_type() {
            // LLVM's passes may yet pass what the procedure takes, and this speaks of an argument by its place.
            instruction.forget_allocated_size();
            continue;
        }
        builder.before(instruction);
        builder.locate(Some(instruction));
        builder.set_fast_math(instruction.fast_math());
        forget_errno(instruction, callee);
        lower_call(module, builder, instruction, &callee.name());
    }
    builder.set_fast_math(0);
}

/// A mathematical function's only effect is errno, which a derivative does not keep.
fn forget_errno(call: Value, callee: Function) {
    let pure = known_as(callee).is_some_and(|name| table::call(&name).is_some_and(|(row, _)| row.stores.is_empty()));
    if pure && call.ty().is_float() {
        for attribute in ["memory", "nounwind", "willreturn"] {
            call.add_call_attribute(FUNCTION_INDEX, attribute);
        }
    }
}

fn unary(module: Module, builder: &Builder, intrinsic: &str, x: Value) -> Value {
    let function = module.intrinsic(intrinsic, &[x.ty()]).expect("LLVM knows its own intrinsics");
    builder.call(function, &[x])
}

fn lower_call(module: Module, builder: &Builder, call: Value, name: &str) {
    let number = |value: Value| value.ty().is_float();
    let integer = |value: Value| value.ty().is_integer();
    let pointer = |value: Value| value.ty().is_pointer();
    // A user's own procedure of a library's name may have other arguments.
    match (name, &call.arguments()[..]) {
        ("sincos" | "sincosf" | "sincosl", [x, sine, cosine]) if number(*x) && pointer(*sine) && pointer(*cosine) => {
            builder.store(unary(module, builder, "llvm.sin", *x), *sine);
            builder.store(unary(module, builder, "llvm.cos", *x), *cosine);
            call.erase();
        }
        ("modf" | "modff" | "modfl", [x, to]) if number(*x) && pointer(*to) && call.ty() == x.ty() => {
            let (fraction, whole) = split(module, builder, *x);
            builder.store(whole, *to);
            call.replace_uses(fraction);
            call.erase();
        }
        ("realloc", [old, bytes]) if pointer(*old) && integer(*bytes) && pointer(call) => {
            lower_reallocation(module, builder, call, *bytes);
        }
        ("reallocarray", [old, count, size]) if pointer(*old) && integer(*count) && count.ty() == size.ty() && pointer(call) => {
            let multiply = module.intrinsic("llvm.umul.fix.sat", &[count.ty()]).expect("LLVM knows umul.fix.sat");
            let whole = builder.int(module.int(32), 0);
            let bytes = builder.call(multiply, &[*count, *size, whole]);
            lower_reallocation(module, builder, call, bytes);
        }
        ("strdup", [text]) if pointer(*text) && pointer(call) => lower_copied_text(module, builder, call, None),
        ("strndup", [text, most]) if pointer(*text) && integer(*most) && pointer(call) => {
            lower_copied_text(module, builder, call, Some(*most));
        }
        ("posix_memalign", [to, alignment, bytes])
            if pointer(*to) && integer(*bytes) && alignment.ty() == bytes.ty() && integer(call) =>
        {
            lower_posix_memalign(module, builder, call, [*to, *alignment, *bytes]);
        }
        (_, [x]) if name.starts_with("llvm.sincos.") => {
            let parts = [unary(module, builder, "llvm.sin", *x), unary(module, builder, "llvm.cos", *x)];
            replace_by_struct(builder, call, &parts);
        }
        (_, [x]) if name.starts_with("llvm.modf.") => {
            let (fraction, whole) = split(module, builder, *x);
            replace_by_struct(builder, call, &[fraction, whole]);
        }
        (_, [x]) if name.starts_with("llvm.frexp.") => lower_frexp(module, builder, call, *x),
        _ if name.starts_with("llvm.vector.reduce.f") => lower_reduction(module, builder, call, name),
        _ if name.starts_with("llvm.experimental.constrained.") => lower_constrained(module, builder, call, name),
        _ => {}
    }
}

/// Assembly apart, for fences around regions are such, and are needed until these are procedures.
pub fn assembly(module: Module, builder: &Builder, function: Function) {
    let assembly = |at: &Value| at.is_call() && at.callee().is_inline_asm();
    function.instructions().into_iter().filter(assembly).for_each(|at| lower_assembly(module, builder, at));
}

/// The address that a fence of no instructions gives back.
pub fn fenced_address(at: Value) -> Option<Value> {
    let is_assembly = at.is_call() && at.ty().is_pointer() && at.callee().is_inline_asm();
    let gives_back = is_assembly && at.callee().assembly() == (String::new(), "=r,0".to_owned());
    gives_back.then(|| at.operand(0))
}

fn lower_assembly(module: Module, builder: &Builder, call: Value) {
    let (text, constraints) = call.callee().assembly();
    let value = lower_choice(builder, call, &text, &constraints);
    match value.or_else(|| lower_sum(module, builder, call, &text, &constraints)) {
        Some(value) => {
            call.replace_uses(value);
            call.erase();
        }
        None => lower_barrier(module, builder, call, &text, &constraints),
    }
}

/// Assembly of no instructions, or of a comment, holds the optimiser back, and its operands stay as they are: each output is the input that is tied to it.
fn lower_barrier(module: Module, builder: &Builder, call: Value, text: &str, constraints: &str) {
    let is_comment = text.trim().starts_with('#') && !text.trim().contains(['\n', ';']);
    if !text.trim().is_empty() && !is_comment {
        return;
    }
    let (mut places, mut results, mut inputs) = (vec![], 0, vec![]);
    let mut arguments = call.arguments().into_iter();
    for constraint in constraints.split(',').filter(|c| !c.starts_with('~')) {
        match constraint.strip_prefix('=') {
            Some(output) if output.starts_with('*') => places.push((places.len() + results, arguments.next())),
            Some(_) => results += 1,
            None => inputs.push((constraint, arguments.next())),
        }
    }
    let tied = |output: usize| inputs.iter().find(|(c, _)| c.parse() == Ok(output)).and_then(|(_, value)| *value);
    let in_place = |place: Option<Value>| inputs.iter().any(|(c, value)| c.starts_with('*') && *value == place);
    if places.iter().any(|(output, place)| tied(*output).is_none() && !in_place(*place)) || results > 1 {
        return;
    }
    let first_result = (0..).find(|i| places.iter().all(|(output, _)| output != i)).filter(|_| results == 1);
    let value = first_result.map(tied);
    if value == Some(None) {
        return;
    }
    builder.before(call);
    builder.locate(Some(call));
    for (output, place) in places {
        if let (Some(value), Some(place)) = (tied(output), place) {
            builder.store(fenced(module, builder, value), place).set_alignment(1);
        }
    }
    if let Some(Some(value)) = value {
        call.replace_uses(fenced(module, builder, value));
    }
    call.erase();
}

/// The one instruction of x86 that libraries write for the lesser or the greater of two numbers: the second operand, unless the first is less (or greater).
fn lower_choice(builder: &Builder, call: Value, text: &str, constraints: &str) -> Option<Value> {
    let (name, operands) = text.trim().split_once(' ')?;
    let arguments = call.arguments();
    // The target of an instruction of two operands is its first one, too; that of three stands behind them.
    let (second, first) = match (name.strip_prefix('v'), operands.replace(' ', "").as_str(), &arguments[..]) {
        (None, "$1,$0", [second, first]) if constraints.starts_with("=x,x,0") => (*second, *first),
        (Some(_), "$1,$2,$0", [second, first]) if constraints.starts_with("=x,x,x") => (*second, *first),
        _ => return None,
    };
    let predicate = match name.trim_start_matches('v') {
        "minpd" | "minps" => RealPredicate::LLVMRealOLT,
        "maxpd" | "maxps" => RealPredicate::LLVMRealOGT,
        _ => return None,
    };
    let ty = call.ty();
    let element = if name.ends_with('d') { ty.float64() } else { ty.float32() };
    if !ty.is_vector() || ty.scalar() != element || first.ty() != ty || second.ty() != ty {
        return None;
    }
    builder.before(call);
    builder.locate(Some(call));
    Some(builder.select(builder.fcmp(predicate, first, second), first, second))
}

/// The instruction of x86 that adds a product to its target, rounded once.
fn lower_sum(module: Module, builder: &Builder, call: Value, text: &str, constraints: &str) -> Option<Value> {
    let (name, operands) = text.trim().split_once(' ')?;
    let ty = call.ty();
    let element = match name {
        "vfmadd231pd" => ty.float64(),
        "vfmadd231ps" => ty.float32(),
        _ => return None,
    };
    let arguments = call.arguments();
    let in_order = operands.replace(' ', "") == "$1,$2,$0" && constraints.starts_with("=x,x,x,0") && arguments.len() == 3;
    if !in_order || !ty.is_vector() || ty.scalar() != element || arguments.iter().any(|number| number.ty() != ty) {
        return None;
    }
    builder.before(call);
    builder.locate(Some(call));
    Some(builder.call(module.intrinsic("llvm.fma", &[ty])?, &arguments))
}

/// A number that no rearrangement of sums goes through.
fn fenced(module: Module, builder: &Builder, value: Value) -> Value {
    if value.ty().is_floating() { unary(module, builder, "llvm.arithmetic.fence", value) } else { value }
}

/// Allocated, copied, freed: what a derivative does with each of these is known. Where there is no memory, nothing is copied and the old is kept.
fn lower_reallocation(module: Module, builder: &Builder, call: Value, bytes: Value) {
    let old = call.arguments()[0];
    let (pointer, word) = (old.ty(), bytes.ty());
    let new = memory::allocate(module, builder, bytes);
    let had = builder.call(module.declare(ALLOCATED, Type::function(word, &[pointer])), &[old]);
    let least = module.intrinsic("llvm.umin", &[word]).expect("LLVM knows umin");
    let kept = builder.call(least, &[had, bytes]);
    let (none, nothing) = (builder.zero(pointer), builder.zero(word));
    let lacks = builder.icmp(IntPredicate::LLVMIntEQ, new, none);
    let kept = builder.select(lacks, nothing, kept);
    let in_row = |ty: Type| moves::is_row(call) && module.size_of(ty) > 0 && !is_of_one_kind(module, ty);
    match moves::structure(call).filter(|(offset, ty)| *offset == 0 && in_row(*ty)) {
        // An array of structures has no part of one; the room that was allocated may.
        Some((_, ty)) => {
            moves::mark(new, 0, ty);
            let size = builder.int(word, module.size_of(ty) as i64);
            let copy = builder.memcpy(new, old, builder.mul(builder.udiv(kept, size), size));
            moves::mark(copy, 0, ty);
        }
        None => mark_block(builder.memcpy(new, old, kept)),
    }
    memory::free(module, builder, builder.select(lacks, none, old));
    call.replace_uses(new);
    call.erase();
}

/// Is it a structure of floating numbers of one kind, which are copied as such?
fn is_of_one_kind(module: Module, ty: Type) -> bool {
    let rows = layout::rows(module, ty).unwrap_or_default();
    rows.first().is_some_and(|first| first.ty.is_float() && rows.iter().all(|row| row.ty == first.ty))
}

/// Memory for the characters, and these.
fn lower_copied_text(module: Module, builder: &Builder, call: Value, most: Option<Value>) {
    let text = call.arguments()[0];
    let word = most.map_or(module.int(64), Value::ty);
    let measured: Vec<Value> = [text].into_iter().chain(most).collect();
    let types: Vec<Type> = measured.iter().map(|value| value.ty()).collect();
    let measure = module.declare(if most.is_some() { "strnlen" } else { "strlen" }, Type::function(word, &types));
    let length = builder.call(measure, &measured);
    let new = memory::allocate(module, builder, builder.add(length, builder.int(word, 1)));
    builder.memcpy(new, text, length);
    builder.store(builder.zero(module.int(8)), builder.offset(new, length)).set_alignment(1);
    call.replace_uses(new);
    call.erase();
}

/// The address is a result, and the error one of its comparison with null.
fn lower_posix_memalign(module: Module, builder: &Builder, call: Value, [to, alignment, bytes]: [Value; 3]) {
    const OUT_OF_MEMORY: i64 = 12;
    let allocate = module.declare("aligned_alloc", Type::function(to.ty(), &[alignment.ty(), bytes.ty()]));
    let memory = builder.call(allocate, &[alignment, bytes]);
    builder.store(memory, to);
    let failed = builder.icmp(IntPredicate::LLVMIntEQ, memory, builder.zero(to.ty()));
    let (error, none) = (builder.int(call.ty(), OUT_OF_MEMORY), builder.int(call.ty(), 0));
    call.replace_uses(builder.select(failed, error, none));
    call.erase();
}

/// (x − trunc x with x's sign, trunc x); an infinite x has fraction 0.
fn split(module: Module, builder: &Builder, x: Value) -> (Value, Value) {
    let whole = unary(module, builder, "llvm.trunc", x);
    let difference = builder.fsub(x, whole);
    let zero = builder.zero(x.ty());
    let infinite = builder.fcmp(crate::llvm::RealPredicate::LLVMRealOEQ, x, whole);
    let fraction = builder.select(infinite, zero, difference);
    let copysign = module.intrinsic("llvm.copysign", &[x.ty()]).expect("LLVM knows copysign");
    (builder.call(copysign, &[fraction, x]), whole)
}

fn replace_by_struct(builder: &Builder, call: Value, parts: &[Value]) {
    let mut result = builder.undef(call.ty());
    for (index, part) in parts.iter().enumerate() {
        result = builder.insert_value(result, *part, index as u32);
    }
    call.replace_uses(result);
    call.erase();
}

/// The mantissa is x · 2^−exponent, which has a row of its own (ldexp); of the call itself only the exponent is left.
fn lower_frexp(module: Module, builder: &Builder, call: Value, x: Value) {
    builder.after(call);
    let exponent = builder.extract(call, 1);
    let negative = builder.sub(builder.zero(exponent.ty()), exponent);
    let ldexp = module.intrinsic("llvm.ldexp", &[x.ty(), exponent.ty()]).expect("LLVM knows ldexp");
    let mantissa = builder.call(ldexp, &[x, negative]);
    for user in call.users() {
        if user.is_op(Opcode::LLVMExtractValue) && user.indices() == [0] {
            user.replace_uses(mantissa);
            user.erase();
        }
    }
    call.add_call_note(INACTIVE, "");
}

fn lower_reduction(module: Module, builder: &Builder, call: Value, name: &str) {
    let operation = name.trim_start_matches("llvm.vector.reduce.").split('.').next().unwrap_or_default().to_owned();
    let arguments = call.arguments();
    let vector = *arguments.last().expect("a reduction has an operand");
    if vector.ty().is_scalable() {
        return;
    }
    let element = |i: u32| builder.extract_element(vector, builder.int(module.int(32), i64::from(i)));
    let intrinsic = match operation.as_str() {
        "fmax" => "llvm.maxnum",
        "fmin" => "llvm.minnum",
        "fmaximum" => "llvm.maximum",
        "fminimum" => "llvm.minimum",
        "fadd" | "fmul" => "",
        _ => return,
    };
    let starts_with_operand = intrinsic.is_empty();
    let mut sum = if starts_with_operand { arguments[0] } else { element(0) };
    for i in u32::from(!starts_with_operand)..vector.ty().len() {
        let next = element(i);
        sum = match operation.as_str() {
            "fadd" => builder.fadd(sum, next),
            "fmul" => builder.fmul(sum, next),
            _ => builder.call(module.intrinsic(intrinsic, &[sum.ty()]).expect("LLVM knows min and max"), &[sum, next]),
        };
    }
    call.replace_uses(sum);
    call.erase();
}

/// Strict floating-point mode: the derivative uses the default environment, so the plain operation serves.
fn lower_constrained(module: Module, builder: &Builder, call: Value, name: &str) {
    let operation = name.trim_start_matches("llvm.experimental.constrained.").split('.').next().unwrap_or_default().to_owned();
    let values: Vec<Value> = call.arguments().into_iter().filter(|a| is_plain(*a)).collect();
    let result: Type = call.ty();
    let plain = match (operation.as_str(), values.as_slice()) {
        ("fadd", [a, b]) => builder.fadd(*a, *b),
        ("fsub", [a, b]) => builder.fsub(*a, *b),
        ("fmul", [a, b]) => builder.fmul(*a, *b),
        ("fdiv", [a, b]) => builder.fdiv(*a, *b),
        ("frem", [a, b]) => builder.frem(*a, *b),
        ("fpext" | "fptrunc", [a]) => builder.fcast(*a, result),
        ("sitofp", [a]) => builder.int_to_float(*a, result),
        (_, values) if result.is_floating() && values.iter().all(|v| v.ty().is_floating()) => {
            match module.intrinsic(&format!("llvm.{operation}"), &[result]) {
                Some(function) => builder.call(function, values),
                None => return,
            }
        }
        _ => return,
    };
    call.replace_uses(plain);
    call.erase();
}

fn is_plain(value: Value) -> bool {
    value.ty().is_floating() || value.ty().scalar().is_integer()
}
