// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Which bytes of an array the iterations of loops touch: affine offsets, their extremes over loops, comparisons, and
// their text as operations that another function can repeat. Offsets are in bytes from a base pointer.
#include "extents.h"

#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/Analysis/ValueTracking.h"

#include <map>

using namespace llvm;
using wengert::Facts;

namespace wengert {

const SCEV *offsetOf(ScalarEvolution &evolution, Value *pointer, Value *&base) {
  const SCEV *address = evolution.getSCEV(pointer);
  auto *root = dyn_cast<SCEVUnknown>(evolution.getPointerBase(address));
  if (!root || !root->getType()->isPointerTy())
    return nullptr;
  base = root->getValue();
  const SCEV *offset = evolution.removePointerBase(address);
  return isa<SCEVCouldNotCompute>(offset) || evolution.getTypeSizeInBits(offset->getType()) != 64 ? nullptr : offset;
}

static bool isWithin(const Loop *loop, const Loop *scope) { return !scope || (scope != loop && scope->contains(loop)); }

namespace {

// A sum of products of numbers of which nothing but a least value is known. Whole numbers: nothing wraps around.
class Polynomial {
  using Product = SmallVector<const SCEV *, 4>; // sorted
  static constexpr size_t MostTerms = 200;
  static constexpr __int128 Largest = __int128(1) << 100;
  Facts &facts;
  BasicBlock *block;
  std::map<Product, __int128> terms;

  Polynomial(Facts &facts, BasicBlock *block) : facts(facts), block(block) {}

  // The least value that a number has where control comes to the block, as the branches before it, or before its loop, say.
  APInt least(const SCEV *number) const {
    ScalarEvolution &evolution = facts.evolution;
    const Loop *loop = facts.loops.getLoopFor(block);
    APInt least = evolution.getSignedRangeMin(loop ? facts.guarded(number, loop) : number);
    if (least.isStrictlyPositive() || isa<SCEVConstant>(number))
      return least;
    for (uint64_t bound : {1, 0})
      if (evolution.isBasicBlockEntryGuardedByCond(block, ICmpInst::ICMP_SGE, number, evolution.getConstant(number->getType(), bound)))
        return APInt(least.getBitWidth(), bound);
    return least;
  }
  bool add(const Product &product, __int128 factor) {
    __int128 &sum = terms[product];
    sum += factor;
    return terms.size() <= MostTerms && -Largest < sum && sum < Largest;
  }
  bool multiply(const Polynomial &other) {
    std::map<Product, __int128> old = std::move(terms);
    terms.clear();
    for (auto &[a, x] : old)
      for (auto &[b, y] : other.terms) {
        Product both = a;
        both.append(b.begin(), b.end());
        llvm::sort(both);
        __int128 factor;
        if (__builtin_mul_overflow(x, y, &factor) || !add(both, factor))
          return false;
      }
    return true;
  }
  bool addAll(const Polynomial &other) {
    return llvm::all_of(other.terms, [&](auto &term) { return add(term.first, term.second); });
  }

  // max(a, b) and min(a, b) are what the branches say; a number that is not negative has one extension.
  const SCEV *settle(const SCEV *part) const {
    auto chosen = [&](bool greatest) -> const SCEV * {
      auto *of = cast<SCEVNAryExpr>(part);
      for (unsigned i = 0; of->getNumOperands() == 2 && i < 2; ++i) {
        const SCEV *a = of->getOperand(i), *b = of->getOperand(1 - i);
        if (least(facts.evolution.getMinusSCEV(a, b)).isNonNegative() && least(a).isNonNegative() && least(b).isNonNegative())
          return greatest ? a : b;
      }
      return part;
    };
    if (isa<SCEVSMaxExpr>(part))
      return chosen(true);
    if (isa<SCEVSMinExpr>(part))
      return chosen(false);
    if (isa<SCEVZeroExtendExpr>(part) || isa<SCEVSignExtendExpr>(part)) {
      const SCEV *inner = settle(cast<SCEVCastExpr>(part)->getOperand());
      if (isa<SCEVSignExtendExpr>(part) || least(inner).isNonNegative())
        return facts.evolution.getSignExtendExpr(inner, part->getType());
    }
    return part;
  }

