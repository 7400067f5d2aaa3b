// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What the source declares to lie where a pointer leads, as debug information has it.
//
// Invariant: nothing is told of unions, of what C++ and the ABI lay out otherwise than LLVM does, of bytes and of `void`. What is told was declared, which
// a cast may belie: it is for where nothing else is known.
#include "shim.h"

#include "llvm/BinaryFormat/Dwarf.h"
#include "llvm/IR/DebugInfo.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/Operator.h"

using namespace llvm;

namespace {

// A declared type, and so many bytes behind the beginning of one of an array of those.
struct Place {
  const DIType *type = nullptr;
  int64_t offset = 0;
};

// Loads from what loads lead to, one in the other, that are followed.
constexpr unsigned mostLoads = 8;

// The type without its names and qualifiers.
const DIType *plain(const DIType *type) {
  while (auto *derived = dyn_cast_or_null<DIDerivedType>(type))
    switch (derived->getTag()) {
    case dwarf::DW_TAG_typedef:
    case dwarf::DW_TAG_const_type:
    case dwarf::DW_TAG_volatile_type:
    case dwarf::DW_TAG_restrict_type:
    case dwarf::DW_TAG_atomic_type:
      type = derived->getBaseType();
      break;
    default:
      return type;
    }
  return type;
}

// The type as one of pointers or references; null if it is none.
const DIDerivedType *pointer(const DIType *type) {
  auto *derived = dyn_cast_or_null<DIDerivedType>(plain(type));
  unsigned tags[] = {dwarf::DW_TAG_pointer_type, dwarf::DW_TAG_reference_type, dwarf::DW_TAG_rvalue_reference_type};
  return derived && is_contained(tags, derived->getTag()) ? derived : nullptr;
}

// What it leads to; null if it is none, or leads to anything.
const DIType *pointee(const DIType *type) {
  const DIDerivedType *derived = pointer(type);
  return derived ? plain(derived->getBaseType()) : nullptr;
}

// So many bytes behind the beginning of one of those that lie in a row.
int64_t within(int64_t offset, int64_t size) { return (offset % size + size) % size; }

const DICompositeType *composite(const DIType *type, ArrayRef<unsigned> tags) {
  auto *found = dyn_cast_or_null<DICompositeType>(type);
  return found && is_contained(tags, found->getTag()) ? found : nullptr;
}

const DICompositeType *structure(const DIType *type) {
  return composite(type, {dwarf::DW_TAG_structure_type, dwarf::DW_TAG_class_type});
}

// An array whose elements lie where it does: what a descriptor describes lies elsewhere.
const DICompositeType *array(const DIType *type) {
  const DICompositeType *found = composite(type, {dwarf::DW_TAG_array_type});
  return found && !found->getRawDataLocation() && !found->getRawRank() ? found : nullptr;
}

// The element of an array of whatever rank, or the type itself.
const DIType *element(const DIType *type) {
  type = plain(type);
  while (const DICompositeType *rows = array(type))
    type = plain(rows->getBaseType());
  return type;
}

// Base classes are members, too.
bool isMember(const DIDerivedType *member) {
  return (member->getTag() == dwarf::DW_TAG_member || member->getTag() == dwarf::DW_TAG_inheritance) && !member->isStaticMember();
}

// The scalar in which a place lies; null if there is none.
const DIType *scalar(Place place) {
  for (;;) {
    place.type = element(place.type);
    const DICompositeType *whole = structure(place.type);
    if (!whole)
      return place.type;
    int64_t size = whole->getSizeInBits() / 8;
    if (size == 0)
      return nullptr;
    place.offset = within(place.offset, size);
    const DIDerivedType *found = nullptr;
    for (const DINode *node : whole->getElements())
      if (auto *member = dyn_cast<DIDerivedType>(node); member && isMember(member))
        if (int64_t(member->getOffsetInBits() / 8) <= place.offset && (!found || member->getOffsetInBits() >= found->getOffsetInBits()))
          found = member;
    if (!found)
      return nullptr;
    place = {found->getBaseType(), place.offset - int64_t(found->getOffsetInBits() / 8)};
  }
}

class Types {
public:
  explicit Types(Module &module) : module(module) {}

