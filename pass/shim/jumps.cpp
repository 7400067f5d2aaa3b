// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Computed gotos: labels get numbers, and the jump is a switch.
//
// A label's address stays the user's function's own, or that of a clone that goes away; when either function is deleted, LLVM puts 1 in the place of all its labels. So no address is left in
// the clone: constant tables get private copies with numbers in them. That is sound as long as labels and tables stay within the procedure, and nothing else comes to a jump.
#include "shim.h"

#include "llvm/Analysis/CaptureTracking.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Operator.h"

using namespace llvm;

static const char *const prefix = "wengert.labels";

namespace {
struct Jumps {
  Function &original, &clone;
  DenseMap<BasicBlock *, uint64_t> numbers; // of the clone's and the original's blocks
  DenseMap<Constant *, Constant *> known;
  SmallPtrSet<Constant *, 8> labels; // numbers, and tables of them, as they stand in the clone
  const char *why = nullptr;

  Jumps(Function &original, Function &clone) : original(original), clone(clone) {}

  bool fail(const char *reason) {
    if (!why)
      why = reason;
    return false;
  }

  // Does a constant lead to a label of this procedure?
  bool mentions(Constant *constant, SmallPtrSetImpl<Constant *> &seen) {
    if (auto *label = dyn_cast<BlockAddress>(constant))
      return label->getFunction() == &original || label->getFunction() == &clone;
    if (isa<Function>(constant) || isa<BasicBlock>(constant) || !seen.insert(constant).second)
      return false;
    if (auto *variable = dyn_cast<GlobalVariable>(constant))
      return variable->hasInitializer() && mentions(variable->getInitializer(), seen);
    for (Value *operand : constant->operands())
      if (auto *inner = dyn_cast<Constant>(operand); inner && mentions(inner, seen))
        return true;
    return false;
  }

  // The constant with numbers in it; null, and why, if it cannot be.
  Constant *numbered(Constant *constant) {
    SmallPtrSet<Constant *, 16> seen;
    if (!mentions(constant, seen))
      return constant;
    if (auto found = known.find(constant); found != known.end())
      return found->second;
    Constant *result = nullptr;
    Type *type = constant->getType();
    if (auto *label = dyn_cast<BlockAddress>(constant)) {
      auto *word = Type::getInt64Ty(type->getContext());
      result = ConstantExpr::getIntToPtr(ConstantInt::get(word, numbers.lookup(label->getBasicBlock())), type);
    } else if (auto *variable = dyn_cast<GlobalVariable>(constant)) {
      if (!variable->isConstant() || !variable->hasLocalLinkage() || variable->isInterposable()) {
        fail("its labels are in a table that is not constant; declare the table static const, with const elements");
        return nullptr;
      }
      auto *copy = new GlobalVariable(*clone.getParent(), variable->getValueType(), true, GlobalValue::PrivateLinkage, nullptr, prefix);
      copy->copyAttributesFrom(variable);
      known[constant] = copy;
      Constant *initial = numbered(variable->getInitializer());
      if (!initial)
        return nullptr;
      copy->setInitializer(initial);
      result = copy;
    } else {
      auto *expression = dyn_cast<ConstantExpr>(constant);
      if (expression && !isa<GEPOperator>(expression) && !expression->isCast()) {
        fail("it computes with addresses of labels; jump to labels as they are");
        return nullptr;
      }
      if (expression && (!type->isPointerTy() || expression->getOpcode() == Instruction::PtrToInt)) {
        fail("it computes with addresses of labels; jump to labels as they are");
        return nullptr;
      }
      SmallVector<Constant *> operands;
      for (Value *operand : constant->operands()) {
        Constant *inner = numbered(cast<Constant>(operand));
        if (!inner)
          return nullptr;
        operands.push_back(inner);
      }
      if (expression)
        result = expression->getWithOperands(operands);
      else if (auto *array = dyn_cast<ArrayType>(type))
        result = ConstantArray::get(array, operands);
      else if (auto *structure = dyn_cast<StructType>(type))
        result = ConstantStruct::get(structure, operands);
      else
        result = ConstantVector::get(operands);
    }
    known[constant] = result;
    labels.insert(result);
    return result;
  }

