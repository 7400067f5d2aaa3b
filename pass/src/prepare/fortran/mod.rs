// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Array work that flang leaves to its run-time library, rewritten as loops over the elements.
//!
//! At -O0 whole-array assignments, reductions and products are calls that take descriptors, which hold pointers to
//! the arrays. As loops they are code like any other, and the descriptors, read by nobody else, dissolve.
//! Invariant: a call is rewritten whole or left as it is; the result is the run time's, to rounding.
//! May import `llvm`, and `operation`.

mod allocate;
mod assign;
mod components;
mod constructor;
pub mod derived;
mod descriptor;
mod input;
mod locate;
mod output;
mod product;
mod rank;
mod reduce;
mod reshape;
mod site;
mod stack;
mod transfer;
mod variable;

pub use descriptor::{Within, descriptors_in};

use super::choices::part_by_branch;
use crate::llvm::{Block, Builder, Function, IntPredicate, Module, Opcode, Session, Value, transform};
use crate::operation::{Operation, classify};
use derived::Types;
use locate::Sought;
use site::Site;

/// Splits descriptors into their fields, each written by stores of its own.
const FIELDS: &str = "sroa<modify-cfg>,early-cse<memssa>,simplifycfg,instcombine<no-verify-fixpoint>";

/// On the calls that give an allocatable variable other memory because it is assigned an array of another shape.
pub const RESHAPES: &str = "wengert.reshapes";

/// The mark of a call that was rewritten with another one, which comes before.
const DONE: &str = "wengert.done";

/// Such a call has nothing left to do.
fn is_done(site: &Site) -> Option<()> {
    site.call.is_marked(DONE).then_some(())
}

/// Is it the assignment of an array, which may reallocate?
pub fn assigns(callee: Function) -> bool {
    callee.is_declaration() && callee.name().starts_with("_FortranAAssign")
}

/// What flang calls; a star at the end stands for the kinds of the operands.
struct Entry {
    name: &'static str,
    /// `None`, and nothing changed, if the call is not of the form that it can rewrite.
    rewrite: fn(&Site) -> Option<()>,
}

const fn entry(name: &'static str, rewrite: fn(&Site) -> Option<()>) -> Entry {
    Entry { name, rewrite }
}

