// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! `wengert_shadow(x)`: the shadow of a variable, where the user seeds or reads it.
//!
//! Which variable an address belongs to is read twice: before optimisation, when no allocation is known yet to be what a descriptor
//! describes, and after it for markers in wrappers that were inlined. In between a call of [`NAMED`] stands for the marker; it keeps
//! the optimiser from taking a variable that nobody writes for a constant. Invariant: the variable is certain, or the marker is refused.
//! Imports `llvm`, `core`, `refusal`, and `signature`.

use super::{markers, resolve};
use crate::llvm::{
    Builder, Module, Opcode, Type, Value,
    offset::{constant_base, is_thread_local_address},
    value::FUNCTION_INDEX,
};
use crate::refusal::{Refusal, Result};
use crate::signature::{SHADOW, lasting_shadow};
use wengert_core::codes::Code;
use wengert_core::request::Marker;

/// Takes a constant address in a variable, the address that the user gave, the one from which that was computed (the variable's, or
/// what a descriptor in it has), and whether it is a descriptor.
const NAMED: &str = "wengert.shadow";

/// A shadow that the user asks for.
pub struct Shadow {
    pub call: Value,
    pub variable: Value,
    /// Where in the variable the descriptor lies whose memory's shadow it is.
    pub member: Option<u64>,
}

/// What an address was computed from.
struct Origin {
    /// The address of a variable, or one that a descriptor holds.
    root: Value,
    /// The variable's address, or that of the descriptor in it.
    place: Value,
    described: bool,
}

/// Names the variable of each marker for which that is known by now.
pub fn name(module: Module, call: Value) -> Result<()> {
    let given = markers::passed(call).first().copied().filter(|given| given.ty().is_pointer());
    let Some(given) = given else {
        return Err(Refusal::new(Code::W0002, "wengert_shadow takes the address of a variable"));
    };
    if !call.ty().is_pointer() && !call.ty().is_integer() || !call.is_op(Opcode::LLVMCall) {
        return Err(Refusal::new(
            Code::W0015,
            "wengert_shadow returns an address: declare its result as a pointer or type(c_ptr)",
        ));
    }
    let Some(origin) = origin(module, given) else {
        let message = "wengert_shadow knows the shadows of variables of modules, COMMON blocks, and of C globals, of what allocatable ones among them hold, and of parts of both; what is given here is none of these, or not known to be one; of an argument or a local the shadow is what the call of the derivative passes";
        return Err(Refusal::new(Code::W0002, message));
    };
    let builder = Builder::new(module);
    builder.before(call);
    builder.locate(Some(call));
    let (address, flag) = (given.ty(), module.int(1));
    let named = module.declare(NAMED, Type::function(address, &[address, address, address, flag]));
    let described = builder.int(flag, i64::from(origin.described));
    let shadow = builder.call(named, &[origin.place, given, origin.root, described]);
    shadow.add_call_attribute(FUNCTION_INDEX, "nomerge");
    let result = if call.ty().is_pointer() { shadow } else { builder.ptr_to_int(shadow, call.ty()) };
    call.replace_uses(result);
    call.erase();
    Ok(())
}

/// The variable that an address is of, or of what an allocatable or pointer variable has.
pub fn variable(module: Module, address: Value) -> Option<Value> {
    origin(module, address).map(|origin| origin.place).filter(|place| place.is_global_variable())
}

fn origin(module: Module, address: Value) -> Option<Origin> {
    let mut pointer = address;
    loop {
        if pointer.is_global_variable() {
            return Some(Origin { root: pointer, place: pointer, described: false });
        }
        match pointer.any_opcode()? {
            Opcode::LLVMGetElementPtr | Opcode::LLVMBitCast | Opcode::LLVMAddrSpaceCast => pointer = pointer.operand(0),
            Opcode::LLVMCall if is_thread_local_address(pointer) => {
                return Some(Origin { root: pointer, place: pointer.operand(0), described: false });
            }
            Opcode::LLVMLoad => match in_variable(module, pointer.operand(0)) {
                Some(place) => return Some(Origin { root: pointer, place, described: true }),
                None => pointer = resolve::source(pointer)?,
            },
            _ => return None,
        }
    }
}

