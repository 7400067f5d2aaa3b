// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Values, blocks and functions. Invariant: handles are borrowed and valid until their target is erased.

use super::{Module, Type, ffi, types};
use llvm_sys::{LLVMOpcode, LLVMValueKind, LLVMVisibility, core::*, prelude::*};

#[derive(Copy, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Value(pub(super) LLVMValueRef);
#[derive(Copy, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Block(pub(super) LLVMBasicBlockRef);
#[derive(Copy, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Function(pub(super) LLVMValueRef);

fn some(value: LLVMValueRef) -> Option<Value> {
    (!value.is_null()).then_some(Value(value))
}

// SAFETY (whole file): handles are valid by the module's invariant; each call respects the kind it needs.
impl Value {
    pub fn ty(self) -> Type {
        types::Type(unsafe { LLVMTypeOf(self.0) })
    }
    pub fn kind(self) -> LLVMValueKind {
        unsafe { LLVMGetValueKind(self.0) }
    }
    pub fn is_instruction(self) -> bool {
        // The kind says so of some constants, too (equivalents of functions in tables of relative addresses).
        unsafe { !LLVMIsAInstruction(self.0).is_null() }
    }
    pub fn is_argument(self) -> bool {
        self.kind() == LLVMValueKind::LLVMArgumentValueKind
    }
    /// Which parameter of its function an argument is.
    pub fn argument_index(self) -> Option<usize> {
        self.argument_of().map(|(_, index)| index)
    }
    /// The function whose parameter an argument is, and which.
    pub fn argument_of(self) -> Option<(Function, usize)> {
        let function = self.is_argument().then(|| Function(unsafe { LLVMGetParamParent(self.0) }))?;
        function.parameters().into_iter().position(|p| p == self).map(|index| (function, index))
    }
    /// Constants, functions and globals: the same value everywhere.
    pub fn is_constant(self) -> bool {
        unsafe { LLVMIsConstant(self.0) != 0 }
    }
    pub fn is_undef(self) -> bool {
        unsafe { LLVMIsUndef(self.0) != 0 }
    }
    pub fn is_null(self) -> bool {
        self.is_constant() && unsafe { LLVMIsNull(self.0) != 0 }
    }
    pub fn is_inline_asm(self) -> bool {
        self.kind() == LLVMValueKind::LLVMInlineAsmValueKind
    }
    /// The text of inline assembly, and its constraints.
    pub fn assembly(self) -> (String, String) {
        let text = |read: unsafe extern "C" fn(LLVMValueRef, *mut usize) -> *const core::ffi::c_char| {
            let mut length = 0;
            // SAFETY: the text belongs to the assembly, and is copied at once.
            let bytes = unsafe { std::slice::from_raw_parts(read(self.0, &mut length).cast::<u8>(), length) };
            String::from_utf8_lossy(bytes).into_owned()
        };
        (text(LLVMGetInlineAsmAsmString), text(LLVMGetInlineAsmConstraintString))
    }
    pub fn opcode(self) -> Option<LLVMOpcode> {
        self.is_instruction().then(|| unsafe { LLVMGetInstructionOpcode(self.0) })
    }
    pub fn is_op(self, opcode: LLVMOpcode) -> bool {
        self.opcode() == Some(opcode)
    }
    /// Opcode of an instruction or constant expression.
    pub fn any_opcode(self) -> Option<LLVMOpcode> {
        let expression = self.kind() == LLVMValueKind::LLVMConstantExprValueKind;
        if expression { Some(unsafe { LLVMGetConstOpcode(self.0) }) } else { self.opcode() }
    }
    pub fn is_terminator(self) -> bool {
        unsafe { !LLVMIsATerminatorInst(self.0).is_null() }
    }
    pub fn operand_count(self) -> usize {
        unsafe { LLVMGetNumOperands(self.0).max(0) as usize }
    }
    pub fn operand(self, index: usize) -> Value {
        Value(unsafe { LLVMGetOperand(self.0, index as u32) })
    }
    pub fn set_operand(self, index: usize, value: Value) {
        unsafe { LLVMSetOperand(self.0, index as u32, value.0) }
    }
    /// Operands that are plain values: no blocks, metadata or inline assembly.
    pub fn value_operands(self) -> impl Iterator<Item = Value> {
        (0..self.operand_count()).map(move |i| self.operand(i)).filter(|v| {
            !v.0.is_null()
                && !matches!(
                    v.kind(),
                    LLVMValueKind::LLVMBasicBlockValueKind
                        | LLVMValueKind::LLVMMetadataAsValueValueKind
                        | LLVMValueKind::LLVMInlineAsmValueKind
                )
        })
    }
    /// Takes away what says that a result is poison if something does not hold: that an address stays within an object, that nothing wraps.
    pub fn drop_promises(self) {
        unsafe { ffi::wg_drop_promises(self.0) }
    }
    pub fn users(self) -> Vec<Value> {
        let mut users = Vec::new();
        let mut next = unsafe { LLVMGetFirstUse(self.0) };
        while !next.is_null() {
            users.push(Value(unsafe { LLVMGetUser(next) }));
            next = unsafe { LLVMGetNextUse(next) };
        }
        users
    }
    pub fn has_uses(self) -> bool {
        unsafe { !LLVMGetFirstUse(self.0).is_null() }
    }
    pub fn block(self) -> Block {
        Block(unsafe { LLVMGetInstructionParent(self.0) })
    }
    pub fn next(self) -> Option<Value> {
        some(unsafe { LLVMGetNextInstruction(self.0) })
    }
    pub fn replace_uses(self, by: Value) {
        unsafe { LLVMReplaceAllUsesWith(self.0, by.0) }
    }
    /// Erases an instruction; the handle is dead afterwards.
    pub fn erase(self) {
        unsafe { LLVMInstructionEraseFromParent(self.0) }
    }
    pub fn name(self) -> String {
        let mut length = 0;
        let text = unsafe { LLVMGetValueName2(self.0, &mut length) };
        // SAFETY: LLVM returns `length` bytes owned by the value.
        String::from_utf8_lossy(unsafe { std::slice::from_raw_parts(text.cast(), length) }).into_owned()
    }
    pub fn set_name(self, name: &str) {
        unsafe { LLVMSetValueName2(self.0, name.as_ptr().cast(), name.len()) }
    }
    /// An element of a constant vector.
    pub fn lane(self, index: u32) -> Option<Value> {
        let element = if self.is_constant() { unsafe { LLVMGetAggregateElement(self.0, index) } } else { std::ptr::null_mut() };
        (!element.is_null()).then_some(Value(element))
    }
    /// A constant number, of a vector one that is the same in all lanes.
    pub fn real(self) -> Option<f64> {
        if self.ty().is_vector() {
            let lanes: Vec<f64> = (0..self.ty().len()).map(|i| self.lane(i).and_then(Value::real)).collect::<Option<_>>()?;
            return lanes.first().copied().filter(|first| lanes.iter().all(|lane| lane == first));
        }
        let mut loses = 0;
        let is_real = self.kind() == LLVMValueKind::LLVMConstantFPValueKind;
        is_real.then(|| unsafe { LLVMConstRealGetDouble(self.0, &mut loses) }).filter(|_| loses == 0)
    }
    /// A constant integer's value, sign-extended.
    pub fn as_int(self) -> Option<i64> {
        let fits = self.kind() == LLVMValueKind::LLVMConstantIntValueKind && self.ty().bits() <= 64;
        fits.then(|| unsafe { LLVMConstIntGetSExtValue(self.0) })
    }
    pub fn as_function(self) -> Option<Function> {
        (self.kind() == LLVMValueKind::LLVMFunctionValueKind).then_some(Function(self.0))
    }
    pub fn is_global_variable(self) -> bool {
        self.kind() == LLVMValueKind::LLVMGlobalVariableValueKind
    }
    pub fn set_constant_global(self) {
        unsafe { LLVMSetGlobalConstant(self.0, 1) }
    }
    /// Also a table of virtual functions, which C++ compilers declare as a variable where it is another file's.
    pub fn is_constant_global(self) -> bool {
        self.is_global_variable() && (unsafe { LLVMIsGlobalConstant(self.0) != 0 } || self.name().starts_with("_ZTV"))
    }
    pub fn is_declared_only(self) -> bool {
        unsafe { LLVMIsDeclaration(self.0) != 0 }
    }
    pub fn module_of_global(self) -> Module {
        Module(unsafe { LLVMGetGlobalParent(self.0) })
    }
    /// The type of what a global variable holds.
    pub fn global_type(self) -> Type {
        types::Type(unsafe { LLVMGlobalGetValueType(self.0) })
    }
    /// What an alias stands for.
    pub fn aliasee(self) -> Option<Value> {
        if self.kind() == LLVMValueKind::LLVMGlobalAliasValueKind { some(unsafe { LLVMAliasGetAliasee(self.0) }) } else { None }
    }
    /// The text of a metadata string that is passed as a value.
    pub fn metadata_string(self) -> Option<String> {
        if self.kind() != LLVMValueKind::LLVMMetadataAsValueValueKind {
            return None;
        }
        let mut length = 0;
        let text = unsafe { LLVMGetMDString(self.0, &mut length) };
        // SAFETY: LLVM returns `length` bytes owned by the context, or null for metadata that is no string.
        (!text.is_null())
            .then(|| String::from_utf8_lossy(unsafe { std::slice::from_raw_parts(text.cast(), length as usize) }).into_owned())
    }
    pub fn linkage(self) -> llvm_sys::LLVMLinkage {
        unsafe { LLVMGetLinkage(self.0) }
    }
    /// Makes a symbol as visible outside its library as another one.
    pub fn be_visible_as(self, other: Value) {
        unsafe { LLVMSetVisibility(self.0, LLVMGetVisibility(other.0)) }
    }
    /// No more visible than another symbol.
    pub fn hide_as(self, other: Value) {
        if unsafe { LLVMGetVisibility(self.0) } == LLVMVisibility::LLVMDefaultVisibility {
            self.be_visible_as(other);
        }
    }
    pub fn is_thread_local(self) -> bool {
        unsafe { LLVMIsThreadLocal(self.0) != 0 }
    }
    pub fn initializer(self) -> Option<Value> {
        some(unsafe { LLVMGetInitializer(self.0) })
    }
    pub fn set_initializer(self, value: Value) {
        unsafe { LLVMSetInitializer(self.0, value.0) }
    }
    /// Makes a variable hold zeros from the start.
    pub fn clear_initializer(self) {
        unsafe { LLVMSetInitializer(self.0, LLVMConstNull(self.global_type().0)) }
    }
    /// The text of a constant array of bytes that ends in a zero.
    pub fn constant_text(self) -> Option<String> {
        if self.kind() != LLVMValueKind::LLVMConstantDataArrayValueKind || unsafe { LLVMIsConstantString(self.0) == 0 } {
            return None;
        }
        let mut length = 0;
        let text = unsafe { LLVMGetAsString(self.0, &mut length) };
        // SAFETY: LLVM returns `length` bytes owned by the context.
        let bytes = unsafe { std::slice::from_raw_parts(text.cast::<u8>(), length) };
        String::from_utf8(bytes.strip_suffix(&[0])?.to_vec()).ok()
    }
    /// Notes a word at a global variable, for as long as the module lives.
    pub fn mark_global(self, word: &str) {
        unsafe { ffi::wg_mark_global(self.0, word.as_ptr().cast(), word.len()) }
    }
    pub fn unmark_global(self, word: &str) {
        unsafe { ffi::wg_unmark_global(self.0, word.as_ptr().cast(), word.len()) }
    }
    pub fn is_marked_global(self, word: &str) -> bool {
        unsafe { ffi::wg_is_marked_global(self.0, word.as_ptr().cast(), word.len()) }
    }
    pub fn alignment(self) -> u32 {
        unsafe { LLVMGetAlignment(self.0) }
    }
    pub fn set_alignment(self, bytes: u32) {
        unsafe { LLVMSetAlignment(self.0, bytes) }
    }
    pub fn set_volatile(self) {
        unsafe { LLVMSetVolatile(self.0, 1) }
    }
    /// Makes a load or store atomic, in no order with others.
    pub fn set_atomic(self) {
        unsafe { ffi::wg_set_atomic(self.0) }
    }
    /// Makes a load as volatile, and as atomic, as another one is.
    pub fn order_as(self, other: Value) {
        unsafe { ffi::wg_order_as(self.0, other.0) }
    }
    /// May a comparison and exchange fail although it finds what it expects?
    pub fn is_weak(self) -> bool {
        unsafe { LLVMGetWeak(self.0) != 0 }
    }
    /// Of a zero extension: is what it extends said not to be negative?
    pub fn is_nonnegative(self) -> bool {
        unsafe { LLVMGetNNeg(self.0) != 0 }
    }
    pub fn is_volatile(self) -> bool {
        unsafe { LLVMGetVolatile(self.0) != 0 }
    }
    /// Fast-math flags, or 0 for an instruction that cannot carry them.
    pub fn fast_math(self) -> u32 {
        if unsafe { LLVMCanValueUseFastMathFlags(self.0) != 0 } { unsafe { LLVMGetFastMathFlags(self.0) } } else { 0 }
    }
    pub fn set_fast_math(self, flags: u32) {
        if self.is_instruction() && unsafe { LLVMCanValueUseFastMathFlags(self.0) != 0 } {
            unsafe { LLVMSetFastMathFlags(self.0, flags) }
        }
    }
    /// As which a variable is declared: a local one or a global one.
    pub fn variable_type(self) -> Option<Type> {
        let of_global = || self.is_global_variable().then(|| self.global_type());
        of_global().or_else(|| self.is_op(LLVMOpcode::LLVMAlloca).then(|| self.alloca_type()))
    }
    pub fn alloca_type(self) -> Type {
        types::Type(unsafe { LLVMGetAllocatedType(self.0) })
    }
    pub fn gep_source(self) -> Type {
        types::Type(unsafe { LLVMGetGEPSourceElementType(self.0) })
    }
    pub fn indices(self) -> Vec<u32> {
        let count = unsafe { LLVMGetNumIndices(self.0) } as usize;
        (0..count).map(|i| unsafe { *LLVMGetIndices(self.0).add(i) }).collect()
    }
    /// A shufflevector's mask; -1 is undefined.
    pub fn shuffle_mask(self) -> Vec<i32> {
        let count = unsafe { LLVMGetNumMaskElements(self.0) };
        (0..count).map(|i| unsafe { LLVMGetMaskValue(self.0, i) }).collect()
    }
    // Phis.
    pub fn incoming(self) -> Vec<(Value, Block)> {
        let count = unsafe { LLVMCountIncoming(self.0) };
        (0..count).map(|i| unsafe { (Value(LLVMGetIncomingValue(self.0, i)), Block(LLVMGetIncomingBlock(self.0, i))) }).collect()
    }
    pub fn add_incoming(self, values: &[(Value, Block)]) {
        for (value, block) in values {
            unsafe { LLVMAddIncoming(self.0, &mut { value.0 }, &mut { block.0 }, 1) }
        }
    }
    // Calls.
    /// Does it say where a local variable begins or ends to live?
    pub fn is_lifetime_mark(self) -> bool {
        self.callee_function().is_some_and(|f| f.name().starts_with("llvm.lifetime."))
    }
    pub fn is_call(self) -> bool {
        matches!(self.opcode(), Some(LLVMOpcode::LLVMCall | LLVMOpcode::LLVMInvoke | LLVMOpcode::LLVMCallBr))
    }
    pub fn callee(self) -> Value {
        Value(unsafe { LLVMGetCalledValue(self.0) })
    }
    /// Makes a call one of another function of the same type.
    pub fn set_callee(self, function: Function) {
        self.set_operand(self.operand_count() - 1, function.as_value());
    }
    /// Makes a call one of a function that takes what the call passes, and returns the same.
    pub fn retarget(self, function: Function) {
        unsafe { ffi::wg_retarget(self.0, function.0) }
    }
    pub fn callee_function(self) -> Option<Function> {
        if self.is_call() { self.callee().as_function() } else { None }
    }
    pub fn call_type(self) -> Type {
        types::Type(unsafe { LLVMGetCalledFunctionType(self.0) })
    }
    pub fn arguments(self) -> Vec<Value> {
        (0..unsafe { LLVMGetNumArgOperands(self.0) } as usize).map(|i| self.operand(i)).collect()
    }
    /// The type that an attribute like `sret` or `byval` carries at a call.
    /// The alignment in bytes that a call promises of a pointer argument (from 0); 0 if none.
    pub fn argument_alignment(self, index: usize) -> u64 {
        let kind = attribute_kind("align");
        let found = unsafe { LLVMGetCallSiteEnumAttribute(self.0, index as u32 + 1, kind) };
        if found.is_null() { 0 } else { unsafe { LLVMGetEnumAttributeValue(found) } }
    }
    /// Takes back what a call promises of how the memory is aligned that its arguments lead to.
    pub fn forget_alignments(self) {
        let kind = attribute_kind("align");
        (1..=self.arguments().len() as u32).for_each(|index| unsafe { LLVMRemoveCallSiteEnumAttribute(self.0, index, kind) });
    }
    /// Takes back that the call allocates as many bytes as one of its arguments says.
    pub fn forget_allocated_size(self) {
        unsafe { LLVMRemoveCallSiteEnumAttribute(self.0, FUNCTION_INDEX, attribute_kind("allocsize")) };
    }
    pub fn call_type_attribute(self, index: u32, name: &str) -> Option<Type> {
        let kind = attribute_kind(name);
        let found = unsafe { LLVMGetCallSiteEnumAttribute(self.0, index, kind) };
        (!found.is_null()).then(|| types::Type(unsafe { LLVMGetTypeAttributeValue(found) }))
    }
    /// Gives a direct call the attributes of its callee's parameters and result that decide how they are passed.
    pub fn pass_as_callee(self) {
        let Some(callee) = self.callee_function() else { return };
        for name in ["signext", "zeroext", "inreg", "byval", "sret", "nest"] {
            let kind = attribute_kind(name);
            for index in 0..=self.arguments().len() as u32 {
                let found = unsafe { LLVMGetEnumAttributeAtIndex(callee.0, index, kind) };
                if !found.is_null() {
                    unsafe { LLVMAddCallSiteAttribute(self.0, index, found) }
                }
            }
        }
    }
    pub fn set_call_convention(self, convention: u32) {
        unsafe { LLVMSetInstructionCallConv(self.0, convention) }
    }
    /// A note on a call, which stays with it.
    pub fn add_call_note(self, name: &str, value: &str) {
        self.add_note_at(FUNCTION_INDEX, name, value);
    }
    pub fn call_note(self, name: &str) -> Option<String> {
        self.note_at(FUNCTION_INDEX, name)
    }
    pub fn remove_call_note(self, name: &str) {
        self.remove_note_at(FUNCTION_INDEX, name);
    }
    /// A note on an argument (from 0) of a call, which stays with that.
    pub fn add_argument_note(self, argument: usize, name: &str, value: &str) {
        self.add_note_at(argument as u32 + 1, name, value);
    }
    pub fn argument_note(self, argument: usize, name: &str) -> Option<String> {
        self.note_at(argument as u32 + 1, name)
    }
    pub fn remove_argument_note(self, argument: usize, name: &str) {
        self.remove_note_at(argument as u32 + 1, name);
    }
    fn add_note_at(self, index: u32, name: &str, value: &str) {
        let context = self.ty().context();
        unsafe { LLVMAddCallSiteAttribute(self.0, index, string_attribute(context, name, value)) }
    }
    fn note_at(self, index: u32, name: &str) -> Option<String> {
        let (text, length) = (name.as_ptr().cast(), name.len() as u32);
        string_of(unsafe { LLVMGetCallSiteStringAttribute(self.0, index, text, length) })
    }
    fn remove_note_at(self, index: u32, name: &str) {
        unsafe { LLVMRemoveCallSiteStringAttribute(self.0, index, name.as_ptr().cast(), name.len() as u32) }
    }
    /// Adds an attribute without value; `memory` without value is "touches none".
    pub fn add_call_attribute(self, index: u32, name: &str) {
        let kind = attribute_kind(name);
        let attribute = unsafe { LLVMCreateEnumAttribute(LLVMGetTypeContext(self.ty().0), kind, 0) };
        unsafe { LLVMAddCallSiteAttribute(self.0, index, attribute) }
    }
    /// What a comparison of integers or addresses asks for.
    pub fn int_predicate(self) -> llvm_sys::LLVMIntPredicate {
        unsafe { LLVMGetICmpPredicate(self.0) }
    }
    // Terminators.
    pub fn is_conditional(self) -> bool {
        self.is_op(LLVMOpcode::LLVMBr) && unsafe { LLVMIsConditional(self.0) != 0 }
    }
    /// What a branch or a switch asks.
    pub fn condition(self) -> Value {
        if self.is_op(LLVMOpcode::LLVMSwitch) { self.operand(0) } else { Value(unsafe { LLVMGetCondition(self.0) }) }
    }
    /// The number by which a switch goes to this successor; the first one has none.
    pub fn case(self, successor: usize) -> Value {
        Value(unsafe { LLVMGetSwitchCaseValue(self.0, successor as u32) })
    }
    pub fn successors(self) -> Vec<Block> {
        (0..unsafe { LLVMGetNumSuccessors(self.0) }).map(|i| Block(unsafe { LLVMGetSuccessor(self.0, i) })).collect()
    }
    pub fn print(self) -> String {
        // SAFETY: LLVM hands over a string that is freed with LLVMDisposeMessage.
        unsafe {
            let text = LLVMPrintValueToString(self.0);
            let owned = std::ffi::CStr::from_ptr(text).to_string_lossy().trim().to_owned();
            LLVMDisposeMessage(text);
            owned
        }
    }
    /// Says of a load or store to which alias scopes it belongs, and of which it touches nothing that does. Two accesses are apart if all scopes that one
    /// belongs to in some domain are among those that the other is apart from.
    pub fn set_alias_scopes(self, belongs: &[AliasScope], apart: &[AliasScope]) {
        for (kind, scopes) in [("alias.scope", belongs), ("noalias", apart)].into_iter().filter(|(_, scopes)| !scopes.is_empty())
        {
            unsafe {
                let context = LLVMGetTypeContext(LLVMTypeOf(self.0));
                let text = |text: &str| LLVMMDStringInContext2(context, text.as_ptr().cast(), text.len());
                let node = |parts: &mut [LLVMMetadataRef]| LLVMMDNodeInContext2(context, parts.as_mut_ptr(), parts.len());
                let named = |scope: &AliasScope| node(&mut [text(&scope.name), node(&mut [text(&scope.domain)])]);
                let list = node(&mut scopes.iter().map(named).collect::<Vec<LLVMMetadataRef>>());
                LLVMSetMetadata(self.0, metadata_kind(self.0, kind), LLVMMetadataAsValue(context, list));
            }
        }
    }
    /// Puts a mark on an instruction, which the optimiser may lose.
    pub fn mark(self, name: &str) {
        unsafe {
            let context = LLVMGetTypeContext(LLVMTypeOf(self.0));
            let node = LLVMMDNodeInContext2(context, std::ptr::null_mut(), 0);
            LLVMSetMetadata(self.0, metadata_kind(self.0, name), LLVMMetadataAsValue(context, node));
        }
    }
    pub fn is_marked(self, name: &str) -> bool {
        unsafe { !LLVMGetMetadata(self.0, metadata_kind(self.0, name)).is_null() }
    }
    pub fn unmark(self, name: &str) {
        unsafe { LLVMSetMetadata(self.0, metadata_kind(self.0, name), std::ptr::null_mut()) }
    }
    /// Says that an integer is a multiple of another, whenever it is computed.
    pub fn mark_multiple(self, of: u64) {
        unsafe {
            let context = LLVMGetTypeContext(LLVMTypeOf(self.0));
            let mut number = LLVMValueAsMetadata(LLVMConstInt(LLVMInt64TypeInContext(context), of, 0));
            let node = LLVMMDNodeInContext2(context, &mut number, 1);
            LLVMSetMetadata(self.0, metadata_kind(self.0, MULTIPLE), LLVMMetadataAsValue(context, node));
        }
    }
    /// Of which integer this one is said to be a multiple.
    pub fn multiple(self) -> Option<u64> {
        unsafe {
            let node = LLVMGetMetadata(self.0, metadata_kind(self.0, MULTIPLE));
            if node.is_null() || LLVMGetMDNodeNumOperands(node) != 1 {
                return None;
            }
            let mut number = std::ptr::null_mut();
            LLVMGetMDNodeOperands(node, &mut number);
            Value(number).as_int().and_then(|of| u64::try_from(of).ok()).filter(|of| *of > 0)
        }
    }
    /// Does a division leave no remainder?
    pub fn is_exact(self) -> bool {
        unsafe { LLVMGetExact(self.0) != 0 }
    }
    /// Says what type an access has, one within the other, to those who believe that types keep memory apart (TBAA); one type is apart from none. Two
    /// accesses that become one keep what both say.
    pub fn set_access_type(self, names: &[&str]) {
        unsafe {
            let context = LLVMGetTypeContext(LLVMTypeOf(self.0));
            LLVMSetMetadata(self.0, metadata_kind(self.0, TBAA), LLVMMetadataAsValue(context, access_tag(context, names)));
        }
    }
    /// Says of a copy what types its fields have, each with its offset and its bytes, and by names as an access has them: the parts that the optimiser makes of it say so.
    /// Without names a field has the type that the copy had.
    pub fn set_copied_types(self, fields: &[(u64, u64, &[&str])]) {
        unsafe {
            let context = LLVMGetTypeContext(LLVMTypeOf(self.0));
            let number = |number: u64| LLVMValueAsMetadata(LLVMConstInt(LLVMInt64TypeInContext(context), number, 0));
            let own = LLVMGetMetadata(self.0, metadata_kind(self.0, TBAA));
            let tag = |names: &[&str]| if names.is_empty() { LLVMValueAsMetadata(own) } else { access_tag(context, names) };
            let mut operands: Vec<_> =
                fields.iter().flat_map(|(at, bytes, names)| [number(*at), number(*bytes), tag(names)]).collect();
            let list = LLVMMDNodeInContext2(context, operands.as_mut_ptr(), operands.len());
            LLVMSetMetadata(self.0, metadata_kind(self.0, FIELDS), LLVMMetadataAsValue(context, list));
            self.forget_access_type();
        }
    }
    /// Takes that away: the copy has the type of its first field.
    pub fn forget_copied_types(self) {
        unsafe {
            let list = LLVMGetMetadata(self.0, metadata_kind(self.0, FIELDS));
            if list.is_null() {
                return;
            }
            let mut operands = vec![std::ptr::null_mut(); LLVMGetMDNodeNumOperands(list) as usize];
            LLVMGetMDNodeOperands(list, operands.as_mut_ptr());
            self.unmark(FIELDS);
            if let Some(first) = operands.get(2) {
                LLVMSetMetadata(self.0, metadata_kind(self.0, TBAA), *first);
            }
        }
    }
    /// Says of an access what another one says of its type, if anything.
    pub fn take_access_type(self, other: Value) {
        unsafe {
            let kind = metadata_kind(self.0, TBAA);
            LLVMSetMetadata(self.0, kind, LLVMGetMetadata(other.0, kind));
        }
    }
    /// Is the same said of the types of both accesses?
    pub fn has_access_type_of(self, other: Value) -> bool {
        unsafe {
            let kind = metadata_kind(self.0, TBAA);
            LLVMGetMetadata(self.0, kind) == LLVMGetMetadata(other.0, kind)
        }
    }
    /// Forgets what an access is apart from, and what scopes say of it.
    pub fn forget_scopes(self) {
        self.unmark("alias.scope");
    }
    pub fn forget_access_type(self) {
        self.unmark(TBAA);
    }
    /// An addition, subtraction or multiplication promises no longer that no unsigned number wraps around in it.
    pub fn forget_unsigned_range(self) {
        unsafe { LLVMSetNUW(self.0, 0) }
    }
    /// Gives an instruction the source location of another one.
    pub fn locate_as(self, other: Value) {
        use llvm_sys::debuginfo::{LLVMInstructionGetDebugLoc, LLVMInstructionSetDebugLoc};
        unsafe { LLVMInstructionSetDebugLoc(self.0, LLVMInstructionGetDebugLoc(other.0)) }
    }
    /// Forgets the instruction's source location.
    pub fn drop_location(self) {
        unsafe { llvm_sys::debuginfo::LLVMInstructionSetDebugLoc(self.0, std::ptr::null_mut()) }
    }
    /// What a landing pad takes.
    pub fn clauses(self) -> Vec<Value> {
        (0..unsafe { LLVMGetNumClauses(self.0) }).map(|index| Value(unsafe { LLVMGetClause(self.0, index) })).collect()
    }
    pub fn add_clause(self, clause: Value) {
        unsafe { LLVMAddClause(self.0, clause.0) }
    }
    pub fn clone_instruction(self) -> Value {
        Value(unsafe { LLVMInstructionClone(self.0) })
    }
}

