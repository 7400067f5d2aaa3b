// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Calls through procedure pointers, dummies and tables of type-bound procedures, made calls by name.
//!
//! A procedure that is handed an internal procedure (a trampoline, which binds the host's variables) is made once more for it, with the
//! variables as argument. Any other pointer is compared with the procedures of this file that have the call's type and whose address is
//! taken, one whose choice can be seen with those of them that it is chosen from (a dummy with those that calls in the file hand on to it);
//! one that is none of them ends the program with a message. Invariant: a call by name does what the call through the pointer did; a call
//! without candidates is left as it is, to be refused, unless the pointer is compared with null: it is a callback that is absent. May import `llvm`, `core`, `operation` for the word for procedures that ask for derivatives.

use super::{choices, made_before, note_made, virtuals};
use crate::holds::{self, descriptors::is_type_description, functions};
use crate::llvm::offset::constant_base;
use crate::llvm::{Builder, Function, IntPredicate, Linkage, Module, Opcode, Session, Type, Value, transform};
use crate::operation::ASKS;
use rustc_hash::FxHashSet;
use wengert_core::catalogue::NO_PROCEDURE;
use wengert_core::request::marker;

/// The note on a procedure made for a closure: its own name, of which it is made, for which argument, and for which procedure. What is cut out of it, and
/// gets a name of its own, inherits the note.
const CLOSURE: &str = "wengert-closure";

/// Was the procedure made for a closure, whose variables one argument is, or cut out of one that was?
pub fn is_closure(function: Function) -> bool {
    function.string_attribute(CLOSURE).is_some()
}

/// Binds a procedure and variables in a place, and makes the place a pointer.
const INIT: &str = "llvm.init.trampoline";
const ADJUST: &str = "llvm.adjust.trampoline";

/// Bytes of a pointer.
const POINTER: i64 = 8;

/// Tells whether there were any.
pub fn resolve(
    module: Module,
    session: Session,
    builder: &Builder,
    original: Function,
    function: Function,
    made: &mut Vec<Function>,
) -> bool {
    let starts = |at: &Value| is_indirect(*at) || is_named(*at, INIT);
    if !function.instructions().iter().any(starts) {
        return false;
    }
    transform::run_passes(session, function, super::REGISTERS);
    part_trampolines(builder, function);
    are_there(builder, function);
    for call in function.instructions() {
        if is_indirect(call) {
            call_closure(builder, call);
        } else if call.callee_function().is_some_and(|f| !f.is_declaration()) {
            pass_closures(module, builder, call, made);
        }
    }
    let chosen = name_choices(function);
    forget_trampolines(function);
    for call in function.instructions().into_iter().filter(|at| is_indirect(*at)) {
        compare(module, builder, original, function, call, &chosen);
    }
    true
}

fn is_indirect(at: Value) -> bool {
    at.is_op(Opcode::LLVMCall) && at.callee_function().is_none() && !at.callee().is_inline_asm()
}

/// Is it the call that binds a procedure and variables?
pub fn binds(at: Value) -> bool {
    is_named(at, INIT)
}

fn is_named(at: Value, name: &str) -> bool {
    at.callee_function().is_some_and(|f| f.name() == name)
}

/// The procedure and the variables that a trampoline binds.
struct Closure {
    procedure: Function,
    variables: Value,
}

impl Closure {
    /// `None` unless the pointer is that of a trampoline that is set up once, or always the same.
    fn of(pointer: Value) -> Option<Closure> {
        let trampoline = Some(pointer).filter(|p| is_named(*p, ADJUST))?.arguments()[0];
        let place = Some(trampoline).filter(|t| t.is_op(Opcode::LLVMAlloca))?;
        let mut inits = place.users().into_iter().filter(|user| is_named(*user, INIT));
        let bound = inits.next()?.arguments();
        let [_, procedure, variables] = bound[..] else { return None };
        if inits.any(|other| other.arguments() != bound) {
            return None;
        }
        Some(Closure { procedure: procedure.as_function().filter(|f| !f.is_declaration())?, variables })
    }

    /// Where the variables go among the procedure's parameters.
    fn position(&self) -> Option<usize> {
        (0..self.procedure.parameters().len()).find(|i| self.procedure.has_attribute(*i as u32 + 1, "nest"))
    }
}

