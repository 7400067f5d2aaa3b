; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %opt -load-pass-plugin=%wengert -passes=wengert %s -S -o %t.ll
; RUN: %opt -passes=verify -disable-output %t.ll
; RUN: sed -n '/@wengert[.].*{$/,/^}/p' %t.ll >%t.made
; GOLDEN: %t.made adjoint-scalar.golden
; The adjoint of straight-line code: no tape, increments in reverse order.

@wengert_out = external global i32
@wengert_const = external global i32

define double @f(double %x, double %y) {
entry:
  %mul = fmul double %x, %y
  %add = fadd double %x, %y
  %div = fdiv double %mul, %add
  ret double %div
}

define void @user(ptr %p, ptr %pb, i64 %n) {
entry:
  %0 = load i32, ptr @wengert_out
  %1 = load double, ptr %p
  %2 = load i32, ptr @wengert_const
  %3 = load double, ptr %pb
  %call = call double (ptr, ...) @wengert_adjoint(ptr nonnull @f, i32 %0, double %1, i32 %2, double %3)
  ret void
}

declare double @wengert_adjoint(ptr, ...)
