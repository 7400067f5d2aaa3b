// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Errors and remarks in the form of the compiler that loads the plugin.
#include "shim.h"

#include "llvm/Analysis/OptimizationRemarkEmitter.h"
#include "llvm/BinaryFormat/Dwarf.h"
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

}

static size_t fill(StringRef text, char *buffer, size_t size) {
  size_t length = std::min(size, text.size());
  memcpy(buffer, text.data(), length);
  return length;
}

static std::string pathOf(const DIFile *file) {
  StringRef name = file->getFilename(), folder = file->getDirectory();
  return (name.starts_with("/") || folder.empty() ? name : (folder + "/" + name).str()).str();
}

extern "C" {

// The file, line and column of an instruction, or the file and line of a procedure; empty without debug information.
size_t wg_place(LLVMValueRef valueRef, unsigned *line, unsigned *column, char *buffer, size_t size) {
  Value *value = unwrap(valueRef);
  if (auto *function = dyn_cast<Function>(value)) {
    DISubprogram *subprogram = function->getSubprogram();
    if (!subprogram || !subprogram->getFile())
      return 0;
    *line = subprogram->getLine();
    return fill(pathOf(subprogram->getFile()), buffer, size);
  }
  auto *at = dyn_cast<Instruction>(value);
  if (!at || !at->getDebugLoc())
    return 0;
  DILocation *location = at->getDebugLoc().get();
  *line = location->getLine();
  *column = location->getColumn();
  return fill(pathOf(location->getFile()), buffer, size);
}

// The source file of the module, or what the compiler calls it.
size_t wg_source_file(LLVMModuleRef moduleRef, char *buffer, size_t size) {
  Module &module = *unwrap(moduleRef);
  if (auto units = module.debug_compile_units(); !units.empty())
    return fill((*units.begin())->getFilename(), buffer, size);
  return fill(module.getSourceFileName(), buffer, size);
}
}

