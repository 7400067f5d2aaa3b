; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %opt -load-pass-plugin=%wengert -passes='wengert<print-plan>' -wengert-joint=step %s -disable-output >%t.plan 2>&1
; GOLDEN: %t.plan joint.golden
; A joint call in a time loop: what it reads and overwrites is saved before it runs. What it only writes is neither saved nor put back, for the second run
; leaves these stores out. Its own derivative has both sweeps in one procedure, and leaves the output out.

@wengert_dup = external global i32
@wengert_const = external global i32
@text = private constant [5 x i8] c"step\00"

declare i32 @puts(ptr)
declare double @sin(double)

define void @step(ptr noalias %u, ptr noalias %flux, i64 %n) {
entry:
  %said = call i32 @puts(ptr @text)
  %some = icmp sgt i64 %n, 0
  br i1 %some, label %loop, label %done

loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %from = getelementptr inbounds double, ptr %u, i64 %i
  %to = getelementptr inbounds double, ptr %flux, i64 %i
  %old = load double, ptr %from, align 8
  %new = call double @sin(double %old)
  store double %new, ptr %from, align 8
  store double %old, ptr %to, align 8
  %next = add nuw nsw i64 %i, 1
  %more = icmp slt i64 %next, %n
  br i1 %more, label %loop, label %done

done:
  ret void
}

define void @f(ptr noalias %u, i64 %n) {
entry:
  %flux = alloca [100 x double], align 16
  br label %time

time:
  %t = phi i64 [ 0, %entry ], [ %later, %time ]
  call void @step(ptr %u, ptr %flux, i64 %n)
  %later = add nuw nsw i64 %t, 1
  %go = icmp ult i64 %later, 10
  br i1 %go, label %time, label %end

end:
  ret void
}

declare double @wengert_adjoint(ptr, ...)

define void @user(ptr %u, ptr %ub, i64 %n) {
  %dup = load i32, ptr @wengert_dup
  %const = load i32, ptr @wengert_const
  %r = call double (ptr, ...) @wengert_adjoint(ptr @f, i32 %dup, ptr %u, ptr %ub, i32 %const, i64 %n)
  ret void
}
