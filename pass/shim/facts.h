// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The handle behind `Facts` in Rust: one function's analyses. Invalid as soon as the function changes.
#pragma once

#include "shim.h"

#include "llvm/Analysis/BasicAliasAnalysis.h"
#include "llvm/Analysis/PostDominators.h"

#include <map>

namespace wengert {

struct Facts {
  llvm::Function &function;
  llvm::DominatorTree &dominators;
  llvm::PostDominatorTree &postdominators;
  llvm::LoopInfo &loops;
  llvm::ScalarEvolution &evolution;
  llvm::AAResults &aliases;
  llvm::BatchAAResults iterations;       // holds across iterations of every loop
  llvm::SmallVector<llvm::Loop *> order; // parents before children
  llvm::DenseMap<const llvm::Loop *, int> index;
  std::map<const llvm::Loop *, llvm::ScalarEvolution::LoopGuards> guards;

  Facts(llvm::Function &f, llvm::FunctionAnalysisManager &manager)
      : function(f), dominators(manager.getResult<llvm::DominatorTreeAnalysis>(f)),
        postdominators(manager.getResult<llvm::PostDominatorTreeAnalysis>(f)),
        loops(manager.getResult<llvm::LoopAnalysis>(f)),
        evolution(manager.getResult<llvm::ScalarEvolutionAnalysis>(f)),
        aliases(manager.getResult<llvm::AAManager>(f)), iterations(aliases) {
    iterations.enableCrossIterationMode();
    order = loops.getLoopsInPreorder();
    for (size_t i = 0; i < order.size(); ++i)
      index[order[i]] = static_cast<int>(i);
  }

  // What an expression is inside a loop, as the branches before it say; they are collected once.
  const llvm::SCEV *guarded(const llvm::SCEV *expression, const llvm::Loop *loop) {
    auto known = guards.find(loop);
    if (known == guards.end())
      known = guards.emplace(loop, llvm::ScalarEvolution::LoopGuards::collect(loop, evolution)).first;
    return evolution.applyLoopGuards(expression, known->second);
  }
};

// The name of an alias scope of domain "wengert"; null if it is another's.
llvm::MDString *ownScope(const llvm::Metadata *scope);

} // namespace wengert
