// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Bodies of library functions, lent to a module as long as derivatives are made.
#include "shim.h"

#include "llvm/Bitcode/BitcodeReader.h"
#include "llvm/IR/Module.h"
#include "llvm/Linker/Linker.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace llvm;

static const char *const lent = "wengert-lent";

extern "C" {

// Gives the functions that the module only declares, and these bytes of bitcode define, their bodies.
void wg_lend_bodies(LLVMModuleRef moduleRef, const char *bytes, size_t length) {
  Module &module = *unwrap(moduleRef);
  auto parsed = parseBitcodeFile(MemoryBufferRef(StringRef(bytes, length), "wengert.library"), module.getContext());
  if (!parsed) {
    consumeError(parsed.takeError());
    return;
  }
  Module &library = **parsed;
  // For another machine the bytes say nothing.
  if (library.getDataLayout() != module.getDataLayout())
    return;
  library.setTargetTriple(module.getTargetTriple());
  library.setModuleInlineAsm("");
  if (NamedMDNode *flags = library.getModuleFlagsMetadata())
    flags->eraseFromParent();
  if (NamedMDNode *identity = library.getNamedMetadata("llvm.ident"))
    identity->eraseFromParent();
  for (Function &function : library) {
    if (function.isDeclaration())
      continue;
    Function *declared = module.getFunction(function.getName());
    if (!declared || !declared->isDeclaration() || declared->getFunctionType() != function.getFunctionType()) {
      function.deleteBody();
      continue;
    }
    function.setLinkage(GlobalValue::ExternalLinkage);
    // How it is compiled is the module's business.
    function.setAttributes(AttributeList());
    function.addFnAttr(lent);
    function.addFnAttr(Attribute::NoInline);
  }
  Linker::linkModules(module, std::move(*parsed), Linker::LinkOnlyNeeded);
  for (Function &function : module)
    if (function.hasFnAttribute(lent))
      function.setLinkage(GlobalValue::AvailableExternallyLinkage);
}

// Takes the bodies back.
void wg_take_bodies_back(LLVMModuleRef module) {
  for (Function &function : *unwrap(module))
    if (function.hasFnAttribute(lent)) {
      function.deleteBody();
      function.setLinkage(GlobalValue::ExternalLinkage);
      function.removeFnAttr(lent);
      function.removeFnAttr(Attribute::NoInline);
    }
}
}