impl Block {
    pub fn instructions(self) -> Vec<Value> {
        let mut all = Vec::new();
        let mut next = some(unsafe { LLVMGetFirstInstruction(self.0) });
        while let Some(instruction) = next {
            all.push(instruction);
            next = instruction.next();
        }
        all
    }
    /// The block's first instruction.
    pub fn first(self) -> Value {
        Value(unsafe { LLVMGetFirstInstruction(self.0) })
    }
    pub fn phis(self) -> Vec<Value> {
        std::iter::successors(Some(self.first()), |i| i.next()).take_while(|i| i.is_op(LLVMOpcode::LLVMPHI)).collect()
    }
    pub fn first_non_phi(self) -> Value {
        let mut instructions = std::iter::successors(Some(self.first()), |i| i.next());
        instructions.find(|i| !i.is_op(LLVMOpcode::LLVMPHI)).expect("a block has a terminator")
    }
    pub fn terminator(self) -> Value {
        Value(unsafe { LLVMGetBasicBlockTerminator(self.0) })
    }
    pub fn has_terminator(self) -> bool {
        unsafe { !LLVMGetBasicBlockTerminator(self.0).is_null() }
    }
    /// Successors without repetition, in order.
    pub fn successors(self) -> Vec<Block> {
        let mut unique = Vec::new();
        for block in self.terminator().successors() {
            if !unique.contains(&block) {
                unique.push(block);
            }
        }
        unique
    }
    /// Predecessors without repetition.
    pub fn predecessors(self) -> Vec<Block> {
        let mut unique = Vec::new();
        for user in Value(unsafe { LLVMBasicBlockAsValue(self.0) }).users() {
            if user.is_instruction() && user.is_terminator() && !unique.contains(&user.block()) {
                unique.push(user.block());
            }
        }
        unique
    }
    pub fn function(self) -> Function {
        Function(unsafe { LLVMGetBasicBlockParent(self.0) })
    }
    pub fn name(self) -> String {
        Value(unsafe { LLVMBasicBlockAsValue(self.0) }).name()
    }
    pub fn as_value(self) -> Value {
        Value(unsafe { LLVMBasicBlockAsValue(self.0) })
    }
    pub fn from_value(value: Value) -> Block {
        Block(unsafe { LLVMValueAsBasicBlock(value.0) })
    }
}

