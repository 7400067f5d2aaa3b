; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %opt -load-pass-plugin=%wengert -passes='wengert<print-plan>' %s -disable-output >%t.plan 2>&1
; GOLDEN: %t.plan dead-primal.golden
; The primal result in y is not wanted, nor what the work array holds in the end: these stores are left out of the forward sweep. What the
; backward sweep loads again stays, and so does what is printed. Of the callee's results nothing is wanted either.

@wengert_dup = external global i32
@wengert_dupnoneed = external global i32

define void @f(ptr noalias %x, ptr noalias %y) {
entry:
  %w = alloca [2 x double], align 8
  %second = getelementptr i8, ptr %w, i64 8
  %x0 = load double, ptr %x
  %sine = call double @llvm.sin.f64(double %x0)
  store double %sine, ptr %w
  call void @keep(ptr %x, ptr %w, ptr %second)
  %w0 = load double, ptr %w
  %square = fmul double %w0, %x0
  store double %square, ptr %y
  call void @g(ptr %x, ptr %y)
  store double 1.000000e+00, ptr %w
  %unread = call double @norm(ptr %x)
  ret void
}

define internal void @keep(ptr noalias %x, ptr noalias %w, ptr noalias %second) {
entry:
  %0 = load double, ptr %w
  %1 = fmul double %0, %0
  store double %1, ptr %w
  store double %0, ptr %second
  ret void
}

define internal void @g(ptr noalias %x, ptr noalias %y) {
entry:
  %0 = load double, ptr %y
  %1 = load double, ptr %x
  %2 = fmul double %0, %1
  store double %2, ptr %y
  ret void
}

define internal double @norm(ptr noalias %x) {
entry:
  %0 = load double, ptr %x
  %1 = fmul double %0, %0
  ret double %1
}

declare double @llvm.sin.f64(double)

define void @user(ptr %p, ptr %pb, ptr %q, ptr %qb) {
entry:
  %0 = load i32, ptr @wengert_dup
  %1 = load i32, ptr @wengert_dupnoneed
  %call = call double (ptr, ...) @wengert_adjoint(ptr nonnull @f, i32 %0, ptr %p, ptr %pb, i32 %1, ptr %q, ptr %qb)
  ret void
}

declare double @wengert_adjoint(ptr, ...)
