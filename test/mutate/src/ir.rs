// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! LLVM's C API, as far as mutations need it, and the shim: the only place of `unsafe` but for the forks.
//!
//! Invariant: handles are borrowed from one module that lives as long as the process. Imports nothing of the crate.

use std::ffi::{CStr, CString, c_char, c_uint, c_void};
use std::path::Path;
use std::ptr;

use llvm_sys::analysis::{LLVMVerifierFailureAction, LLVMVerifyModule};
use llvm_sys::bit_writer::LLVMWriteBitcodeToFile;
use llvm_sys::core::*;
use llvm_sys::error::{LLVMDisposeErrorMessage, LLVMGetErrorMessage};
use llvm_sys::ir_reader::LLVMParseIRInContext2;
use llvm_sys::prelude::*;
use llvm_sys::transforms::pass_builder::{LLVMCreatePassBuilderOptions, LLVMRunPasses};
use llvm_sys::*;

unsafe extern "C" {
    fn mut_load(path: *const c_char) -> bool;
    fn mut_options(count: i32, words: *const *const c_char) -> bool;
    fn mut_run(module: LLVMModuleRef, level: c_uint, part: c_uint);
    fn mut_redirect(terminator: LLVMValueRef, index: c_uint, target: LLVMBasicBlockRef);
    fn mut_split(at: LLVMValueRef) -> bool;
    fn mut_duplicate(block: LLVMBasicBlockRef, edge: c_uint) -> bool;
    fn mut_opcode(value: LLVMValueRef, choice: c_uint) -> bool;
    fn mut_predicate(value: LLVMValueRef, choice: c_uint) -> bool;
    fn mut_commute(value: LLVMValueRef) -> bool;
    fn mut_drop_flags(value: LLVMValueRef);
    fn mut_drop_metadata(value: LLVMValueRef);
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Value(LLVMValueRef);
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Type(LLVMTypeRef);
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Block(LLVMBasicBlockRef);
#[derive(Clone, Copy)]
pub struct Module(LLVMModuleRef);

/// Loads the plugin into this process.
pub fn load(plugin: &Path) -> bool {
    let path = CString::new(plugin.as_os_str().as_encoded_bytes()).expect("a path");
    // SAFETY: a string that ends in zero.
    unsafe { mut_load(path.as_ptr()) }
}

/// Options as behind `-mllvm`.
pub fn set_options(words: &[String]) -> bool {
    let words: Vec<CString> =
        ["mutate".to_owned()].iter().chain(words).map(|w| CString::new(w.as_str()).expect("a word")).collect();
    let pointers: Vec<*const c_char> = words.iter().map(|w| w.as_ptr()).collect();
    // SAFETY: as many strings as it is told.
    unsafe { mut_options(pointers.len() as i32, pointers.as_ptr()) }
}

extern "C" fn note(info: LLVMDiagnosticInfoRef, errors: *mut c_void) {
    // SAFETY: `errors` is the vector that `Module::read` leaked.
    unsafe {
        if LLVMGetDiagInfoSeverity(info) == LLVMDiagnosticSeverity::LLVMDSError {
            let text = LLVMGetDiagInfoDescription(info);
            (*errors.cast::<Vec<String>>()).push(CStr::from_ptr(text).to_string_lossy().into_owned());
        }
    }
}

impl Module {
    /// Reads IR or bitcode; errors that the plugin reports go into the vector.
    pub fn read(file: &Path) -> Option<(Module, &'static Vec<String>)> {
        let path = CString::new(file.as_os_str().as_encoded_bytes()).ok()?;
        // SAFETY: all handles are of one context, which lives on.
        unsafe {
            let context = LLVMContextCreate();
            let errors: *mut Vec<String> = Box::leak(Box::default());
            LLVMContextSetDiagnosticHandler(context, Some(note), errors.cast());
            let (mut buffer, mut message, mut module) = (ptr::null_mut(), ptr::null_mut(), ptr::null_mut());
            if LLVMCreateMemoryBufferWithContentsOfFile(path.as_ptr(), &mut buffer, &mut message) != 0 {
                return None;
            }
            let failed = LLVMParseIRInContext2(context, buffer, &mut module, &mut message) != 0;
            (!failed).then_some((Module(module), &*errors))
        }
    }
    /// What the verifier complains of.
    pub fn complaint(self) -> Option<String> {
        let mut text = ptr::null_mut();
        // SAFETY: the verifier fills in a message.
        unsafe {
            let broken = LLVMVerifyModule(self.0, LLVMVerifierFailureAction::LLVMReturnStatusAction, &mut text) != 0;
            broken.then(|| CStr::from_ptr(text).to_string_lossy().into_owned())
        }
    }
    pub fn before_plugin(self, level: u32) {
        // SAFETY: the plugin is loaded.
        unsafe { mut_run(self.0, level, 0) }
    }
    pub fn plugin(self, level: u32) {
        // SAFETY: the plugin is loaded.
        unsafe { mut_run(self.0, level, 1) }
    }
    /// Runs passes by name; false if there are none of that name.
    pub fn passes(self, names: &str) -> bool {
        let names = CString::new(names).expect("a name");
        // SAFETY: options and module live.
        unsafe {
            let error = LLVMRunPasses(self.0, names.as_ptr(), ptr::null_mut(), LLVMCreatePassBuilderOptions());
            if !error.is_null() {
                LLVMDisposeErrorMessage(LLVMGetErrorMessage(error));
            }
            error.is_null()
        }
    }
    pub fn strip_debug(self) {
        // SAFETY: a live module.
        unsafe { debuginfo::LLVMStripModuleDebugInfo(self.0) };
    }
    pub fn write(self, file: &Path) {
        let path = CString::new(file.as_os_str().as_encoded_bytes()).expect("a path");
        // SAFETY: a live module.
        unsafe {
            if file.extension().is_some_and(|e| e == "ll") {
                LLVMPrintModuleToFile(self.0, path.as_ptr(), ptr::null_mut());
            } else {
                LLVMWriteBitcodeToFile(self.0, path.as_ptr());
            }
        }
    }
    pub fn functions(self) -> Vec<Value> {
        // SAFETY: a list that ends in null.
        list(unsafe { LLVMGetFirstFunction(self.0) }, |f| unsafe { LLVMGetNextFunction(f) }).into_iter().map(Value).collect()
    }
    pub fn globals(self) -> Vec<Value> {
        // SAFETY: a list that ends in null.
        list(unsafe { LLVMGetFirstGlobal(self.0) }, |g| unsafe { LLVMGetNextGlobal(g) }).into_iter().map(Value).collect()
    }
    /// Declares a function of such a type under an unused name.
    pub fn declare(self, name: &str, ty: Type) -> Value {
        let name = CString::new(name).expect("a name");
        // SAFETY: a function type of this context.
        Value(unsafe { LLVMAddFunction(self.0, name.as_ptr(), ty.0) })
    }
}

fn list<T>(first: *mut T, next: impl Fn(*mut T) -> *mut T) -> Vec<*mut T> {
    let found = std::iter::successors((!first.is_null()).then_some(first), |&at| Some(next(at)).filter(|n| !n.is_null()));
    found.collect()
}

/// Types and what is made anew, in the context of a value.
pub struct Builder(LLVMBuilderRef, LLVMContextRef);

impl Builder {
    pub fn before(at: Value) -> Builder {
        // SAFETY: `at` is an instruction in a block.
        unsafe {
            let context = LLVMGetTypeContext(LLVMTypeOf(at.0));
            let builder = LLVMCreateBuilderInContext(context);
            LLVMPositionBuilderBefore(builder, at.0);
            let place = debuginfo::LLVMInstructionGetDebugLoc(at.0);
            if !place.is_null() {
                LLVMSetCurrentDebugLocation2(builder, place);
            }
            Builder(builder, context)
        }
    }
    pub fn int(&self, bits: u32) -> Type {
        // SAFETY: a live context, here and below.
        Type(unsafe { LLVMIntTypeInContext(self.1, bits) })
    }
    pub fn float(&self) -> Type {
        Type(unsafe { LLVMFloatTypeInContext(self.1) })
    }
    pub fn half(&self) -> Type {
        Type(unsafe { LLVMHalfTypeInContext(self.1) })
    }
    pub fn double(&self) -> Type {
        Type(unsafe { LLVMDoubleTypeInContext(self.1) })
    }
    pub fn pointer(&self) -> Type {
        Type(unsafe { LLVMPointerTypeInContext(self.1, 0) })
    }
    pub fn void(&self) -> Type {
        Type(unsafe { LLVMVoidTypeInContext(self.1) })
    }
    pub fn vector(&self, of: Type, count: u32) -> Type {
        Type(unsafe { LLVMVectorType(of.0, count) })
    }
    pub fn function(&self, returns: Type, takes: &[Type], more: bool) -> Type {
        let mut takes: Vec<LLVMTypeRef> = takes.iter().map(|t| t.0).collect();
        Type(unsafe { LLVMFunctionType(returns.0, takes.as_mut_ptr(), takes.len() as u32, more.into()) })
    }
    // SAFETY of these: operands are of this context; what the verifier does not take is thrown away.
    pub fn load(&self, ty: Type, from: Value) -> Value {
        Value(unsafe { LLVMBuildLoad2(self.0, ty.0, from.0, c"".as_ptr()) })
    }
    pub fn store(&self, what: Value, to: Value) -> Value {
        Value(unsafe { LLVMBuildStore(self.0, what.0, to.0) })
    }
    pub fn bitcast(&self, what: Value, ty: Type) -> Value {
        Value(unsafe { LLVMBuildBitCast(self.0, what.0, ty.0, c"".as_ptr()) })
    }
    pub fn cast(&self, opcode: LLVMOpcode, what: Value, ty: Type) -> Value {
        Value(unsafe { LLVMBuildCast(self.0, opcode, what.0, ty.0, c"".as_ptr()) })
    }
    pub fn freeze(&self, what: Value) -> Value {
        Value(unsafe { LLVMBuildFreeze(self.0, what.0, c"".as_ptr()) })
    }
    pub fn select(&self, on: Value, yes: Value, no: Value) -> Value {
        Value(unsafe { LLVMBuildSelect(self.0, on.0, yes.0, no.0, c"".as_ptr()) })
    }
    pub fn not(&self, what: Value) -> Value {
        Value(unsafe { LLVMBuildNot(self.0, what.0, c"".as_ptr()) })
    }
    pub fn alloca(&self, ty: Type) -> Value {
        Value(unsafe { LLVMBuildAlloca(self.0, ty.0, c"".as_ptr()) })
    }
    pub fn array(&self, ty: Type, count: Value) -> Value {
        Value(unsafe { LLVMBuildArrayAlloca(self.0, ty.0, count.0, c"".as_ptr()) })
    }
    pub fn copy(&self, to: Value, from: Value, bytes: Value) -> Value {
        Value(unsafe { LLVMBuildMemCpy(self.0, to.0, 1, from.0, 1, bytes.0) })
    }
    pub fn fence(&self) -> Value {
        Value(unsafe { LLVMBuildFence(self.0, LLVMAtomicOrdering::LLVMAtomicOrderingSequentiallyConsistent, 0, c"".as_ptr()) })
    }
    pub fn exchange(&self, at: Value, what: Value) -> Value {
        use LLVMAtomicOrdering::LLVMAtomicOrderingSequentiallyConsistent as Order;
        let how = LLVMAtomicRMWBinOp::LLVMAtomicRMWBinOpXchg;
        Value(unsafe { LLVMBuildAtomicRMW(self.0, how, at.0, what.0, Order, 0) })
    }
    pub fn unreachable(&self) -> Value {
        Value(unsafe { LLVMBuildUnreachable(self.0) })
    }
    pub fn go(&self, to: Block) -> Value {
        Value(unsafe { LLVMBuildBr(self.0, to.0) })
    }
    pub fn give(&self, what: Option<Value>) -> Value {
        Value(unsafe { what.map_or_else(|| LLVMBuildRetVoid(self.0), |v| LLVMBuildRet(self.0, v.0)) })
    }
    pub fn call(&self, ty: Type, callee: Value, arguments: &[Value]) -> Value {
        let mut arguments: Vec<LLVMValueRef> = arguments.iter().map(|v| v.0).collect();
        Value(unsafe { LLVMBuildCall2(self.0, ty.0, callee.0, arguments.as_mut_ptr(), arguments.len() as u32, c"".as_ptr()) })
    }
    pub fn assembly(&self, ty: Type) -> Value {
        let (text, rules) = ("", "~{memory}");
        let dialect = LLVMInlineAsmDialect::LLVMInlineAsmDialectATT;
        Value(unsafe { LLVMGetInlineAsm(ty.0, text.as_ptr().cast(), 0, rules.as_ptr().cast(), rules.len(), 1, 0, dialect, 0) })
    }
}

impl Type {
    // SAFETY of all: a live type.
    pub fn kind(self) -> LLVMTypeKind {
        unsafe { LLVMGetTypeKind(self.0) }
    }
    pub fn is_float(self) -> bool {
        use LLVMTypeKind::*;
        matches!(self.kind(), LLVMFloatTypeKind | LLVMDoubleTypeKind | LLVMHalfTypeKind)
    }
    pub fn is_double(self) -> bool {
        self.kind() == LLVMTypeKind::LLVMDoubleTypeKind
    }
    pub fn is_pointer(self) -> bool {
        self.kind() == LLVMTypeKind::LLVMPointerTypeKind
    }
    pub fn bits(self) -> Option<u32> {
        use LLVMTypeKind::*;
        match self.kind() {
            LLVMIntegerTypeKind => Some(unsafe { LLVMGetIntTypeWidth(self.0) }),
            LLVMHalfTypeKind => Some(16),
            LLVMFloatTypeKind => Some(32),
            LLVMDoubleTypeKind | LLVMPointerTypeKind => Some(64),
            _ => None,
        }
    }
    pub fn is_int(self) -> bool {
        self.kind() == LLVMTypeKind::LLVMIntegerTypeKind
    }
    /// Whether operands of the type are values that may be replaced.
    pub fn is_first_class(self) -> bool {
        use LLVMTypeKind::*;
        !matches!(
            self.kind(),
            LLVMVoidTypeKind | LLVMLabelTypeKind | LLVMMetadataTypeKind | LLVMTokenTypeKind | LLVMFunctionTypeKind
        )
    }
    pub fn zero(self) -> Value {
        Value(unsafe { LLVMConstNull(self.0) })
    }
    pub fn undef(self) -> Value {
        Value(unsafe { LLVMGetUndef(self.0) })
    }
    pub fn poison(self) -> Value {
        Value(unsafe { LLVMGetPoison(self.0) })
    }
    pub fn integer(self, n: i64) -> Value {
        Value(unsafe { LLVMConstInt(self.0, n as u64, 1) })
    }
    pub fn real(self, x: f64) -> Value {
        Value(unsafe { LLVMConstReal(self.0, x) })
    }
}

impl Block {
    // SAFETY of all: a live block.
    pub fn instructions(self) -> Vec<Value> {
        list(unsafe { LLVMGetFirstInstruction(self.0) }, |i| unsafe { LLVMGetNextInstruction(i) })
            .into_iter()
            .map(Value)
            .collect()
    }
    pub fn terminator(self) -> Value {
        Value(unsafe { LLVMGetBasicBlockTerminator(self.0) })
    }
    pub fn duplicate(self, edge: u32) -> bool {
        unsafe { mut_duplicate(self.0, edge) }
    }
}

impl Value {
    // SAFETY of all: a live value of the kind that the name says; the verifier decides what is kept.
    pub fn ty(self) -> Type {
        Type(unsafe { LLVMTypeOf(self.0) })
    }
    pub fn name(self) -> String {
        let mut length = 0;
        unsafe {
            let text = LLVMGetValueName2(self.0, &mut length);
            String::from_utf8_lossy(std::slice::from_raw_parts(text.cast(), length)).into_owned()
        }
    }
    pub fn is_function(self) -> bool {
        !unsafe { LLVMIsAFunction(self.0) }.is_null()
    }
    pub fn is_instruction(self) -> bool {
        !unsafe { LLVMIsAInstruction(self.0) }.is_null()
    }
    pub fn is_constant(self) -> bool {
        unsafe { LLVMIsConstant(self.0) != 0 }
    }
    pub fn is_plain_constant(self) -> bool {
        unsafe { !LLVMIsAConstantInt(self.0).is_null() || !LLVMIsAConstantFP(self.0).is_null() }
    }
    pub fn is_terminator(self) -> bool {
        !unsafe { LLVMIsATerminatorInst(self.0) }.is_null()
    }
    pub fn opcode(self) -> LLVMOpcode {
        unsafe { LLVMGetInstructionOpcode(self.0) }
    }
    pub fn is_call(self) -> bool {
        self.is_instruction() && matches!(self.opcode(), LLVMOpcode::LLVMCall | LLVMOpcode::LLVMInvoke)
    }
    pub fn is_access(self) -> bool {
        matches!(self.opcode(), LLVMOpcode::LLVMLoad | LLVMOpcode::LLVMStore)
    }
    pub fn operands(self) -> Vec<Value> {
        let count = unsafe { LLVMGetNumOperands(self.0) } as u32;
        (0..count).map(|k| Value(unsafe { LLVMGetOperand(self.0, k) })).collect()
    }
    pub fn set_operand(self, k: usize, value: Value) {
        unsafe { LLVMSetOperand(self.0, k as u32, value.0) }
    }
    pub fn replace(self, by: Value) {
        unsafe { LLVMReplaceAllUsesWith(self.0, by.0) }
    }
    pub fn has_uses(self) -> bool {
        !unsafe { LLVMGetFirstUse(self.0) }.is_null()
    }
    pub fn erase(self) {
        unsafe { LLVMInstructionEraseFromParent(self.0) }
    }
    /// Puts an instruction ahead of another.
    pub fn move_before(self, other: Value) {
        unsafe {
            let builder = Builder::before(other);
            LLVMInstructionRemoveFromParent(self.0);
            LLVMInsertIntoBuilder(builder.0, self.0);
        }
    }
    pub fn next(self) -> Option<Value> {
        Some(unsafe { LLVMGetNextInstruction(self.0) }).filter(|n| !n.is_null()).map(Value)
    }
    pub fn blocks(self) -> Vec<Block> {
        list(unsafe { LLVMGetFirstBasicBlock(self.0) }, |b| unsafe { LLVMGetNextBasicBlock(b) }).into_iter().map(Block).collect()
    }
    pub fn instructions(self) -> Vec<Value> {
        self.blocks().into_iter().flat_map(Block::instructions).collect()
    }
    pub fn parameters(self) -> Vec<Value> {
        let count = unsafe { LLVMCountParams(self.0) };
        (0..count).map(|k| Value(unsafe { LLVMGetParam(self.0, k) })).collect()
    }
    pub fn entry(self) -> Value {
        self.blocks()[0].instructions()[0]
    }
    pub fn callee(self) -> Value {
        Value(unsafe { LLVMGetCalledValue(self.0) })
    }
    pub fn call_type(self) -> Type {
        Type(unsafe { LLVMGetCalledFunctionType(self.0) })
    }
    pub fn arguments(self) -> Vec<Value> {
        self.operands().into_iter().take(unsafe { LLVMGetNumArgOperands(self.0) } as usize).collect()
    }
    pub fn is_intrinsic(self) -> bool {
        self.is_function() && unsafe { LLVMGetIntrinsicID(self.0) } != 0
    }
    pub fn successors(self) -> usize {
        unsafe { LLVMGetNumSuccessors(self.0) as usize }
    }
    pub fn successor(self, k: usize) -> Block {
        Block(unsafe { LLVMGetSuccessor(self.0, k as u32) })
    }
    pub fn set_successor(self, k: usize, to: Block) {
        unsafe { LLVMSetSuccessor(self.0, k as u32, to.0) }
    }
    pub fn redirect(self, k: usize, to: Block) {
        unsafe { mut_redirect(self.0, k as u32, to.0) }
    }
    pub fn split(self) -> bool {
        unsafe { mut_split(self.0) }
    }
    pub fn change_opcode(self, choice: u32) -> bool {
        unsafe { mut_opcode(self.0, choice) }
    }
    pub fn change_predicate(self, choice: u32) -> bool {
        unsafe { mut_predicate(self.0, choice) }
    }
    pub fn commute(self) -> bool {
        unsafe { mut_commute(self.0) }
    }
    pub fn drop_flags(self) {
        unsafe { mut_drop_flags(self.0) }
    }
    pub fn drop_metadata(self) {
        unsafe { mut_drop_metadata(self.0) }
    }
    pub fn set_nsw(self) {
        if matches!(self.opcode(), LLVMOpcode::LLVMAdd | LLVMOpcode::LLVMSub | LLVMOpcode::LLVMMul | LLVMOpcode::LLVMShl) {
            unsafe { LLVMSetNSW(self.0, 1) }
        }
    }
    pub fn set_fast(self) {
        if unsafe { LLVMCanValueUseFastMathFlags(self.0) } != 0 {
            unsafe { LLVMSetFastMathFlags(self.0, 127) }
        }
    }
    pub fn set_volatile(self) {
        unsafe { LLVMSetVolatile(self.0, 1) }
    }
    pub fn set_atomic(self) {
        unsafe { LLVMSetOrdering(self.0, LLVMAtomicOrdering::LLVMAtomicOrderingMonotonic) }
    }
    pub fn set_alignment(self, bytes: u32) {
        unsafe { LLVMSetAlignment(self.0, bytes) }
    }
    pub fn set_linkage(self, linkage: LLVMLinkage) {
        unsafe { LLVMSetLinkage(self.0, linkage) }
    }
    pub fn set_constant(self, constant: bool) {
        unsafe { LLVMSetGlobalConstant(self.0, constant.into()) }
    }
    pub fn set_thread_local(self) {
        unsafe { LLVMSetThreadLocal(self.0, 1) }
    }
    pub fn drop_initializer(self) {
        unsafe { LLVMSetInitializer(self.0, ptr::null_mut()) }
    }
    /// Drops those of a function's attributes whose name the filter takes; `at` counts the result as 0.
    pub fn drop_attribute(self, at: u32, name: &str) {
        unsafe {
            let kind = LLVMGetEnumAttributeKindForName(name.as_ptr().cast(), name.len());
            if self.is_function() {
                LLVMRemoveEnumAttributeAtIndex(self.0, at, kind);
            } else {
                LLVMRemoveCallSiteEnumAttribute(self.0, at, kind);
            }
        }
    }
    pub fn add_attribute(self, at: u32, name: &str) {
        unsafe {
            let kind = LLVMGetEnumAttributeKindForName(name.as_ptr().cast(), name.len());
            let attribute = LLVMCreateEnumAttribute(LLVMGetTypeContext(LLVMTypeOf(self.0)), kind, 0);
            LLVMAddAttributeAtIndex(self.0, at, attribute);
        }
    }
}