/// Is it a procedure's name as Fortran compilers make them? Those of C++ may end with an underscore, too.
pub fn is_fortran_name(name: &str) -> bool {
    name.starts_with("_Q") || name.ends_with('_') && !name.starts_with("_Z")
}

impl Function {
    pub fn as_value(self) -> Value {
        Value(self.0)
    }
    pub fn name(self) -> String {
        self.as_value().name()
    }
    /// Has it a name as Fortran compilers give them?
    pub fn is_fortran(self) -> bool {
        is_fortran_name(&self.name())
    }
    /// The function's type.
    pub fn ty(self) -> Type {
        types::Type(unsafe { LLVMGlobalGetValueType(self.0) })
    }
    pub fn module(self) -> Module {
        Module(unsafe { LLVMGetGlobalParent(self.0) })
    }
    pub fn parameters(self) -> Vec<Value> {
        let mut raw = vec![std::ptr::null_mut(); unsafe { LLVMCountParams(self.0) } as usize];
        unsafe { LLVMGetParams(self.0, raw.as_mut_ptr()) };
        raw.into_iter().map(Value).collect()
    }
    pub fn is_declaration(self) -> bool {
        unsafe { LLVMIsDeclaration(self.0) != 0 }
    }
    /// May the linker take another body for it (`weak`)? One of a group, of which all are alike, it may not.
    pub fn is_interposable(self) -> bool {
        use llvm_sys::LLVMLinkage::{LLVMLinkOnceAnyLinkage, LLVMWeakAnyLinkage};
        let in_group = unsafe { !llvm_sys::comdat::LLVMGetComdat(self.as_value().0).is_null() };
        !self.is_declaration() && !in_group && matches!(self.as_value().linkage(), LLVMWeakAnyLinkage | LLVMLinkOnceAnyLinkage)
    }
    pub fn is_intrinsic(self) -> bool {
        unsafe { LLVMGetIntrinsicID(self.0) != 0 }
    }
    pub fn is_vararg(self) -> bool {
        unsafe { LLVMIsFunctionVarArg(self.ty().0) != 0 }
    }
    pub fn blocks(self) -> Vec<Block> {
        let mut raw = vec![std::ptr::null_mut(); unsafe { LLVMCountBasicBlocks(self.0) } as usize];
        unsafe { LLVMGetBasicBlocks(self.0, raw.as_mut_ptr()) };
        raw.into_iter().map(Block).collect()
    }
    pub fn entry(self) -> Block {
        Block(unsafe { LLVMGetEntryBasicBlock(self.0) })
    }
    /// Blocks such that each comes after those that dominate it.
    pub fn reverse_postorder(self) -> Vec<Block> {
        let entry = self.entry();
        let mut order = Vec::new();
        let mut seen: std::collections::HashSet<Block> = Default::default();
        let mut stack = vec![(entry, entry.successors(), 0usize)];
        seen.insert(entry);
        while let Some((block, successors, next)) = stack.last_mut() {
            if let Some(successor) = successors.get(*next).copied() {
                *next += 1;
                if seen.insert(successor) {
                    stack.push((successor, successor.successors(), 0));
                }
            } else {
                order.push(*block);
                stack.pop();
            }
        }
        order.reverse();
        order
    }
    pub fn append_block(self, name: &str) -> Block {
        let name = std::ffi::CString::new(name).expect("no NUL in a block's name");
        let context = unsafe { LLVMGetModuleContext(LLVMGetGlobalParent(self.0)) };
        Block(unsafe { LLVMAppendBasicBlockInContext(context, self.0, name.as_ptr()) })
    }
    pub fn instructions(self) -> Vec<Value> {
        self.blocks().into_iter().flat_map(Block::instructions).collect()
    }
    pub fn delete(self) {
        unsafe { LLVMDeleteFunction(self.0) }
    }
    /// Makes this function what the name of `placeholder`, a declaration, stands for.
    pub fn take_place_of(self, placeholder: Function) {
        let name = placeholder.name();
        placeholder.as_value().replace_uses(self.as_value());
        placeholder.delete();
        self.as_value().set_name(&name);
    }
    pub fn drop_debug_information(self) {
        unsafe { LLVMGlobalEraseMetadata(self.0, metadata_kind(self.0, "dbg")) }
    }
    pub fn set_linkage(self, linkage: llvm_sys::LLVMLinkage) {
        unsafe { LLVMSetLinkage(self.0, linkage) }
    }
    pub fn set_personality(self, personality: Function) {
        unsafe { LLVMSetPersonalityFn(self.0, personality.0) }
    }
    pub fn take_personality(self, other: Function) {
        unsafe { LLVMSetPersonalityFn(self.0, LLVMGetPersonalityFn(other.0)) }
    }
    pub fn call_convention(self) -> u32 {
        unsafe { LLVMGetFunctionCallConv(self.0) }
    }
    pub fn has_attribute(self, index: u32, name: &str) -> bool {
        let kind = attribute_kind(name);
        unsafe { !LLVMGetEnumAttributeAtIndex(self.0, index, kind).is_null() }
    }
    pub fn add_attribute(self, index: u32, name: &str) {
        self.add_number_attribute(index, name, 0);
    }
    /// One like `dereferenceable`, which carries a number.
    pub fn add_number_attribute(self, index: u32, name: &str, number: u64) {
        let kind = attribute_kind(name);
        let context = unsafe { LLVMGetModuleContext(LLVMGetGlobalParent(self.0)) };
        unsafe { LLVMAddAttributeAtIndex(self.0, index, LLVMCreateEnumAttribute(context, kind, number)) }
    }
    pub fn number_attribute(self, index: u32, name: &str) -> Option<u64> {
        let found = unsafe { LLVMGetEnumAttributeAtIndex(self.0, index, attribute_kind(name)) };
        (!found.is_null()).then(|| unsafe { LLVMGetEnumAttributeValue(found) })
    }
    /// The type that an attribute like `sret` or `byval` carries.
    pub fn type_attribute(self, index: u32, name: &str) -> Option<Type> {
        let kind = attribute_kind(name);
        let found = unsafe { LLVMGetEnumAttributeAtIndex(self.0, index, kind) };
        (!found.is_null()).then(|| types::Type(unsafe { LLVMGetTypeAttributeValue(found) }))
    }
    pub fn remove_attribute(self, index: u32, name: &str) {
        let kind = attribute_kind(name);
        unsafe { LLVMRemoveEnumAttributeAtIndex(self.0, index, kind) }
    }
    pub fn string_attribute(self, name: &str) -> Option<String> {
        self.string_attribute_at(FUNCTION_INDEX, name)
    }
    /// That of the function, or of a parameter (from 1).
    pub fn string_attribute_at(self, index: u32, name: &str) -> Option<String> {
        string_of(unsafe { LLVMGetStringAttributeAtIndex(self.0, index, name.as_ptr().cast(), name.len() as u32) })
    }
    pub fn add_string_attribute(self, name: &str, value: &str) {
        self.add_string_attribute_at(FUNCTION_INDEX, name, value);
    }
    pub fn add_string_attribute_at(self, index: u32, name: &str, value: &str) {
        let context = unsafe { LLVMGetModuleContext(LLVMGetGlobalParent(self.0)) };
        unsafe { LLVMAddAttributeAtIndex(self.0, index, string_attribute(context, name, value)) }
    }
    pub fn remove_string_attribute(self, name: &str) {
        self.remove_string_attribute_at(FUNCTION_INDEX, name);
    }
    pub fn remove_string_attribute_at(self, index: u32, name: &str) {
        unsafe { LLVMRemoveStringAttributeAtIndex(self.0, index, name.as_ptr().cast(), name.len() as u32) }
    }
}

