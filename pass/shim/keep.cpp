// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What is noted of functions and variables for as long as the optimiser runs. An entry in llvm.compiler.used counts as a use that cannot be seen
// and keeps a function alive.
#include "shim.h"

#include "llvm/Transforms/Utils/ModuleUtils.h"

using namespace llvm;

extern "C" {

// Which of these functions and variables stood in such a list already.
void wg_keep(LLVMModuleRef moduleRef, const LLVMValueRef *globals, size_t count, bool *known) {
  Module &module = *unwrap(moduleRef);
  SmallVector<GlobalValue *, 4> list;
  collectUsedGlobalVariables(module, list, /*CompilerUsed=*/true);
  collectUsedGlobalVariables(module, list, /*CompilerUsed=*/false);
  SmallPtrSet<GlobalValue *, 16> used(list.begin(), list.end());
  SmallVector<GlobalValue *, 16> others;
  for (size_t i = 0; i < count; i++) {
    auto *global = unwrap<GlobalValue>(globals[i]);
    known[i] = !used.insert(global).second;
    if (!known[i])
      others.push_back(global);
  }
  appendToCompilerUsed(module, others);
}

void wg_release(LLVMModuleRef module, const LLVMValueRef *globals, size_t count) {
  SmallPtrSet<Value *, 16> all;
  for (size_t i = 0; i < count; i++)
    all.insert(unwrap(globals[i]));
  removeFromUsedLists(*unwrap(module), [&](Constant *entry) { return all.contains(entry->stripPointerCasts()); });
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