  static AllocaInst *local(Value *pointer) {
    auto *variable = dyn_cast<AllocaInst>(getUnderlyingObject(pointer));
    return variable && !PointerMayBeCaptured(variable, true) ? variable : nullptr;
  }

  // An instruction by which a label, a table, or what holds some of them, leaves the procedure, or by which something else comes to a jump.
  Instruction *leak() {
    SmallPtrSet<Value *, 16> tainted;
    SmallPtrSet<AllocaInst *, 8> holders;
    SmallVector<Value *> work;
    auto taint = [&](Value *value) {
      if (tainted.insert(value).second)
        work.push_back(value);
    };
    auto hold = [&](AllocaInst *variable) {
      if (holders.insert(variable).second)
        for (Instruction &at : instructions())
          if (auto *load = dyn_cast<LoadInst>(&at); load && getUnderlyingObject(load->getPointerOperand()) == variable)
            taint(load);
    };
    auto use = [&](Instruction *at, Use &operand) -> bool {
      if (isa<PHINode, SelectInst, FreezeInst, GetElementPtrInst>(at)) {
        taint(at);
        return true;
      }
      if (auto *load = dyn_cast<LoadInst>(at)) {
        taint(load);
        return load->getType()->isPointerTy() || fail("it computes with addresses of labels; jump to labels as they are");
      }
      if (auto *store = dyn_cast<StoreInst>(at)) {
        AllocaInst *variable = operand.getOperandNo() == 0 ? local(store->getPointerOperand()) : nullptr;
        if (variable)
          hold(variable);
        return variable || fail("a label is stored where others may find it; keep labels in local variables");
      }
      if (auto *copy = dyn_cast<MemCpyInst>(at)) {
        AllocaInst *variable = operand.getOperandNo() == 1 ? local(copy->getDest()) : nullptr;
        if (variable)
          hold(variable);
        return variable || fail("a table of labels is copied where others may find it; keep it in a local variable");
      }
      if (isa<ICmpInst, IndirectBrInst>(at) || isa<LifetimeIntrinsic>(at))
        return true;
      return fail(isa<PtrToIntInst>(at) ? "it computes with addresses of labels; jump to labels as they are"
                                        : "a label leaves the procedure; jump to it where it was taken");
    };
    for (Instruction &at : instructions())
      for (Use &operand : at.operands())
        if (auto *constant = dyn_cast<Constant>(operand.get()); constant && labels.count(constant) && !use(&at, operand))
          return &at;
    while (!work.empty())
      for (Value *next = work.pop_back_val(); Use &operand : next->uses())
        if (auto *at = cast<Instruction>(operand.getUser()); !use(at, operand))
          return at;
    auto known = [&](Value *value) {
      auto *constant = dyn_cast<Constant>(value);
      return constant ? labels.count(constant) || isa<UndefValue>(constant) || constant->isNullValue() : tainted.count(value) > 0;
    };
    // What variables hold that hold labels, and what is chosen among labels, are labels.
    for (Instruction &at : instructions()) {
      bool fine = true;
      if (auto *store = dyn_cast<StoreInst>(&at)) {
        auto *variable = dyn_cast<AllocaInst>(getUnderlyingObject(store->getPointerOperand()));
        fine = !variable || !holders.count(variable) || !store->getValueOperand()->getType()->isPointerTy() || known(store->getValueOperand());
      } else if (auto *copy = dyn_cast<MemTransferInst>(&at)) {
        auto *variable = dyn_cast<AllocaInst>(getUnderlyingObject(copy->getDest()));
        auto *source = dyn_cast<AllocaInst>(getUnderlyingObject(copy->getSource()));
        fine = (!variable || !holders.count(variable) || known(copy->getSource())) && !(source && holders.count(source));
      } else if (auto *call = dyn_cast<CallBase>(&at); call && !isa<IntrinsicInst>(call)) {
        auto holds = [&](Value *given) {
          auto *variable = given->getType()->isPointerTy() ? dyn_cast<AllocaInst>(getUnderlyingObject(given)) : nullptr;
          return variable && holders.count(variable);
        };
        fine = none_of(call->args(), [&](Use &given) { return holds(given.get()); });
      } else if (auto *jump = dyn_cast<IndirectBrInst>(&at)) {
        fine = known(jump->getAddress());
      } else if (auto *phi = dyn_cast<PHINode>(&at); phi && tainted.count(phi)) {
        fine = all_of(phi->incoming_values(), known);
      } else if (auto *choice = dyn_cast<SelectInst>(&at); choice && tainted.count(choice)) {
        fine = known(choice->getTrueValue()) && known(choice->getFalseValue());
      }
      if (!fine) {
        fail("it is not known that it jumps to one of the procedure's own labels; take them from a constant table or a local variable");
        return &at;
      }
    }
    return nullptr;
  }

