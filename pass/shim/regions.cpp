// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A region of a function made a function of its own.
#include "shim.h"

#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Transforms/Utils/Cloning.h"
#include "llvm/Transforms/Utils/CodeExtractor.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;

// Whatever is passed leads to an argument of the function itself or to one of its locals, to each by one pointer only: then an
// argument that is no other's alias outside is none inside either, unless its address is kept somewhere.
static bool arePlain(CallInst &call) {
  SmallPtrSet<const Value *, 16> roots;
  return all_of(call.args(), [&](Value *actual) {
    const Value *root = actual->getType()->isPointerTy() ? getUnderlyingObject(actual) : nullptr;
    return !root || ((isa<Argument>(root) || isa<AllocaInst>(root)) && roots.insert(root).second);
  });
}

// Who may keep an argument's address, so that the region may come by it in another way than by the argument.
class Keepers {
  const CallInst &region;
  SmallPtrSet<const Value *, 16> roots;
  SmallPtrSet<const Value *, 32> seen;

  // A local variable that the region does not get, and that tells nobody else: Fortran's descriptors go to procedures, which keep nothing of them.
  bool keepsToItself(const Value *place) {
    const Value *local = getUnderlyingObject(place);
    if (!isa<AllocaInst>(local) || roots.contains(local))
      return false;
    SmallVector<const Value *> work{local};
    while (!work.empty()) {
      const Value *at = work.pop_back_val();
      for (const User *user : at->users()) {
        if (isa<GetElementPtrInst>(user))
          work.push_back(user);
        else if (isa<LoadInst>(user)) {
          if (user->getType()->isPointerTy() && mayKeep(user))
            return false;
        } else if (auto *store = dyn_cast<StoreInst>(user); store ? store->getValueOperand() == at : !isFortran(user))
          return false;
      }
    }
    return true;
  }

  // A call of a procedure of Fortran's, or a mark.
  static bool isFortran(const User *user) {
    auto *call = dyn_cast<CallBase>(user);
    const Function *callee = call ? call->getCalledFunction() : nullptr;
    return callee && (callee->getName().starts_with("_Q") || cast<Instruction>(user)->isLifetimeStartOrEnd());
  }

public:
  Keepers(const CallInst &region) : region(region) {
    for (const Value *actual : region.args())
      if (actual->getType()->isPointerTy())
        roots.insert(getUnderlyingObject(actual));
  }

  bool mayKeep(const Value *pointer) {
    if (!seen.insert(pointer).second)
      return false;
    return any_of(pointer->uses(), [&](const Use &use) {
      const User *user = use.getUser();
      if (user == &region || isa<LoadInst>(user) || isa<ICmpInst>(user) || isFortran(user))
        return false;
      if (auto *store = dyn_cast<StoreInst>(user))
        return store->getValueOperand() == pointer && !keepsToItself(store->getPointerOperand());
      if (isa<GetElementPtrInst, PHINode, SelectInst, FreezeInst>(user))
        return mayKeep(user);
      auto *call = dyn_cast<CallBase>(user);
      if (!call || !call->isDataOperand(&use))
        return true;
      if (isa<AnyMemIntrinsic>(call) || call->doesNotCapture(call->getDataOperandNo(&use)))
        return false;
      const Function *callee = call->getCalledFunction();
      bool seenBody = callee && !callee->isDeclaration() && call->isArgOperand(&use) &&
                      call->getArgOperandNo(&use) < callee->arg_size();
      return !seenBody || mayKeep(callee->getArg(call->getArgOperandNo(&use)));
    });
  }
};

static void keepArgumentFacts(CallInst &call) {
  Function &made = *call.getCalledFunction();
  bool plain = arePlain(call);
  for (unsigned i = 0; i < call.arg_size(); ++i) {
    Value *actual = call.getArgOperand(i);
    auto *argument = actual->getType()->isPointerTy() ? dyn_cast<Argument>(getUnderlyingObject(actual)) : nullptr;
    if (plain && argument && argument->hasNoAliasAttr() && !Keepers(call).mayKeep(argument))
      made.addParamAttr(i, Attribute::NoAlias);
    if ((argument = dyn_cast<Argument>(actual)))
      for (Attribute attribute : argument->getParent()->getAttributes().getParamAttrs(argument->getArgNo()))
        if (attribute.isStringAttribute())
          made.addParamAttr(i, attribute);
  }
}

// Address arithmetic: cheap, and the same wherever it is computed once more.
static bool isArithmetic(Instruction &instruction) {
  return !instruction.getType()->isFPOrFPVectorTy() && isa<GetElementPtrInst, CastInst, BinaryOperator>(instruction);
}

