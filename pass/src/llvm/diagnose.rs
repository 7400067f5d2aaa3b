// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Errors, remarks and source locations, in the form of the compiler that loads the plugin.

use super::{Function, Module, Value, ffi, transform::with_buffer};
use llvm_sys::debuginfo::{LLVMDILocationGetColumn, LLVMDILocationGetLine};
use std::ffi::CString;
use std::ptr::null_mut;

fn text(message: &str) -> CString {
    CString::new(message.replace('\0', "?")).expect("NULs were replaced")
}

// SAFETY (whole file): handles are live; the shim copies the strings.

/// A source location. Invariant: metadata of the live context.
#[derive(Copy, Clone, Debug)]
pub struct Location(llvm_sys::prelude::LLVMMetadataRef);

impl Location {
    /// Where an instruction stands in the source; `None` without debug information.
    pub fn of(instruction: Value) -> Option<Location> {
        let raw = unsafe { ffi::wg_debug_location(instruction.0) };
        (!raw.is_null()).then_some(Location(raw))
    }

    /// Line and column. A clone of a procedure has locations of its own.
    pub fn place(self) -> (u32, u32) {
        unsafe { (LLVMDILocationGetLine(self.0), LLVMDILocationGetColumn(self.0)) }
    }
}

/// Reports an error; the compiler fails and writes no object.
pub fn error(module: Module, function: Option<Function>, location: Option<Location>, message: &str) {
    let message = text(message);
    let location = location.map_or(null_mut(), |l| l.0);
    unsafe { ffi::wg_error(module.0, function.map_or(null_mut(), |f| f.0), location, message.as_ptr()) }
}

/// A remark under `-Rpass=wengert`, or `-Rpass-missed=wengert` if `missed`.
pub fn remark(function: Function, at: Option<Value>, missed: bool, name: &str, message: &str) {
    let (name, message) = (text(name), text(message));
    unsafe { ffi::wg_remark(function.0, at.map_or(null_mut(), |v| v.0), missed, name.as_ptr(), message.as_ptr()) }
}

/// "file:line:column", or "" without debug information.
pub fn location(value: Value) -> String {
    with_buffer(|buffer, size| unsafe { ffi::wg_location(value.0, buffer, size) })
}

/// A place in a source file.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place {
    pub file: String,
    pub line: u32,
    pub column: u32,
}

/// Where an instruction or a procedure stands in the source, if debug information tells: in the file that was inlined, if it was.
pub fn place(value: Value) -> Option<Place> {
    let (mut line, mut column) = (0, 0);
    let file = with_buffer(|buffer, size| unsafe { ffi::wg_place(value.0, &raw mut line, &raw mut column, buffer, size) });
    (!file.is_empty() && line > 0).then_some(Place { file, line, column })
}

/// The module's source file: as debug information has it, or as the compiler calls the module.
pub fn source_file(module: Module) -> String {
    with_buffer(|buffer, size| unsafe { ffi::wg_source_file(module.0, buffer, size) })
}

/// A text with the source line behind it, if that is known.
pub fn with_location(text: &str, at: Value) -> String {
    let line = location(at);
    if line.is_empty() { text.to_owned() } else { format!("{text} ({line})") }
}

/// The name of a parameter (0-based) as debug information gives it, or ""; `result` of one where the result goes.
pub fn argument_name(function: Function, index: usize) -> String {
    with_buffer(|buffer, size| unsafe { ffi::wg_argument_name(function.0, index as u32, buffer, size) })
}

/// What debug information says of a parameter's type: `[described] [allocatable|pointer] [array RANK] BASE BITS`, or "".
pub fn argument_type(function: Function, index: usize) -> String {
    with_buffer(|buffer, size| unsafe { ffi::wg_argument_type(function.0, index as u32, buffer, size) })
}

/// Are two parameters addresses of structures of one type, or of arrays of these, as far as debug information tells?
pub fn takes_alike(first: (Function, usize), second: (Function, usize)) -> bool {
    unsafe { ffi::wg_takes_alike(first.0.0, first.1 as u32, second.0.0, second.1 as u32) }
}

/// Is the first parameter where the result goes, as far as debug information tells?
pub fn returns_in_argument(function: Function) -> bool {
    unsafe { ffi::wg_returns_in_argument(function.0) }
}
