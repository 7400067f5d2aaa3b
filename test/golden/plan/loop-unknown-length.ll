; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %opt -load-pass-plugin=%wengert -passes='wengert<print-plan>' %s -disable-output >%t.plan 2>&1
; GOLDEN: %t.plan loop-unknown-length.golden
; A loop that active data ends: its length is recorded, values go to growing chunks.

@wengert_out = external global i32

define double @f(double %x) {
entry:
  %cmp4 = fcmp ogt double %x, 1.000000e-01
  br i1 %cmp4, label %while.body, label %while.end

while.body:
  %x.addr.05 = phi double [ %mul, %while.body ], [ %x, %entry ]
  %call = call double @cos(double %x.addr.05)
  %mul = fmul double %x.addr.05, %call
  %cmp = fcmp ogt double %mul, 1.000000e-01
  br i1 %cmp, label %while.body, label %while.end

while.end:
  %x.addr.0.lcssa = phi double [ %x, %entry ], [ %mul, %while.body ]
  ret double %x.addr.0.lcssa
}

declare double @cos(double noundef)

define void @user(ptr %p, ptr readnone %pb, i64 %n) {
entry:
  %0 = load i32, ptr @wengert_out
  %1 = load double, ptr %p
  %call = call double (ptr, ...) @wengert_adjoint(ptr nonnull @f, i32 %0, double %1)
  ret void
}

declare double @wengert_adjoint(ptr, ...)