const ENTRIES: &[Entry] = &[
    entry("_FortranAAssign", assign::assign),
    entry("_FortranAAssignTemporary", assign::assign_temporary),
    entry("_FortranAAssignExplicitLengthCharacter", assign::assign_explicit_length),
    entry(descriptor::MOVE, assign::move_allocation),
    entry(assign::POLYMORPHIC, assign::assign),
    entry("_FortranAAllocatableInitDerivedForAllocate", allocate::take_type),
    entry("_FortranAAllocatableDeallocatePolymorphic", allocate::release_polymorphic),
    entry("_FortranAPointerNullifyDerived", allocate::nullify),
    entry("_FortranAPointerDeallocatePolymorphic", allocate::release),
    entry("_FortranAAllocatableSetBounds", allocate::set_bounds),
    entry("_FortranAAllocatableApplyMold", allocate::apply_mold),
    entry("_FortranAAllocatableAllocate", allocate::allocatable),
    entry("_FortranAAllocatableAllocateSource", allocate::from_source),
    entry("_FortranAAllocatableDeallocate", allocate::release),
    entry("_FortranAPointerSetBounds", allocate::set_bounds),
    entry("_FortranAPointerApplyMold", allocate::apply_mold),
    entry("_FortranAPointerAllocate", allocate::pointer),
    entry("_FortranAPointerAllocateSource", allocate::from_source),
    entry("_FortranAPointerDeallocate", allocate::release),
    entry(descriptor::ASSOCIATE, allocate::associate),
    entry("_FortranAInitialize", components::initialize),
    entry("_FortranADestroy", components::destroy),
    entry("_FortranADestroyWithoutFinalization", components::give_back),
    entry("_FortranAFinalize", components::finalize),
    entry(constructor::INIT, constructor::init),
    entry(constructor::PUSH_VALUE, is_done),
    entry(constructor::PUSH_SCALAR, is_done),
    entry("_FortranACreateDescriptorStack", stack::create),
    entry(stack::VALUES, stack::create),
    entry("_FortranAPushDescriptor", is_done),
    entry("_FortranAPushValue", is_done),
    entry("_FortranADescriptorAt", is_done),
    entry("_FortranAValueAt", is_done),
    entry("_FortranADestroyDescriptorStack", is_done),
    entry("_FortranADestroyValueStack", is_done),
    entry("_FortranACopyInAssign", assign::copy_in),
    entry("_FortranACopyOutAssign", assign::copy_out),
    entry("_FortranAIsContiguous", assign::is_contiguous),
    entry("_FortranASumInteger*", |site| reduce::whole(site, reduce::SUM)),
    entry("_FortranASumReal*", |site| reduce::whole(site, reduce::SUM)),
    entry("_FortranAProductInteger*", |site| reduce::whole(site, reduce::PRODUCT)),
    entry("_FortranAProductReal*", |site| reduce::whole(site, reduce::PRODUCT)),
    entry("_FortranAMaxvalInteger*", |site| reduce::whole(site, reduce::MAXVAL)),
    entry("_FortranAMaxvalReal*", |site| reduce::whole(site, reduce::MAXVAL)),
    entry("_FortranAMinvalInteger*", |site| reduce::whole(site, reduce::MINVAL)),
    entry("_FortranAMinvalReal*", |site| reduce::whole(site, reduce::MINVAL)),
    entry("_FortranANorm2Dim", |site| reduce::along(site, reduce::NORM)),
    entry("_FortranANorm2_*", |site| reduce::whole(site, reduce::NORM)),
    entry("_FortranASumDim", |site| reduce::along(site, reduce::SUM)),
    entry("_FortranAProductDim", |site| reduce::along(site, reduce::PRODUCT)),
    entry("_FortranAMaxvalDim", |site| reduce::along(site, reduce::MAXVAL)),
    entry("_FortranAMinvalDim", |site| reduce::along(site, reduce::MINVAL)),
    entry("_FortranACppSumComplex*", reduce::complex_sum),
    entry("_FortranACppProductComplex*", reduce::complex_product),
    entry("_FortranAMaxlocReal*", |site| locate::whole(site, Sought::Largest)),
    entry("_FortranAMaxlocInteger*", |site| locate::whole(site, Sought::Largest)),
    entry("_FortranAMinlocReal*", |site| locate::whole(site, Sought::Smallest)),
    entry("_FortranAMinlocInteger*", |site| locate::whole(site, Sought::Smallest)),
    entry("_FortranAFindloc", |site| locate::whole(site, Sought::Equal)),
    entry("_FortranAMaxlocDim", |site| locate::along(site, Sought::Largest)),
    entry("_FortranAMinlocDim", |site| locate::along(site, Sought::Smallest)),
    entry("_FortranAFindlocDim", |site| locate::along(site, Sought::Equal)),
    entry("_FortranAReduceReal*", reduce::by_procedure),
    entry("_FortranATransfer", transfer::transfer),
    entry("_FortranATransferSize", transfer::transfer),
    entry("_FortranACopyAndUpdateDescriptor", rank::copy_descriptor),
    entry("_FortranAIsAssumedSize", rank::is_assumed_size),
    entry("_FortranACppDotProductComplex*", product::complex_dot_product),
    entry("_FortranADotProductReal*", product::dot_product),
    entry("_FortranAMatmul*", product::matmul),
    entry("_FortranATranspose", reshape::transpose),
    entry("_FortranASpread", reshape::spread),
    entry("_FortranAReshape", reshape::reshape),
    entry("_FortranAPack", reshape::pack),
    entry("_FortranAUnpack", reshape::unpack),
    entry("_FortranACshift", |site| reshape::shift_along(site, true)),
    entry("_FortranAEoshift", |site| reshape::shift_along(site, false)),
    entry("_FortranACshiftVector", reshape::circular_shift),
    entry("_FortranAEoshiftVector", reshape::end_off_shift),
    entry("_FortranAioOutputDescriptor", output::output),
    entry("_FortranAioOutputDerivedType", output::derived),
    entry("_FortranAioInputReal32", input::scalar),
    entry("_FortranAioInputReal64", input::scalar),
    entry("_FortranAioInputComplex32", input::scalar),
    entry("_FortranAioInputComplex64", input::scalar),
    entry("_FortranAioInputDescriptor", input::array),
    entry("_FortranARandomNumber", input::random),
];

