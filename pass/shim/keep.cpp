// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What is noted of functions and variables for as long as the optimiser runs. An entry in llvm.compiler.used counts as a use that cannot be seen
// and keeps a function alive.
#include "shim.h"

#include "llvm/Transforms/Utils/ModuleUtils.h"

using namespace llvm;

extern "C" {

// False if the function, or variable, stood in such a list already.
bool wg_keep(LLVMValueRef globalRef) {
  auto *global = unwrap<GlobalValue>(globalRef);
  Module &module = *global->getParent();
  SmallVector<GlobalValue *, 4> used;
  collectUsedGlobalVariables(module, used, /*CompilerUsed=*/true);
  collectUsedGlobalVariables(module, used, /*CompilerUsed=*/false);
  if (is_contained(used, global))
    return false;
  appendToCompilerUsed(module, {global});
  return true;
}

void wg_release(LLVMValueRef globalRef) {
  auto *global = unwrap<GlobalValue>(globalRef);
  removeFromUsedLists(*global->getParent(),
                      [&](Constant *entry) { return entry->stripPointerCasts() == global; });
}

// Metadata of that name, without content.
void wg_mark_global(LLVMValueRef global, const char *name, size_t length) {
  auto *variable = unwrap<GlobalVariable>(global);
  variable->setMetadata(StringRef(name, length), MDNode::get(variable->getContext(), {}));
}

void wg_unmark_global(LLVMValueRef global, const char *name, size_t length) {
  unwrap<GlobalVariable>(global)->setMetadata(StringRef(name, length), nullptr);
}

bool wg_is_marked_global(LLVMValueRef global, const char *name, size_t length) {
  return unwrap<GlobalVariable>(global)->hasMetadata(StringRef(name, length));
}
}
