// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Errors and remarks in the form of the compiler that loads the plugin.
#include "shim.h"

#include "llvm/Analysis/OptimizationRemarkEmitter.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/DiagnosticPrinter.h"
#include "llvm/IR/LLVMContext.h"

using namespace llvm;

// clang maps DiagnosticInfoUnsupported back to its own source locations (with a caret); other compilers print
// DiagnosticInfoGenericWithLoc well. The module says who made it.
static bool madeByClang(const Module &module) {
  const NamedMDNode *ident = module.getNamedMetadata("llvm.ident");
  if (!ident || ident->getNumOperands() == 0)
    return false;
  const auto *name = dyn_cast_or_null<MDString>(ident->getOperand(0)->getOperand(0));
  return name && name->getString().contains("clang");
}

static DebugLoc locate(const Function *function, const Instruction *at) {
  if (at && at->getDebugLoc())
    return at->getDebugLoc();
  if (function)
    if (DISubprogram *subprogram = function->getSubprogram())
      return DILocation::get(function->getContext(), subprogram->getLine(), 0, subprogram);
  return DebugLoc();
}

extern "C" {

// The location of an instruction as metadata that outlives it; null without debug information.
LLVMMetadataRef wg_debug_location(LLVMValueRef atRef) {
  auto *at = dyn_cast<Instruction>(unwrap(atRef));
  return at && at->getDebugLoc() ? wrap(static_cast<Metadata *>(at->getDebugLoc().get())) : nullptr;
}

// `location` may be null; `function` may be null when the error concerns the whole module.
void wg_error(LLVMModuleRef moduleRef, LLVMValueRef functionRef, LLVMMetadataRef location, const char *message) {
  Module &module = *unwrap(moduleRef);
  auto *function = functionRef ? unwrap<Function>(functionRef) : nullptr;
  DebugLoc where = location ? DebugLoc(cast<DILocation>(unwrap(location))) : locate(function, nullptr);
  LLVMContext &context = module.getContext();
  if (function && madeByClang(module)) {
    context.diagnose(DiagnosticInfoUnsupported(*function, message, where));
    return;
  }
  if (function && where) {
    context.diagnose(DiagnosticInfoGenericWithLoc(message, *function, where, DS_Error));
    return;
  }
  std::string text = module.getSourceFileName() + ": ";
  if (function)
    text += "in procedure '" + function->getName().str() + "': ";
  text += message;
  context.diagnose(DiagnosticInfoGeneric(text, DS_Error));
}

void wg_remark(LLVMValueRef functionRef, LLVMValueRef atRef, bool missed, const char *name, const char *message) {
  auto *function = unwrap<Function>(functionRef);
  auto *at = atRef ? dyn_cast<Instruction>(unwrap(atRef)) : nullptr;
  if (function->isDeclaration())
    return;
  OptimizationRemarkEmitter emitter(function);
  DiagnosticLocation where(locate(function, at));
  const BasicBlock *block = at && at->getParent() ? at->getParent() : &function->getEntryBlock();
  if (missed) {
    OptimizationRemarkMissed remark("wengert", name, where, block);
    remark << message;
    emitter.emit(remark);
  } else {
    OptimizationRemark remark("wengert", name, where, block);
    remark << message;
    emitter.emit(remark);
  }
}

// "file:line:column" of an instruction or a procedure, for plans and messages; empty without debug information.
size_t wg_location(LLVMValueRef valueRef, char *buffer, size_t size) {
  Value *value = unwrap(valueRef);
  DebugLoc where;
  if (auto *at = dyn_cast<Instruction>(value))
    where = locate(at->getFunction(), at);
  else if (auto *function = dyn_cast<Function>(value))
    where = locate(function, nullptr);
  if (!where || size == 0)
    return 0;
  std::string text = (where->getFilename() + ":" + Twine(where->getLine())).str();
  if (where->getColumn())
    text += ":" + std::to_string(where->getColumn());
  size_t length = std::min(size, text.size());
  memcpy(buffer, text.data(), length);
  return length;
}

// Name of the procedure's argument `index` (0-based) from debug information; empty if unknown.
size_t wg_argument_name(LLVMValueRef functionRef, unsigned index, char *buffer, size_t size) {
  auto *function = unwrap<Function>(functionRef);
  DISubprogram *subprogram = function->getSubprogram();
  if (!subprogram)
    return 0;
  for (DINode *node : subprogram->getRetainedNodes())
    if (auto *variable = dyn_cast<DILocalVariable>(node))
      if (variable->getArg() == index + 1) {
        size_t length = std::min(size, variable->getName().size());
        memcpy(buffer, variable->getName().data(), length);
        return length;
      }
  for (BasicBlock &block : *function)
    for (Instruction &instruction : block)
      for (DbgVariableRecord &record : filterDbgVars(instruction.getDbgRecordRange()))
        if (record.getVariable()->getArg() == index + 1 &&
            record.getVariable()->getScope()->getSubprogram() == subprogram) {
          StringRef name = record.getVariable()->getName();
          size_t length = std::min(size, name.size());
          memcpy(buffer, name.data(), length);
          return length;
        }
  return 0;
}
}