// Computes an address of the region once more before `place`, from what the region can hand out: anything but a pointer. Null if it
// follows from a pointer that is no arithmetic.
static Value *computeAgain(Value *value, const SmallPtrSetImpl<BasicBlock *> &region, Instruction &place) {
  auto *instruction = dyn_cast<Instruction>(value);
  if (!instruction || !region.contains(instruction->getParent()))
    return value;
  if (!isArithmetic(*instruction))
    return instruction->getType()->isPointerTy() ? nullptr : instruction;
  SmallVector<Value *> operands;
  for (Value *operand : instruction->operands()) {
    operands.push_back(computeAgain(operand, region, place));
    if (!operands.back())
      return nullptr;
  }
  Instruction *copy = instruction->clone();
  for (auto [index, operand] : enumerate(operands))
    copy->setOperand(index, operand);
  copy->insertBefore(place.getIterator());
  return copy;
}

// An optimiser finds that an address behind the region was computed in it already; the region would return a pointer then.
static void keepAddressesInside(ArrayRef<BasicBlock *> blocks) {
  SmallPtrSet<BasicBlock *, 16> region(blocks.begin(), blocks.end());
  for (BasicBlock *block : blocks)
    for (Instruction &instruction : make_early_inc_range(*block)) {
      if (!instruction.getType()->isPointerTy())
        continue;
      for (Use &use : make_early_inc_range(instruction.uses())) {
        auto *place = cast<Instruction>(use.getUser());
        if (auto *phi = dyn_cast<PHINode>(place))
          place = phi->getIncomingBlock(use)->getTerminator();
        if (region.contains(place->getParent()))
          continue;
        if (Value *again = computeAgain(&instruction, region, *place))
          use.set(again);
      }
    }
}

// Markers of lifetimes around the call say that locals die, which a backward sweep would not like.
static void dropLifetimes(Function &function) {
  for (BasicBlock &block : function)
    for (Instruction &instruction : make_early_inc_range(block))
      if (auto *intrinsic = dyn_cast<IntrinsicInst>(&instruction))
        if (intrinsic->isLifetimeStartOrEnd())
          intrinsic->eraseFromParent();
}

extern "C" {

// An optimiser lets all calls of abort in a function be one. Gives each predecessor of a block that does not come back its own.
void wg_separate_ends(LLVMValueRef functionRef) {
  auto &function = *unwrap<Function>(functionRef);
  SmallVector<BasicBlock *> ends;
  for (BasicBlock &block : function)
    if (isa<UnreachableInst>(block.getTerminator()) && !block.isEHPad())
      ends.push_back(&block);
  for (BasicBlock *end : ends) {
    SmallSetVector<BasicBlock *, 4> predecessors(pred_begin(end), pred_end(end));
    for (BasicBlock *predecessor : drop_begin(predecessors, predecessors.empty() ? 0 : 1)) {
      ValueToValueMapTy map;
      BasicBlock *own = CloneBasicBlock(end, map, ".end", &function);
      for (PHINode &phi : end->phis()) {
        cast<PHINode>(map[&phi])->eraseFromParent();
        map[&phi] = phi.getIncomingValueForBlock(predecessor);
      }
      remapInstructionsInBlocks({own}, map);
      predecessor->getTerminator()->replaceSuccessorWith(end, own);
      for (PHINode &phi : make_early_inc_range(end->phis()))
        while (phi.getBasicBlockIndex(predecessor) >= 0)
          phi.removeIncomingValue(predecessor, /*DeletePHIIfEmpty=*/false);
    }
  }
}

// Keeps in memory what a phi chooses from.
void wg_phi_to_memory(LLVMValueRef phi) { DemotePHIToStack(unwrap<PHINode>(phi)); }

// Makes these blocks, of which the first is entered first, a private function, and puts a call in their place, which it
// returns; null if that cannot be done.
LLVMValueRef wg_extract(void *handle, LLVMValueRef functionRef, LLVMBasicBlockRef *blocks, size_t count) {
  auto &session = *static_cast<wengert::Session *>(handle);
  auto &function = *unwrap<Function>(functionRef);
  session.functions.clear(function, function.getName());
  SmallVector<BasicBlock *> region;
  for (size_t i = 0; i < count; ++i)
    region.push_back(unwrap(blocks[i]));
  keepAddressesInside(region);
  DominatorTree tree(function);
  CodeExtractorAnalysisCache cache(function);
  CodeExtractor extractor(region, &tree, false, nullptr, nullptr, nullptr, /*AllowVarArgs=*/false, /*AllowAlloca=*/true,
                          nullptr, "region");
  Function *made = extractor.isEligible() ? extractor.extractCodeRegion(cache) : nullptr;
  if (!made)
    return nullptr;
  dropLifetimes(function);
  dropLifetimes(*made);
  made->setLinkage(GlobalValue::InternalLinkage);
  auto *call = cast<CallInst>(made->user_back());
  keepArgumentFacts(*call);
  return wrap(call);
}
}
