// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! An instruction builder that carries fast-math flags. Invariant: it stands at a position while it builds.

use super::module::Module;
use super::{Block, Function, Type, Value};
use llvm_sys::{
    LLVMAtomicOrdering, LLVMAtomicRMWBinOp, LLVMIntPredicate, LLVMOpcode, LLVMRealPredicate,
    core::*,
    debuginfo::{LLVMDIBuilderCreateDebugLocation, LLVMGetSubprogram, LLVMInstructionGetDebugLoc},
    prelude::*,
};
use std::cell::Cell;

pub struct Builder {
    raw: LLVMBuilderRef,
    /// Fast-math flags for each floating-point instruction that is built.
    fast_math: Cell<u32>,
}

const NO_NAME: *const std::ffi::c_char = c"".as_ptr();

// SAFETY (whole file): operands are live handles of one function, and of the types that LLVM asks for.
impl Builder {
    pub fn new(module: super::Module) -> Builder {
        Builder { raw: unsafe { LLVMCreateBuilderInContext(LLVMGetModuleContext(module.0)) }, fast_math: Cell::new(0) }
    }
    /// Sets the fast-math flags of what is built from now on.
    pub fn set_fast_math(&self, flags: u32) {
        self.fast_math.set(flags);
    }
    pub fn at_end(&self, block: Block) {
        unsafe { LLVMPositionBuilderAtEnd(self.raw, block.0) }
    }
    pub fn before(&self, instruction: Value) {
        unsafe { LLVMPositionBuilderBefore(self.raw, instruction.0) }
    }
    /// Before the block's terminator.
    pub fn before_end(&self, block: Block) {
        if block.has_terminator() { self.before(block.terminator()) } else { self.at_end(block) }
    }
    pub fn after(&self, instruction: Value) {
        if instruction.is_op(LLVMOpcode::LLVMPHI) {
            self.before(instruction.block().first_non_phi());
        } else {
            match instruction.next() {
                Some(next) => self.before(next),
                None => self.at_end(instruction.block()),
            }
        }
    }
    pub fn block(&self) -> Block {
        Block(unsafe { LLVMGetInsertBlock(self.raw) })
    }
    /// Instructions built from now on carry the source location of `instruction`; without one, the procedure's own
    /// (line 0), which calls of procedures with debug information must have.
    pub fn locate(&self, instruction: Option<Value>) {
        let own = instruction.map_or(std::ptr::null_mut(), |i| unsafe { LLVMInstructionGetDebugLoc(i.0) });
        let location = if own.is_null() { self.artificial_location() } else { own };
        unsafe { LLVMSetCurrentDebugLocation2(self.raw, location) }
    }
    fn artificial_location(&self) -> LLVMMetadataRef {
        let block = unsafe { LLVMGetInsertBlock(self.raw) };
        if block.is_null() {
            return std::ptr::null_mut();
        }
        unsafe {
            let scope = LLVMGetSubprogram(LLVMGetBasicBlockParent(block));
            if scope.is_null() {
                return std::ptr::null_mut();
            }
            let context = LLVMGetTypeContext(LLVMTypeOf(LLVMGetBasicBlockParent(block)));
            LLVMDIBuilderCreateDebugLocation(context, 0, 0, scope, std::ptr::null_mut())
        }
    }
    /// Inserts an instruction that was cloned and is in no block yet.
    pub fn insert(&self, instruction: Value) -> Value {
        unsafe { LLVMInsertIntoBuilder(self.raw, instruction.0) }
        instruction
    }
    fn flagged(&self, value: LLVMValueRef) -> Value {
        let value = Value(value);
        value.set_fast_math(self.fast_math.get());
        value
    }

    /// Does something for each number from 0 up to a count; the builder then stands behind the loop.
    pub fn repeat(&self, count: Value, act: &dyn Fn(Value)) {
        let nothing = self.int(count.ty(), 0);
        self.fold(count, nothing, &|index, nothing| {
            act(index);
            nothing
        });
    }

