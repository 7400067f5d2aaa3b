; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %opt -load-pass-plugin=%wengert -passes='wengert<print-plan>' %s -disable-output >%t.plan 2>&1
; GOLDEN: %t.plan fused.golden
; A fused loop over columns: its iterations are procedures, which the forward sweep leaves out, and the backward sweep runs and reverses one after
; the other. Nothing is saved: the work array belongs to the iteration, and nobody overwrites what it reads. A sum stays in the loop.

@wengert_dup = external global i32
@wengert_dupnoneed = external global i32
@wengert_const = external global i32

declare double @exp(double)

define void @f(ptr noalias %x, ptr noalias %y, i64 %n) {
entry:
  %work = alloca [8 x double], align 16
  br label %columns

columns:
  %j = phi i64 [ 0, %entry ], [ %next, %latch ]
  %all = phi double [ 0.0, %entry ], [ %sum, %latch ]
  %column = getelementptr inbounds [8 x double], ptr %x, i64 %j
  br label %fill

fill:
  %k = phi i64 [ 0, %columns ], [ %k.next, %fill ]
  %from = getelementptr inbounds double, ptr %column, i64 %k
  %to = getelementptr inbounds double, ptr %work, i64 %k
  %old = load double, ptr %from, align 8
  %new = call double @exp(double %old)
  store double %new, ptr %to, align 8
  %k.next = add nuw nsw i64 %k, 1
  %filled = icmp eq i64 %k.next, 8
  br i1 %filled, label %use, label %fill

use:
  %i = phi i64 [ 0, %fill ], [ %i.next, %use ]
  %product = phi double [ 1.0, %fill ], [ %longer, %use ]
  %at = getelementptr inbounds double, ptr %work, i64 %i
  %factor = load double, ptr %at, align 8
  %longer = fmul double %product, %factor
  %i.next = add nuw nsw i64 %i, 1
  %used = icmp eq i64 %i.next, 8
  br i1 %used, label %latch, label %use

latch:
  %place = getelementptr inbounds double, ptr %y, i64 %j
  store double %longer, ptr %place, align 8
  %sum = fadd double %all, %longer
  %next = add nuw nsw i64 %j, 1
  %done = icmp eq i64 %next, 20
  br i1 %done, label %exit, label %columns

exit:
  %last = getelementptr inbounds double, ptr %y, i64 %n
  store double %sum, ptr %last, align 8
  ret void
}

declare double @wengert_adjoint(ptr, ...)

define void @user(ptr %x, ptr %xb, ptr %y, ptr %yb, i64 %n) {
  %dup = load i32, ptr @wengert_dup
  %noneed = load i32, ptr @wengert_dupnoneed
  %const = load i32, ptr @wengert_const
  %r = call double (ptr, ...) @wengert_adjoint(ptr @f, i32 %dup, ptr %x, ptr %xb, i32 %noneed, ptr %y, ptr %yb, i32 %const, i64 %n)
  ret void
}
