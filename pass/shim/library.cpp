// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Bodies of library functions, lent to a module as long as derivatives are made.
#include "shim.h"

#include "llvm/Bitcode/BitcodeReader.h"
#include "llvm/IR/Module.h"
#include "llvm/Linker/Linker.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace llvm;

static const char *const lent = "wengert-lent";

// May a body of one type be that of a function that is declared with another? Fortran's callers may hand on the lengths of texts at the end, and C's
// may expect a number of a function that returns nothing.
static bool fits(FunctionType *body, FunctionType *declared) {
  unsigned count = body->getNumParams();
  if (declared->isVarArg() || declared->getNumParams() < count)
    return false;
  auto rest = declared->params().drop_front(count);
  bool returns = body->getReturnType() == declared->getReturnType() ||
                 (body->getReturnType()->isVoidTy() && declared->getReturnType()->isIntegerTy());
  return returns && declared->params().take_front(count) == body->params() && all_of(rest, [](Type *type) { return type->isIntegerTy(); });
}

// The function with another type, which fits.
static Function &adapted(Function &function, FunctionType *type) {
  if (function.getFunctionType() == type)
    return function;
  cantFail(function.materialize());
  Function *made = Function::Create(type, GlobalValue::ExternalLinkage, "", function.getParent());
  made->takeName(&function);
  made->splice(made->begin(), &function);
  for (auto [before, after] : zip(function.args(), made->args()))
    before.replaceAllUsesWith(&after);
  if (function.getReturnType() != type->getReturnType())
    for (BasicBlock &block : *made)
      if (auto *end = dyn_cast<ReturnInst>(block.getTerminator())) {
        ReturnInst::Create(made->getContext(), ConstantInt::get(type->getReturnType(), 0), end->getIterator());
        end->eraseFromParent();
      }
  function.eraseFromParent();
  return *made;
}

// Says that a body is lent. For which processor it is compiled is the business of the module, which is said by what calls it; of its own attributes
// only what lies apart is left.
static void lend(Function &function, const Function &declared) {
  AttributeList attributes;
  for (Argument &argument : function.args())
    if (argument.hasNoAliasAttr())
      attributes = attributes.addParamAttribute(function.getContext(), argument.getArgNo(), Attribute::NoAlias);
  function.setAttributes(attributes);
  for (const User *user : declared.users())
    if (auto *at = dyn_cast<Instruction>(user)) {
      for (const char *name : {"target-cpu", "target-features", "tune-cpu", "min-legal-vector-width", "prefer-vector-width"})
        if (Attribute attribute = at->getFunction()->getFnAttribute(name); attribute.isValid())
          function.addFnAttr(attribute);
      break;
    }
  function.addFnAttr(lent);
  function.addFnAttr(Attribute::NoInline);
}

extern "C" {

// Gives the functions that the module only declares, and these bytes of bitcode define, their bodies.
void wg_lend_bodies(LLVMModuleRef moduleRef, const char *bytes, size_t length) {
  Module &module = *unwrap(moduleRef);
  // Bodies that nobody wants are not read.
  auto parsed = getLazyBitcodeModule(MemoryBufferRef(StringRef(bytes, length), "wengert.library"), module.getContext());
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
  for (Function &known : make_early_inc_range(library)) {
    if (known.isDeclaration())
      continue;
    Function *declared = module.getFunction(known.getName());
    if (!declared || !declared->isDeclaration() || !fits(known.getFunctionType(), declared->getFunctionType())) {
      known.deleteBody();
      continue;
    }
    Function &function = adapted(known, declared->getFunctionType());
    function.setLinkage(GlobalValue::ExternalLinkage);
    lend(function, *declared);
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
      function.setAttributes(AttributeList());
    }
}
}