    /// The same, with a value that is handed on from one number to the next; returns the last one.
    pub fn fold(&self, count: Value, first: Value, act: &dyn Fn(Value, Value) -> Value) -> Value {
        let before = self.block();
        let [head, body, behind] = ["head", "body", "behind"].map(|name| before.function().append_block(name));
        self.branch(head);
        self.at_end(head);
        let (index, carried) = (self.phi(count.ty()), self.phi(first.ty()));
        self.branch_if(self.icmp(super::IntPredicate::LLVMIntSLT, index, count), body, behind);
        self.at_end(body);
        let handed = act(index, carried);
        let next = self.add(index, self.int(index.ty(), 1));
        index.add_incoming(&[(self.int(index.ty(), 0), before), (next, self.block())]);
        carried.add_incoming(&[(first, before), (handed, self.block())]);
        self.branch(head);
        self.at_end(behind);
        carried
    }

    // Constants.
    pub fn zero(&self, ty: Type) -> Value {
        Value(unsafe { LLVMConstNull(ty.0) })
    }
    pub fn undef(&self, ty: Type) -> Value {
        Value(unsafe { LLVMGetPoison(ty.0) })
    }
    pub fn int(&self, ty: Type, value: i64) -> Value {
        Value(unsafe { LLVMConstInt(ty.0, value as u64, 1) })
    }
    /// A decimal number as a constant of a floating type or a vector of it.
    pub fn real(&self, ty: Type, decimal: &str) -> Value {
        let scalar = unsafe { LLVMConstRealOfStringAndSize(ty.scalar().0, decimal.as_ptr().cast(), decimal.len() as u32) };
        if ty.is_vector() {
            let mut all = vec![scalar; ty.len() as usize];
            return Value(unsafe { LLVMConstVector(all.as_mut_ptr(), all.len() as u32) });
        }
        Value(scalar)
    }

    // Floating-point arithmetic.
    pub fn fadd(&self, a: Value, b: Value) -> Value {
        self.flagged(unsafe { LLVMBuildFAdd(self.raw, a.0, b.0, NO_NAME) })
    }
    pub fn fsub(&self, a: Value, b: Value) -> Value {
        self.flagged(unsafe { LLVMBuildFSub(self.raw, a.0, b.0, NO_NAME) })
    }
    pub fn fmul(&self, a: Value, b: Value) -> Value {
        self.flagged(unsafe { LLVMBuildFMul(self.raw, a.0, b.0, NO_NAME) })
    }
    pub fn fdiv(&self, a: Value, b: Value) -> Value {
        self.flagged(unsafe { LLVMBuildFDiv(self.raw, a.0, b.0, NO_NAME) })
    }
    pub fn frem(&self, a: Value, b: Value) -> Value {
        self.flagged(unsafe { LLVMBuildFRem(self.raw, a.0, b.0, NO_NAME) })
    }
    pub fn fneg(&self, a: Value) -> Value {
        self.flagged(unsafe { LLVMBuildFNeg(self.raw, a.0, NO_NAME) })
    }
    pub fn fcmp(&self, predicate: LLVMRealPredicate, a: Value, b: Value) -> Value {
        Value(unsafe { LLVMBuildFCmp(self.raw, predicate, a.0, b.0, NO_NAME) })
    }
    /// A conversion between floating types, whichever way.
    pub fn fcast(&self, a: Value, ty: Type) -> Value {
        if a.ty() == ty { a } else { Value(unsafe { LLVMBuildFPCast(self.raw, a.0, ty.0, NO_NAME) }) }
    }
    pub fn int_to_float(&self, a: Value, ty: Type) -> Value {
        Value(unsafe { LLVMBuildSIToFP(self.raw, a.0, ty.0, NO_NAME) })
    }