  // The type of the compiler that is laid out as the declared one; null if there is none.
  Type *lower(const DIType *type) {
    LLVMContext &context = module.getContext();
    type = plain(type);
    if (pointer(type))
      return PointerType::get(context, 0);
    if (composite(type, {dwarf::DW_TAG_enumeration_type}))
      return IntegerType::get(context, type->getSizeInBits());
    if (auto *basic = dyn_cast_or_null<DIBasicType>(type))
      return lowerBasic(basic);
    if (const DICompositeType *rows = array(type))
      return lowerArray(rows);
    if (const DICompositeType *whole = structure(type))
      return lowerStructure(whole);
    return nullptr;
  }

private:
  Module &module;

  Type *lowerFloat(uint64_t bits, StringRef name) {
    LLVMContext &context = module.getContext();
    if (bits == 32)
      return Type::getFloatTy(context);
    if (bits == 64)
      return Type::getDoubleTy(context);
    if (bits == 128 && name.contains("long double"))
      return Type::getX86_FP80Ty(context);
    return nullptr;
  }

  Type *lowerBasic(const DIBasicType *basic) {
    uint64_t bits = basic->getSizeInBits();
    switch (basic->getEncoding()) {
    case dwarf::DW_ATE_float:
      return lowerFloat(bits, basic->getName());
    case dwarf::DW_ATE_complex_float: {
      Type *part = lowerFloat(bits / 2, basic->getName());
      return part ? StructType::get(part, part) : nullptr;
    }
    default:
      return bits > 0 && bits <= 64 ? IntegerType::get(module.getContext(), bits) : nullptr;
    }
  }

  Type *lowerArray(const DICompositeType *rows) {
    Type *one = lower(element(rows));
    if (!one)
      return nullptr;
    uint64_t size = module.getDataLayout().getTypeAllocSize(one), bytes = rows->getSizeInBits() / 8;
    return bytes && bytes % size == 0 ? ArrayType::get(one, bytes / size) : nullptr;
  }

  Type *lowerStructure(const DICompositeType *whole) {
    SmallVector<std::pair<uint64_t, Type *>> members;
    for (const DINode *node : whole->getElements()) {
      auto *member = dyn_cast<DIDerivedType>(node);
      if (!member || !isMember(member))
        continue;
      if (const DICompositeType *base = structure(plain(member->getBaseType())); base && base->getElements().empty())
        continue;
      Type *type = member->isBitField() ? nullptr : lower(member->getBaseType());
      if (!type)
        return nullptr;
      members.push_back({member->getOffsetInBits() / 8, type});
    }
    if (members.empty())
      return nullptr;
    stable_sort(members, less_first());
    SmallVector<Type *> types;
    for (auto &[offset, type] : members)
      types.push_back(type);
    auto isLaidOut = [&, whole](StructType *type) {
      const StructLayout *layout = module.getDataLayout().getStructLayout(type);
      for (unsigned i = 0; i < members.size(); i++)
        if (layout->getElementOffset(i) != members[i].first)
          return false;
      return uint64_t(layout->getSizeInBits()) == whole->getSizeInBits();
    };
    if (!isLaidOut(StructType::get(module.getContext(), types)))
      return nullptr;
    return named(whole, types);
  }

