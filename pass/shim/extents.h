// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Which bytes of an array the iterations of loops touch, by scalar evolution.
#pragma once

#include "facts.h"

namespace wengert {

// The offset of an address from the pointer that it is computed from, which goes to `base`; null if that is not known.
const llvm::SCEV *offsetOf(llvm::ScalarEvolution &evolution, llvm::Value *pointer, llvm::Value *&base);

// The least or greatest value of an expression while the loops within `scope` (null: all loops) run, or null unless
// it is affine in each of them. Only iterations count in which control can come to `block`; the value is one of a first
// or last such iteration of each loop, so an access there that has this offset is made.
const llvm::SCEV *extreme(Facts &facts, const llvm::SCEV *expression, llvm::BasicBlock *block, const llvm::Loop *scope,
                          bool greatest);

// Is the expression never negative where control comes to `block`? What branches before its loop say counts too.
bool neverNegative(Facts &facts, const llvm::SCEV *expression, llvm::BasicBlock *block);

// The same of an expression that is known not to wrap around, with products of several numbers in it: as whole numbers.
bool neverNegativeUnwrapped(Facts &facts, const llvm::SCEV *expression, llvm::BasicBlock *block);

// Do the loops within `scope` move the offset of an access in `block` by less than 2^58 bytes each, or only as far as it is made, so that it cannot
// wrap around?
bool staysSmall(Facts &facts, const llvm::SCEV *offset, llvm::BasicBlock *block, const llvm::Loop *scope);

} // namespace wengert
