; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %opt -load-pass-plugin=%wengert -passes='wengert<print-plan>' -wengert-joint=step %s -disable-output >%t.plan 2>&1
; GOLDEN: %t.plan joint-puts-back.golden
; A joint call that fills a work array before it reads it: nothing of that is saved, but the caller of f sees the array, so after the second run, which fills it
; again, what lay there is put back.

@wengert_dup = external global i32
@wengert_const = external global i32

declare double @sin(double)

define internal void @step(ptr noalias %u, ptr noalias %work, i64 %n) noinline {
entry:
  %some = icmp sgt i64 %n, 0
  br i1 %some, label %fill, label %done

fill:
  %i = phi i64 [ 0, %entry ], [ %next, %fill ]
  %from = getelementptr inbounds double, ptr %u, i64 %i
  %to = getelementptr inbounds double, ptr %work, i64 %i
  %old = load double, ptr %from, align 8
  %sine = call double @sin(double %old)
  store double %sine, ptr %to, align 8
  %next = add nuw nsw i64 %i, 1
  %more = icmp slt i64 %next, %n
  br i1 %more, label %fill, label %use

use:
  %k = phi i64 [ 0, %fill ], [ %k.next, %use ]
  %back = sub nuw nsw i64 %n, %k
  %behind = sub nuw nsw i64 %back, 1
  %there = getelementptr inbounds double, ptr %work, i64 %behind
  %value = load double, ptr %there, align 8
  %here = getelementptr inbounds double, ptr %u, i64 %k
  %before = load double, ptr %here, align 8
  %product = fmul double %before, %value
  store double %product, ptr %here, align 8
  %k.next = add nuw nsw i64 %k, 1
  %k.more = icmp slt i64 %k.next, %n
  br i1 %k.more, label %use, label %done

done:
  ret void
}

define internal void @f(ptr noalias %u, ptr noalias %work, i64 %n) {
entry:
  br label %time

time:
  %t = phi i64 [ 0, %entry ], [ %later, %time ]
  call void @step(ptr %u, ptr %work, i64 %n)
  %later = add nuw nsw i64 %t, 1
  %go = icmp ult i64 %later, 10
  br i1 %go, label %time, label %end

end:
  ret void
}

define void @user(ptr %u, ptr %ub, ptr %w, ptr %wb, i64 %n) {
entry:
  %dup = load i32, ptr @wengert_dup
  %const = load i32, ptr @wengert_const
  %r = call double (ptr, ...) @wengert_adjoint(ptr @f, i32 %dup, ptr %u, ptr %ub, i32 %dup, ptr %w, ptr %wb, i32 %const, i64 %n)
  ret void
}

declare double @wengert_adjoint(ptr, ...)
