// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! LLVM as plain Rust values: handles, a builder, queries.
//!
//! Invariant: no word of differentiation here, and the only `unsafe` of the plugin beside its entry points.
//! A handle is a borrowed LLVM pointer that is valid for one plugin run, until the thing it names is erased;
//! whoever erases something drops the handles to it. May import nothing of this crate.

pub mod builder;
pub mod diagnose;
pub mod extent;
pub mod facts;
mod ffi;
pub mod layout;
pub mod memory;
pub mod module;
pub mod offset;
pub mod transform;
pub mod types;
pub mod value;

pub use builder::Builder;
pub use extent::{Combination, Expression, Term};
pub use facts::Facts;
pub use module::{Module, Session};
pub use types::Type;
pub use value::{AliasScope, Block, Function, Value};

pub use llvm_sys::{
    LLVMIntPredicate as IntPredicate, LLVMLinkage as Linkage, LLVMOpcode as Opcode, LLVMRealPredicate as RealPredicate,
};

/// Fast-math flags as LLVM's C API counts them.
pub mod flags {
    pub const REASSOC: u32 = 1;
    pub const NNAN: u32 = 2;
    pub const NINF: u32 = 4;
    pub const NSZ: u32 = 8;
    pub const CONTRACT: u32 = 32;
}