fn call_closure(builder: &Builder, call: Value) {
    let Some(closure) = Closure::of(call.callee()) else { return };
    let Some(position) = closure.position() else { return };
    let mut arguments = call.arguments();
    arguments.insert(position, closure.variables);
    if !takes(closure.procedure, call, &arguments) {
        return;
    }
    builder.before(call);
    builder.locate(Some(call));
    call_by_name(builder, call, closure.procedure, &arguments);
    call.erase();
}

/// Internal procedures that a pointer chooses from before it is called: from here on the choice is between their addresses, which
/// calls compare. The variables are the host's, the same wherever the choice was made.
fn name_choices(function: Function) -> Vec<Closure> {
    let mut chosen = Vec::new();
    for pointer in function.instructions().into_iter().filter(|at| is_named(*at, ADJUST)) {
        let Some(closure) = Closure::of(pointer).filter(|c| c.position().is_some()) else { continue };
        let variables = closure.variables;
        let entry = function.entry();
        let lasts = variables.argument_index().is_some() || variables.is_op(Opcode::LLVMAlloca) && variables.block() == entry;
        if lasts && pointer.has_uses() && is_only_called(pointer, &mut FxHashSet::default()) {
            pointer.replace_uses(closure.procedure.as_value());
            chosen.push(closure);
        }
    }
    chosen
}

/// Is a pointer only called, or chosen from for calls?
fn is_only_called(pointer: Value, seen: &mut FxHashSet<Value>) -> bool {
    pointer.users().into_iter().all(|user| {
        let chooses = user.is_op(Opcode::LLVMPHI) || user.is_op(Opcode::LLVMSelect);
        let calls = is_indirect(user) && user.callee() == pointer && !user.arguments().contains(&pointer);
        calls || chooses && (!seen.insert(user) || is_only_called(user, seen))
    })
}

/// The optimiser merges what is done to one trampoline or another: the pointers are chosen from again, not the places.
fn part_trampolines(builder: &Builder, function: Function) {
    let mut work: Vec<Value> = function.instructions().into_iter().filter(|at| is_named(*at, ADJUST)).collect();
    while let Some(adjust) = work.pop() {
        work.extend(choices::part(builder, adjust));
    }
}

fn takes(procedure: Function, call: Value, arguments: &[Value]) -> bool {
    let types: Vec<Type> = arguments.iter().map(|a| a.ty()).collect();
    procedure.ty().parameters() == types && procedure.ty().returns() == call.ty()
}

/// Calls the procedure at the builder's position, and gives the old call's users its result.
fn call_by_name(builder: &Builder, call: Value, procedure: Function, arguments: &[Value]) -> Value {
    builder.set_fast_math(call.fast_math());
    let new = builder.call(procedure, arguments);
    builder.set_fast_math(0);
    new.pass_as_callee();
    call.replace_uses(new);
    new
}

/// Hands on the variables in place of each trampoline, to a procedure that is made for it.
fn pass_closures(module: Module, builder: &Builder, call: Value, made: &mut Vec<Function>) {
    let mut callee = call.callee_function().expect("a direct call");
    let mut arguments = call.arguments();
    if !takes(callee, call, &arguments) {
        return;
    }
    for (index, argument) in arguments.iter_mut().enumerate() {
        let Some(closure) = Closure::of(*argument).filter(|c| c.position().is_some()) else { continue };
        callee = made_for(module, builder, callee, index, closure.procedure, made);
        *argument = closure.variables;
    }
    if Some(callee) == call.callee_function() {
        return;
    }
    builder.before(call);
    builder.locate(Some(call));
    call_by_name(builder, call, callee, &arguments);
    call.erase();
}

