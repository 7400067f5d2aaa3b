; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %opt -load-pass-plugin=%wengert -passes='wengert<print-plan>' %s -disable-output >%t.plan 2>&1
; GOLDEN: %t.plan call-passive.golden
; One procedure in three contexts. First nothing active reaches it: the call stays as it is. Then w is passive where it is entered, and
; nothing is added to its shadow. In the end both factors are active.

@wengert_dup = external global i32

define void @f(ptr noalias %x) {
entry:
  %w = alloca double, align 8
  %v = alloca double, align 8
  store double 2.000000e+00, ptr %w
  store double 3.000000e+00, ptr %v
  call void @multiply(ptr %v, ptr %w)
  call void @multiply(ptr %x, ptr %v)
  %0 = load double, ptr %x
  store double %0, ptr %w
  call void @multiply(ptr %x, ptr %w)
  ret void
}

define internal void @multiply(ptr noalias %a, ptr noalias %b) {
entry:
  %0 = load double, ptr %a
  %1 = load double, ptr %b
  %2 = fmul double %0, %1
  store double %2, ptr %a
  ret void
}

define void @user(ptr %p, ptr %pb) {
entry:
  %0 = load i32, ptr @wengert_dup
  %call = call double (ptr, ...) @wengert_adjoint(ptr nonnull @f, i32 %0, ptr %p, ptr %pb)
  ret void
}

declare double @wengert_adjoint(ptr, ...)