    // Integers.
    pub fn add(&self, a: Value, b: Value) -> Value {
        Value(unsafe { LLVMBuildAdd(self.raw, a.0, b.0, NO_NAME) })
    }
    pub fn sub(&self, a: Value, b: Value) -> Value {
        Value(unsafe { LLVMBuildSub(self.raw, a.0, b.0, NO_NAME) })
    }
    pub fn mul(&self, a: Value, b: Value) -> Value {
        Value(unsafe { LLVMBuildMul(self.raw, a.0, b.0, NO_NAME) })
    }
    pub fn and(&self, a: Value, b: Value) -> Value {
        Value(unsafe { LLVMBuildAnd(self.raw, a.0, b.0, NO_NAME) })
    }
    pub fn or(&self, a: Value, b: Value) -> Value {
        Value(unsafe { LLVMBuildOr(self.raw, a.0, b.0, NO_NAME) })
    }
    pub fn shl(&self, a: Value, b: Value) -> Value {
        Value(unsafe { LLVMBuildShl(self.raw, a.0, b.0, NO_NAME) })
    }
    /// Shifted to the right: with zeros, or with the sign.
    pub fn lshr(&self, a: Value, b: Value) -> Value {
        Value(unsafe { LLVMBuildLShr(self.raw, a.0, b.0, NO_NAME) })
    }
    pub fn ashr(&self, a: Value, b: Value) -> Value {
        Value(unsafe { LLVMBuildAShr(self.raw, a.0, b.0, NO_NAME) })
    }
    pub fn udiv(&self, a: Value, b: Value) -> Value {
        Value(unsafe { LLVMBuildUDiv(self.raw, a.0, b.0, NO_NAME) })
    }
    /// The remainder, with the sign of `a`.
    pub fn srem(&self, a: Value, b: Value) -> Value {
        Value(unsafe { LLVMBuildSRem(self.raw, a.0, b.0, NO_NAME) })
    }
    pub fn icmp(&self, predicate: LLVMIntPredicate, a: Value, b: Value) -> Value {
        Value(unsafe { LLVMBuildICmp(self.raw, predicate, a.0, b.0, NO_NAME) })
    }
    /// Sign-extends or truncates.
    pub fn sext(&self, a: Value, ty: Type) -> Value {
        Value(unsafe { LLVMBuildIntCast2(self.raw, a.0, ty.0, 1, NO_NAME) })
    }
    /// Zero-extends or truncates.
    pub fn resize(&self, a: Value, ty: Type) -> Value {
        Value(unsafe { LLVMBuildIntCast2(self.raw, a.0, ty.0, 0, NO_NAME) })
    }
    pub fn ptr_to_int(&self, a: Value, ty: Type) -> Value {
        Value(unsafe { LLVMBuildPtrToInt(self.raw, a.0, ty.0, NO_NAME) })
    }
    pub fn int_to_ptr(&self, a: Value) -> Value {
        Value(unsafe { LLVMBuildIntToPtr(self.raw, a.0, a.ty().pointer().0, NO_NAME) })
    }
    pub fn bitcast(&self, a: Value, ty: Type) -> Value {
        if a.ty() == ty { a } else { Value(unsafe { LLVMBuildBitCast(self.raw, a.0, ty.0, NO_NAME) }) }
    }
    pub fn freeze(&self, a: Value) -> Value {
        Value(unsafe { LLVMBuildFreeze(self.raw, a.0, NO_NAME) })
    }

