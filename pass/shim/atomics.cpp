// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Atomic accesses: what they do, and making some.
#include "shim.h"

#include "llvm/IR/IRBuilder.h"

using namespace llvm;

extern "C" {
// What an atomic update does to its cell, as far as numbers have it: 1 exchanges, 2 adds, 3 subtracts, 4 takes the larger number, 5 the smaller one,
// 6 compares and exchanges; 0 anything else.
unsigned wg_update_kind(LLVMValueRef value) {
  if (isa<AtomicCmpXchgInst>(unwrap(value)))
    return 6;
  auto *update = dyn_cast<AtomicRMWInst>(unwrap(value));
  if (!update)
    return 0;
  switch (update->getOperation()) {
  case AtomicRMWInst::Xchg:
    return 1;
  case AtomicRMWInst::FAdd:
    return 2;
  case AtomicRMWInst::FSub:
    return 3;
  case AtomicRMWInst::FMax:
    return 4;
  case AtomicRMWInst::FMin:
    return 5;
  default:
    return 0;
  }
}
bool wg_is_atomic(LLVMValueRef value) { return isa<Instruction>(unwrap(value)) && cast<Instruction>(unwrap(value))->isAtomic(); }
// Makes a load or store atomic, in no order with others.
void wg_set_atomic(LLVMValueRef value) {
  if (auto *load = dyn_cast<LoadInst>(unwrap(value)))
    load->setAtomic(AtomicOrdering::Monotonic);
  else
    cast<StoreInst>(unwrap(value))->setAtomic(AtomicOrdering::Monotonic);
}
// Makes a load as volatile, and as atomic, as another one is.
void wg_order_as(LLVMValueRef value, LLVMValueRef other) {
  auto *load = cast<LoadInst>(unwrap(value));
  auto *like = cast<LoadInst>(unwrap(other));
  load->setVolatile(like->isVolatile());
  load->setAtomic(like->getOrdering(), like->getSyncScopeID());
}
// A sum in the place of the comparison and exchange that makes it, when that is tried until it succeeds.
LLVMValueRef wg_sum_at_once(LLVMValueRef attempt, LLVMValueRef by, bool subtract) {
  auto *exchange = cast<AtomicCmpXchgInst>(unwrap(attempt));
  auto *summand = dyn_cast<Instruction>(unwrap(by));
  bool within = summand && summand->getParent() == exchange->getParent();
  IRBuilder<> builder(exchange->getParent(), within ? std::next(summand->getIterator()) : exchange->getParent()->getFirstInsertionPt());
  builder.SetCurrentDebugLocation(exchange->getDebugLoc());
  auto *sum = builder.CreateAtomicRMW(subtract ? AtomicRMWInst::FSub : AtomicRMWInst::FAdd, exchange->getPointerOperand(), unwrap(by),
                                      exchange->getAlign(), exchange->getSuccessOrdering(), exchange->getSyncScopeID());
  sum->setVolatile(exchange->isVolatile());
  return wrap(sum);
}
}
