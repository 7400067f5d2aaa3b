; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %opt -load-pass-plugin=%wengert -passes='wengert<print-plan>' %s -disable-output >%t.plan 2>&1
; RUN: %FileCheck %s <%t.plan
; A decision that follows from a sum of passive numbers, which may be read again, is remembered all the same: the product may be fused
; with the sum in one sweep and not in the other, whose last bits then decide otherwise.
; CHECK-LABEL: plan Adjoint of @contracted
; CHECK: need %below = fcmp olt double %sum, 0.000000e+00: record

@wengert_dup = external global i32
@wengert_const = external global i32

define void @contracted(ptr noalias %z, ptr noalias readonly %a, i64 %n) {
entry:
  br label %body
body:
  %i = phi i64 [ 0, %entry ], [ %next, %join ]
  %at = getelementptr inbounds double, ptr %a, i64 %i
  %number = load double, ptr %at
  %product = fmul contract double %number, %number
  %sum = fadd contract double %product, -2.0
  %below = fcmp olt double %sum, 0.000000e+00
  %cell = getelementptr inbounds double, ptr %z, i64 %i
  %old = load double, ptr %cell
  br i1 %below, label %yes, label %no
yes:
  %twice = fmul double %old, 2.0
  store double %twice, ptr %cell
  br label %join
no:
  %thrice = fmul double %old, 3.0
  store double %thrice, ptr %cell
  br label %join
join:
  %next = add nuw nsw i64 %i, 1
  %more = icmp slt i64 %next, %n
  br i1 %more, label %body, label %exit
exit:
  ret void
}

define void @user(ptr %z, ptr %zb, ptr %a, i64 %n) {
entry:
  %dup = load i32, ptr @wengert_dup
  %const = load i32, ptr @wengert_const
  call void (ptr, ...) @wengert_adjoint(ptr @contracted, i32 %dup, ptr %z, ptr %zb, i32 %const, ptr %a, i32 %const, i64 %n)
  ret void
}
declare void @wengert_adjoint(ptr, ...)
