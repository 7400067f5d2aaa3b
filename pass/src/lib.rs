// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! The plugin's edge: what LLVM calls. A panic stops here and becomes a diagnostic.

mod analysis;
mod llvm;
mod operation;
mod plan;
mod prepare;
mod refusal;
mod request;
mod signature;
