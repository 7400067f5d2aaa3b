// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Calls that may leave by an exception: made plain ones, and marker calls among them that become calls of derivatives.
#include "shim.h"

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Cloning.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;

// Around a marker call that is held: what stands between the two becomes a call of a derivative, which may throw to where the second leads.
static const char *const first = "wengert.unwinding.from", *const last = "wengert.unwinding.to";

static FunctionCallee border(Module &module, const char *name) {
  return module.getOrInsertFunction(name, FunctionType::get(Type::getVoidTy(module.getContext()), false));
}

// Calls between the two ends of what was held leave to the same place as the second end.
static void throwTo(InvokeInst &end) {
  BasicBlock *pad = end.getUnwindDest();
  SmallVector<CallInst *> calls;
  CallInst *begin = nullptr;
  for (Instruction *at = end.getPrevNode(); at && !begin; at = at->getPrevNode())
    if (auto *call = dyn_cast<CallInst>(at)) {
      if (call->getCalledFunction() && call->getCalledFunction()->getName() == first)
        begin = call;
      else if (!isa<IntrinsicInst>(call) && !call->doesNotThrow() && !call->isInlineAsm())
        calls.push_back(call);
    }
  if (begin) {
    // From the last to the first, so that what is behind each is settled.
    for (CallInst *call : calls) {
      BasicBlock *thrower = call->getParent();
      changeToInvokeAndSplitBasicBlock(call, pad);
      for (PHINode &phi : pad->phis())
        phi.addIncoming(phi.getIncomingValueForBlock(end.getParent()), thrower);
    }
    begin->eraseFromParent();
  }
  pad->removePredecessor(end.getParent());
  BranchInst::Create(end.getNormalDest(), end.getIterator());
  end.eraseFromParent();
}

// What is left are ends in derivatives of the code around a marker call: what is thrown there leaves the derivative.
static void vanish(Function &border) {
  for (User *user : make_early_inc_range(border.users()))
    cast<CallInst>(user)->eraseFromParent();
  border.eraseFromParent();
}

extern "C" {

// A function's body in the place of a call of it.
bool wg_inline(LLVMValueRef call) {
  InlineFunctionInfo info;
  return InlineFunction(*unwrap<CallInst>(call), info, false, nullptr, /*InsertLifetime=*/false).isSuccess();
}

// A call in place of one that may leave by an exception: then it leaves the function.
void wg_forget_unwinding(LLVMValueRef invoke) { changeToCall(unwrap<InvokeInst>(invoke)); }

// A call in place of one that may leave by an exception; `wg_release_unwinding` gives what is put in its place the way out that it had.
void wg_hold_unwinding(LLVMValueRef invokeRef) {
  auto *invoke = unwrap<InvokeInst>(invokeRef);
  Module &module = *invoke->getModule();
  IRBuilder<> builder(invoke);
  builder.CreateCall(border(module, first));
  CallInst *call = createCallMatchingInvoke(invoke);
  call->takeName(invoke);
  call->insertBefore(invoke->getIterator());
  invoke->replaceAllUsesWith(call);
  builder.CreateInvoke(border(module, last), invoke->getNormalDest(), invoke->getUnwindDest());
  invoke->eraseFromParent();
}

void wg_release_unwinding(LLVMModuleRef moduleRef) {
  Module &module = *unwrap(moduleRef);
  if (Function *end = module.getFunction(last)) {
    for (User *user : make_early_inc_range(end->users()))
      if (auto *invoke = dyn_cast<InvokeInst>(user))
        throwTo(*invoke);
    vanish(*end);
  }
  if (Function *begin = module.getFunction(first))
    vanish(*begin);
}
}
