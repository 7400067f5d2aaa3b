// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Changes to IR that LLVM's C API cannot make: cloning with a value map, running a pipeline, canonical loops.
#include "extents.h"

#include "llvm/Analysis/BasicAliasAnalysis.h"
#include "llvm/Analysis/MustExecute.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/MDBuilder.h"
#include "llvm/IR/ReplaceConstant.h"
#include "llvm/IR/Verifier.h"
#include "llvm/Transforms/Utils/Cloning.h"
#include "llvm/Transforms/Utils/Local.h"
#include "llvm/Transforms/Utils/ScalarEvolutionExpander.h"

using namespace llvm;

using PairCallback = void (*)(void *context, LLVMValueRef from, LLVMValueRef to);
using LoopCallback = void (*)(void *context, LLVMBasicBlockRef within, unsigned depth, unsigned line);

static wengert::Session &session(void *handle) { return *static_cast<wengert::Session *>(handle); }

// Alias facts that hold within one execution of an inlined body only: scopes, and flang's tags, which name dummy
// arguments and so change their meaning from one inlined call to the next. A backward sweep looks across iterations.
// Scopes of ours say what an access moves, and keep nothing apart.
static void dropIterationLocalAliasFacts(Instruction &instruction) {
  if (MDNode *list = instruction.getMetadata(LLVMContext::MD_alias_scope)) {
    SmallVector<Metadata *> ours;
    for (const MDOperand &scope : list->operands())
      if (wengert::ownScope(scope))
        ours.push_back(scope);
    instruction.setMetadata(LLVMContext::MD_alias_scope, ours.empty() ? nullptr : MDNode::get(list->getContext(), ours));
  }
  instruction.setMetadata(LLVMContext::MD_noalias, nullptr);
  if (MDNode *tag = instruction.getMetadata(LLVMContext::MD_tbaa))
    if (tag->getNumOperands() > 1)
      if (auto *node = dyn_cast_or_null<MDNode>(tag->getOperand(0)))
        for (unsigned depth = 0; node && depth < 64; ++depth) {
          if (node->getNumOperands() > 0)
            if (auto *name = dyn_cast_or_null<MDString>(node->getOperand(0)))
              if (name->getString().starts_with("Flang")) {
                instruction.setMetadata(LLVMContext::MD_tbaa, nullptr);
                return;
              }
          node = node->getNumOperands() > 1 ? dyn_cast_or_null<MDNode>(node->getOperand(1)) : nullptr;
        }
}

// Says one more thing of the loop that the branch closes.
static void describeLoop(Instruction *closing, MDNode *what) {
  SmallVector<Metadata *> all{nullptr};
  if (MDNode *before = closing->getMetadata(LLVMContext::MD_loop))
    append_range(all, drop_begin(before->operands()));
  all.push_back(what);
  MDNode *loop = MDNode::getDistinct(closing->getContext(), all);
  loop->replaceOperandWith(0, loop);
  closing->setMetadata(LLVMContext::MD_loop, loop);
}

// Tells the optimiser that no iteration of the loop that `branch` closes touches, by these loads and stores, what another one writes.
extern "C" void wg_mark_independent(LLVMValueRef branchRef, LLVMValueRef *accesses, size_t count) {
  auto *branch = cast<Instruction>(unwrap(branchRef));
  LLVMContext &context = branch->getContext();
  MDNode *group = MDNode::getDistinct(context, {});
  for (LLVMValueRef access : ArrayRef(accesses, count))
    cast<Instruction>(unwrap(access))->setMetadata(LLVMContext::MD_access_group, group);
  describeLoop(branch, MDNode::get(context, {MDString::get(context, "llvm.loop.parallel_accesses"), group}));
}

// Takes away what says that the result of an instruction is poison if something does not hold.
extern "C" void wg_drop_promises(LLVMValueRef valueRef) {
  if (auto *instruction = dyn_cast<Instruction>(unwrap(valueRef)))
    instruction->dropPoisonGeneratingAnnotations();
}

// Has that loop made such as the vectoriser asks for.
extern "C" void wg_mark_for_vectors(LLVMValueRef branchRef) {
  auto *branch = cast<Instruction>(unwrap(branchRef));
  LLVMContext &context = branch->getContext();
  describeLoop(branch, MDNode::get(context, {MDString::get(context, wengert::Vectors)}));
}

// Keeps the optimiser from making vectors of iterations of that loop.
extern "C" void wg_keep_scalar(LLVMValueRef branchRef) {
  auto *branch = cast<Instruction>(unwrap(branchRef));
  LLVMContext &context = branch->getContext();
  Metadata *no = ConstantAsMetadata::get(ConstantInt::getFalse(context));
  describeLoop(branch, MDNode::get(context, {MDString::get(context, "llvm.loop.vectorize.enable"), no}));
}

