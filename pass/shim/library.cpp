// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Bodies of library functions, lent to a module as long as derivatives are made.
#include "shim.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Bitcode/BitcodeReader.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/Module.h"
#include "llvm/Linker/Linker.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace llvm;

// On a function: what was added to it besides its body.
static const char *const lent = "wengert-lent";
// On such a function: the debug information of its declaration, which is none of a body.
static const char *const declaration = "wengert.declaration";
// Of what is added to a parameter, by its number.
static const char *const apart = "noalias ";
static const char *const noInline = "noinline";

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

// Moves the body of one function to another one, whose type it fits. What is known of that one, and who knows it, stay.
static void give(Function &from, Function &to) {
  if (DISubprogram *declared = to.getSubprogram()) {
    to.setMetadata(declaration, declared);
    to.setSubprogram(nullptr);
  }
  to.splice(to.begin(), &from);
  for (auto [before, after] : zip(from.args(), to.args()))
    before.replaceAllUsesWith(&after);
  if (from.getReturnType() == to.getReturnType())
    return;
  for (BasicBlock &block : to)
    if (auto *end = dyn_cast<ReturnInst>(block.getTerminator())) {
      ReturnInst::Create(to.getContext(), ConstantInt::get(to.getReturnType(), 0), end->getIterator());
      end->eraseFromParent();
    }
}

// Says that a body is lent, and of the parameters what lies apart. For which processor it is compiled is the business of the module, which is said
// by what calls it.
static void note(Function &function, const Function &body) {
  SmallVector<std::string, 4> added;
  for (const Argument &argument : body.args())
    if (unsigned index = argument.getArgNo(); argument.hasNoAliasAttr() && !function.hasParamAttribute(index, Attribute::NoAlias)) {
      function.addParamAttr(index, Attribute::NoAlias);
      added.push_back(apart + std::to_string(index));
    }
  if (!function.hasFnAttribute(Attribute::NoInline) && !function.hasFnAttribute(Attribute::AlwaysInline)) {
    function.addFnAttr(Attribute::NoInline);
    added.push_back(noInline);
  }
  auto call = find_if(function.users(), [](const User *user) { return isa<Instruction>(user); });
  if (call != function.user_end())
    for (const char *name : {"target-cpu", "target-features", "tune-cpu", "min-legal-vector-width", "prefer-vector-width"}) {
      Attribute attribute = cast<Instruction>(*call)->getFunction()->getFnAttribute(name);
      if (!attribute.isValid() || function.hasFnAttribute(name))
        continue;
      function.addFnAttr(attribute);
      added.push_back(name);
    }
  function.addFnAttr(lent, join(added, ","));
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
  // They come under names of their own: the linker would put others in the place of the module's functions.
  SmallVector<std::pair<Function *, std::string>, 8> wanted;
  for (Function &body : library) {
    if (body.isDeclaration())
      continue;
    Function *declared = module.getFunction(body.getName());
    if (!declared || !declared->isDeclaration() || !declared->hasExternalLinkage() ||
        !fits(body.getFunctionType(), declared->getFunctionType())) {
      body.deleteBody();
      continue;
    }
    std::string name = ("wengert.lent." + body.getName()).str();
    body.setName(name);
    body.setLinkage(GlobalValue::ExternalLinkage);
    Function::Create(body.getFunctionType(), GlobalValue::ExternalLinkage, name, module);
    wanted.push_back({declared, name});
  }
  if (wanted.empty())
    return;
  Linker::linkModules(module, std::move(*parsed), Linker::LinkOnlyNeeded);
  for (auto &[declared, name] : wanted) {
    Function *body = module.getFunction(name);
    if (!body->isDeclaration()) {
      give(*body, *declared);
      note(*declared, *body);
      declared->setLinkage(GlobalValue::AvailableExternallyLinkage);
    }
    body->replaceAllUsesWith(declared);
    body->eraseFromParent();
  }
}

// Takes the bodies back, and what came with them.
void wg_take_bodies_back(LLVMModuleRef module) {
  for (Function &function : *unwrap(module)) {
    if (!function.hasFnAttribute(lent))
      continue;
    function.setSubprogram(cast_or_null<DISubprogram>(function.getMetadata(declaration)));
    function.setMetadata(declaration, nullptr);
    SmallVector<std::pair<unsigned, MDNode *>, 4> kept;
    function.getAllMetadata(kept);
    function.deleteBody();
    for (auto [kind, node] : kept)
      function.addMetadata(kind, *node);
    SmallVector<StringRef, 8> added;
    std::string all = function.getFnAttribute(lent).getValueAsString().str();
    StringRef(all).split(added, ',', -1, false);
    for (StringRef name : added)
      if (unsigned index = 0; name.consume_front(apart) && !name.getAsInteger(10, index))
        function.removeParamAttr(index, Attribute::NoAlias);
      else if (name == noInline)
        function.removeFnAttr(Attribute::NoInline);
      else
        function.removeFnAttr(name);
    function.removeFnAttr(lent);
  }
}
}
