// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! The module being compiled, and the session that borrows the compiler's analyses.

use super::{Function, Type, Value, ffi};
use llvm_sys::{LLVMLinkage, core::*, prelude::*, target::*};
use std::ffi::{CStr, c_void};

#[derive(Copy, Clone)]
pub struct Module(pub(super) LLVMModuleRef);

/// The compiler's analysis manager, borrowed for one plugin run.
#[derive(Copy, Clone)]
pub struct Session(pub(super) *mut c_void);

impl Session {
    /// # Safety
    /// `handle` is what the shim passed to the plugin's entry point.
    pub unsafe fn new(handle: *mut c_void) -> Session {
        Session(handle)
    }
}

// SAFETY (whole file): the module is live for the plugin's run.
impl Module {
    /// # Safety
    /// `raw` is the module that the compiler handed to the plugin's entry point.
    pub unsafe fn new(raw: LLVMModuleRef) -> Module {
        Module(raw)
    }
    pub fn functions(self) -> Vec<Function> {
        let mut all = Vec::new();
        let mut next = unsafe { LLVMGetFirstFunction(self.0) };
        while !next.is_null() {
            all.push(Function(next));
            next = unsafe { LLVMGetNextFunction(next) };
        }
        all
    }
    /// Keeps the optimiser from deleting functions and variables, and from changing what they are; those come back that were not kept already.
    pub fn keep(self, globals: &[Value]) -> Vec<Value> {
        let raw: Vec<_> = globals.iter().map(|global| global.0).collect();
        let mut known = vec![false; raw.len()];
        unsafe { ffi::wg_keep(self.0, raw.as_ptr(), raw.len(), known.as_mut_ptr()) };
        globals.iter().zip(known).filter(|(_, known)| !known).map(|(global, _)| *global).collect()
    }
    /// Undoes `keep`.
    pub fn release(self, globals: &[Value]) {
        let raw: Vec<_> = globals.iter().map(|global| global.0).collect();
        unsafe { ffi::wg_release(self.0, raw.as_ptr(), raw.len()) };
    }
    pub fn globals(self) -> Vec<Value> {
        let mut all = Vec::new();
        let mut next = unsafe { LLVMGetFirstGlobal(self.0) };
        while !next.is_null() {
            all.push(Value(next));
            next = unsafe { LLVMGetNextGlobal(next) };
        }
        all
    }
    pub fn function(self, name: &str) -> Option<Function> {
        let found = unsafe { LLVMGetNamedFunctionWithLength(self.0, name.as_ptr().cast(), name.len()) };
        (!found.is_null()).then_some(Function(found))
    }
    pub fn global(self, name: &str) -> Option<Value> {
        let found = unsafe { LLVMGetNamedGlobalWithLength(self.0, name.as_ptr().cast(), name.len()) };
        (!found.is_null()).then_some(Value(found))
    }
    pub fn add_function(self, name: &str, ty: Type) -> Function {
        let name = std::ffi::CString::new(name).expect("no NUL in a symbol");
        Function(unsafe { LLVMAddFunction(self.0, name.as_ptr(), ty.0) })
    }
    /// The declaration of `name`, made if absent.
    pub fn declare(self, name: &str, ty: Type) -> Function {
        self.function(name).unwrap_or_else(|| self.add_function(name, ty))
    }
    /// Another name, of this file's own, for the body of a function.
    pub fn alias(self, name: &str, function: Function) -> Value {
        let name = std::ffi::CString::new(name).expect("no NUL in a symbol");
        unsafe {
            let known = LLVMGetNamedGlobalAlias(self.0, name.as_ptr(), name.as_bytes().len());
            if !known.is_null() {
                return Value(known);
            }
            let alias = LLVMAddAlias2(self.0, function.ty().0, 0, function.as_value().0, name.as_ptr());
            LLVMSetLinkage(alias, LLVMLinkage::LLVMInternalLinkage);
            Value(alias)
        }
    }
    /// Further names of functions with bodies here, with what they stand for.
    pub fn aliases(self) -> Vec<(Value, Function)> {
        let mut found = Vec::new();
        unsafe {
            let mut alias = LLVMGetFirstGlobalAlias(self.0);
            while !alias.is_null() {
                let function = Value(LLVMAliasGetAliasee(alias)).as_function();
                found.extend(function.map(|function| (Value(alias), function)));
                alias = LLVMGetNextGlobalAlias(alias);
            }
        }
        found
    }
    /// A further name of a function, linked as the function is.
    pub fn name_again(self, name: &str, function: Function) -> Value {
        let name = std::ffi::CString::new(name).expect("no NUL in a symbol");
        unsafe {
            let alias = LLVMAddAlias2(self.0, function.ty().0, 0, function.as_value().0, name.as_ptr());
            LLVMSetLinkage(alias, LLVMGetLinkage(function.as_value().0));
            Value(alias)
        }
    }
    /// A zero-initialised global variable; a declaration of that name becomes it.
    pub fn add_global(self, name: &str, ty: Type, linkage: LLVMLinkage) -> Value {
        let declared = self.global(name);
        let name = std::ffi::CString::new(name).expect("no NUL in a symbol");
        unsafe {
            let global = declared.map_or_else(|| LLVMAddGlobal(self.0, ty.0, name.as_ptr()), |d| d.0);
            LLVMSetInitializer(global, LLVMConstNull(ty.0));
            LLVMSetLinkage(global, linkage);
            Value(global)
        }
    }
    /// Defines a variable that was declared as an array of these structures of constants.
    pub fn define_records(self, name: &str, records: &[Vec<Value>]) {
        let Some(declared) = self.global(name) else { return };
        unsafe {
            let context = LLVMGetModuleContext(self.0);
            let structure = |record: &Vec<Value>| {
                let mut raw: Vec<_> = record.iter().map(|member| member.0).collect();
                LLVMConstStructInContext(context, raw.as_mut_ptr(), raw.len() as u32, 0)
            };
            let mut all: Vec<_> = records.iter().map(structure).collect();
            let array = LLVMConstArray2(LLVMTypeOf(all[0]), all.as_mut_ptr(), all.len() as u64);
            let global = LLVMAddGlobal(self.0, LLVMTypeOf(array), c"".as_ptr());
            LLVMSetInitializer(global, array);
            LLVMSetLinkage(global, LLVMLinkage::LLVMInternalLinkage);
            LLVMReplaceAllUsesWith(declared.0, global);
            LLVMDeleteGlobal(declared.0);
            Value(global).set_name(name);
        }
    }
    /// The declaration of a variable, made if absent.
    pub fn declare_global(self, name: &str, ty: Type, alignment: u32) -> Value {
        self.global(name).unwrap_or_else(|| {
            let text = std::ffi::CString::new(name).expect("no NUL in a symbol");
            let global = Value(unsafe { LLVMAddGlobal(self.0, ty.0, text.as_ptr()) });
            global.set_alignment(alignment);
            global
        })
    }
    /// A constant C string.
    pub fn text(self, text: &str) -> Value {
        let text = text.replace('\0', "?");
        unsafe {
            let context = LLVMGetModuleContext(self.0);
            self.constant(LLVMConstStringInContext2(context, text.as_ptr().cast(), text.len(), 0), c"wengert.text")
        }
    }
    /// A constant array of 64-bit numbers.
    pub fn numbers(self, numbers: &[i64]) -> Value {
        let word = self.int(64).0;
        let mut all: Vec<_> = numbers.iter().map(|number| unsafe { LLVMConstInt(word, *number as u64, 1) }).collect();
        unsafe { self.constant(LLVMConstArray2(word, all.as_mut_ptr(), all.len() as u64), c"wengert.numbers") }
    }
    unsafe fn constant(self, value: LLVMValueRef, name: &std::ffi::CStr) -> Value {
        unsafe {
            let global = LLVMAddGlobal(self.0, LLVMTypeOf(value), name.as_ptr());
            LLVMSetInitializer(global, value);
            LLVMSetLinkage(global, LLVMLinkage::LLVMPrivateLinkage);
            LLVMSetGlobalConstant(global, 1);
            LLVMSetUnnamedAddress(global, llvm_sys::LLVMUnnamedAddr::LLVMGlobalUnnamedAddr);
            Value(global)
        }
    }
    pub fn make_thread_local(self, global: Value) {
        unsafe { LLVMSetThreadLocal(global.0, 1) }
    }
    /// Some type of the module's context, to build others from.
    pub fn int(self, bits: u32) -> Type {
        Type(unsafe { LLVMIntTypeInContext(LLVMGetModuleContext(self.0), bits) })
    }
    /// A constant vector of truth values.
    pub fn flags(self, flags: &[bool]) -> Value {
        let bit = self.int(1);
        let mut all: Vec<LLVMValueRef> = flags.iter().map(|flag| unsafe { LLVMConstInt(bit.0, u64::from(*flag), 0) }).collect();
        Value(unsafe { LLVMConstVector(all.as_mut_ptr(), all.len() as u32) })
    }
    pub fn is_little_endian(self) -> bool {
        unsafe { LLVMByteOrder(LLVMGetModuleDataLayout(self.0)) == LLVMByteOrdering::LLVMLittleEndian }
    }
    /// Size of a type in memory, in bytes, padding included.
    pub fn size_of(self, ty: Type) -> u64 {
        unsafe { LLVMABISizeOfType(LLVMGetModuleDataLayout(self.0), ty.0) }
    }
    pub fn store_size(self, ty: Type) -> u64 {
        unsafe { LLVMStoreSizeOfType(LLVMGetModuleDataLayout(self.0), ty.0) }
    }
    pub fn align_of(self, ty: Type) -> u32 {
        unsafe { LLVMABIAlignmentOfType(LLVMGetModuleDataLayout(self.0), ty.0) }
    }
    pub fn offset_of(self, structure: Type, member: u32) -> u64 {
        unsafe { LLVMOffsetOfElement(LLVMGetModuleDataLayout(self.0), structure.0, member) }
    }
    /// An intrinsic, overloaded on the given types; `None` if LLVM does not know the name.
    pub fn intrinsic(self, name: &str, overloads: &[Type]) -> Option<Function> {
        let id = unsafe { LLVMLookupIntrinsicID(name.as_ptr().cast(), name.len()) };
        if id == 0 {
            return None;
        }
        let mut raw: Vec<_> = overloads.iter().map(|t| t.0).collect();
        Some(Function(unsafe { LLVMGetIntrinsicDeclaration(self.0, id, raw.as_mut_ptr(), raw.len()) }))
    }
    pub fn print_function(self, function: Function) -> String {
        Value(function.0).print()
    }
}

