// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The C ABI between the plugin (Rust) and what LLVM's own C API lacks.
//
// Invariant: nothing here knows of differentiation; it is LLVM made callable. Everything that depends on
// LLVM's version stands in this folder. Pointers are LLVM's own, borrowed for the time of one plugin run.
#pragma once

#include "llvm-c/Core.h"
#include "llvm/Analysis/AliasAnalysis.h"
#include "llvm/Analysis/CFG.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PassManager.h"
#include "llvm/Passes/PassBuilder.h"

namespace wengert {

// The compiler's own analysis manager for the module being compiled: it knows the target.
struct Session {
  llvm::Module &module;
  llvm::ModuleAnalysisManager &modules;
  llvm::FunctionAnalysisManager &functions;
};

// What marks loops that `VectorsPass` makes such as the vectoriser asks for.
extern const char Vectors[];

struct VectorsPass : llvm::PassInfoMixin<VectorsPass> {
  llvm::PreservedAnalyses run(llvm::Function &function, llvm::FunctionAnalysisManager &manager);
};

} // namespace wengert

extern "C" {
// Entry points that Rust exports.
void wengert_pipeline_start(LLVMModuleRef module);
bool wengert_optimizer_early(LLVMModuleRef module, void *session, bool print_plan);
}