// The value of an affine integer or pointer recurrence at an iteration: start + step * counter.
static Value *affineValue(IRBuilder<> &builder, SCEVExpander &expander, const SCEVAddRecExpr &recurrence,
                          PHINode &phi, Value *counter, Instruction *atPreheader, ScalarEvolution &evolution) {
  const SCEV *start = recurrence.getStart();
  const SCEV *step = recurrence.getStepRecurrence(evolution);
  if (!expander.isSafeToExpandAt(start, atPreheader) || !expander.isSafeToExpandAt(step, atPreheader))
    return nullptr;
  Value *first = expander.expandCodeFor(start, phi.getType(), atPreheader);
  Value *stride = expander.expandCodeFor(step, step->getType(), atPreheader);
  Value *index = builder.CreateZExtOrTrunc(counter, step->getType());
  Value *offset = builder.CreateMul(index, stride);
  if (phi.getType()->isPointerTy())
    return builder.CreatePtrAdd(first, offset);
  return builder.CreateAdd(first, offset);
}

// Do the bytes that `store` writes while `loop` runs lie apart from those at the address that `load` reads, which does
// not change in the loop?
static bool liesApart(StoreInst &store, LoadInst &load, Loop &loop, wengert::Facts &facts) {
  ScalarEvolution &evolution = facts.evolution;
  Value *to = nullptr, *from = nullptr;
  const SCEV *written = wengert::offsetOf(evolution, store.getPointerOperand(), to);
  const SCEV *read = wengert::offsetOf(evolution, load.getPointerOperand(), from);
  Loop *scope = loop.getParentLoop();
  if (!written || !read || to != from || !wengert::staysSmall(facts, written, store.getParent(), scope))
    return false;
  const SCEV *least = wengert::extreme(facts, written, store.getParent(), scope, false);
  const SCEV *greatest = wengert::extreme(facts, written, store.getParent(), scope, true);
  if (!least || !greatest || !evolution.isLoopInvariant(least, &loop) || !evolution.isLoopInvariant(greatest, &loop))
    return false;
  const DataLayout &layout = load.getDataLayout();
  TypeSize loaded = layout.getTypeStoreSize(load.getType());
  TypeSize stored = layout.getTypeStoreSize(store.getValueOperand()->getType());
  if (loaded.isScalable() || stored.isScalable())
    return false;
  auto behind = [&](const SCEV *address, uint64_t width) {
    return evolution.getAddExpr(address, evolution.getConstant(address->getType(), width));
  };
  auto precedes = [&](const SCEV *end, const SCEV *start) {
    return wengert::neverNegative(facts, evolution.getMinusSCEV(start, end), store.getParent());
  };
  return precedes(behind(read, loaded), least) || precedes(behind(greatest, stored), read);
}

// Is a pointer loaded, or in Fortran a bound that lies behind one in a descriptor, which no number that is stored overwrites? Without optimisation flang
// does not say so itself.
static bool isDescription(LoadInst &load) {
  if (load.getType()->isPointerTy())
    return true;
  if (!load.getType()->isIntegerTy() || !load.getFunction()->getName().contains("_Q"))
    return false;
  int64_t at = 0;
  Value *base = GetPointerBaseWithConstantOffset(load.getPointerOperand(), at, load.getDataLayout());
  return at > 0 && any_of(base->users(), [&](User *user) {
           auto *first = dyn_cast<LoadInst>(user);
           return first && first->getType()->isPointerTy();
         });
}

// May anything that is not harmless write to `place` from behind `from` to the end of `to`, on a way that does not pass `wall`?
static bool mayBeWritten(Instruction *from, BasicBlock *to, BasicBlock *wall, const MemoryLocation &place, AAResults &aliases,
                         function_ref<bool(Instruction &)> harmless) {
  auto writes = [&](Instruction &instruction) {
    return instruction.mayWriteToMemory() && isModSet(aliases.getModRefInfo(&instruction, place)) && !harmless(instruction);
  };
  for (Instruction *next = from->getNextNode(); next; next = next->getNextNode())
    if (writes(*next))
      return true;
  SmallPtrSet<BasicBlock *, 16> seen;
  SmallVector<BasicBlock *, 16> work;
  if (from->getParent() != to)
    work.append(succ_begin(from->getParent()), succ_end(from->getParent()));
  while (!work.empty()) {
    BasicBlock *block = work.pop_back_val();
    if (block == wall || !seen.insert(block).second)
      continue;
    if (any_of(*block, writes))
      return true;
    if (block != to)
      work.append(succ_begin(block), succ_end(block));
  }
  return false;
}

// A cell that a phi of a loop's header holds: its address, and the load, store or memset before the loop by which it holds it first.
struct Carried {
  const SCEV *address = nullptr;
  Instruction *first = nullptr;
};

// Does nothing in a loop write to a cell that is the same in all its iterations, as far as aliases tell, or distances?
static bool leavesAlone(Loop &loop, const SCEV *cell, const MemoryLocation &place, int64_t size, ScalarEvolution &evolution,
                        AAResults &aliases) {
  auto liesApart = [&](Instruction &writer) {
    auto *store = dyn_cast<StoreInst>(&writer);
    if (!store)
      return false;
    const SCEV *distance = evolution.getMinusSCEV(evolution.getSCEV(store->getPointerOperand()), cell);
    if (isa<SCEVCouldNotCompute>(distance))
      return false;
    TypeSize bytes = loop.getHeader()->getDataLayout().getTypeStoreSize(store->getValueOperand()->getType());
    return evolution.getSignedRangeMin(distance).sge(size) ||
           !bytes.isScalable() && evolution.getSignedRangeMax(distance).sle(-static_cast<int64_t>(bytes.getFixedValue()));
  };
  return evolution.isLoopInvariant(cell, &loop) && all_of(loop.blocks(), [&](BasicBlock *block) {
           return all_of(*block, [&](Instruction &at) {
             return !at.mayWriteToMemory() || !isModSet(aliases.getModRefInfo(&at, place)) || liesApart(at);
           });
         });
}