  // The front end's own type if it is alike, else one of our making.
  StructType *named(const DICompositeType *whole, ArrayRef<Type *> members) {
    LLVMContext &context = module.getContext();
    auto existing = [&](StringRef name) {
      StructType *type = StructType::getTypeByName(context, name);
      return type && !type->isOpaque() && type->elements() == members ? type : nullptr;
    };
    std::string name = whole->getName().take_until([](char c) { return c == '<'; }).str();
    for (const DIScope *scope = whole->getScope(); isa_and_nonnull<DINamespace, DICompositeType>(scope); scope = scope->getScope())
      name = scope->getName().str() + "::" + name;
    for (const char *kind : {"struct.", "class."})
      if (StructType *type = existing(kind + name))
        return type;
    for (unsigned number = 0;; number++) {
      std::string made = "wengert.declared." + name + "." + std::to_string(number);
      if (StructType *type = existing(made))
        return type;
      if (!StructType::getTypeByName(context, made))
        return StructType::create(context, members, made);
    }
  }
};

// The variable that lies where a pointer leads; null if that is none.
const DIType *variable(Value *pointer) {
  if (auto *global = dyn_cast<GlobalVariable>(pointer)) {
    SmallVector<DIGlobalVariableExpression *> known;
    global->getDebugInfo(known);
    return known.size() == 1 && known[0]->getExpression()->getNumElements() == 0 ? known[0]->getVariable()->getType() : nullptr;
  }
  const DIType *found = nullptr;
  bool several = false;
  auto add = [&](const DbgVariableRecord *record) {
    const DIType *type = record->getExpression()->getNumElements() ? nullptr : record->getVariable()->getType();
    // Of what was inlined into one variable others may be declared.
    several |= !type || (found && found != type);
    found = type;
  };
  if (isa<Instruction, Argument>(pointer))
    for_each(findDVRDeclares(pointer), add);
  // So it is where the compiler tracks which stores assign variables.
  if (auto *slot = dyn_cast<AllocaInst>(pointer); slot && !found)
    for_each(at::getDVRAssignmentMarkers(slot), add);
  return several ? nullptr : found;
}

Place placeOf(Value *address, const DataLayout &layout, unsigned loads);

// The declared type of a pointer; null if it is unknown.
const DIType *typeOf(Value *pointer, const DataLayout &layout, unsigned loads) {
  if (auto *load = dyn_cast<LoadInst>(pointer); load && loads)
    if (const DIType *type = scalar(placeOf(load->getPointerOperand(), layout, loads - 1)))
      return type;
  if (auto *call = dyn_cast<CallBase>(pointer))
    if (Function *callee = call->getCalledFunction(); callee && callee->getSubprogram())
      if (DITypeRefArray types = callee->getSubprogram()->getType()->getTypeArray(); types.size() && pointee(types[0]))
        return types[0];
  for (User *user : pointer->users())
    if (auto *store = dyn_cast<StoreInst>(user); store && store->getValueOperand() == pointer)
      if (const DIType *type = variable(store->getPointerOperand()))
        return type;
  return nullptr;
}

Place placeOf(Value *address, const DataLayout &layout, unsigned loads) {
  int64_t offset = 0;
  // An index that is not known leads to another element alike.
  while (auto *step = dyn_cast<GEPOperator>(address)) {
    SmallMapVector<Value *, APInt, 4> scales;
    APInt constant(layout.getIndexTypeSizeInBits(step->getType()), 0);
    if (!step->collectOffset(layout, constant.getBitWidth(), scales, constant))
      return {};
    if (!scales.empty() && step->getSourceElementType()->isIntegerTy(8))
      return {};
    offset += constant.getSExtValue();
    address = step->getPointerOperand();
  }
  if (const DIType *type = variable(address))
    return {type, offset};
  return {pointee(typeOf(address, layout, loads)), offset};
}

} // namespace

extern "C" {

// The type of what is declared to lie in a row where a pointer leads, and how many bytes behind the beginning of one of these; null if it is not known.
LLVMTypeRef wg_declared(LLVMModuleRef moduleRef, LLVMValueRef pointerRef, uint64_t *offset) {
  Module &module = *unwrap(moduleRef);
  Value *pointer = unwrap(pointerRef);
  if (!module.getNamedMetadata("llvm.dbg.cu"))
    return nullptr;
  Place place = placeOf(pointer, module.getDataLayout(), mostLoads);
  Type *type = Types(module).lower(element(place.type));
  if (!type)
    return nullptr;
  int64_t size = module.getDataLayout().getTypeAllocSize(type);
  *offset = within(place.offset, size);
  return wrap(type);
}
}
