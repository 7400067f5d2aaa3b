; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %opt -load-pass-plugin=%wengert -passes='wengert<print-plan>' %s -disable-output >%t.plan 2>&1
; GOLDEN: %t.plan straight-line.golden
; Straight-line code: what partials need is at hand or computed again.

@wengert_dup = external global i32

define double @f(ptr %x) {
entry:
  %0 = load double, ptr %x
  %arrayidx1 = getelementptr inbounds nuw i8, ptr %x, i64 8
  %1 = load double, ptr %arrayidx1
  %call = call double @sin(double %1)
  %mul = fmul double %0, %call
  %arrayidx2 = getelementptr inbounds nuw i8, ptr %x, i64 16
  %2 = load double, ptr %arrayidx2
  %div = fdiv double %mul, %2
  ret double %div
}

declare double @sin(double noundef)

define void @user(ptr %p, ptr %pb, i64 %n) {
entry:
  %0 = load i32, ptr @wengert_dup
  %call = call double (ptr, ...) @wengert_adjoint(ptr nonnull @f, i32 %0, ptr %p, ptr %pb)
  ret void
}

declare double @wengert_adjoint(ptr, ...)