// Does a straight way of few blocks lead from one to the other?
static bool leadsStraightTo(BasicBlock *from, BasicBlock *to) {
  for (unsigned passed = 0; to && passed < 16; ++passed, to = to->getSinglePredecessor())
    if (to == from)
      return true;
  return false;
}

// The cell: loaded, stored or cleared before the loop for the first iteration, loaded in each iteration for the next one, by addresses that
// follow one another, and not written to in between. Loops around may have come in between, if nothing in them writes to the first cell.
static Carried carriedFrom(PHINode &phi, Loop &loop, LoopInfo &loops, ScalarEvolution &evolution, AAResults &aliases) {
  BasicBlock *preheader = loop.getLoopPreheader(), *latch = loop.getLoopLatch();
  Value *begin = phi.getIncomingValueForBlock(preheader);
  auto *next = dyn_cast<LoadInst>(phi.getIncomingValueForBlock(latch));
  if (!next || !next->isSimple() || loops.getLoopFor(next->getParent()) != &loop)
    return {};
  auto *ahead = dyn_cast<SCEVAddRecExpr>(evolution.getSCEV(next->getPointerOperand()));
  if (!ahead || ahead->getLoop() != &loop || !ahead->isAffine() ||
      mayBeWritten(next, latch, loop.getHeader(), MemoryLocation::get(next), aliases, [](Instruction &) { return false; }))
    return {};
  const SCEV *step = ahead->getStepRecurrence(evolution), *cell = evolution.getMinusSCEV(ahead->getStart(), step);
  uint64_t size = phi.getDataLayout().getTypeStoreSize(phi.getType());
  auto stays = [&](Instruction &first, const MemoryLocation &place) {
    BasicBlock *entry = preheader, *wall = loop.getHeader();
    for (Loop *around = loop.getParentLoop(); around && !around->contains(&first); around = around->getParentLoop()) {
      entry = around->getLoopPreheader(), wall = around->getHeader();
      if (!entry || !leavesAlone(*around, cell, place, size, evolution, aliases))
        return false;
    }
    // What is stored again leaves it in the cell, if it lies there or elsewhere as a whole: at the other end of a ring, say.
    auto same = [&](Instruction &other) {
      auto *store = dyn_cast<StoreInst>(&other);
      if (!store || !store->isSimple() || store->getValueOperand() != begin || !isPowerOf2_64(size))
        return false;
      const SCEV *other_place = evolution.getSCEV(store->getPointerOperand());
      return evolution.getPointerBase(other_place) == evolution.getPointerBase(cell) &&
             evolution.getMinTrailingZeros(evolution.getMinusSCEV(other_place, cell)) >= Log2_64(size);
    };
    return leadsStraightTo(first.getParent(), entry) && !mayBeWritten(&first, entry, wall, place, aliases, same);
  };
  auto accesses = [&](Instruction &first) {
    const SCEV *start = evolution.getSCEV(getLoadStorePointerOperand(&first));
    return evolution.getPointerBase(start) == evolution.getPointerBase(ahead) && evolution.getMinusSCEV(ahead->getStart(), start) == step &&
           stays(first, MemoryLocation::get(&first));
  };
  auto clears = [&](MemSetInst &first) {
    auto *value = dyn_cast<ConstantInt>(first.getValue());
    const SCEV *from = evolution.getMinusSCEV(cell, evolution.getSCEV(first.getDest()));
    if (first.isVolatile() || !value || !value->isZero() || isa<SCEVCouldNotCompute>(from))
      return false;
    Type *word = from->getType();
    const SCEV *end = evolution.getAddExpr(from, evolution.getConstant(word, size));
    const SCEV *length = evolution.getTruncateOrZeroExtend(evolution.getSCEV(first.getLength()), word);
    auto known = [&](const SCEV *less, const SCEV *more) {
      return evolution.isKnownPredicate(ICmpInst::ICMP_SLE, less, more) ||
             evolution.isLoopEntryGuardedByCond(&loop, ICmpInst::ICMP_SLE, less, more);
    };
    return known(evolution.getZero(word), from) && known(end, length) && stays(first, MemoryLocation::getForDest(&first));
  };
  SmallVector<Instruction *, 4> candidates;
  if (auto *constant = dyn_cast<Constant>(begin)) {
    auto *base = dyn_cast<SCEVUnknown>(evolution.getPointerBase(ahead));
    if (!constant->isNullValue() || !base)
      return {};
    for (User *user : base->getValue()->users())
      if (auto *fill = dyn_cast<MemSetInst>(user); fill && fill->getFunction() == phi.getFunction() && clears(*fill))
        return {evolution.getAddRecExpr(cell, step, &loop, SCEV::FlagAnyWrap), fill};
    return {};
  }
  if (auto *load = dyn_cast<LoadInst>(begin); load && load->isSimple())
    candidates.push_back(load);
  for (User *user : begin->users())
    if (auto *store = dyn_cast<StoreInst>(user); store && store->isSimple() && store->getValueOperand() == begin &&
                                                 store->getFunction() == phi.getFunction())
      candidates.push_back(store);
  for (Instruction *first : candidates)
    if (accesses(*first))
      return {evolution.getAddRecExpr(evolution.getSCEV(getLoadStorePointerOperand(first)), step, &loop, SCEV::FlagAnyWrap), first};
  return {};
}

