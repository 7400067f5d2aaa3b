; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %opt -load-pass-plugin=%wengert -passes='wengert<print-plan>' %s -disable-output >%t.plan 2>&1
; GOLDEN: %t.plan chosen-decides.golden
; An index follows from a number that branches choose. On one way the number is a sum and a product that may be contracted in one sweep and not in the other, so the
; index is kept: one bit more or less would lead to another cell.

@wengert_dup = external global i32

define void @user(ptr %x, ptr %xb, ptr %y, ptr %yb) {
entry:
  %0 = load i32, ptr @wengert_dup
  %call = call double (ptr, ...) @wengert_adjoint(ptr @f, i32 %0, ptr %x, ptr %xb, i32 %0, ptr %y, ptr %yb)
  ret void
}

declare double @wengert_adjoint(ptr, ...)

define internal void @f(ptr noalias %x, ptr noalias %y) {
entry:
  br label %cell

cell:
  %i = phi i64 [ 4, %entry ], [ %i.next, %joined ]
  %here = getelementptr double, ptr %x, i64 %i
  %u = load double, ptr %here
  %before = getelementptr i8, ptr %here, i64 -8
  %l = load double, ptr %before
  %large = fcmp ogt double %u, 1.0
  br i1 %large, label %left, label %joined

left:
  %behind = getelementptr i8, ptr %here, i64 8
  %r = load double, ptr %behind
  %product = fmul contract double %l, %r
  %sum = fadd contract double %product, %u
  br label %joined

joined:
  %number = phi double [ %sum, %left ], [ %l, %cell ]
  %scaled = fmul double %number, 3.0
  %square = fmul double %scaled, %scaled
  %index = fptosi double %number to i64
  %there = getelementptr double, ptr %here, i64 %index
  %other = load double, ptr %there
  %new = fadd double %square, %other
  %to = getelementptr double, ptr %y, i64 %i
  store double %new, ptr %to
  %i.next = add nuw nsw i64 %i, 1
  %last = icmp eq i64 %i.next, 100
  br i1 %last, label %exit, label %cell

exit:
  ret void
}
