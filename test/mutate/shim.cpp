// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What LLVM's C API lacks for mutations: pipelines with the plugin in them, and edits of control flow.
//
// Invariant: decides nothing; what is edited, and where, the Rust side has drawn.
#include "llvm-c/Core.h"
#include "llvm/Analysis/CGSCCPassManager.h"
#include "llvm/Analysis/LoopAnalysisManager.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Operator.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Plugins/PassPlugin.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/Signals.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Cloning.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;

static PassPlugin *Loaded;

static OptimizationLevel levelOf(unsigned level) {
  const OptimizationLevel levels[] = {OptimizationLevel::O0, OptimizationLevel::O1, OptimizationLevel::O2};
  return levels[level];
}

extern "C" {

bool mut_load(const char *path) {
  sys::PrintStackTraceOnErrorSignal("wengert-mutate");
  auto plugin = PassPlugin::Load(path);
  if (!plugin) {
    consumeError(plugin.takeError());
    return false;
  }
  Loaded = new PassPlugin(*plugin);
  return true;
}

bool mut_options(int count, const char **words) {
  std::string complaints;
  raw_string_ostream stream(complaints);
  return cl::ParseCommandLineOptions(count, words, "", &stream);
}

// Part 0: from the pipeline's start to where the plugin differentiates; part 1: the plugin from there.
void mut_run(LLVMModuleRef module, unsigned level, unsigned part) {
  PassBuilder builder;
  Loaded->registerPassBuilderCallbacks(builder);
  LoopAnalysisManager loops;
  FunctionAnalysisManager functions;
  CGSCCAnalysisManager components;
  ModuleAnalysisManager modules;
  builder.registerModuleAnalyses(modules);
  builder.registerCGSCCAnalyses(components);
  builder.registerFunctionAnalyses(functions);
  builder.registerLoopAnalyses(loops);
  builder.crossRegisterProxies(loops, functions, components, modules);
  ModulePassManager passes;
  if (part == 0) {
    builder.invokePipelineStartEPCallbacks(passes, levelOf(level));
    if (level != 0)
      passes.addPass(builder.buildModuleSimplificationPipeline(levelOf(level), ThinOrFullLTOPhase::None));
  } else {
    builder.invokeOptimizerEarlyEPCallbacks(passes, levelOf(level), ThinOrFullLTOPhase::None);
  }
  passes.run(*unwrap(module), modules);
}

// Lets the edge of a terminator lead elsewhere; phis there take what they have from another edge, or poison.
void mut_redirect(LLVMValueRef terminator, unsigned index, LLVMBasicBlockRef target) {
  auto *branch = cast<Instruction>(unwrap(terminator));
  BasicBlock *from = branch->getParent(), *before = branch->getSuccessor(index), *behind = unwrap(target);
  before->removePredecessor(from, true);
  branch->setSuccessor(index, behind);
  for (PHINode &phi : behind->phis())
    phi.addIncoming(phi.getNumIncomingValues() ? phi.getIncomingValue(0) : PoisonValue::get(phi.getType()), from);
}

bool mut_split(LLVMValueRef at) {
  auto *instruction = cast<Instruction>(unwrap(at));
  if (isa<PHINode>(instruction) || instruction->isEHPad())
    return false;
  SplitBlock(instruction->getParent(), instruction);
  return true;
}

// A copy of a block for one of several edges that lead to it. What leaves the block goes through memory first.
bool mut_duplicate(LLVMBasicBlockRef chosen, unsigned edge) {
  BasicBlock *block = unwrap(chosen);
  SmallVector<BasicBlock *> before(predecessors(block));
  if (before.size() < 2 || block->isEHPad() || block->hasAddressTaken())
    return false;
  BasicBlock *from = before[edge % before.size()];
  if (!isa<BranchInst>(from->getTerminator()) || count(before, from) != 1)
    return false;
  for (Instruction &instruction : *block)
    if (instruction.getType()->isTokenTy() || isa<AllocaInst>(instruction))
      return false;
  SmallVector<PHINode *> phis;
  for (PHINode &phi : block->phis())
    phis.push_back(&phi);
  for (PHINode *phi : phis)
    DemotePHIToStack(phi);
  SmallVector<Instruction *> leaving;
  for (Instruction &instruction : *block) {
    auto leaves = [&](User *user) {
      auto *used = cast<Instruction>(user);
      return used->getParent() != block || isa<PHINode>(used);
    };
    if (any_of(instruction.users(), leaves)) {
      if (instruction.isTerminator())
        return true; // an invoke's result: changed, but not copied
      leaving.push_back(&instruction);
    }
  }
  for (Instruction *instruction : leaving)
    DemoteRegToStack(*instruction);
  ValueToValueMapTy values;
  BasicBlock *copy = CloneBasicBlock(block, values, ".copy", block->getParent());
  remapInstructionsInBlocks({copy}, values);
  for (BasicBlock *next : successors(copy))
    for (PHINode &phi : next->phis())
      phi.addIncoming(phi.getIncomingValueForBlock(block), copy);
  from->getTerminator()->replaceSuccessorWith(block, copy);
  return true;
}

// Another opcode of the same kind.
bool mut_opcode(LLVMValueRef value, unsigned choice) {
  using B = Instruction::BinaryOps;
  const B floats[] = {B::FAdd, B::FSub, B::FMul, B::FDiv, B::FRem};
  const B integers[] = {B::Add, B::Sub, B::Mul, B::SDiv, B::UDiv, B::SRem, B::URem, B::Shl, B::LShr, B::AShr, B::And, B::Or, B::Xor};
  auto *old = dyn_cast<BinaryOperator>(unwrap(value));
  if (!old)
    return false;
  B opcode = old->getType()->isFPOrFPVectorTy() ? floats[choice % 5] : integers[choice % 13];
  auto *changed = BinaryOperator::Create(opcode, old->getOperand(0), old->getOperand(1), "", old->getIterator());
  changed->setDebugLoc(old->getDebugLoc());
  old->replaceAllUsesWith(changed);
  old->eraseFromParent();
  return true;
}

bool mut_predicate(LLVMValueRef value, unsigned choice) {
  auto *compare = dyn_cast<CmpInst>(unwrap(value));
  if (!compare)
    return false;
  unsigned first = isa<FCmpInst>(compare) ? CmpInst::FIRST_FCMP_PREDICATE : CmpInst::FIRST_ICMP_PREDICATE;
  unsigned last = isa<FCmpInst>(compare) ? CmpInst::LAST_FCMP_PREDICATE : CmpInst::LAST_ICMP_PREDICATE;
  compare->setPredicate(CmpInst::Predicate(first + choice % (last - first + 1)));
  return true;
}

// The operands of a commutative operation or of a comparison change places.
bool mut_commute(LLVMValueRef value) {
  if (auto *compare = dyn_cast<CmpInst>(unwrap(value))) {
    compare->swapOperands();
    return true;
  }
  auto *binary = dyn_cast<BinaryOperator>(unwrap(value));
  return binary && !binary->swapOperands();
}

void mut_drop_flags(LLVMValueRef value) {
  auto *instruction = cast<Instruction>(unwrap(value));
  instruction->dropPoisonGeneratingFlags();
  if (isa<FPMathOperator>(instruction))
    instruction->setFastMathFlags(FastMathFlags());
}

void mut_drop_metadata(LLVMValueRef value) {
  cast<Instruction>(unwrap(value))->dropUnknownNonDebugMetadata();
}
}
