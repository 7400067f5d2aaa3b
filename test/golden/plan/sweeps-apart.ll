; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %opt -load-pass-plugin=%wengert -passes='wengert<print-plan>' %s -disable-output >%t.plan 2>&1
; GOLDEN: %t.plan sweeps-apart.golden
; Between sweeps that a user calls apart all may change: x and a are recorded. What is promised to stay, y and n, is not.

@wengert_dup = external global i32
@wengert_const = external global i32
@wengert_out = external global i32
@wengert_not_overwritten = external global i32

define double @f(ptr %x, ptr %y, i64 %n, double %a) {
entry:
  br label %loop

loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %sum = phi double [ 0.000000e+00, %entry ], [ %more, %loop ]
  %at.x = getelementptr inbounds double, ptr %x, i64 %i
  %at.y = getelementptr inbounds double, ptr %y, i64 %i
  %u = load double, ptr %at.x
  %v = load double, ptr %at.y
  %uv = fmul double %u, %v
  %auv = fmul double %uv, %a
  %more = fadd double %sum, %auv
  %next = add nuw nsw i64 %i, 1
  %end = icmp eq i64 %next, %n
  br i1 %end, label %exit, label %loop

exit:
  ret double %more
}

define ptr @user(ptr %p, ptr %pb, i64 %n, double %a) {
entry:
  %dup = load i32, ptr @wengert_dup
  %const = load i32, ptr @wengert_const
  %out = load i32, ptr @wengert_out
  %same = load i32, ptr @wengert_not_overwritten
  %tape = call ptr (ptr, ...) @wengert_forward(ptr nonnull @f, i32 %dup, ptr %p, ptr %pb, i32 %same, i32 %dup, ptr %p, ptr %pb, i32 %const, i32 %same, i64 %n, i32 %out, double %a)
  ret ptr %tape
}

declare ptr @wengert_forward(ptr, ...)
