; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %opt -load-pass-plugin=%wengert -passes='wengert<print-plan>' '-wengert-joint=*' %s -disable-output >%t.plan 2>&1
; GOLDEN: %t.plan joint-or-split.golden
; All calls are to be joint that can be. Those of keep allocate what lives on, those of guess read random numbers, which a second run would not find again: they
; are split, and the plan says why. The call of outer is split because of what outer calls; the call of bend within it is joint.

@wengert_dup = external global i32
@kept = internal global ptr null

declare double @sin(double)
declare noalias ptr @malloc(i64)
declare i32 @rand()

define internal void @f(ptr %x) {
entry:
  call void @keep(ptr %x)
  call void @outer(ptr %x)
  call void @bend(ptr %x)
  %memory = load ptr, ptr @kept, align 8
  %value = load double, ptr %memory, align 8
  %x0 = load double, ptr %x, align 8
  %product = fmul double %value, %x0
  store double %product, ptr %x, align 8
  ret void
}

define internal void @keep(ptr %x) noinline {
entry:
  %memory = call noalias ptr @malloc(i64 8)
  store ptr %memory, ptr @kept, align 8
  %old = load double, ptr %x, align 8
  %square = fmul double %old, %old
  store double %square, ptr %memory, align 8
  ret void
}

define internal void @outer(ptr %x) noinline {
entry:
  call void @guess(ptr %x)
  call void @bend(ptr %x)
  ret void
}

define internal void @guess(ptr %x) noinline {
entry:
  %drawn = call i32 @rand()
  %number = sitofp i32 %drawn to double
  %old = load double, ptr %x, align 8
  %new = fmul double %old, %number
  store double %new, ptr %x, align 8
  ret void
}

define internal void @bend(ptr %x) noinline {
entry:
  %old = load double, ptr %x, align 8
  %new = call double @sin(double %old)
  store double %new, ptr %x, align 8
  ret void
}

define void @user(ptr %x, ptr %xb) {
entry:
  %dup = load i32, ptr @wengert_dup
  call void (ptr, ...) @wengert_adjoint(ptr @f, i32 %dup, ptr %x, ptr %xb)
  ret void
}

declare void @wengert_adjoint(ptr, ...)
