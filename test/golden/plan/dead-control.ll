; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %opt -load-pass-plugin=%wengert -passes='wengert<print-plan>' %s -disable-output >%t.plan 2>&1
; GOLDEN: %t.plan dead-control.golden
; RUN: %opt -load-pass-plugin=%wengert -passes='wengert<print-plan>' -wengert-diff-liveness=off %s -disable-output 2>&1 | %FileCheck --check-prefix=OFF %s
; A loop of unknown length that computes only what is not wanted: its length is not recorded, the backward sweep passes it by, and what follows from it is not stored.
; Without the analysis of what the primal must run, all is stored.
; OFF-NOT: leave out

@wengert_dup = external global i32
@wengert_dupnoneed = external global i32

define internal void @f(ptr noalias %x, ptr noalias %y) {
entry:
  %a = load double, ptr %x, align 8
  %large = fcmp ogt double %a, 2.0
  br i1 %large, label %halve, label %join
halve:
  %i = phi i64 [ 0, %entry ], [ %next, %halve ]
  %h = phi double [ %a, %entry ], [ %half, %halve ]
  %half = fmul double %h, 0.5
  %next = add nuw nsw i64 %i, 1
  %still = fcmp ogt double %half, 1.0
  br i1 %still, label %halve, label %halved
halved:
  %count = uitofp i64 %next to double
  %third = getelementptr inbounds double, ptr %y, i64 2
  store double %count, ptr %third, align 8
  br label %join
join:
  %sine = call double @sin(double %a)
  store double %sine, ptr %y, align 8
  ret void
}

define void @user(ptr %x, ptr %xb, ptr %y, ptr %yb) {
entry:
  %dup = load i32, ptr @wengert_dup
  %noneed = load i32, ptr @wengert_dupnoneed
  call void (ptr, ...) @wengert_adjoint(ptr @f, i32 %dup, ptr %x, ptr %xb, i32 %noneed, ptr %y, ptr %yb)
  ret void
}

declare void @wengert_adjoint(ptr, ...)
declare double @sin(double)