  bool take(const SCEV *part) {
    part = settle(part);
    if (auto *constant = dyn_cast<SCEVConstant>(part))
      return add({}, constant->getAPInt().getSExtValue());
    if (isa<SCEVAddExpr>(part))
      return llvm::all_of(cast<SCEVAddExpr>(part)->operands(), [&](const SCEV *operand) {
        Polynomial inner(facts, block);
        return inner.take(operand) && addAll(inner);
      });
    if (isa<SCEVMulExpr>(part)) {
      Polynomial product(facts, block);
      product.add({}, 1);
      for (const SCEV *operand : cast<SCEVMulExpr>(part)->operands()) {
        Polynomial factor(facts, block);
        if (!factor.take(operand) || !product.multiply(factor))
          return false;
      }
      return addAll(product);
    }
    return !isa<SCEVAddRecExpr>(part) && add({part}, 1);
  }

  // In terms of how far each number is above its least value, does no term count against it?
  bool neverNegative() const {
    Polynomial shifted(facts, block);
    for (auto &[product, factor] : terms) {
      if (factor == 0)
        continue;
      Polynomial term(facts, block);
      term.add({}, factor);
      for (const SCEV *number : product) {
        APInt from = least(number);
        Polynomial sum(facts, block);
        if (from.getSignificantBits() > 40 || !sum.add({number}, 1) || !sum.add({}, from.getSExtValue()) || !term.multiply(sum))
          return false;
      }
      if (!shifted.addAll(term))
        return false;
    }
    return llvm::all_of(shifted.terms, [](auto &term) { return term.second >= 0; });
  }

public:
  static bool neverNegative(Facts &facts, const SCEV *expression, BasicBlock *block) {
    Polynomial polynomial(facts, block);
    return polynomial.take(expression) && polynomial.neverNegative();
  }
};

} // namespace

bool neverNegativeUnwrapped(Facts &facts, const SCEV *expression, BasicBlock *block) {
  return Polynomial::neverNegative(facts, expression, block);
}

// The iterations of loops in which a block runs: 0 up to the last one, which branches that compare a counter limit.
struct Domain {
  Facts &facts;
  BasicBlock *block;

  const SCEV *lastOf(const Loop *loop) const;
};

// Least or greatest value over a domain: at the ends of each loop's range.
static const SCEV *firstOrLast(const Domain &domain, const SCEV *expression, const Loop *scope, bool greatest) {
  ScalarEvolution &evolution = domain.facts.evolution;
  auto *recurrence = dyn_cast<SCEVAddRecExpr>(expression);
  if (recurrence && isWithin(recurrence->getLoop(), scope)) {
    const SCEV *last = domain.lastOf(recurrence->getLoop());
    if (!recurrence->isAffine() || !last)
      return nullptr;
    const SCEV *step = recurrence->getStepRecurrence(evolution);
    auto atEnd = [&](bool first) {
      const SCEV *value = first ? recurrence->getStart() : recurrence->evaluateAtIteration(last, evolution);
      return firstOrLast(domain, value, scope, greatest);
    };
    // What is accessed lies in memory: a step from one access to another is no longer than that.
    if (evolution.isKnownNonNegative(step) || neverNegativeUnwrapped(domain.facts, step, domain.block))
      return atEnd(!greatest);
    const SCEV *back = evolution.getNegativeSCEV(step);
    if (evolution.isKnownNonPositive(step) || neverNegativeUnwrapped(domain.facts, back, domain.block))
      return atEnd(greatest);
    const SCEV *a = atEnd(true), *b = atEnd(false);
    return !a || !b ? nullptr : greatest ? evolution.getSMaxExpr(a, b) : evolution.getSMinExpr(a, b);
  }
  // A choice of ends that was made above, in an inner loop.
  if (isa<SCEVSMaxExpr>(expression) ? greatest : isa<SCEVSMinExpr>(expression) && !greatest) {
    SmallVector<const SCEV *, 4> operands;
    for (const SCEV *operand : cast<SCEVNAryExpr>(expression)->operands()) {
      operands.push_back(firstOrLast(domain, operand, scope, greatest));
      if (!operands.back())
        return nullptr;
    }
    return greatest ? evolution.getSMaxExpr(operands) : evolution.getSMinExpr(operands);
  }
  return expression;
}

// Writes min(a, b) and max(a, b) as what they are in a domain. An inner loop's count is full of them: they stand for
// the branch around it, which the domain knows.
struct Settled : SCEVRewriteVisitor<Settled> {
  const Domain &domain;
  explicit Settled(const Domain &domain) : SCEVRewriteVisitor(domain.facts.evolution), domain(domain) {}

