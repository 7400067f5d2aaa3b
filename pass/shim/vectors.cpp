// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Makes loops such as the vectoriser asks for, where the passes before it have undone that or nobody else does it.
//
// It runs right before the vectoriser, on innermost loops that are marked; those stay scalar which vectors do not suit. A loop has to end where it is left. What an iteration leaves for the next one (a
// recurrence) has to be no phi of branches, and to be computed before what the iteration before has left is used.
#include "shim.h"

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/TargetLibraryInfo.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/Transforms/Utils/Local.h"
#include "llvm/Transforms/Utils/LoopUtils.h"

using namespace llvm;

const char wengert::Vectors[] = "wengert.vectors";

// What an iteration leaves is moved up over so many instructions at most.
static constexpr unsigned Far = 2000;

// Lets a loop end in the block that leaves it: what stands behind, on the way to the next iteration, is done in the last one too. Returns whether it did.
static bool endWhereLeft(BasicBlock *latch) {
  BasicBlock *before = latch->getSinglePredecessor();
  auto *again = dyn_cast<BranchInst>(latch->getTerminator());
  auto *leaving = before ? dyn_cast<BranchInst>(before->getTerminator()) : nullptr;
  if (!again || again->isConditional() || !leaving || !leaving->isConditional() || is_contained(successors(before), again->getSuccessor(0)))
    return false;
  for (Instruction &instruction : *latch)
    if (&instruction != again && (isa<PHINode>(instruction) || !isSafeToSpeculativelyExecute(&instruction)))
      return false;
  for (Instruction &instruction : *latch)
    if (&instruction != again)
      instruction.dropUBImplyingAttrsAndMetadata();
  before->splice(leaving->getIterator(), latch, latch->begin(), again->getIterator());
  return TryToSimplifyUncondBranchFromEmptyBlock(latch);
}

// Computes what an iteration leaves for the next one before that block first looks at what the phi holds, with all that it is computed from.
static void computeFirst(PHINode &phi, Instruction *left, AAResults &aliases) {
  BasicBlock *block = left->getParent();
  Instruction *user = nullptr;
  for (User *each : phi.users()) {
    auto *at = cast<Instruction>(each);
    if (at->getParent() == block && !isa<PHINode>(at) && (!user || at->comesBefore(user)))
      user = at;
  }
  if (!user || !user->comesBefore(left))
    return;
  // What has to move is found from behind; what it must not pass is met on the way.
  SmallPtrSet<Instruction *, 16> needed{left};
  SmallVector<Instruction *> moved, writes, reads;
  unsigned passed = 0;
  for (Instruction *at = left;; at = at->getPrevNode()) {
    if (++passed > Far)
      return;
    if (needed.contains(at)) {
      auto *load = dyn_cast<LoadInst>(at);
      if (at == user || isa<PHINode>(at) || (load ? !load->isSimple() : !isSafeToSpeculativelyExecute(at)))
        return;
      for (Value *operand : at->operands())
        if (auto *from = dyn_cast<Instruction>(operand); from && from->getParent() == block && !isa<PHINode>(from))
          needed.insert(from);
        else if (operand == &phi)
          return;
      moved.push_back(at);
      if (load)
        reads.push_back(load);
    } else if (at->mayWriteToMemory()) {
      for (Instruction *load : reads)
        if (isModSet(aliases.getModRefInfo(at, MemoryLocation::get(cast<LoadInst>(load)))))
          return;
    }
    if (!isGuaranteedToTransferExecutionToSuccessor(at) && !reads.empty())
      return;
    if (at == user)
      break;
  }
  for (Instruction *at : reverse(moved))
    at->moveBefore(user->getIterator());
}

// Is it a call of a function of which one after another takes as long as so many calls, since no library has it for vectors?
static bool isLong(const Instruction &instruction, const TargetLibraryInfo &library) {
  auto *call = dyn_cast<CallInst>(&instruction);
  const Function *callee = call ? call->getCalledFunction() : nullptr;
  if (!callee || !call->getType()->isFloatingPointTy() || library.isFunctionVectorizable(callee->getName()))
    return false;
  switch (callee->getIntrinsicID()) {
  case Intrinsic::not_intrinsic:
  case Intrinsic::sin:
  case Intrinsic::cos:
  case Intrinsic::tan:
  case Intrinsic::asin:
  case Intrinsic::acos:
  case Intrinsic::atan:
  case Intrinsic::atan2:
  case Intrinsic::sinh:
  case Intrinsic::cosh:
  case Intrinsic::tanh:
  case Intrinsic::exp:
  case Intrinsic::exp2:
  case Intrinsic::exp10:
  case Intrinsic::log:
  case Intrinsic::log2:
  case Intrinsic::log10:
  case Intrinsic::pow:
    return true;
  default:
    return false;
  }
}

// Keeps a loop as it is that calls such a function under a branch: vectors would do that for iterations that do not come there.
static void keepRareCallsRare(Loop &loop, const DominatorTree &tree, const TargetLibraryInfo &library) {
  auto callsUnderBranch = [&](BasicBlock *block) {
    return !tree.dominates(block, loop.getLoopLatch()) && any_of(*block, [&](Instruction &at) { return isLong(at, library); });
  };
  if (any_of(loop.blocks(), callsUnderBranch))
    addStringMetadataToLoop(&loop, "llvm.loop.vectorize.enable", 0);
}

static void settleRecurrences(Loop &loop, AAResults &aliases) {
  BasicBlock *header = loop.getHeader(), *latch = loop.getLoopLatch();
  for (PHINode &phi : header->phis()) {
    auto *left = dyn_cast<Instruction>(phi.getIncomingValueForBlock(latch));
    if (!phi.getType()->isFloatingPointTy() || !left || !loop.contains(left))
      continue;
    auto *chosen = dyn_cast<PHINode>(left);
    if (!chosen)
      computeFirst(phi, left, aliases);
    else if (chosen->getParent() != header) {
      auto *same = new FreezeInst(chosen, "", chosen->getParent()->getFirstNonPHIIt());
      chosen->replaceUsesWithIf(same, [&](Use &use) { return use.getUser() != same; });
    }
  }
}

PreservedAnalyses wengert::VectorsPass::run(Function &function, FunctionAnalysisManager &manager) {
  auto marked = [&] {
    SmallVector<Loop *> all;
    for (Loop *loop : manager.getResult<LoopAnalysis>(function).getLoopsInPreorder())
      if (loop->isInnermost() && loop->getLoopLatch() && findOptionMDForLoop(loop, Vectors))
        all.push_back(loop);
    return all;
  };
  SmallVector<BasicBlock *> latches;
  for (Loop *loop : marked())
    if (loop->getExitingBlock() != loop->getLoopLatch())
      latches.push_back(loop->getLoopLatch());
  bool changed = false;
  for (BasicBlock *latch : latches)
    changed |= endWhereLeft(latch);
  // Loops are other blocks now.
  if (changed)
    manager.invalidate(function, PreservedAnalyses::none());
  bool any = false;
  for (Loop *loop : marked()) {
    keepRareCallsRare(*loop, manager.getResult<DominatorTreeAnalysis>(function), manager.getResult<TargetLibraryAnalysis>(function));
    settleRecurrences(*loop, manager.getResult<AAManager>(function));
    any = true;
  }
  if (!changed && !any)
    return PreservedAnalyses::all();
  PreservedAnalyses preserved;
  if (!changed)
    preserved.preserveSet<CFGAnalyses>();
  return preserved;
}