fn text(pointer: *const std::ffi::c_char) -> String {
    unsafe { CStr::from_ptr(pointer) }.to_string_lossy().into_owned()
}

/// The plugin's command-line options.
pub mod options {
    use super::{ffi, text};
    pub fn heads() -> Vec<String> {
        list(ffi::wg_option_heads, ffi::wg_option_head)
    }
    pub fn joint() -> Vec<String> {
        list(ffi::wg_option_joints, ffi::wg_option_joint)
    }
    pub fn split() -> Vec<String> {
        list(ffi::wg_option_splits, ffi::wg_option_split)
    }
    pub fn links() -> Vec<String> {
        list(ffi::wg_option_links, ffi::wg_option_link)
    }
    pub fn binomials() -> Vec<String> {
        list(ffi::wg_option_binomials, ffi::wg_option_binomial)
    }
    pub fn periodics() -> Vec<String> {
        list(ffi::wg_option_periodics, ffi::wg_option_periodic)
    }
    pub fn memory() -> Vec<String> {
        list(ffi::wg_option_memories, ffi::wg_option_memory)
    }
    pub fn fixed_points() -> Vec<String> {
        list(ffi::wg_option_fixed_points, ffi::wg_option_fixed_point)
    }
    pub fn imports() -> Vec<String> {
        list(ffi::wg_option_imports, ffi::wg_option_import)
    }
    /// Files for interfaces of named derivatives.
    pub fn interfaces() -> Vec<String> {
        list(ffi::wg_option_interfaces, ffi::wg_option_interface)
    }
    /// The file or folder for the page that explains the derivatives.
    pub fn report() -> Option<String> {
        given(unsafe { ffi::wg_option_report() })
    }
    /// The file of what a run has counted.
    pub fn report_stats() -> Option<String> {
        given(unsafe { ffi::wg_option_report_stats() })
    }
    /// What was given for an option, which may be empty.
    fn given(value: *const std::ffi::c_char) -> Option<String> {
        (!value.is_null()).then(|| text(value))
    }
    /// The file for the list of exported derivatives.
    pub fn export() -> Option<String> {
        Some(text(unsafe { ffi::wg_option_export() })).filter(|file| !file.is_empty())
    }
    fn list(count: unsafe extern "C" fn() -> usize, item: unsafe extern "C" fn(usize) -> *const std::ffi::c_char) -> Vec<String> {
        (0..unsafe { count() }).map(|i| text(unsafe { item(i) })).collect()
    }
    /// Are derivatives left to the linker?
    pub fn at_link() -> bool {
        unsafe { ffi::wg_option_at_link() }
    }
    /// An option that derivatives which are left to the linker would miss.
    pub fn left_behind() -> Option<String> {
        given(unsafe { ffi::wg_option_left_behind() })
    }
    pub fn strict() -> bool {
        unsafe { ffi::wg_option_strict() }
    }
    /// Are derivatives to be checked while the program runs?
    pub fn check() -> bool {
        unsafe { ffi::wg_option_check() }
    }
    /// What makes derivatives cheaper and can be switched on and off: the numbers stay the same, but for the last.
    #[derive(Clone, Copy)]
    pub struct Switches {
        pub activity: bool,
        pub diff_liveness: bool,
        pub to_be_recorded: bool,
        pub adjoint_out: bool,
        pub versions: bool,
        /// May what is overwritten be put back in the memory of the primal?
        pub kill: bool,
        pub apart: bool,
        pub rearrange: bool,
        pub fuse: bool,
        /// Is what only partial derivatives read recorded in single precision? This is the one that changes numbers.
        pub single_tape: bool,
    }
    pub fn switches() -> Switches {
        unsafe {
            Switches {
                activity: ffi::wg_option_activity(),
                diff_liveness: ffi::wg_option_diff_liveness(),
                to_be_recorded: ffi::wg_option_tbr(),
                adjoint_out: ffi::wg_option_adjoint_out(),
                versions: ffi::wg_option_versions(),
                kill: ffi::wg_option_versions() && ffi::wg_option_tbr() && !ffi::wg_option_single_tape(),
                apart: ffi::wg_option_apart(),
                // Sums are made in another order.
                rearrange: ffi::wg_option_rearrange() && !ffi::wg_option_strict(),
                fuse: ffi::wg_option_fuse(),
                single_tape: ffi::wg_option_single_tape(),
            }
        }
    }
    pub fn dump() -> String {
        text(unsafe { ffi::wg_option_dump() })
    }
}

/// Registers the passes with LLVM's pass builder.
///
/// # Safety
/// `builder` is LLVM's `PassBuilder` as the plugin interface hands it over.
pub unsafe fn register(builder: *mut c_void) {
    unsafe { ffi::wg_register(builder) }
}