  bool isAtMost(const SCEV *a, const SCEV *b) {
    const SCEV *least = firstOrLast(domain, SE.getMinusSCEV(b, a), nullptr, false);
    return least && SE.isKnownNonNegative(least);
  }
  const SCEV *choose(const SCEVNAryExpr *of, bool greatest, bool isSigned) {
    if (of->getNumOperands() != 2)
      return of;
    const SCEV *a = of->getOperand(0), *b = of->getOperand(1), *zero = SE.getZero(a->getType());
    if (!isSigned && (!isAtMost(zero, a) || !isAtMost(zero, b)))
      return of;
    return isAtMost(a, b) ? (greatest ? b : a) : isAtMost(b, a) ? (greatest ? a : b) : of;
  }
  const SCEV *visitSMinExpr(const SCEVSMinExpr *of) { return choose(of, false, true); }
  const SCEV *visitSMaxExpr(const SCEVSMaxExpr *of) { return choose(of, true, true); }
  const SCEV *visitUMinExpr(const SCEVUMinExpr *of) { return choose(of, false, false); }
  const SCEV *visitUMaxExpr(const SCEVUMaxExpr *of) { return choose(of, true, false); }
};

// In how many iterations of the loop, from the first on, the condition has the wanted value, and in none behind them;
// null if that is not known.
static const SCEV *prefixOf(ScalarEvolution &evolution, const Loop &loop, Value *condition, bool wanted) {
  auto *compare = dyn_cast<ICmpInst>(condition);
  if (!compare || !evolution.isSCEVable(compare->getOperand(0)->getType()))
    return nullptr;
  auto predicate = compare->getPredicate();
  const SCEV *left = evolution.getSCEV(compare->getOperand(0)), *right = evolution.getSCEV(compare->getOperand(1));
  if (!isa<SCEVAddRecExpr>(left)) {
    std::swap(left, right);
    predicate = ICmpInst::getSwappedPredicate(predicate);
  }
  auto *counter = dyn_cast<SCEVAddRecExpr>(left);
  if (!counter || counter->getLoop() != &loop || !evolution.isLoopInvariant(right, &loop))
    return nullptr;
  auto monotonic = evolution.getMonotonicPredicateType(counter, predicate);
  auto falling = wanted ? ScalarEvolution::MonotonicallyDecreasing : ScalarEvolution::MonotonicallyIncreasing;
  if (!monotonic || *monotonic != falling)
    return nullptr;
  const SCEV *count = evolution.computeExitLimitFromCond(&loop, condition, !wanted, false).ExactNotTaken;
  return isa<SCEVCouldNotCompute>(count) || !evolution.isKnownPositive(count) ? nullptr : count;
}

const SCEV *Domain::lastOf(const Loop *loop) const {
  ScalarEvolution &evolution = facts.evolution;
  const SCEV *last = evolution.getBackedgeTakenCount(loop);
  if (isa<SCEVCouldNotCompute>(last) || evolution.getTypeSizeInBits(last->getType()) > 64)
    return nullptr;
  Type *word = Type::getInt64Ty(facts.function.getContext());
  last = evolution.getNoopOrZeroExtend(last, word);
  if (!loop->contains(block))
    return last;
  // The loops around are known first: a branch in them says what counts are.
  for (auto *node = facts.dominators.getNode(block); node && node->getBlock() != loop->getHeader(); node = node->getIDom()) {
    BasicBlock *above = node->getIDom() ? node->getIDom()->getBlock() : nullptr;
    auto *branch = above ? dyn_cast<BranchInst>(above->getTerminator()) : nullptr;
    if (!branch || !branch->isConditional() || facts.loops.getLoopFor(above) != loop)
      continue;
    for (unsigned side = 0; side < 2; ++side)
      if (facts.dominators.dominates(BasicBlockEdge(above, branch->getSuccessor(side)), block))
        if (const SCEV *count = prefixOf(evolution, *loop, branch->getCondition(), side == 0)) {
          count = evolution.getNoopOrZeroExtend(count, word);
          last = evolution.getUMinExpr(last, evolution.getMinusSCEV(count, evolution.getOne(word)));
        }
  }
  // In terms of the loops around this one.
  return loop->getParentLoop() ? Settled(*this).visit(last) : last;
}

const SCEV *extreme(Facts &facts, const SCEV *expression, BasicBlock *block, const Loop *scope, bool greatest) {
  const SCEV *found = firstOrLast(Domain{facts, block}, expression, scope, greatest);
  bool varies = found && SCEVExprContains(found, [&](const SCEV *part) {
    if (auto *recurrence = dyn_cast<SCEVAddRecExpr>(part))
      return isWithin(recurrence->getLoop(), scope);
    // What a loop computes in some other way, such as an index that it reads, may be another one in each iteration.
    auto *unknown = dyn_cast<SCEVUnknown>(part);
    auto *made = unknown ? dyn_cast<Instruction>(unknown->getValue()) : nullptr;
    const Loop *loop = made ? facts.loops.getLoopFor(made->getParent()) : nullptr;
    return loop && isWithin(loop, scope);
  });
  return varies ? nullptr : found;
}

bool neverNegative(Facts &facts, const SCEV *expression, BasicBlock *block) {
  ScalarEvolution &evolution = facts.evolution;
  if (evolution.isKnownNonNegative(expression))
    return true;
  Loop *loop = facts.loops.getLoopFor(block);
  return loop && !isa<SCEVConstant>(expression) &&
         evolution.isKnownNonNegative(facts.guarded(expression, loop));
}

// Does each iteration of a loop that goes on come to a block?
static bool isPassed(Facts &facts, const Loop *loop, BasicBlock *block) {
  return loop->contains(block) && loop->getLoopLatch() && facts.dominators.dominates(block, loop->getLoopLatch()) &&
         llvm::all_of(loop->blocks(), [](BasicBlock *part) { return isGuaranteedToTransferExecutionToSuccessor(part); });
}

bool staysSmall(Facts &facts, const SCEV *offset, BasicBlock *block, const Loop *scope) {
  ScalarEvolution &evolution = facts.evolution;
  const APInt room = APInt::getOneBitSet(128, 58);
  while (auto *recurrence = dyn_cast<SCEVAddRecExpr>(offset)) {
    const Loop *loop = recurrence->getLoop();
    if (!isWithin(loop, scope))
      return true;
    auto *step = dyn_cast<SCEVConstant>(recurrence->getStepRecurrence(evolution));
    if (!recurrence->isAffine() || !step)
      return false;
    auto isNear = [&](const SCEV *iterations) {
      return !isa<SCEVCouldNotCompute>(iterations) &&
             (step->getAPInt().sext(128).abs() * evolution.getUnsignedRangeMax(iterations).zext(128)).ult(room);
    };
    const SCEV *count = evolution.getBackedgeTakenCount(loop);
    // Accesses that are made in one iteration after the other lie in memory, which is no longer.
    if (!isNear(evolution.getConstantMaxBackedgeTakenCount(loop)) &&
        (isa<SCEVCouldNotCompute>(count) || !isNear(facts.guarded(count, loop))) &&
        !(step->getAPInt().abs().ult(room.trunc(step->getAPInt().getBitWidth())) && isPassed(facts, loop, block)))
      return false;
    offset = recurrence->getStart();
  }
  return true;
}

} // namespace wengert

