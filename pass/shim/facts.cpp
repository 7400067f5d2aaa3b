// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// LLVM's own analyses of one function, as plain queries: loops, dominators, reachability, aliasing.
#include "facts.h"

#include "llvm/Analysis/ValueTracking.h"

using namespace llvm;
using wengert::Facts;

namespace {

Facts &facts(void *handle) { return *static_cast<Facts *>(handle); }
LLVMBasicBlockRef ref(BasicBlock *block) { return block ? wrap(block) : nullptr; }

} // namespace

MDString *wengert::ownScope(const Metadata *operand) {
  auto *scope = dyn_cast_or_null<MDNode>(operand);
  auto *domain = scope && scope->getNumOperands() > 1 ? dyn_cast_or_null<MDNode>(scope->getOperand(1)) : nullptr;
  auto *owner = domain && domain->getNumOperands() > 0 ? dyn_cast_or_null<MDString>(domain->getOperand(0)) : nullptr;
  return owner && owner->getString() == "wengert" ? dyn_cast_or_null<MDString>(scope->getOperand(0)) : nullptr;
}

extern "C" {

void *wg_facts_new(void *session, LLVMValueRef function) {
  auto &s = *static_cast<wengert::Session *>(session);
  auto &f = *unwrap<Function>(function);
  s.functions.invalidate(f, PreservedAnalyses::none());
  return new Facts(f, s.functions);
}
void wg_facts_free(void *handle) { delete &facts(handle); }

int wg_loop_count(void *handle) { return static_cast<int>(facts(handle).order.size()); }
int wg_loop_parent(void *handle, int loop) {
  Loop *parent = facts(handle).order[loop]->getParentLoop();
  return parent ? facts(handle).index[parent] : -1;
}
LLVMBasicBlockRef wg_loop_header(void *handle, int loop) { return ref(facts(handle).order[loop]->getHeader()); }
LLVMBasicBlockRef wg_loop_preheader(void *handle, int loop) {
  return ref(facts(handle).order[loop]->getLoopPreheader());
}
LLVMBasicBlockRef wg_loop_latch(void *handle, int loop) { return ref(facts(handle).order[loop]->getLoopLatch()); }
int wg_loop_of(void *handle, LLVMBasicBlockRef block) {
  Loop *loop = facts(handle).loops.getLoopFor(unwrap(block));
  return loop ? facts(handle).index[loop] : -1;
}

bool wg_dominates(void *handle, LLVMBasicBlockRef a, LLVMBasicBlockRef b) {
  return facts(handle).dominators.dominates(unwrap(a), unwrap(b));
}
LLVMBasicBlockRef wg_idom(void *handle, LLVMBasicBlockRef block) {
  auto *node = facts(handle).dominators.getNode(unwrap(block));
  return node && node->getIDom() ? wrap(node->getIDom()->getBlock()) : nullptr;
}
// The block that every path from `block` to the end comes through first.
LLVMBasicBlockRef wg_ipdom(void *handle, LLVMBasicBlockRef block) {
  auto *node = facts(handle).postdominators.getNode(unwrap(block));
  return node && node->getIDom() && node->getIDom()->getBlock() ? wrap(node->getIDom()->getBlock()) : nullptr;
}
bool wg_postdominates(void *handle, LLVMBasicBlockRef a, LLVMBasicBlockRef b) {
  return facts(handle).postdominators.dominates(unwrap(a), unwrap(b));
}
// Does every path to `block` take the edge from -> to?
bool wg_edge_dominates(void *handle, LLVMBasicBlockRef from, LLVMBasicBlockRef to, LLVMBasicBlockRef block) {
  return facts(handle).dominators.dominates(BasicBlockEdge(unwrap(from), unwrap(to)), unwrap(block));
}
// Does control that enters the block always leave it by its end? A call may stop the program or never return.
bool wg_always_passes(LLVMBasicBlockRef block) { return isGuaranteedToTransferExecutionToSuccessor(unwrap(block)); }
// Is an integer, without a sign, one of so many bits?
bool wg_fits(void *handle, LLVMValueRef value, unsigned bits) {
  ScalarEvolution &evolution = facts(handle).evolution;
  return evolution.getUnsignedRangeMax(evolution.getSCEV(unwrap(value))).getActiveBits() <= bits;
}
bool wg_reachable_from_entry(void *handle, LLVMBasicBlockRef block) {
  return facts(handle).dominators.isReachableFromEntry(unwrap(block));
}

// May executing `writer` change what `load` reads, in this or any other iteration of the loops around them? `typed`: the types of the accesses
// count; what is written later may be something else in the same bytes.
bool wg_may_clobber(void *handle, LLVMValueRef writer, LLVMValueRef load, bool typed) {
  auto *instruction = cast<Instruction>(unwrap(writer));
  MemoryLocation place = MemoryLocation::get(cast<LoadInst>(unwrap(load)));
  if (!typed)
    place.AATags.TBAA = nullptr;
  return isModSet(facts(handle).iterations.getModRefInfo(instruction, place));
}
// May executing `writer` change anything in the object that `pointer` points into?
bool wg_may_clobber_object(void *handle, LLVMValueRef writer, LLVMValueRef pointer) {
  auto *instruction = cast<Instruction>(unwrap(writer));
  return isModSet(facts(handle).iterations.getModRefInfo(
      instruction, MemoryLocation::getBeforeOrAfter(unwrap(pointer))));
}
// May a load or store touch what another one touches, in whatever iterations?
bool wg_may_share(void *handle, LLVMValueRef a, LLVMValueRef b) {
  auto location = [](LLVMValueRef access) { return MemoryLocation::get(cast<Instruction>(unwrap(access))); };
  return !facts(handle).iterations.isNoAlias(location(a), location(b));
}
bool wg_constant_memory(void *handle, LLVMValueRef pointer) {
  return facts(handle).iterations.pointsToConstantMemory(unwrap(pointer));
}
// How a call may use the memory behind argument `index`: bit 0 reads, bit 1 writes.
unsigned wg_call_argument_effect(LLVMValueRef call, unsigned index) {
  auto *instruction = cast<CallBase>(unwrap(call));
  if (instruction->doesNotAccessMemory(index) || instruction->doesNotAccessMemory())
    return 0;
  if (instruction->onlyReadsMemory(index) || instruction->onlyReadsMemory())
    return 1;
  if (instruction->onlyWritesMemory(index) || instruction->onlyWritesMemory())
    return 2;
  return 3;
}
bool wg_may_write(LLVMValueRef instruction) { return cast<Instruction>(unwrap(instruction))->mayWriteToMemory(); }
bool wg_may_read(LLVMValueRef instruction) { return cast<Instruction>(unwrap(instruction))->mayReadFromMemory(); }
// Can the instruction run where it would not have run, without any effect? Phis and loads cannot.
bool wg_is_speculatable(LLVMValueRef value) {
  auto *instruction = cast<Instruction>(unwrap(value));
  return !isa<PHINode>(instruction) && !isa<AllocaInst>(instruction) && !instruction->mayReadFromMemory() &&
         isSafeToSpeculativelyExecute(instruction);
}
bool wg_is_simple_access(LLVMValueRef value) {
  Value *access = unwrap(value);
  if (auto *load = dyn_cast<LoadInst>(access))
    return load->isSimple();
  if (auto *store = dyn_cast<StoreInst>(access))
    return store->isSimple();
  return false;
}
// Does an atomic update add to an integer, or subtract from it?
bool wg_counts(LLVMValueRef value) {
  auto operation = cast<AtomicRMWInst>(unwrap(value))->getOperation();
  return operation == AtomicRMWInst::Add || operation == AtomicRMWInst::Sub;
}
// The text of the innermost type of a TBAA tag ("double", "float", "dummy arg data/_QFf/x", ...), or null.
size_t wg_tbaa_name(LLVMValueRef value, char *buffer, size_t size) {
  MDNode *tag = cast<Instruction>(unwrap(value))->getMetadata(LLVMContext::MD_tbaa);
  if (!tag || tag->getNumOperands() < 2)
    return 0;
  auto *access = dyn_cast_or_null<MDNode>(tag->getOperand(1));
  if (!access || access->getNumOperands() == 0)
    return 0;
  auto *name = dyn_cast_or_null<MDString>(access->getOperand(0));
  if (!name)
    return 0;
  size_t length = std::min(size, name->getString().size());
  memcpy(buffer, name->getString().data(), length);
  return length;
}
// Is an access told to be of a type that is no member of another one?
bool wg_tbaa_is_scalar(LLVMValueRef value) {
  MDNode *tag = cast<Instruction>(unwrap(value))->getMetadata(LLVMContext::MD_tbaa);
  return tag && tag->getNumOperands() >= 2 && tag->getOperand(0) == tag->getOperand(1);
}
// Do the types of an access tell that C++ made it?
bool wg_tbaa_is_cxx(LLVMValueRef value) {
  MDNode *tag = cast<Instruction>(unwrap(value))->getMetadata(LLVMContext::MD_tbaa);
  auto *type = tag && tag->getNumOperands() >= 2 ? dyn_cast_or_null<MDNode>(tag->getOperand(1)) : nullptr;
  while (type && type->getNumOperands() >= 2)
    type = dyn_cast_or_null<MDNode>(type->getOperand(1));
  auto *root = type && type->getNumOperands() > 0 ? dyn_cast_or_null<MDString>(type->getOperand(0)) : nullptr;
  return root && root->getString() == "Simple C++ TBAA";
}
// The names of the alias scopes of domain "wengert" that an instruction belongs to, by spaces.
size_t wg_alias_scopes(LLVMValueRef value, char *buffer, size_t size) {
  std::string names;
  if (MDNode *list = cast<Instruction>(unwrap(value))->getMetadata(LLVMContext::MD_alias_scope))
    for (const MDOperand &scope : list->operands())
      if (MDString *name = wengert::ownScope(scope))
        names += (names.empty() ? "" : " ") + name->getString().str();
  size_t length = std::min(size, names.size());
  memcpy(buffer, names.data(), length);
  return length;
}
// What a memcpy moves, as !tbaa.struct says: offset, bytes and the name of the type of each member, on lines. Nothing if there is no room.
size_t wg_copied_members(LLVMValueRef value, char *buffer, size_t size) {
  std::string lines;
  if (MDNode *list = cast<Instruction>(unwrap(value))->getMetadata(LLVMContext::MD_tbaa_struct))
    for (unsigned i = 0; i + 2 < list->getNumOperands(); i += 3) {
      auto *at = mdconst::dyn_extract_or_null<ConstantInt>(list->getOperand(i));
      auto *bytes = mdconst::dyn_extract_or_null<ConstantInt>(list->getOperand(i + 1));
      auto *tag = dyn_cast_or_null<MDNode>(list->getOperand(i + 2));
      auto *type = tag && tag->getNumOperands() > 1 ? dyn_cast_or_null<MDNode>(tag->getOperand(1)) : nullptr;
      auto *name = type && type->getNumOperands() > 0 ? dyn_cast_or_null<MDString>(type->getOperand(0)) : nullptr;
      lines += (at && bytes && name) ? std::to_string(at->getZExtValue()) + " " + std::to_string(bytes->getZExtValue()) +
                                           " " + name->getString().str() + "\n"
                                     : "0 0 ?\n";
    }
  if (lines.size() > size)
    return 0;
  memcpy(buffer, lines.data(), lines.size());
  return lines.size();
}
bool wg_is_static_alloca(LLVMValueRef value) { return cast<AllocaInst>(unwrap(value))->isStaticAlloca(); }
}