    // Memory.
    pub fn alloca(&self, ty: Type, name: &str) -> Value {
        let value = Value(unsafe { LLVMBuildAlloca(self.raw, ty.0, NO_NAME) });
        value.set_name(name);
        value
    }
    pub fn load(&self, ty: Type, pointer: Value) -> Value {
        Value(unsafe { LLVMBuildLoad2(self.raw, ty.0, pointer.0, NO_NAME) })
    }
    /// Adds to a number in memory, at once and in no order with other accesses; gives the old value.
    pub fn atomic_add(&self, pointer: Value, by: Value) -> Value {
        self.atomic(LLVMAtomicRMWBinOp::LLVMAtomicRMWBinOpFAdd, pointer, by)
    }
    pub fn atomic_subtract(&self, pointer: Value, by: Value) -> Value {
        self.atomic(LLVMAtomicRMWBinOp::LLVMAtomicRMWBinOpFSub, pointer, by)
    }
    pub fn atomic_exchange(&self, pointer: Value, by: Value) -> Value {
        self.atomic(LLVMAtomicRMWBinOp::LLVMAtomicRMWBinOpXchg, pointer, by)
    }
    fn atomic(&self, how: LLVMAtomicRMWBinOp, pointer: Value, by: Value) -> Value {
        let order = LLVMAtomicOrdering::LLVMAtomicOrderingMonotonic;
        Value(unsafe { LLVMBuildAtomicRMW(self.raw, how, pointer.0, by.0, order, 0) })
    }
    pub fn store(&self, value: Value, pointer: Value) -> Value {
        Value(unsafe { LLVMBuildStore(self.raw, value.0, pointer.0) })
    }
    /// The address `offset` bytes behind `pointer`.
    pub fn offset(&self, pointer: Value, offset: Value) -> Value {
        let byte = Type(unsafe { LLVMInt8TypeInContext(LLVMGetTypeContext(pointer.ty().0)) });
        Value(unsafe { LLVMBuildInBoundsGEP2(self.raw, byte.0, pointer.0, &mut { offset.0 }, 1, NO_NAME) })
    }
    /// The address of element `index` of an array of `element`.
    pub fn element(&self, element: Type, pointer: Value, index: Value) -> Value {
        Value(unsafe { LLVMBuildInBoundsGEP2(self.raw, element.0, pointer.0, &mut { index.0 }, 1, NO_NAME) })
    }
    pub fn member(&self, structure: Type, pointer: Value, index: u32) -> Value {
        Value(unsafe { LLVMBuildStructGEP2(self.raw, structure.0, pointer.0, index, NO_NAME) })
    }
    pub fn memcpy(&self, to: Value, from: Value, bytes: Value) -> Value {
        Value(unsafe { LLVMBuildMemCpy(self.raw, to.0, 1, from.0, 1, bytes.0) })
    }
    pub fn memset_zero(&self, pointer: Value, bytes: Value, align: u32) -> Value {
        let byte = self.int(bytes.ty().int(8), 0);
        Value(unsafe { LLVMBuildMemSet(self.raw, pointer.0, byte.0, bytes.0, align) })
    }

    pub fn memory_copy(&self, to: Value, to_align: u32, from: Value, from_align: u32, bytes: Value) -> Value {
        Value(unsafe { LLVMBuildMemCpy(self.raw, to.0, to_align, from.0, from_align, bytes.0) })
    }
    /// Like `offset`, with no promise that the address stays within one object.
    pub fn offset_anywhere(&self, pointer: Value, offset: Value) -> Value {
        let byte = Type(unsafe { LLVMInt8TypeInContext(LLVMGetTypeContext(pointer.ty().0)) });
        Value(unsafe { LLVMBuildGEP2(self.raw, byte.0, pointer.0, &mut { offset.0 }, 1, NO_NAME) })
    }

    // Aggregates and vectors.
    pub fn extract(&self, aggregate: Value, index: u32) -> Value {
        Value(unsafe { LLVMBuildExtractValue(self.raw, aggregate.0, index, NO_NAME) })
    }
    pub fn insert_value(&self, aggregate: Value, value: Value, index: u32) -> Value {
        Value(unsafe { LLVMBuildInsertValue(self.raw, aggregate.0, value.0, index, NO_NAME) })
    }
    /// Lanes of two vectors; a negative one is none.
    pub fn shuffle(&self, first: Value, second: Value, mask: &[i32]) -> Value {
        let word = first.ty().int(32);
        let lane = |at: &i32| if *at < 0 { self.undef(word) } else { self.int(word, i64::from(*at)) };
        let mut mask: Vec<LLVMValueRef> = mask.iter().map(|at| lane(at).0).collect();
        Value(unsafe {
            LLVMBuildShuffleVector(self.raw, first.0, second.0, LLVMConstVector(mask.as_mut_ptr(), mask.len() as u32), NO_NAME)
        })
    }
    pub fn extract_element(&self, vector: Value, index: Value) -> Value {
        Value(unsafe { LLVMBuildExtractElement(self.raw, vector.0, index.0, NO_NAME) })
    }
    pub fn insert_element(&self, vector: Value, value: Value, index: Value) -> Value {
        Value(unsafe { LLVMBuildInsertElement(self.raw, vector.0, value.0, index.0, NO_NAME) })
    }
    pub fn select(&self, condition: Value, yes: Value, no: Value) -> Value {
        Value(unsafe { LLVMBuildSelect(self.raw, condition.0, yes.0, no.0, NO_NAME) })
    }
    pub fn phi(&self, ty: Type) -> Value {
        Value(unsafe { LLVMBuildPhi(self.raw, ty.0, NO_NAME) })
    }