  std::vector<std::reference_wrapper<Instruction>> instructions() {
    std::vector<std::reference_wrapper<Instruction>> all;
    for (BasicBlock &block : clone)
      for (Instruction &at : block)
        all.push_back(at);
    return all;
  }

  void jump(IndirectBrInst *at) {
    IRBuilder<> builder(at);
    BasicBlock *block = at->getParent();
    auto *nowhere = BasicBlock::Create(clone.getContext(), "", &clone);
    new UnreachableInst(clone.getContext(), nowhere);
    auto *number = builder.CreatePtrToInt(at->getAddress(), builder.getInt64Ty());
    auto *choice = builder.CreateSwitch(number, nowhere, at->getNumDestinations());
    SmallPtrSet<BasicBlock *, 8> listed;
    for (BasicBlock *target : at->successors())
      if (numbers.count(target) && listed.insert(target).second)
        choice->addCase(builder.getInt64(numbers.lookup(target)), target);
      else
        target->removePredecessor(block, true);
    at->eraseFromParent();
  }
};
} // namespace

extern "C" {
// Null if all is well; else an instruction, and why.
LLVMValueRef wg_computed_gotos(LLVMValueRef originalRef, LLVMValueRef cloneRef, const char **why) {
  auto &original = *unwrap<Function>(originalRef);
  auto &clone = *unwrap<Function>(cloneRef);
  auto taken = [](BasicBlock &block) { return block.hasAddressTaken(); };
  if (none_of(original, taken))
    return nullptr;
  Jumps jumps(original, clone);
  uint64_t number = 0;
  for (auto [block, copy] : zip(original, clone)) {
    if (!block.hasAddressTaken())
      continue;
    jumps.numbers[&block] = jumps.numbers[&copy] = ++number;
  }
  SmallVector<IndirectBrInst *> all;
  for (Instruction &at : jumps.instructions()) {
    if (auto *jump = dyn_cast<IndirectBrInst>(&at))
      all.push_back(jump);
    for (Use &operand : at.operands())
      if (auto *constant = dyn_cast<Constant>(operand.get()); constant && !isa<CallBrInst>(at)) {
        Constant *replaced = jumps.numbered(constant);
        if (!replaced) {
          *why = jumps.why;
          return wrap(&at);
        }
        operand.set(replaced);
      }
  }
  if (Instruction *at = jumps.leak()) {
    *why = jumps.why;
    return wrap(at);
  }
  for (IndirectBrInst *jump : all)
    jumps.jump(jump);
  for (BasicBlock &block : clone)
    if (auto *label = BlockAddress::lookup(&block)) {
      label->removeDeadConstantUsers();
      if (label->use_empty())
        label->destroyConstant();
    }
  return nullptr;
}

void wg_drop_labels(LLVMModuleRef moduleRef) {
  for (GlobalVariable &variable : make_early_inc_range(unwrap(moduleRef)->globals())) {
    if (!variable.getName().starts_with(prefix))
      continue;
    variable.removeDeadConstantUsers();
    if (variable.use_empty())
      variable.eraseFromParent();
  }
}
}