// How a cell is aligned that an access touches first, or that lies a step before one which is.
static Align alignmentOf(const Carried &cell, LoadInst &next, ScalarEvolution &evolution) {
  if (isa<LoadInst>(cell.first) || isa<StoreInst>(cell.first))
    return std::min(next.getAlign(), getLoadStoreAlignment(cell.first));
  unsigned zeros = evolution.getMinTrailingZeros(cast<SCEVAddRecExpr>(cell.address)->getStepRecurrence(evolution));
  return std::min(next.getAlign(), Align(1ull << std::min(zeros, 16u)));
}

// A value that iterations change only under a condition that none of them changes is the first one where that does not hold: a load of an
// array that is filled if it has any elements, carried for the case that it has none.
static bool takeFirst(PHINode &phi, Loop &loop, DominatorTree &tree) {
  Value *first = phi.getIncomingValueForBlock(loop.getLoopPreheader());
  auto *next = dyn_cast<PHINode>(phi.getIncomingValueForBlock(loop.getLoopLatch()));
  if (!next || next->getParent() == loop.getHeader() || !loop.contains(next))
    return false;
  for (BasicBlock *block : loop.blocks()) {
    auto *branch = dyn_cast<BranchInst>(block->getTerminator());
    if (!branch || !branch->isConditional() || !loop.isLoopInvariant(branch->getCondition()) ||
        branch->getSuccessor(0) == branch->getSuccessor(1))
      continue;
    for (unsigned side : {0, 1}) {
      BasicBlockEdge keeps(block, branch->getSuccessor(side)), changes(block, branch->getSuccessor(1 - side));
      if (!all_of(next->incoming_values(), [&](Use &use) { return tree.dominates(use.get() == &phi ? keeps : changes, use); }))
        continue;
      bool taken = false;
      phi.replaceUsesWithIf(first, [&](Use &use) {
        bool under = tree.dominates(keeps, use);
        taken |= under;
        return under;
      });
      return RecursivelyDeleteDeadPHINode(&phi) || taken;
    }
  }
  return false;
}