namespace {

Facts &facts(void *handle) { return *static_cast<Facts *>(handle); }
const SCEV *expression(void *handle) { return static_cast<const SCEV *>(handle); }
void *handle(const SCEV *expression) { return const_cast<SCEV *>(expression); }
Loop *loopAt(Facts &f, int index) { return index < 0 ? nullptr : f.order[index]; }

// What is shared within an expression is written out as often as it occurs.
constexpr unsigned LargestExpression = 200;

// Can the expression be computed at the end of `block`, by the operations that `write` knows?
bool isKnownAt(Facts &f, const SCEV *part, BasicBlock *block) {
  return part->getExpressionSize() <= LargestExpression && !SCEVExprContains(part, [&](const SCEV *inner) {
    switch (inner->getSCEVType()) {
    case scConstant:
      return f.evolution.getTypeSizeInBits(inner->getType()) > 64;
    case scUDivExpr: {
      auto *divisor = dyn_cast<SCEVConstant>(cast<SCEVUDivExpr>(inner)->getRHS());
      return !divisor || divisor->isZero() || f.evolution.getTypeSizeInBits(inner->getType()) > 64;
    }
    case scAddExpr:
    case scMulExpr:
    case scSMaxExpr:
    case scUMaxExpr:
    case scSMinExpr:
    case scUMinExpr:
    case scTruncate:
    case scZeroExtend:
    case scSignExtend:
      return f.evolution.getTypeSizeInBits(inner->getType()) > 64;
    case scAddRecExpr: {
      auto *recurrence = cast<SCEVAddRecExpr>(inner);
      return !recurrence->isAffine() || !recurrence->getLoop()->contains(block);
    }
    case scUnknown: {
      Value *value = cast<SCEVUnknown>(inner)->getValue();
      auto *instruction = dyn_cast<Instruction>(value);
      return !value->getType()->isIntegerTy() || (isa<Constant>(value) && !isa<ConstantInt>(value)) ||
             (instruction && !f.dominators.dominates(instruction, block->getTerminator()));
    }
    default:
      return true;
    }
  });
}

// A division by zero or overflow is no concern: what is estimated is only compared.
double estimate(Facts &f, const SCEV *part, double unknown) {
  auto of = [&](const SCEV *inner) { return estimate(f, inner, unknown); };
  auto fold = [&](auto combine) {
    auto operands = cast<SCEVNAryExpr>(part)->operands();
    double all = of(operands[0]);
    for (const SCEV *operand : drop_begin(operands))
      all = combine(all, of(operand));
    return all;
  };
  switch (part->getSCEVType()) {
  case scConstant:
    return cast<SCEVConstant>(part)->getAPInt().signedRoundToDouble();
  case scAddExpr:
    return fold([](double a, double b) { return a + b; });
  case scMulExpr:
    return fold([](double a, double b) { return a * b; });
  case scSMaxExpr:
  case scUMaxExpr:
    return fold([](double a, double b) { return std::max(a, b); });
  case scSMinExpr:
  case scUMinExpr:
  case scSequentialUMinExpr:
    return fold([](double a, double b) { return std::min(a, b); });
  case scUDivExpr:
    return of(cast<SCEVUDivExpr>(part)->getLHS()) / std::max(1.0, of(cast<SCEVUDivExpr>(part)->getRHS()));
  case scTruncate:
  case scZeroExtend:
  case scSignExtend:
    return of(cast<SCEVCastExpr>(part)->getOperand());
  case scAddRecExpr: {
    auto *recurrence = cast<SCEVAddRecExpr>(part);
    const SCEV *last = f.evolution.getBackedgeTakenCount(recurrence->getLoop());
    double middle = isa<SCEVCouldNotCompute>(last) ? unknown : of(last);
    return of(recurrence->getStart()) + of(recurrence->getStepRecurrence(f.evolution)) * middle / 2;
  }
  default:
    return unknown;
  }
}

using TermCallback = void (*)(void *context, unsigned kind, int64_t number, unsigned bits, LLVMValueRef value);

// Kinds of operations; `llvm/extent.rs` lists the same.
enum Kind : unsigned { Constant_, Value_, Counter, Add, Mul, UDiv, SMax, UMax, SMin, UMin, SExt, ZExt, Trunc };

// Operands before operations, as a machine with a stack takes them.
void write(Facts &f, const SCEV *part, void *context, TermCallback emit) {
  unsigned bits = f.evolution.getTypeSizeInBits(part->getType());
  auto fold = [&](Kind kind) {
    auto operands = cast<SCEVNAryExpr>(part)->operands();
    write(f, operands[0], context, emit);
    for (const SCEV *operand : drop_begin(operands)) {
      write(f, operand, context, emit);
      emit(context, kind, 0, bits, nullptr);
    }
  };
  auto cast_ = [&](Kind kind) {
    write(f, cast<SCEVCastExpr>(part)->getOperand(), context, emit);
    emit(context, kind, 0, bits, nullptr);
  };
  switch (part->getSCEVType()) {
  case scConstant:
    return emit(context, Constant_, cast<SCEVConstant>(part)->getAPInt().getSExtValue(), bits, nullptr);
  case scUnknown:
    return emit(context, Value_, 0, bits, wrap(cast<SCEVUnknown>(part)->getValue()));
  case scAddExpr:
    return fold(Add);
  case scMulExpr:
    return fold(Mul);
  case scSMaxExpr:
    return fold(SMax);
  case scUMaxExpr:
    return fold(UMax);
  case scSMinExpr:
    return fold(SMin);
  case scUMinExpr:
    return fold(UMin);
  case scTruncate:
    return cast_(Trunc);
  case scZeroExtend:
    return cast_(ZExt);
  case scSignExtend:
    return cast_(SExt);
  case scUDivExpr:
    write(f, cast<SCEVUDivExpr>(part)->getLHS(), context, emit);
    write(f, cast<SCEVUDivExpr>(part)->getRHS(), context, emit);
    return emit(context, UDiv, 0, bits, nullptr);
  case scAddRecExpr: {
    auto *recurrence = cast<SCEVAddRecExpr>(part);
    write(f, recurrence->getStart(), context, emit);
    write(f, recurrence->getStepRecurrence(f.evolution), context, emit);
    emit(context, Counter, f.index[recurrence->getLoop()], bits, nullptr);
    emit(context, Mul, 0, bits, nullptr);
    return emit(context, Add, 0, bits, nullptr);
  }
  default:
    llvm_unreachable("isKnownAt was asked first");
  }
}

} // namespace