extern "C" {

static bool isFortran(const DISubprogram *subprogram) {
  if (!subprogram->getUnit())
    return false;
  DISourceLanguageName language = subprogram->getUnit()->getSourceLanguage();
  if (language.hasVersionedName())
    return language.getName() == dwarf::DW_LNAME_Fortran;
  return dwarf::isFortran(static_cast<dwarf::SourceLanguage>(language.getUnversionedName()));
}

// Calls `visit` with each variable of debug information that is an argument, and with the parameter where it is found, if that is known.
static void visitArguments(Function *function, function_ref<void(DILocalVariable *, Argument *)> visit) {
  DISubprogram *subprogram = function->getSubprogram();
  if (!subprogram)
    return;
  for (BasicBlock &block : *function)
    for (Instruction &instruction : block)
      for (DbgVariableRecord &record : filterDbgVars(instruction.getDbgRecordRange())) {
        DILocalVariable *variable = record.getVariable();
        if (!variable->getArg() || variable->getScope()->getSubprogram() != subprogram)
          continue;
        bool plain = record.getNumVariableLocationOps() == 1 && record.getExpression()->getNumElements() <= 1;
        visit(variable, plain ? dyn_cast_or_null<Argument>(record.getVariableLocationOp(0)) : nullptr);
      }
  for (DINode *node : subprogram->getRetainedNodes())
    if (auto *variable = dyn_cast<DILocalVariable>(node); variable && variable->getArg())
      visit(variable, nullptr);
}

// How many parameters come before the arguments that the source names: those for a result that is an array, a text or a structure
// in memory. -1 if that is not known.
static int hiddenParameters(Function *function) {
  if (function->arg_size() && function->hasParamAttribute(0, Attribute::StructRet))
    return 1;
  DISubprogram *subprogram = function->getSubprogram();
  if (!subprogram || !isFortran(subprogram))
    return 0;
  int hidden = -1;
  unsigned last = 0;
  visitArguments(function, [&](DILocalVariable *variable, Argument *place) {
    last = std::max(last, unsigned(variable->getArg()));
    if (place && place->getArgNo() + 1 >= variable->getArg())
      hidden = place->getArgNo() + 1 - variable->getArg();
  });
  // flang counts what is hidden among the types, so as many names as types leave no room for it.
  DITypeRefArray types = subprogram->getType()->getTypeArray();
  return hidden < 0 && types.size() == last + 1 ? 0 : hidden;
}

// The variable of the procedure's parameter `index` (0-based) in debug information, or null.
static DILocalVariable *argumentVariable(Function *function, unsigned index) {
  int hidden = hiddenParameters(function);
  DILocalVariable *found = nullptr;
  visitArguments(function, [&](DILocalVariable *variable, Argument *) {
    if (!found && hidden >= 0 && variable->getArg() + hidden == index + 1)
      found = variable;
  });
  return found;
}

// "[described] [allocatable|pointer] [array RANK] BASE BITS [NAME]", as debug information has it; the name is C's.
static std::string describeType(const DIType *type, bool fortran) {
  std::string text;
  while (type) {
    auto *derived = dyn_cast<DIDerivedType>(type);
    if (!derived)
      break;
    if (derived->getTag() == dwarf::DW_TAG_pointer_type) {
      if (fortran)
        return "described other";
      if (!text.empty())
        return text + "other";
      text = "array 1 ";
    }
    type = derived->getBaseType();
  }
  if (auto *array = dyn_cast_or_null<DICompositeType>(type); array && array->getTag() == dwarf::DW_TAG_array_type) {
    if (!fortran && !text.empty())
      return text + "other";
    if (array->getRawDataLocation())
      text += "described ";
    if (array->getRawAllocated())
      text += "allocatable ";
    else if (array->getRawAssociated())
      text += "pointer ";
    if (array->getRawRank())
      return "described other";
    text += "array " + std::to_string(array->getElements().size()) + " ";
    type = array->getBaseType();
  }
  if (isa_and_nonnull<DIStringType>(type))
    return text + "character 8";
  auto *basic = dyn_cast_or_null<DIBasicType>(type);
  if (!basic)
    return text + "other";
  std::string bits = " " + std::to_string(basic->getSizeInBits());
  if (!fortran)
    bits += " " + basic->getName().str();
  switch (basic->getEncoding()) {
  case dwarf::DW_ATE_float:
    return text + "float" + bits;
  case dwarf::DW_ATE_complex_float:
    return text + "complex" + bits;
  case dwarf::DW_ATE_signed:
  case dwarf::DW_ATE_unsigned:
    return text + "integer" + bits;
  case dwarf::DW_ATE_boolean:
    return text + (fortran ? "logical" : "integer") + bits;
  case dwarf::DW_ATE_signed_char:
  case dwarf::DW_ATE_unsigned_char:
    return text + "integer" + bits;
  default:
    return text + "other";
  }
}

// What debug information says of the type of argument `index` (0-based); empty if nothing.
size_t wg_argument_type(LLVMValueRef functionRef, unsigned index, char *buffer, size_t size) {
  auto *function = unwrap<Function>(functionRef);
  if (int(index) < hiddenParameters(function)) {
    DITypeRefArray types = function->getSubprogram()->getType()->getTypeArray();
    if (index > 0 || types.size() < 2)
      return 0;
    return fill(describeType(types[1], isFortran(function->getSubprogram())), buffer, size);
  }
  DILocalVariable *variable = argumentVariable(function, index);
  if (!variable)
    return 0;
  return fill(describeType(variable->getType(), isFortran(function->getSubprogram())), buffer, size);
}

// Name of the procedure's argument `index` (0-based) from debug information; empty if unknown.
size_t wg_argument_name(LLVMValueRef functionRef, unsigned index, char *buffer, size_t size) {
  auto *function = unwrap<Function>(functionRef);
  if (int(index) < hiddenParameters(function))
    return fill(index == 0 ? "result" : "result_length", buffer, size);
  DILocalVariable *variable = argumentVariable(function, index);
  return variable ? fill(variable->getName(), buffer, size) : 0;
}

// The structure that argument `index` (0-based) is, or is an array of, by its address, as debug information has it; or null.
static const DIType *structureOf(Function *function, unsigned index) {
  DILocalVariable *variable = argumentVariable(function, index);
  const DIType *type = variable ? variable->getType() : nullptr;
  auto *array = dyn_cast_or_null<DICompositeType>(type);
  if (array && array->getTag() == dwarf::DW_TAG_array_type) {
    if (array->getRawDataLocation() || array->getRawRank())
      return nullptr;
    type = array->getBaseType();
  }
  return type && type->getTag() == dwarf::DW_TAG_structure_type ? type : nullptr;
}

// Are two arguments addresses of one kind of structure, as debug information has it?
bool wg_takes_alike(LLVMValueRef first, unsigned firstIndex, LLVMValueRef second, unsigned secondIndex) {
  const DIType *type = structureOf(unwrap<Function>(first), firstIndex);
  return type && type == structureOf(unwrap<Function>(second), secondIndex);
}

bool wg_returns_in_argument(LLVMValueRef functionRef) { return hiddenParameters(unwrap<Function>(functionRef)) > 0; }
}