    // Control.
    pub fn call(&self, function: Function, arguments: &[Value]) -> Value {
        let value = self.call_typed(function.ty(), function.as_value(), arguments);
        value.set_call_convention(function.call_convention());
        value
    }
    pub fn call_typed(&self, ty: Type, callee: Value, arguments: &[Value]) -> Value {
        let mut raw: Vec<_> = arguments.iter().map(|v| v.0).collect();
        self.flagged(unsafe { LLVMBuildCall2(self.raw, ty.0, callee.0, raw.as_mut_ptr(), raw.len() as u32, NO_NAME) })
    }
    /// Assembly of no instructions that may do anything to what a pointer leads to.
    pub fn fence(&self, pointer: Value) {
        self.assembly(c"r,~{memory}", pointer.ty().void(), &[pointer]);
    }
    /// The same to all memory of which others know.
    pub fn fence_all(&self, module: Module) {
        self.assembly(c"~{memory}", module.int(8).void(), &[]);
    }
    /// The same value, from assembly of no instructions: it is computed before, and used behind.
    pub fn fence_value(&self, value: Value) -> Value {
        let constraints = match value.ty().is_float() {
            false => c"=r,0",
            // The letter for registers of floating numbers.
            true if cfg!(target_arch = "x86_64") => c"=x,0",
            true if cfg!(target_arch = "aarch64") => c"=w,0",
            true => c"=f,0",
        };
        self.assembly(constraints, value.ty(), &[value])
    }
    fn assembly(&self, constraints: &std::ffi::CStr, returns: Type, operands: &[Value]) -> Value {
        let text = c"";
        let types: Vec<Type> = operands.iter().map(|operand| operand.ty()).collect();
        let ty = Type::function(returns, &types);
        let fence = unsafe {
            let (text_bytes, bytes) = (text.count_bytes(), constraints.count_bytes());
            let dialect = llvm_sys::LLVMInlineAsmDialect::LLVMInlineAsmDialectATT;
            Value(LLVMGetInlineAsm(ty.0, text.as_ptr(), text_bytes, constraints.as_ptr(), bytes, 1, 0, dialect, 0))
        };
        self.call_typed(ty, fence, operands)
    }
    /// A call that goes on at one block, or by an exception at another.
    pub fn invoke(&self, function: Function, arguments: &[Value], normal: Block, caught: Block) -> Value {
        let mut raw: Vec<_> = arguments.iter().map(|v| v.0).collect();
        let (ty, callee, count) = (function.ty().0, function.as_value().0, raw.len() as u32);
        let invoke =
            Value(unsafe { LLVMBuildInvoke2(self.raw, ty, callee, raw.as_mut_ptr(), count, normal.0, caught.0, NO_NAME) });
        invoke.set_call_convention(function.call_convention());
        invoke
    }
    pub fn landing_pad(&self, ty: Type) -> Value {
        Value(unsafe { LLVMBuildLandingPad(self.raw, ty.0, std::ptr::null_mut(), 0, NO_NAME) })
    }
    pub fn branch(&self, target: Block) -> Value {
        Value(unsafe { LLVMBuildBr(self.raw, target.0) })
    }
    pub fn branch_if(&self, condition: Value, yes: Block, no: Block) -> Value {
        Value(unsafe { LLVMBuildCondBr(self.raw, condition.0, yes.0, no.0) })
    }
    pub fn switch(&self, on: Value, default: Block, cases: &[(Value, Block)]) -> Value {
        unsafe {
            let switch = LLVMBuildSwitch(self.raw, on.0, default.0, cases.len() as u32);
            for (value, block) in cases {
                LLVMAddCase(switch, value.0, block.0);
            }
            Value(switch)
        }
    }
    pub fn ret(&self, value: Option<Value>) -> Value {
        Value(match value {
            Some(value) => unsafe { LLVMBuildRet(self.raw, value.0) },
            None => unsafe { LLVMBuildRetVoid(self.raw) },
        })
    }
    pub fn unreachable(&self) -> Value {
        Value(unsafe { LLVMBuildUnreachable(self.raw) })
    }
}

impl Drop for Builder {
    fn drop(&mut self) {
        unsafe { LLVMDisposeBuilder(self.raw) }
    }
}
