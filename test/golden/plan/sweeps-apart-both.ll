; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %opt -load-pass-plugin=%wengert -passes='wengert<print-plan>' %s -disable-output >%t.plan 2>&1
; RUN: sed 's/@wengert_forward/@__enzyme_augmentfwd/; s/@wengert_backward/@__enzyme_reverse/; s/@wengert_\([a-z]*\)/@enzyme_\1/' %s >%t.ll
; RUN: %opt -load-pass-plugin=%wengert -passes='wengert<print-plan>' %t.ll -disable-output 2>&1 | diff %t.plan -
; GOLDEN: %t.plan sweeps-apart-both.golden
; Both sweeps of a procedure, asked for one by one: there is one plan for the two, whose forward sweep records what the backward sweep finds changed by then,
; the argument too. Enzyme's spelling of the calls has the same plan.

@wengert_dup = external global i32
@wengert_out = external global i32

define internal double @f(ptr %x, double %a) {
entry:
  %old = load double, ptr %x, align 8
  %product = fmul double %old, %a
  %sine = call double @sin(double %product)
  store double %sine, ptr %x, align 8
  %square = fmul double %sine, %sine
  ret double %square
}

define double @user(ptr %p, ptr %pb, double %a, double %seed) {
entry:
  %dup = load i32, ptr @wengert_dup
  %out = load i32, ptr @wengert_out
  %tape = call ptr (ptr, ...) @wengert_forward(ptr nonnull @f, i32 %dup, ptr %p, ptr %pb, i32 %out, double %a)
  %adjoint = call double (ptr, ...) @wengert_backward(ptr nonnull @f, i32 %dup, ptr %p, ptr %pb, i32 %out, double %a, double %seed, ptr %tape)
  ret double %adjoint
}

declare double @sin(double)
declare ptr @wengert_forward(ptr, ...)
declare double @wengert_backward(ptr, ...)
