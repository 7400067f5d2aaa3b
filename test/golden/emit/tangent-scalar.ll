; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %opt -load-pass-plugin=%wengert -passes=wengert %s -S -o %t.ll
; RUN: %opt -passes=verify -disable-output %t.ll
; RUN: sed -n '/@wengert[.].*{$/,/^}/p' %t.ll >%t.made
; GOLDEN: %t.made tangent-scalar.golden
; The tangent of straight-line code: sums of partials times directions, beside the primal.

@wengert_dup = external global i32

define double @f(double %x, double %y) {
entry:
  %mul = fmul double %x, %y
  %add = fadd double %x, %y
  %div = fdiv double %mul, %add
  ret double %div
}

define void @user(ptr %p, ptr %pb, i64 %n) {
entry:
  %0 = load i32, ptr @wengert_dup
  %1 = load double, ptr %p
  %2 = load double, ptr %pb
  %call = call double (ptr, ...) @wengert_tangent(ptr nonnull @f, i32 %0, double %1, double 1.000000e+00, i32 %0, double %2, double 5.000000e-01)
  ret void
}

declare double @wengert_tangent(ptr, ...)