/// `callee` with the variables of `procedure` as its argument `index`, where it makes the trampoline itself.
fn made_for(
    module: Module,
    builder: &Builder,
    callee: Function,
    index: usize,
    procedure: Function,
    made: &mut Vec<Function>,
) -> Function {
    const TRAMPOLINE_BYTES: u64 = 72;
    let note = format!("{}:{index}:{}", callee.name(), procedure.name());
    if let Some(known) = made_before(module, CLOSURE, &note) {
        return known;
    }
    let new = module.add_function(&format!("{}.closure", callee.name()), callee.ty());
    new.set_linkage(Linkage::LLVMInternalLinkage);
    transform::clone_into(new, callee, &new.parameters(), true);
    note_made(new, CLOSURE, &note);
    for name in ["nest", "noalias"] {
        new.remove_attribute(index as u32 + 1, name);
    }
    holds::forget_parameter(new, index);
    let parameter = new.parameters()[index];
    builder.before(new.entry().first());
    builder.locate(None);
    let place = builder.alloca(module.int(8).array(TRAMPOLINE_BYTES), "wengert.trampoline");
    let [init, adjust] = [INIT, ADJUST].map(|name| module.intrinsic(name, &[]).expect("LLVM knows trampolines"));
    let pointer = builder.call(adjust, &[place]);
    parameter.replace_uses(pointer);
    builder.before(pointer);
    builder.call(init, &[place, procedure.as_value(), parameter]);
    made.push(new);
    new
}

/// An internal procedure that is handed on is no absent one, and known wherever the optimiser has frozen a dummy to branch on whether it is.
fn are_there(builder: &Builder, function: Function) {
    for pointer in function.instructions().into_iter().filter(|at| is_named(*at, ADJUST)) {
        for frozen in pointer.users().into_iter().filter(|user| user.is_op(Opcode::LLVMFreeze)) {
            frozen.replace_uses(pointer);
            frozen.erase();
        }
        let numbers = pointer.users().into_iter().filter(|user| user.is_op(Opcode::LLVMPtrToInt));
        let addresses: Vec<Value> = std::iter::once(pointer).chain(numbers).collect();
        for asked in addresses.iter().flat_map(|address| address.users()).filter(|user| user.is_op(Opcode::LLVMICmp)) {
            let with_null = addresses.contains(&asked.operand(0)) && asked.operand(1).is_null();
            let answer = match asked.int_predicate() {
                IntPredicate::LLVMIntEQ if with_null => 0,
                IntPredicate::LLVMIntNE if with_null => 1,
                _ => continue,
            };
            asked.replace_uses(builder.int(asked.ty(), answer));
            asked.erase();
        }
        addresses[1..].iter().filter(|number| !number.has_uses()).for_each(|number| number.erase());
    }
}

/// Erases trampolines that nobody calls any more.
fn forget_trampolines(function: Function) {
    let all = function.instructions();
    for unused in all.iter().filter(|at| is_named(**at, ADJUST) && !at.has_uses()) {
        unused.erase();
    }
    for init in function.instructions().into_iter().filter(|at| is_named(*at, INIT)) {
        let place = init.arguments()[0];
        let unused = |user: &Value| is_named(*user, INIT) && user.arguments()[0] == place || user.is_lifetime_mark();
        if place.is_op(Opcode::LLVMAlloca) && place.users().iter().all(unused) {
            init.erase();
        }
    }
}

/// The chain of comparisons that stands for a call through a pointer.
fn compare(module: Module, builder: &Builder, original: Function, function: Function, call: Value, chosen: &[Closure]) {
    let mut candidates = candidates(module, call.call_type());
    if let Some(known) = chosen_from(module, original, function, call.callee()) {
        candidates.retain(|candidate| known.contains(candidate));
    }
    if let Some(known) = virtuals::callees(module, call) {
        candidates.retain(|candidate| known.contains(candidate));
    }
    functions::retain_handlers(call, &mut candidates);
    keep_bound(&mut candidates, call.callee());
    let mut calls: Vec<(Function, Vec<Value>)> = candidates.into_iter().map(|candidate| (candidate, call.arguments())).collect();
    for closure in chosen {
        let mut arguments = call.arguments();
        arguments.insert(closure.position().expect("it has variables").min(arguments.len()), closure.variables);
        if takes(closure.procedure, call, &arguments) && calls.iter().all(|(known, _)| *known != closure.procedure) {
            calls.push((closure.procedure, arguments));
        }
    }
    if calls.is_empty() && !may_be_absent(module, function, call.callee()) || function.is_vararg() {
        return;
    }
    builder.before(call);
    builder.locate(Some(call));
    let pointer = call.callee();
    let behind = transform::split_before(call);
    let mut at = behind.predecessors()[0];
    let mut results = Vec::new();
    for (candidate, arguments) in calls {
        let (yes, no) = (function.append_block("wengert.procedure"), function.append_block("wengert.another"));
        at.terminator().erase();
        builder.at_end(at);
        let same = builder.icmp(IntPredicate::LLVMIntEQ, pointer, candidate.as_value());
        builder.branch_if(same, yes, no);
        builder.at_end(yes);
        builder.set_fast_math(call.fast_math());
        let result = builder.call(candidate, &arguments);
        builder.set_fast_math(0);
        result.pass_as_callee();
        builder.branch(behind);
        results.push((result, yes));
        builder.at_end(no);
        builder.unreachable();
        at = no;
    }
    at.terminator().erase();
    builder.at_end(at);
    super::stop(module, builder, NO_PROCEDURE, &function.name().replace(crate::refusal::CLONE, ""));
    if results.is_empty() && !call.ty().is_void() {
        call.replace_uses(builder.undef(call.ty()));
    } else if call.has_uses() {
        builder.before(behind.first());
        let phi = builder.phi(call.ty());
        phi.add_incoming(&results);
        call.replace_uses(phi);
    }
    call.erase();
}

