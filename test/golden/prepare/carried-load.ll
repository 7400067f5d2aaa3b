; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %opt -load-pass-plugin=%wengert -wengert-dump=prepared -passes=wengert %s -disable-output >%t.prepared 2>&1
; GOLDEN: %t.prepared carried-load.golden
; An optimiser carries x[i] over from the iteration that loaded it as x[i + 1]. In @f it is loaded again: a cell that is
; read twice. In @g the cell is overwritten in between, and what is carried stays a value.

@wengert_dup = external global i32
@wengert_const = external global i32

define void @f(ptr noalias %x, ptr noalias %y, i64 %n) {
entry:
  %first = load double, ptr %x
  br label %loop

loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %here = phi double [ %first, %entry ], [ %ahead, %loop ]
  %next = add nuw nsw i64 %i, 1
  %at = getelementptr inbounds double, ptr %x, i64 %next
  %ahead = load double, ptr %at
  %product = fmul double %here, %ahead
  %to = getelementptr inbounds double, ptr %y, i64 %i
  store double %product, ptr %to
  %more = icmp slt i64 %next, %n
  br i1 %more, label %loop, label %exit

exit:
  ret void
}

define void @g(ptr noalias %x, ptr noalias %y, i64 %n) {
entry:
  %first = load double, ptr %x
  br label %loop

loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %here = phi double [ %first, %entry ], [ %ahead, %loop ]
  %next = add nuw nsw i64 %i, 1
  %at = getelementptr inbounds double, ptr %x, i64 %next
  %ahead = load double, ptr %at
  %product = fmul double %here, %ahead
  store double %product, ptr %at
  %more = icmp slt i64 %next, %n
  br i1 %more, label %loop, label %exit

exit:
  ret void
}

define void @user(ptr %x, ptr %xb, ptr %y, ptr %yb, i64 %n) {
entry:
  %0 = load i32, ptr @wengert_dup
  %1 = load i32, ptr @wengert_const
  %f = call double (ptr, ...) @wengert_adjoint(ptr @f, i32 %0, ptr %x, ptr %xb, i32 %0, ptr %y, ptr %yb, i32 %1, i64 %n)
  %g = call double (ptr, ...) @wengert_adjoint(ptr @g, i32 %0, ptr %x, ptr %xb, i32 %0, ptr %y, ptr %yb, i32 %1, i64 %n)
  ret void
}

declare double @wengert_adjoint(ptr, ...)
