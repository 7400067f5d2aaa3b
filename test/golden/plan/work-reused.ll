; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %opt -load-pass-plugin=%wengert -passes='wengert<print-plan>' %s -disable-output >%t.plan 2>&1
; GOLDEN: %t.plan work-reused.golden
; A COMMON block as work space: what is stored in its first member is active at first and passive later, where its shadow is left alone;
; the second member is passive all the time.

@wengert_dup = external global i32
@block = internal global [2 x double] zeroinitializer

define void @f(ptr noalias %x, ptr noalias %c) {
entry:
  %x0 = load double, ptr %x
  %square = fmul double %x0, %x0
  store double %square, ptr @block
  store double 5.000000e-01, ptr getelementptr (i8, ptr @block, i64 8)
  call void @scale(ptr %x)
  %c0 = load double, ptr %c
  store double %c0, ptr @block
  store double 2.500000e-01, ptr getelementptr (i8, ptr @block, i64 8)
  call void @report(ptr %c)
  ret void
}

define internal void @scale(ptr noalias %x) {
entry:
  %0 = load double, ptr @block
  %1 = load double, ptr getelementptr (i8, ptr @block, i64 8)
  %2 = fmul double %0, %1
  store double %2, ptr %x
  ret void
}

define internal void @report(ptr noalias %c) {
entry:
  %0 = load double, ptr @block
  %1 = load double, ptr getelementptr (i8, ptr @block, i64 8)
  %2 = fmul double %0, %1
  store double %2, ptr %c
  ret void
}

define void @user(ptr %p, ptr %pb, ptr %q) {
entry:
  %0 = load i32, ptr @wengert_dup
  %1 = load i32, ptr @wengert_const
  %call = call double (ptr, ...) @wengert_adjoint(ptr nonnull @f, i32 %0, ptr %p, ptr %pb, i32 %1, ptr %q)
  ret void
}

@wengert_const = external global i32
declare double @wengert_adjoint(ptr, ...)