fn string_attribute(context: llvm_sys::prelude::LLVMContextRef, name: &str, value: &str) -> llvm_sys::prelude::LLVMAttributeRef {
    let (name, name_length) = (name.as_ptr().cast(), name.len() as u32);
    unsafe { LLVMCreateStringAttribute(context, name, name_length, value.as_ptr().cast(), value.len() as u32) }
}

fn string_of(attribute: llvm_sys::prelude::LLVMAttributeRef) -> Option<String> {
    if attribute.is_null() {
        return None;
    }
    let mut length = 0;
    let text = unsafe { LLVMGetStringAttributeValue(attribute, &mut length) };
    // SAFETY: LLVM returns `length` bytes owned by the context.
    Some(String::from_utf8_lossy(unsafe { std::slice::from_raw_parts(text.cast(), length as usize) }).into_owned())
}

/// LLVM's names for the types of accesses, and of what copies move.
const TBAA: &str = "tbaa";
const FIELDS: &str = "tbaa.struct";

/// What LLVM takes for the type of an access: names, one within the other.
unsafe fn access_tag(context: llvm_sys::prelude::LLVMContextRef, names: &[&str]) -> llvm_sys::prelude::LLVMMetadataRef {
    unsafe {
        let node = |operands: &mut [llvm_sys::prelude::LLVMMetadataRef]| {
            LLVMMDNodeInContext2(context, operands.as_mut_ptr(), operands.len())
        };
        let text = |text: &str| LLVMMDStringInContext2(context, text.as_ptr().cast(), text.len());
        let offset = LLVMValueAsMetadata(LLVMConstInt(LLVMInt64TypeInContext(context), 0, 0));
        let root = node(&mut [text("wengert")]);
        let ty = names.iter().fold(root, |above, name| node(&mut [text(name), above, offset]));
        node(&mut [ty, ty, offset])
    }
}