/// Is a pointer compared with null? A callback is, that users may leave out: `std::function` tells by what it has ahead of the pointer (structures of C's may
/// look alike, and a table of procedures that is incomplete there is left, too), or by a procedure that its call operator calls without optimisation.
fn may_be_absent(module: Module, function: Function, pointer: Value) -> bool {
    let with_null = |user: &Value| user.is_op(Opcode::LLVMICmp) && user.value_operands().any(|operand| operand.is_null());
    let is_tested = |pointer: Value| pointer.users().iter().any(with_null);
    let place = |pointer: Value| constant_base(module, pointer.operand(0));
    let beside = || {
        let (base, at) = place(pointer);
        let loads = function.instructions().into_iter().filter(|other| other.is_op(Opcode::LLVMLoad) && other.ty().is_pointer());
        loads.into_iter().any(|other| place(other) == (base, at - POINTER) && is_tested(other))
    };
    is_tested(pointer)
        || CALL_OPERATOR.iter().all(|part| function.name().contains(part))
        || pointer.is_op(Opcode::LLVMLoad) && beside()
}

/// Parts of the name of the operator by which what a `std::function` holds is called.
const CALL_OPERATOR: [&str; 2] = ["NKSt8functionIF", "EEclE"];

/// The procedures that a pointer may lead to, if the procedure itself and the calls of it show all of them.
fn chosen_from(module: Module, original: Function, function: Function, pointer: Value) -> Option<Vec<Function>> {
    let parameters = function.parameters();
    let mut found = Vec::new();
    let mut seen: FxHashSet<Value> = FxHashSet::default();
    let mut work = vec![pointer];
    while let Some(pointer) = work.pop() {
        match pointer.any_opcode() {
            _ if !seen.insert(pointer) => {}
            _ if pointer.as_function().is_some() => found.extend(pointer.as_function()),
            _ if pointer.is_null() || pointer.is_undef() => {}
            _ if pointer.is_argument() => found.extend(handed(module, original, parameters.iter().position(|p| *p == pointer)?)?),
            Some(Opcode::LLVMPHI) => work.extend(pointer.incoming().into_iter().map(|(value, _)| value)),
            Some(Opcode::LLVMSelect) => work.extend([pointer.operand(1), pointer.operand(2)]),
            _ => return None,
        }
    }
    Some(found)
}

/// The procedures that all calls in the file hand to a procedure as this argument, if all of them can be seen.
fn handed(module: Module, procedure: Function, index: usize) -> Option<Vec<Function>> {
    let mut found = Vec::new();
    let mut seen: FxHashSet<(Function, usize)> = FxHashSet::default();
    let mut work = vec![(procedure, index)];
    while let Some((procedure, index)) = work.pop() {
        if !seen.insert((procedure, index)) {
            continue;
        }
        for call in calls_of(module, procedure)? {
            let actual = *call.arguments().get(index)?;
            match actual.as_function() {
                Some(function) => found.push(function),
                // Nobody calls data: the call through a pointer is one of another procedure of that type.
                None if is_data(actual) => {}
                None => {
                    let caller = call.block().function();
                    work.push((caller, caller.parameters().iter().position(|p| *p == actual)?));
                }
            }
        }
    }
    Some(found)
}