extern "C" {

// The expressions that follow are handles of scalar evolution's own, valid as long as the facts.

void *wg_offset(void *facts_, LLVMValueRef pointer, LLVMValueRef *base) {
  Value *found = nullptr;
  const SCEV *offset = wengert::offsetOf(facts(facts_).evolution, unwrap(pointer), found);
  *base = offset ? wrap(found) : nullptr;
  return handle(offset);
}
// An integer as an offset; null if it has more bits.
void *wg_expression(void *facts_, LLVMValueRef number) {
  ScalarEvolution &evolution = facts(facts_).evolution;
  const SCEV *of = evolution.getSCEV(unwrap(number));
  Type *word = Type::getInt64Ty(facts(facts_).function.getContext());
  return evolution.getTypeSizeInBits(of->getType()) > 64 ? nullptr : handle(evolution.getNoopOrZeroExtend(of, word));
}
void *wg_extreme(void *facts_, void *of, LLVMBasicBlockRef block, int scope, bool greatest) {
  Facts &f = facts(facts_);
  return handle(wengert::extreme(f, expression(of), unwrap(block), loopAt(f, scope), greatest));
}
// Has the condition this value in the first iterations of a loop, and in none behind them, as `wg_extreme` knows?
bool wg_holds_at_first(void *facts_, int loop, LLVMValueRef condition, bool wanted) {
  Facts &f = facts(facts_);
  return wengert::prefixOf(f.evolution, *f.order[loop], unwrap(condition), wanted) != nullptr;
}
bool wg_stays_small(void *facts_, void *of, LLVMBasicBlockRef block, int scope) {
  Facts &f = facts(facts_);
  return wengert::staysSmall(f, expression(of), unwrap(block), loopAt(f, scope));
}
void *wg_plus(void *facts_, void *a, int64_t b) {
  ScalarEvolution &evolution = facts(facts_).evolution;
  return handle(evolution.getAddExpr(expression(a), evolution.getConstant(expression(a)->getType(), b, true)));
}
void *wg_sum(void *facts_, void *a, void *b) {
  return handle(facts(facts_).evolution.getAddExpr(expression(a), expression(b)));
}
void *wg_minus(void *facts_, void *a, void *b) {
  return handle(facts(facts_).evolution.getMinusSCEV(expression(a), expression(b)));
}
void *wg_smaller(void *facts_, void *a, void *b) {
  return handle(facts(facts_).evolution.getSMinExpr(expression(a), expression(b)));
}
void *wg_larger(void *facts_, void *a, void *b) {
  return handle(facts(facts_).evolution.getSMaxExpr(expression(a), expression(b)));
}
bool wg_never_negative(void *facts_, void *a, LLVMBasicBlockRef block, bool unwrapped) {
  Facts &f = facts(facts_);
  return wengert::neverNegative(f, expression(a), unwrap(block)) ||
         (unwrapped && wengert::neverNegativeUnwrapped(f, expression(a), unwrap(block)));
}
bool wg_known_at(void *facts_, void *a, LLVMBasicBlockRef block) {
  return isKnownAt(facts(facts_), expression(a), unwrap(block));
}
double wg_estimate(void *facts_, void *a, double unknown) { return estimate(facts(facts_), expression(a), unknown); }
void wg_write_expression(void *facts_, void *a, void *context, TermCallback emit) {
  write(facts(facts_), expression(a), context, emit);
}
// How far an offset moves from one iteration of a loop to the next, or null if it does not move evenly.
void *wg_step(void *facts_, void *of, int loop) {
  Facts &f = facts(facts_);
  auto *recurrence = dyn_cast<SCEVAddRecExpr>(expression(of));
  bool even = recurrence && recurrence->getLoop() == f.order[loop] && recurrence->isAffine();
  return even ? handle(recurrence->getStepRecurrence(f.evolution)) : nullptr;
}
bool wg_is_fixed(void *facts_, void *of, int loop) {
  Facts &f = facts(facts_);
  return f.evolution.isLoopInvariant(expression(of), f.order[loop]);
}
// How often the back edge of a loop is taken, or null.
void *wg_backedges(void *facts_, int loop) {
  Facts &f = facts(facts_);
  const SCEV *count = f.evolution.getBackedgeTakenCount(f.order[loop]);
  return isa<SCEVCouldNotCompute>(count) ? nullptr : handle(count);
}
// Bytes that a load or store accesses.
uint64_t wg_access_bytes(LLVMValueRef access) {
  auto *instruction = cast<Instruction>(unwrap(access));
  TypeSize size = instruction->getDataLayout().getTypeStoreSize(getLoadStoreType(instruction));
  return size.isScalable() ? 0 : size.getFixedValue();
}
uint64_t wg_type_bytes(void *facts_, LLVMTypeRef type) {
  return facts(facts_).function.getDataLayout().getTypeAllocSize(unwrap(type)).getKnownMinValue();
}

// Is every store to a cell that `load` reads, within one run of the loops inside `scope`, later than the load, or, if not
// `later`, earlier? Both stand in the same innermost loop and their offsets advance alike: then the distance of two
// iterations that touch the same bytes follows from the offsets' difference, and its sign says which comes first.
// `inOrder`: within one iteration they come as asked.
bool wg_written_only(void *facts_, LLVMValueRef storeRef, LLVMValueRef loadRef, int scopeIndex, bool later, bool inOrder) {
  Facts &f = facts(facts_);
  ScalarEvolution &evolution = f.evolution;
  auto *store = cast<StoreInst>(unwrap(storeRef));
  auto *load = cast<LoadInst>(unwrap(loadRef));
  Loop *scope = loopAt(f, scopeIndex);
  if (f.loops.getLoopFor(store->getParent()) != f.loops.getLoopFor(load->getParent()))
    return false;
  Value *storeBase = nullptr, *loadBase = nullptr;
  const SCEV *to = wengert::offsetOf(evolution, store->getPointerOperand(), storeBase);
  const SCEV *from = wengert::offsetOf(evolution, load->getPointerOperand(), loadBase);
  if (!to || !from || storeBase != loadBase)
    return false;
  const SCEV *difference = evolution.getMinusSCEV(to, from); // of the same iteration
  auto width = [&](Instruction *access) { return static_cast<int64_t>(wg_access_bytes(wrap(access))); };
  auto constant = [&](int64_t value) { return evolution.getConstant(to->getType(), value, true); };
  // Both accesses are made, or small: their distances are no more than memory is large.
  auto nonNegative = [&](const SCEV *a, const SCEV *b) {
    const SCEV *difference = evolution.getMinusSCEV(a, b);
    return wengert::neverNegative(f, difference, load->getParent()) ||
           wengert::neverNegativeUnwrapped(f, difference, load->getParent());
  };
  // The store's bytes lie apart from the load's if they start so far behind or before.
  auto behind = [&](const SCEV *least) { return nonNegative(least, constant(width(load))); };
  auto before = [&](const SCEV *most) { return nonNegative(constant(-width(store)), most); };

  Loop *outermost = f.loops.getLoopFor(load->getParent());
  if (!outermost || outermost == scope)
    return false;
  while (outermost->getParentLoop() != scope)
    outermost = outermost->getParentLoop();
  const SCEV *start = from;
  for (auto *part = dyn_cast<SCEVAddRecExpr>(start); part && outermost->contains(part->getLoop());
       part = dyn_cast<SCEVAddRecExpr>(start)) {
    if (!part->isAffine())
      return false;
    start = part->getStart();
  }
  if (!evolution.isLoopInvariant(start, outermost) || !evolution.isLoopInvariant(difference, outermost))
    return false;
  if (!inOrder && !behind(difference) && !before(difference))
    return false;
  const SCEV *reach = constant(0); // how far the loops inside the present one can move the offsets apart
  for (Loop *loop = f.loops.getLoopFor(load->getParent()); loop != scope; loop = loop->getParentLoop()) {
    const SCEV *most = evolution.getBackedgeTakenCount(loop);
    if (isa<SCEVCouldNotCompute>(most))
      return false;
    if (!evolution.isLoopInvariant(most, outermost))
      most = evolution.getConstantMaxBackedgeTakenCount(loop);
    if (isa<SCEVCouldNotCompute>(most) || evolution.getTypeSizeInBits(most->getType()) > 64)
      return false;
    // "Any number of iterations" is a bound, too, and no number to compute with.
    if (auto *constant = dyn_cast<SCEVConstant>(most); constant && constant->getAPInt().getActiveBits() > 50)
      return false;
    // This loop's step: both offsets have it, as their difference does not vary.
    const SCEV *step = constant(0);
    for (auto *part = dyn_cast<SCEVAddRecExpr>(from); part; part = dyn_cast<SCEVAddRecExpr>(part->getStart()))
      if (part->getLoop() == loop)
        step = part->getStepRecurrence(evolution);
    // Seen from the last iteration on, later is earlier.
    if (!later)
      step = evolution.getNegativeSCEV(step);
    bool up = nonNegative(step, constant(1)), down = nonNegative(constant(-1), step);
    if (!up && !down && !step->isZero())
      return false;
    const SCEV *length = down ? evolution.getNegativeSCEV(step) : step;
    const SCEV *reached = reach;
    reach = evolution.getAddExpr(reach, evolution.getMulExpr(length, evolution.getNoopOrZeroExtend(most, to->getType())));
    // An iteration of this loop that comes in the wrong order, whatever the inner ones do; or any at all.
    bool apart = behind(evolution.getMinusSCEV(difference, reach)) || before(evolution.getAddExpr(difference, reach));
    if (up && !apart)
      apart = before(evolution.getAddExpr(evolution.getMinusSCEV(difference, step), reached));
    else if (down && !apart)
      apart = behind(evolution.getMinusSCEV(evolution.getMinusSCEV(difference, step), reached));
    if (!apart)
      return false;
  }
  return true;
}
}