fn find(name: &str) -> Option<&'static Entry> {
    ENTRIES.iter().find(|entry| match entry.name.strip_suffix('*') {
        Some(stem) => name.starts_with(stem),
        None => name == entry.name,
    })
}

/// Rewrites each call of the table whose descriptors are local and of known rank and type.
pub fn lower(module: Module, session: Session, builder: &Builder, original: Function, function: Function) {
    let fitting = |call: Value| call.callee_function().filter(|callee| callee.ty() == call.call_type());
    let entry_of = |call: Value| fitting(call).and_then(|callee| find(&callee.name()));
    if !function.instructions().into_iter().any(|i| entry_of(i).is_some()) {
        return;
    }
    transform::run_passes(session, function, FIELDS);
    stack::part_ends(session, builder, function);
    for copy in function.instructions().into_iter().filter(|at| matches!(classify(*at), Operation::Copy)) {
        // Only one that is there has something to copy.
        if let Some(there) = there(copy.operand(1)) {
            copy.set_operand(1, there);
        }
    }
    for call in function.instructions().into_iter().filter(|i| entry_of(*i).is_some()) {
        choose_present(builder, call);
        part_absent(builder, function, call);
    }
    let types = Types::new(module);
    let polymorphic = variable::polymorphic(module, &function.instructions());
    let ranks = rank::Ranks::new(module, session, function);
    // What makes a descriptor comes before what uses it, also where a call was parted.
    let calls: Vec<Value> = function.reverse_postorder().into_iter().flat_map(Block::instructions).collect();
    for call in calls {
        let Some(entry) = entry_of(call) else { continue };
        builder.before(call);
        builder.locate(Some(call));
        builder.set_fast_math(call.fast_math());
        let arguments = call.arguments();
        let site = Site {
            module,
            builder,
            function,
            original,
            call,
            arguments,
            polymorphic: &polymorphic,
            ranks: &ranks,
            types: &types,
        };
        if (entry.rewrite)(&site).is_some() {
            call.erase();
        }
    }
    builder.set_fast_math(0);
}

/// A descriptor that is there or absent, as a branch found out before.
fn there(choice: Value) -> Option<Value> {
    let incoming = Some(choice).filter(|choice| choice.is_op(Opcode::LLVMPHI))?.incoming().into_iter().map(|(value, _)| value);
    let (absent, there): (Vec<Value>, Vec<Value>) = incoming.partition(|value| value.is_null());
    let first = there.first().filter(|value| value.is_op(Opcode::LLVMAlloca) || value.is_argument())?;
    (!absent.is_empty() && there.iter().all(|value| value == first)).then_some(*first)
}

/// An argument that is there or absent is chosen just before the call.
fn choose_present(builder: &Builder, call: Value) {
    for (index, argument) in call.arguments().into_iter().enumerate() {
        let Some(there) = there(argument) else { continue };
        builder.before(call);
        builder.locate(Some(call));
        let null = builder.zero(there.ty());
        call.set_operand(index, builder.select(builder.icmp(IntPredicate::LLVMIntEQ, argument, null), null, there));
    }
}

/// A call with an argument that may be absent (an allocatable variable that is not allocated) becomes one with it and one without it.
fn part_absent(builder: &Builder, function: Function, call: Value) {
    let arguments = call.arguments().into_iter().enumerate();
    let is_choice = |a: &Value| a.is_op(Opcode::LLVMSelect) && (a.operand(1).is_null() || a.operand(2).is_null());
    let Some((index, _)) = arguments.into_iter().find(|(_, a)| a.ty().is_pointer() && is_choice(a)) else { return };
    part_by_branch(builder, function, call, index).into_iter().for_each(|copy| part_absent(builder, function, copy));
}