extern "C" {

// A load that an optimiser carries from one iteration to the next becomes a load again: a cell that is read, not a
// value that control flow carries. Loops have canonical counters. Returns whether anything changed.
bool wg_reload_carried(void *handle, LLVMValueRef functionRef) {
  auto &s = session(handle);
  auto &function = *unwrap<Function>(functionRef);
  s.functions.invalidate(function, PreservedAnalyses::none());
  auto &loops = s.functions.getResult<LoopAnalysis>(function);
  auto &evolution = s.functions.getResult<ScalarEvolutionAnalysis>(function);
  auto &aliases = s.functions.getResult<AAManager>(function);
  bool changed = false;
  for (Loop *loop : loops.getLoopsInPreorder()) {
    BasicBlock *header = loop->getHeader();
    if (!loop->getLoopLatch() || !loop->getLoopPreheader())
      continue;
    auto &tree = s.functions.getResult<DominatorTreeAnalysis>(function);
    for (bool again = true; again;) {
      again = false;
      for (PHINode &phi : header->phis())
        if (takeFirst(phi, *loop, tree)) {
          again = changed = true;
          break;
        }
    }
    // One reload may make the next: a value carried over two iterations is a phi of a phi.
    for (bool again = true; again;) {
      again = false;
      for (PHINode &phi : make_early_inc_range(header->phis())) {
        Carried cell = carriedFrom(phi, *loop, loops, evolution, aliases);
        auto [address, before] = cell;
        SCEVExpander expander(evolution, "wengert.cell");
        Instruction *place = &*header->getFirstInsertionPt();
        if (!address || !expander.isSafeToExpandAt(address, place))
          continue;
        auto *origin = cast<LoadInst>(phi.getIncomingValueForBlock(loop->getLoopLatch()));
        Value *pointer = expander.expandCodeFor(address, origin->getPointerOperandType(), place);
        auto *load = new LoadInst(phi.getType(), pointer, "", false, alignmentOf(cell, *origin, evolution), header->getFirstInsertionPt());
        if (auto *computed = dyn_cast<Instruction>(pointer); computed && computed->getParent() == header)
          load->moveAfter(computed);
        load->setDebugLoc(origin->getDebugLoc());
        load->setAAMetadata(origin->getAAMetadata().merge(before->getAAMetadata()));
        load->takeName(&phi);
        evolution.forgetValue(&phi);
        phi.replaceAllUsesWith(load);
        phi.eraseFromParent();
        again = changed = true;
      }
    }
  }
  s.functions.invalidate(function, PreservedAnalyses::none());
  return changed;
}

// Is this the type of a descriptor of flang's: address, element's bytes, version, four bytes, and of each dimension lower bound, extent and stride?
static bool isDescriptor(Type *type) {
  auto *structure = dyn_cast<StructType>(type);
  if (!structure || structure->getNumElements() < 8 || !structure->getElementType(0)->isPointerTy() ||
      !structure->getElementType(1)->isIntegerTy(64) || !structure->getElementType(2)->isIntegerTy(32))
    return false;
  auto *dimensions = dyn_cast<ArrayType>(structure->getElementType(7));
  auto *one = dimensions ? dyn_cast<ArrayType>(dimensions->getElementType()) : nullptr;
  return one && one->getNumElements() == 3 && one->getElementType()->isIntegerTy(64);
}

// Says of the extents that are loaded from variables' descriptors that they are not negative, which bounds what lies in columns of such an extent.
void wg_note_extents(LLVMValueRef functionRef) {
  auto &function = *unwrap<Function>(functionRef);
  const int64_t header = 24, dimension = 24, extent = 8;
  for (BasicBlock &block : function)
    for (Instruction &instruction : block) {
      auto *load = dyn_cast<LoadInst>(&instruction);
      if (!load || !load->getType()->isIntegerTy(64))
        continue;
      int64_t at = 0;
      Value *base = GetPointerBaseWithConstantOffset(load->getPointerOperand(), at, load->getDataLayout());
      auto *global = dyn_cast<GlobalVariable>(base);
      auto *local = dyn_cast<AllocaInst>(base);
      Type *type = global ? global->getValueType() : local ? local->getAllocatedType() : nullptr;
      if (!type || !isDescriptor(type) || at < header || (at - header) % dimension != extent ||
          uint64_t(at) >= load->getDataLayout().getTypeAllocSize(type).getFixedValue())
        continue;
      MDBuilder metadata(load->getContext());
      load->setMetadata(LLVMContext::MD_range, metadata.createRange(APInt(64, 0), APInt::getSignedMinValue(64)));
    }
}

// Moves loads of one address out of loops whose stores provably lie elsewhere in the same array: a pivot, a row or
// column that an update reads. Alias analysis alone knows no ranges. Returns whether anything moved.
bool wg_hoist_loads(void *handle, LLVMValueRef functionRef) {
  auto &s = session(handle);
  auto &function = *unwrap<Function>(functionRef);
  s.functions.invalidate(function, PreservedAnalyses::none());
  wengert::Facts facts(function, s.functions); // moving loads changes none of them
  bool moved = false;
  for (Loop *loop : reverse(facts.order)) {
    BasicBlock *preheader = loop->getLoopPreheader();
    if (!preheader)
      continue;
    SimpleLoopSafetyInfo safety;
    safety.computeLoopSafetyInfo(loop);
    BatchAAResults iterations(facts.aliases);
    iterations.enableCrossIterationMode();
    SmallVector<LoadInst *, 8> loads;
    SmallVector<Instruction *, 8> writers;
    for (BasicBlock *block : loop->blocks())
      for (Instruction &instruction : *block) {
        if (instruction.mayWriteToMemory())
          writers.push_back(&instruction);
        auto *load = dyn_cast<LoadInst>(&instruction);
        if (load && load->isSimple() && loop->isLoopInvariant(load->getPointerOperand()) &&
            safety.isGuaranteedToExecute(*load, &facts.dominators, loop))
          loads.push_back(load);
      }
    for (LoadInst *load : loads) {
      MemoryLocation place = MemoryLocation::get(load);
      bool stays = all_of(writers, [&](Instruction *writer) {
        if (!isModSet(iterations.getModRefInfo(writer, place)))
          return true;
        auto *store = dyn_cast<StoreInst>(writer);
        if (!store || !store->isSimple())
          return false;
        bool number = store->getValueOperand()->getType()->isFPOrFPVectorTy();
        return number && isDescription(*load) || liesApart(*store, *load, *loop, facts);
      });
      if (!stays)
        continue;
      load->moveBefore(preheader->getTerminator()->getIterator());
      moved = true;
    }
  }
  s.functions.invalidate(function, PreservedAnalyses::none());
  return moved;
}

bool wg_run_passes(void *handle, LLVMValueRef functionRef, const char *pipeline) {
  auto &s = session(handle);
  auto &function = *unwrap<Function>(functionRef);
  PassBuilder builder;
  FunctionPassManager passes;
  if (Error error = builder.parsePassPipeline(passes, pipeline)) {
    consumeError(std::move(error));
    return false;
  }
  s.functions.invalidate(function, PreservedAnalyses::none());
  passes.run(function, s.functions);
  s.functions.invalidate(function, PreservedAnalyses::none());
  return true;
}

void wg_forget(void *handle, LLVMValueRef functionRef) {
  auto &function = *unwrap<Function>(functionRef);
  session(handle).functions.clear(function, function.getName());
}

// Copies the body of `source` into the empty `target`; arguments[i] stands for the source's argument i.
// Calls back with each (old, new) pair of blocks and instructions.
void wg_clone_into(LLVMValueRef targetRef, LLVMValueRef sourceRef, LLVMValueRef *arguments, bool attributes,
                   void *context, PairCallback callback) {
  auto &target = *unwrap<Function>(targetRef);
  auto &source = *unwrap<Function>(sourceRef);
  ValueToValueMapTy map;
  unsigned index = 0;
  for (Argument &argument : source.args())
    map[&argument] = unwrap(arguments[index++]);
  AttributeList kept = target.getAttributes();
  CallingConv::ID convention = target.getCallingConv();
  SmallVector<ReturnInst *, 4> returns;
  CloneFunctionInto(&target, &source, map, CloneFunctionChangeType::LocalChangesOnly, returns);
  // The source's place in the program (visibility, section, comdat) is not the clone's.
  target.setVisibility(GlobalValue::DefaultVisibility);
  target.setDSOLocal(true);
  target.setSection("");
  if (!attributes) {
    target.setAttributes(kept);
    target.setCallingConv(convention);
    target.setPersonalityFn(nullptr);
  }
  for (BasicBlock &block : source) {
    callback(context, wrap(static_cast<Value *>(&block)), wrap(&*map[&block]));
    for (Instruction &instruction : block)
      if (auto found = map.find(&instruction); found != map.end() && found->second)
        callback(context, wrap(&instruction), wrap(&*found->second));
  }
}

// Removes what binds a clone to its place as a user's function: linkage facts, optnone, and memory markers.
void wg_make_private_clone(LLVMValueRef functionRef) {
  auto &function = *unwrap<Function>(functionRef);
  // A second name of a variable is that variable.
  for (GlobalAlias &alias : function.getParent()->aliases())
    if (isa_and_nonnull<GlobalVariable>(alias.getAliaseeObject())) {
      convertUsersOfConstantsToInstructions({&alias}, &function, /*RemoveDeadConstants=*/false);
      alias.replaceUsesWithIf(alias.getAliasee(), [&](Use &use) {
        auto *user = dyn_cast<Instruction>(use.getUser());
        return user && user->getFunction() == &function;
      });
    }
  function.removeFnAttr(Attribute::OptimizeNone);
  function.removeFnAttr(Attribute::NoInline);
  function.removeFnAttr(Attribute::AlwaysInline);
  for (BasicBlock &block : function)
    for (Instruction &instruction : make_early_inc_range(block)) {
      instruction.dropDbgRecords(); // lines stay; the values of variables would soon be wrong
      instruction.setMetadata(LLVMContext::MD_DIAssignID, nullptr);
      if (auto *intrinsic = dyn_cast<IntrinsicInst>(&instruction))
        switch (intrinsic->getIntrinsicID()) {
        case Intrinsic::lifetime_start:
        case Intrinsic::lifetime_end:
        case Intrinsic::assume:
        case Intrinsic::invariant_end:
        case Intrinsic::experimental_noalias_scope_decl:
          intrinsic->eraseFromParent();
          continue;
        case Intrinsic::invariant_start: // the ends may come behind it
          intrinsic->replaceAllUsesWith(PoisonValue::get(intrinsic->getType()));
          intrinsic->eraseFromParent();
          continue;
        default:
          break;
        }
      dropIterationLocalAliasFacts(instruction);
      instruction.setMetadata(LLVMContext::MD_invariant_group, nullptr);
    }
}

// Of each loop, outer ones first and in the order of the source: a block that each iteration passes, or the header where none
// is known, how many loops are around it, and the line where it begins (0 without debug information).
void wg_each_loop(LLVMValueRef functionRef, void *context, LoopCallback callback) {
  auto &function = *unwrap<Function>(functionRef);
  DominatorTree tree(function);
  LoopInfo loops(tree);
  for (Loop *loop : loops.getLoopsInPreorder()) {
    BasicBlock *latch = loop->getLoopLatch();
    DebugLoc start = loop->getStartLoc();
    callback(context, wrap(latch ? latch : loop->getHeader()), loop->getLoopDepth() - 1, start ? start.getLine() : 0);
  }
}

// How many loops a block stands in.
unsigned wg_loop_depth(LLVMBasicBlockRef blockRef) {
  BasicBlock *block = unwrap(blockRef);
  DominatorTree tree(*block->getParent());
  return LoopInfo(tree).getLoopDepth(block);
}

// The blocks that the innermost loop around a block is left to.
void wg_each_exit(LLVMBasicBlockRef blockRef, void *context, void (*push)(void *, LLVMBasicBlockRef)) {
  BasicBlock *block = unwrap(blockRef);
  DominatorTree tree(*block->getParent());
  LoopInfo loops(tree);
  SmallVector<BasicBlock *, 4> exits;
  if (Loop *loop = loops.getLoopFor(block))
    loop->getUniqueExitBlocks(exits);
  for (BasicBlock *exit : exits)
    push(context, wrap(exit));
}

void wg_retarget(LLVMValueRef call, LLVMValueRef functionRef) {
  auto *function = unwrap<Function>(functionRef);
  unwrap<CallBase>(call)->setCalledFunction(function->getFunctionType(), function);
}

// A call of a function that changes nothing that anyone sees, and of which there may be no second one in the loop.
void wg_note_iteration(LLVMValueRef beforeRef, const char *name, LLVMValueRef number) {
  auto *before = unwrap<Instruction>(beforeRef);
  LLVMContext &context = before->getContext();
  auto *type = FunctionType::get(Type::getVoidTy(context), {unwrap(number)->getType()}, false);
  FunctionCallee callee = before->getModule()->getOrInsertFunction(name, type);
  auto *function = cast<Function>(callee.getCallee());
  function->setMemoryEffects(MemoryEffects::inaccessibleMemOnly());
  function->setDoesNotThrow();
  function->setWillReturn();
  CallInst *call = CallInst::Create(callee, {unwrap(number)}, "", before->getIterator());
  call->setDebugLoc(before->getDebugLoc());
  call->addFnAttr(Attribute::NoMerge);
  call->addFnAttr(Attribute::NoDuplicate);
}

// The number is one of this loop even where the optimiser has undone it, unrolled others, or put the call into another function's loops.
bool wg_number_iterations(LLVMValueRef markerRef) {
  auto *marker = unwrap<CallBase>(markerRef);
  BasicBlock *block = marker->getParent();
  DominatorTree tree(*block->getParent());
  LoopInfo loops(tree);
  Loop *loop = loops.getLoopFor(block);
  if (!loop)
    return false;
  BasicBlock *header = loop->getHeader();
  Type *type = Type::getInt64Ty(block->getContext());
  auto *number = PHINode::Create(type, 2, "iteration", header->begin());
  auto *next = BinaryOperator::CreateAdd(number, ConstantInt::get(type, 1), "iteration.next", header->getFirstNonPHIIt());
  for (BasicBlock *from : predecessors(header))
    number->addIncoming(loop->contains(from) ? cast<Value>(next) : ConstantInt::get(type, 0), from);
  std::string name = (marker->getCalledFunction()->getName() + ".of").str();
  wg_note_iteration(wrap(marker), name.c_str(), wrap(number));
  if (auto *invoke = dyn_cast<InvokeInst>(marker))
    changeToCall(invoke)->eraseFromParent();
  else
    marker->eraseFromParent();
  return true;
}

// Gives each loop (in simplified form) an explicit counter 0, 1, 2, … in its header and writes every other
// affine integer or pointer recurrence in terms of it. Returns the number of loops without preheader or latch.
int wg_canonical_counters(void *handle, LLVMValueRef functionRef, void *context, PairCallback callback) {
  auto &s = session(handle);
  auto &function = *unwrap<Function>(functionRef);
  s.functions.invalidate(function, PreservedAnalyses::none());
  auto &loops = s.functions.getResult<LoopAnalysis>(function);
  auto &evolution = s.functions.getResult<ScalarEvolutionAnalysis>(function);
  Type *counterType = Type::getInt64Ty(function.getContext());
  int irregular = 0;
  for (Loop *loop : loops.getLoopsInPreorder()) {
    BasicBlock *header = loop->getHeader(), *latch = loop->getLoopLatch(), *preheader = loop->getLoopPreheader();
    if (!latch || !preheader) {
      ++irregular;
      continue;
    }
    SmallVector<PHINode *, 8> phis;
    for (PHINode &phi : header->phis())
      phis.push_back(&phi);
    PHINode *counter = PHINode::Create(counterType, 2, "wengert.iv", header->begin());
    IRBuilder<> atLatch(latch->getTerminator());
    counter->addIncoming(ConstantInt::get(counterType, 0), preheader);
    counter->addIncoming(atLatch.CreateAdd(counter, ConstantInt::get(counterType, 1), "wengert.iv.next", true, true),
                         latch);
    callback(context, wrap(static_cast<Value *>(header)), wrap(counter));
    SCEVExpander expander(evolution, "wengert");
    expander.setInsertPoint(preheader->getTerminator());
    for (PHINode *phi : phis) {
      if (!evolution.isSCEVable(phi->getType()))
        continue;
      auto *recurrence = dyn_cast<SCEVAddRecExpr>(evolution.getSCEV(phi));
      if (!recurrence || recurrence->getLoop() != loop || !recurrence->isAffine())
        continue;
      IRBuilder<> builder(header, header->getFirstInsertionPt());
      if (Value *value = affineValue(builder, expander, *recurrence, *phi, counter, preheader->getTerminator(), evolution)) {
        evolution.forgetValue(phi);
        phi->replaceAllUsesWith(value);
        value->takeName(phi);
        phi->eraseFromParent();
      }
    }
    evolution.forgetLoop(loop);
  }
  s.functions.invalidate(function, PreservedAnalyses::none());
  return irregular;
}

// Writes the exact number of back-edge executions of `loop` (index in preorder) as an i64 at the end of `block`,
// or returns null if it is not computable there.
LLVMValueRef wg_expand_backedges(void *handle, LLVMValueRef functionRef, LLVMBasicBlockRef headerRef,
                                 LLVMBasicBlockRef blockRef) {
  auto &s = session(handle);
  auto &function = *unwrap<Function>(functionRef);
  auto &loops = s.functions.getResult<LoopAnalysis>(function);
  auto &evolution = s.functions.getResult<ScalarEvolutionAnalysis>(function);
  Loop *loop = loops.getLoopFor(unwrap(headerRef));
  if (!loop || loop->getHeader() != unwrap(headerRef))
    return nullptr;
  const SCEV *count = evolution.getBackedgeTakenCount(loop);
  if (isa<SCEVCouldNotCompute>(count) || evolution.getTypeSizeInBits(count->getType()) > 64)
    return nullptr;
  Instruction *at = unwrap(blockRef)->getTerminator();
  if (!evolution.properlyDominates(count, at->getParent()) && !evolution.dominates(count, at->getParent()))
    return nullptr;
  SCEVExpander expander(evolution, "wengert.count", /*PreserveLCSSA=*/false);
  if (!expander.isSafeToExpandAt(count, at))
    return nullptr;
  Type *counterType = Type::getInt64Ty(function.getContext());
  const SCEV *wide = evolution.getNoopOrZeroExtend(count, counterType);
  if (!expander.isSafeToExpandAt(wide, at))
    return nullptr;
  return wrap(expander.expandCodeFor(wide, counterType, at));
}

bool wg_remove_unreachable(LLVMValueRef function) { return removeUnreachableBlocks(*unwrap<Function>(function)); }

void wg_delete_body(LLVMValueRef function) { unwrap<Function>(function)->deleteBody(); }

// Moves `at` and all behind it into a new block, to which the old one branches.
LLVMBasicBlockRef wg_split_before(LLVMValueRef at) {
  auto *instruction = cast<Instruction>(unwrap(at));
  return wrap(instruction->getParent()->splitBasicBlock(instruction->getIterator()));
}

bool wg_verify(LLVMValueRef functionRef, char *buffer, size_t size, size_t *length) {
  std::string text;
  raw_string_ostream stream(text);
  bool broken = verifyFunction(*unwrap<Function>(functionRef), &stream);
  *length = std::min(size, text.size());
  memcpy(buffer, text.data(), *length);
  return !broken;
}

// Gives `target` what of `source`'s attributes says how to compile it: processor, features, floating-point mode.
// What speaks of its effects stays behind.
void wg_copy_function_attributes(LLVMValueRef targetRef, LLVMValueRef sourceRef) {
  auto &target = *unwrap<Function>(targetRef);
  auto &source = *unwrap<Function>(sourceRef);
  static const Attribute::AttrKind kept[] = {
      Attribute::NoUnwind,         Attribute::UWTable,      Attribute::MustProgress,
      Attribute::StackProtect,     Attribute::StrictFP,     Attribute::StackProtectStrong,
      Attribute::StackProtectReq,  Attribute::VScaleRange,  Attribute::NullPointerIsValid,
      Attribute::SanitizeAddress,  Attribute::SanitizeMemory};
  for (Attribute attribute : source.getAttributes().getFnAttrs()) {
    if (attribute.isStringAttribute()) {
      StringRef kind = attribute.getKindAsString();
      if (!kind.starts_with("wengert") && !kind.starts_with("enzyme"))
        target.addFnAttr(attribute);
      continue;
    }
    for (Attribute::AttrKind kind : kept)
      if (attribute.hasAttribute(kind))
        target.addFnAttr(attribute);
  }
}

void wg_copy_param_attributes(LLVMValueRef targetRef, unsigned to, LLVMValueRef sourceRef, unsigned from,
                              bool shadow) {
  auto &target = *unwrap<Function>(targetRef);
  auto &source = *unwrap<Function>(sourceRef);
  AttributeSet set = source.getAttributes().getParamAttrs(from);
  // A shadow is written where the primal is read, and two read-only arguments may be one array.
  static const Attribute::AttrKind facts[] = {
      Attribute::NoAlias,   Attribute::ReadOnly,        Attribute::WriteOnly, Attribute::ReadNone,
      Attribute::Captures,  Attribute::Initializes,     Attribute::Returned,  Attribute::StructRet,
      Attribute::Nest,      Attribute::Dereferenceable, Attribute::NonNull,   Attribute::DereferenceableOrNull,
      Attribute::Writable,  Attribute::DeadOnUnwind};
  for (Attribute attribute : set) {
    if (attribute.isStringAttribute())
      continue;
    // A recorded pointer is captured by the tape, and what is overwritten is read.
    bool drop = attribute.hasAttribute(Attribute::WriteOnly) || attribute.hasAttribute(Attribute::Initializes) ||
                attribute.hasAttribute(Attribute::Captures) || attribute.hasAttribute(Attribute::Returned) || attribute.hasAttribute(Attribute::StructRet) ||
                attribute.hasAttribute(Attribute::Nest);
    if (shadow)
      for (Attribute::AttrKind kind : facts)
        drop |= attribute.hasAttribute(kind);
    if (!drop)
      target.addParamAttr(to, attribute);
  }
}
}
