// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What is noted of functions and variables for as long as the optimiser runs. An entry in llvm.compiler.used counts as a use that cannot be seen
// and keeps a function alive.
#include "shim.h"

#include "llvm/Transforms/Utils/ModuleUtils.h"

using namespace llvm;

extern "C" {

// False if the function stood in such a list already.
bool wg_keep(LLVMValueRef functionRef) {
  auto *function = unwrap<Function>(functionRef);
  Module &module = *function->getParent();
  SmallVector<GlobalValue *, 4> used;
  collectUsedGlobalVariables(module, used, /*CompilerUsed=*/true);
  collectUsedGlobalVariables(module, used, /*CompilerUsed=*/false);
  if (is_contained(used, function))
    return false;
  appendToCompilerUsed(module, {function});
  return true;
}

void wg_release(LLVMValueRef functionRef) {
  auto *function = unwrap<Function>(functionRef);
  removeFromUsedLists(*function->getParent(),
                      [&](Constant *entry) { return entry->stripPointerCasts() == function; });
}

// Metadata of that name, without content.
void wg_mark_global(LLVMValueRef global, const char *name, size_t length) {
  auto *variable = unwrap<GlobalVariable>(global);
  variable->setMetadata(StringRef(name, length), MDNode::get(variable->getContext(), {}));
}

bool wg_is_marked_global(LLVMValueRef global, const char *name, size_t length) {
  return unwrap<GlobalVariable>(global)->hasMetadata(StringRef(name, length));
}
}