/// LLVM's number of an attribute.
fn attribute_kind(name: &str) -> u32 {
    unsafe { LLVMGetEnumAttributeKindForName(name.as_ptr().cast(), name.len()) }
}

/// Memory that some accesses touch and others do not. Its name is known within a domain.
#[derive(Clone, PartialEq, Eq)]
pub struct AliasScope {
    pub domain: String,
    pub name: String,
}

impl From<String> for AliasScope {
    /// In the domain that most scopes here are in.
    fn from(name: String) -> AliasScope {
        AliasScope { domain: "wengert".to_owned(), name }
    }
}

/// The number of a kind of metadata in the context of a value.
fn metadata_kind(value: LLVMValueRef, name: &str) -> u32 {
    unsafe { LLVMGetMDKindIDInContext(LLVMGetTypeContext(LLVMTypeOf(value)), name.as_ptr().cast(), name.len() as u32) }
}

/// The mark of an integer that is a multiple of another.
pub const MULTIPLE: &str = "wengert.multiple";

/// Attribute index of a function itself; parameters count from 1.
pub const FUNCTION_INDEX: u32 = u32::MAX;
/// That of what it returns.
pub const RETURN_INDEX: u32 = 0;

impl std::fmt::Debug for Value {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}", self.print())
    }
}
impl std::fmt::Debug for Block {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "%{}", self.name())
    }
}
impl std::fmt::Debug for Function {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "@{}", self.name())
    }
}