/// The place in a variable that an address is, or of which a local holds a copy.
fn in_variable(module: Module, address: Value) -> Option<Value> {
    let (base, offset) = constant_base(module, address);
    if base.is_global_variable() {
        return address.is_constant().then_some(address);
    }
    let copy = base.is_op(Opcode::LLVMAlloca).then(|| only_copy(base)).flatten()?;
    let source = copy.operand(1);
    (offset == 0 && source.is_constant() && constant_base(module, source).0.is_global_variable()).then_some(source)
}

/// The copy that fills a local variable, if nothing else writes there.
fn only_copy(local: Value) -> Option<Value> {
    let fills =
        |user: &Value| user.callee_function().is_some_and(|f| f.name().starts_with("llvm.memcpy.")) && user.operand(0) == local;
    let (copies, others): (Vec<Value>, Vec<Value>) = local.users().into_iter().partition(fills);
    let reads = |user: &Value| match user.opcode() {
        Some(Opcode::LLVMGetElementPtr) => user.users().iter().all(|u| u.is_op(Opcode::LLVMLoad)),
        Some(Opcode::LLVMLoad) => true,
        _ => user.is_lifetime_mark(),
    };
    if copies.len() == 1 && others.iter().all(reads) { copies.first().copied() } else { None }
}

/// All shadows that are asked for; each is declared, which makes its variable one that the user seeds.
pub fn collect(module: Module) -> Vec<Result<Shadow>> {
    let late = markers::calls(module).into_iter().filter(|(_, asked)| *asked == Marker::Shadow);
    let mut found: Vec<Result<Shadow>> =
        late.filter_map(|(call, _)| name(module, call).err().map(|refusal| Err(refusal.at(call)))).collect();
    let Some(named) = module.function(NAMED) else { return found };
    let calls = named.as_value().users().into_iter().filter(|user| user.callee_function() == Some(named));
    found.extend(calls.map(|call| read(module, call).map_err(|refusal| refusal.at(call))));
    found
}

fn read(module: Module, call: Value) -> Result<Shadow> {
    let (variable, offset) = constant_base(module, call.operand(0));
    let described = call.operand(3).as_int() != Some(0);
    let name = variable.name();
    if !variable.is_global_variable() {
        let message = "wengert_shadow knows the shadows of global variables and of module variables, and its argument is none; a local's shadow is what you pass";
        return Err(Refusal::new(Code::W0005, message));
    }
    if variable.is_constant_global() {
        return Err(Refusal::new(Code::W0005, format!("'{name}' is a constant, and has no shadow")));
    }
    let shadow = format!("{SHADOW}{name}");
    let ty = variable.global_type();
    if module.global(&shadow).is_none() {
        if module.size_of(ty) == 0 {
            let message = format!("'{name}' is declared without its size, and so has no shadow of one; declare the size");
            return Err(Refusal::new(Code::W0014, message));
        }
        let declared = module.declare_global(&shadow, ty, variable.alignment());
        if variable.is_thread_local() {
            module.make_thread_local(declared);
        }
    }
    Ok(Shadow { call, variable, member: described.then_some(offset as u64) })
}

impl Shadow {
    /// Has no derivative in this file made it?
    pub fn is_unmade(&self, module: Module) -> bool {
        module.global(&format!("{SHADOW}{}", self.variable.name())).is_none_or(|own| own.is_declared_only())
    }
    pub fn unused(&self) -> Refusal {
        let message = format!(
            "'{}' has no shadow in this file: nothing that is differentiated here uses it; ask for the shadow in the file that asks for the derivative",
            self.variable.name()
        );
        Refusal::new(Code::W0005, message).at(self.call)
    }
}

/// Puts the address where it was asked for.
pub fn deliver(module: Module, shadow: &Shadow) {
    let name = shadow.variable.name();
    let call = shadow.call;
    let own = module.global(&format!("{SHADOW}{name}")).expect("declared where it was read");
    let builder = Builder::new(module);
    builder.before(call);
    builder.locate(Some(call));
    let (place, given, root) = (call.operand(0), call.operand(1), call.operand(2));
    let word = module.int(64);
    let base = match shadow.member {
        Some(at) => lasting_shadow(module, &builder, place, builder.offset(own, builder.int(word, at as i64)), &name),
        None if root.is_instruction() => {
            let copy = builder.insert(root.clone_instruction());
            copy.set_operand(0, own);
            copy
        }
        None => own,
    };
    let distance = builder.sub(builder.ptr_to_int(given, word), builder.ptr_to_int(root, word));
    call.replace_uses(builder.offset(base, distance));
    call.erase();
}
