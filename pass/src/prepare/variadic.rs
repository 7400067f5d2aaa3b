// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Message functions of the user's own: what a procedure takes by a variable list of arguments and only writes out as text (`vsnprintf`, `vfprintf`, …) it
//! takes by parameters.
//!
//! Such a procedure is made once more for each list of types that it is called with, and likewise the procedures to which it hands its list; where these call
//! `vsnprintf` with a list the new ones call `snprintf` with what is in it. Invariant: the program prints what it did; a procedure that looks at its list
//! in another way is left as it is. Imports `llvm`, and `operation` for what is known of calls.

use super::{discard, hoist_allocas, made_before, note_made};
use crate::llvm::offset::root;
use crate::llvm::{Builder, Function, Linkage, Module, Opcode, Session, Type, Value, transform};
use crate::operation::{entry_of, has_own_derivatives, is_inactive, is_separate};
use wengert_core::catalogue;

/// Levels of procedures that hand a list on.
const LEVELS: usize = 4;
/// Lists and the places where their addresses are kept.
const REGISTERS: &str = "sroa";
/// On a procedure that was made: its own name, and that of which it was made, with what is in the list.
const LISTED: &str = "wengert-listed";

/// Has calls in a procedure pass parameters where they pass lists.
pub fn list(module: Module, session: Session, builder: &Builder, function: Function, made: &mut Vec<Function>) {
    let calls = function.instructions().into_iter().filter(|at| at.is_call());
    for call in calls.collect::<Vec<_>>() {
        let Some(callee) = call.callee_function().filter(|callee| is_own(*callee) && callee.is_vararg()) else { continue };
        let given = call.arguments();
        let fixed = callee.parameters().len();
        let by_value = (fixed..given.len()).any(|index| call.call_type_attribute(index as u32 + 1, "byval").is_some());
        if callee.ty() != call.call_type() || by_value {
            continue;
        }
        let types: Vec<Type> = given[fixed..].iter().map(|value| value.ty()).collect();
        let mut maker = Maker { module, session, builder, made };
        if let Some(new) = maker.procedure(callee, None, &types, LEVELS) {
            call.retarget(new);
        }
    }
}

fn is_own(callee: Function) -> bool {
    !callee.is_declaration() && !is_inactive(callee) && !is_separate(callee) && !has_own_derivatives(callee)
}

struct Maker<'a> {
    module: Module,
    session: Session,
    builder: &'a Builder,
    made: &'a mut Vec<Function>,
}

impl Maker<'_> {
    /// The procedure that takes such values behind its parameters; `None` if it does more with its list than print it. `list` is the parameter that is the
    /// list, in one that is handed one.
    fn procedure(&mut self, old: Function, list: Option<usize>, types: &[Type], levels: usize) -> Option<Function> {
        let of: Vec<String> = types.iter().map(Type::to_string).collect();
        let note = format!("{}:{list:?}:{}", old.name(), of.join(","));
        if let Some(known) = made_before(self.module, LISTED, &note) {
            return Some(known);
        }
        let mut parameters = old.ty().parameters();
        if let Some(index) = list {
            parameters.remove(index);
        }
        let kept = parameters.len();
        parameters.extend(types);
        let ty = Type::function(old.ty().returns(), &parameters);
        let new = self.module.add_function(&format!("{}.listed", old.name()), ty);
        new.set_linkage(Linkage::LLVMInternalLinkage);
        let entry = new.append_block("wengert.list");
        self.builder.at_end(entry);
        self.builder.locate(None);
        let own = new.parameters();
        let mut arguments = own[..kept].to_vec();
        // A parameter that was a list is one that begins here, also if nothing looks at it.
        if let Some(index) = list {
            let place = self.builder.alloca(self.module.int(8), "list");
            let begin = self.module.intrinsic("llvm.va_start", &[place.ty()]).expect("LLVM knows va_start");
            self.builder.call(begin, &[place]);
            arguments.insert(index, place);
        }
        transform::clone_into(new, old, &arguments, list.is_none());
        self.builder.at_end(entry);
        self.builder.branch(new.blocks()[1]);
        hoist_allocas(self.builder, new.blocks()[1]);
        transform::run_passes(self.session, new, REGISTERS);
        if self.pass_on(new, &own[kept..], levels).is_none() {
            discard(self.session, new);
            return None;
        }
        note_made(new, LISTED, &note);
        self.made.push(new);
        Some(new)
    }

    /// Puts what is in a procedure's list where it hands on the list; `None`, with the procedure half done, if it does something else with it.
    fn pass_on(&mut self, new: Function, listed: &[Value], levels: usize) -> Option<()> {
        let calls = new.instructions().into_iter().filter(|at| at.is_call());
        let mut work: Vec<Value> = calls.filter(|at| of_list(*at)).flat_map(Value::arguments).map(root).collect();
        if !work.iter().all(|list| list.is_op(Opcode::LLVMAlloca)) {
            return None;
        }
        let mut found: Vec<Value> = Vec::new();
        let mut uses: Vec<(Value, Value)> = Vec::new();
        while let Some(list) = work.pop() {
            if found.contains(&list) {
                continue;
            }
            found.push(list);
            for user in list.users() {
                match user.opcode() {
                    Some(Opcode::LLVMGetElementPtr) => work.push(user),
                    // A copy is a use of two lists.
                    Some(Opcode::LLVMCall) if of_list(user) || user.is_lifetime_mark() => {
                        found.extend((!found.contains(&user)).then_some(user));
                    }
                    // One call may be handed one list, and that once.
                    Some(Opcode::LLVMCall) if uses.iter().all(|(call, _)| *call != user) => uses.push((user, list)),
                    _ => return None,
                }
            }
        }
        let types: Vec<Type> = listed.iter().map(|value| value.ty()).collect();
        for (call, list) in uses {
            let callee = call.callee_function()?;
            let mut arguments = call.arguments();
            let index = arguments.iter().position(|argument| *argument == list)?;
            arguments.remove(index);
            let target = match self.printing(callee, index) {
                Some(printing) => printing,
                None if levels > 0 && is_own(callee) && !callee.is_vararg() && callee.ty() == call.call_type() => {
                    self.procedure(callee, Some(index), &types, levels - 1)?
                }
                None => return None,
            };
            arguments.extend(listed);
            self.builder.before(call);
            self.builder.locate(Some(call));
            let replacement = self.builder.call(target, &arguments);
            replacement.pass_as_callee();
            call.replace_uses(replacement);
            call.erase();
        }
        // What is computed from a list goes before it.
        while let Some(at) = found.iter().position(|at| !at.has_uses()) {
            found.swap_remove(at).erase();
        }
        found.is_empty().then_some(())
    }

    /// The function that prints values, where another one takes a list of them as its last argument.
    fn printing(&self, callee: Function, index: usize) -> Option<Function> {
        let name = callee.name();
        let bare = name.trim_start_matches('_');
        let plain = format!("{}{}", &name[..name.len() - bare.len()], bare.strip_prefix('v')?);
        let mut parameters = callee.ty().parameters();
        let fits = callee.is_declaration() && index + 1 == parameters.len() && entry_of(callee).is_some();
        if !fits || catalogue::lookup(&plain).is_none() {
            return None;
        }
        parameters.pop();
        Some(self.module.declare(&plain, Type::variadic_function(callee.ty().returns(), &parameters)))
    }
}

/// Does a call begin, copy or end a list?
fn of_list(call: Value) -> bool {
    let name = call.callee_function().map(Function::name).unwrap_or_default();
    ["llvm.va_start", "llvm.va_copy", "llvm.va_end"].iter().any(|start| name.starts_with(start))
}