/// Does a pointer lead to a variable, or into one, or is it a dummy that is accessed as one?
fn is_data(pointer: Value) -> bool {
    let accessed = |user: &Value| match user.opcode() {
        Some(Opcode::LLVMLoad | Opcode::LLVMGetElementPtr) => true,
        Some(Opcode::LLVMStore) => user.operand(1) == pointer,
        _ => false,
    };
    pointer.is_global_variable()
        || matches!(pointer.any_opcode(), Some(Opcode::LLVMAlloca | Opcode::LLVMGetElementPtr))
        || pointer.is_argument() && pointer.users().iter().any(accessed)
}

/// All calls in the file that may be of a procedure, unless its address goes where calls are not seen; at least one.
fn calls_of(module: Module, procedure: Function) -> Option<Vec<Value>> {
    let ours = |at: Value| at.is_instruction() && at.block().function().name().starts_with("wengert.");
    let address = procedure.as_value();
    let mut calls = Vec::new();
    let mut handed_on = false;
    for user in address.users().into_iter().filter(|user| !ours(*user)) {
        let callee = user.is_call().then(|| user.callee_function()).flatten()?;
        handed_on |= user.arguments().contains(&address);
        if callee == procedure {
            calls.push(user);
        } else if callee.is_declaration() {
            return None;
        }
    }
    if handed_on {
        let others = module.functions().into_iter().flat_map(|f| f.instructions()).filter(|at| is_indirect(*at) && !ours(*at));
        calls.extend(others.filter(|at| at.call_type() == procedure.ty()));
    }
    Some(calls).filter(|calls| !calls.is_empty())
}

/// Procedures of this type whose address is taken, in the order of their names; of those without a body here the later stages know
/// the derivative, or refuse them.
fn candidates(module: Module, ty: Type) -> Vec<Function> {
    let mut found: Vec<Function> = module.functions().into_iter().filter(|f| f.ty() == ty && is_candidate(*f)).collect();
    found.sort_by_key(|f| f.name());
    found
}

/// The tables of type-bound procedures hold their addresses as integers, which are called as such; no procedure pointer is aimed at what stands
/// nowhere else.
fn keep_bound(candidates: &mut Vec<Function>, callee: Value) {
    let is_dispatched = callee.any_opcode() == Some(Opcode::LLVMIntToPtr);
    let named: Vec<Function> =
        candidates.iter().copied().filter(|candidate| is_named_by(candidate.as_value(), is_dispatched)).collect();
    if !is_dispatched || !named.is_empty() {
        *candidates = named;
    }
}

/// Is the address of a procedure named in the description of a derived type, or anywhere else in the user's code?
fn is_named_by(procedure: Value, tables: bool) -> bool {
    let mut work = vec![procedure];
    let mut seen: FxHashSet<Value> = FxHashSet::default();
    while let Some(value) = work.pop() {
        for user in value.users().into_iter().filter(|user| seen.insert(*user)) {
            if user.is_global_variable() {
                if is_type_description(user) == tables {
                    return true;
                }
            } else if user.is_constant() {
                work.extend(user.as_function().is_none().then_some(user));
            } else {
                // Comparisons with it in what was prepared already are none of the user's.
                let is_users = !user.block().function().name().starts_with("wengert.");
                if !tables && is_users && user.callee_function() != procedure.as_function() {
                    return true;
                }
            }
        }
    }
    false
}

fn is_candidate(function: Function) -> bool {
    let name = function.name();
    let is_own = name.starts_with("wengert.") || is_closure(function);
    let asks = function.string_attribute(ASKS).is_some();
    let is_library = function.is_intrinsic() || function.is_declaration() && marker(&name).is_some();
    !is_library && !is_own && !asks && function.as_value().users().into_iter().any(|user| takes_address(function, user))
}

/// Is it more than a call of the function, or a question about it to the plugin? What else such a question hands on it does for the function.
fn takes_address(function: Function, user: Value) -> bool {
    if !user.is_call() {
        return true;
    }
    let asks = user.callee_function().is_some_and(|f| f.is_declaration() && marker(&f.name()).is_some());
    user.arguments().into_iter().skip(usize::from(asks)).any(|argument| argument == function.as_value())
}
