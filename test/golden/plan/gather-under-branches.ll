; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %opt -load-pass-plugin=%wengert -passes='wengert<print-plan>' %s -disable-output >%t.plan 2>&1
; GOLDEN: %t.plan gather-under-branches.golden
; The wind says which neighbour is read. Increments of all three cells are summed, and go to memory in the loop's header.

@wengert_dup = external global i32
@wengert_dupnoneed = external global i32
@wengert_const = external global i32

define void @f(ptr noalias %x, ptr noalias %wind, ptr noalias %y, i64 %n) {
entry:
  %any = icmp sgt i64 %n, 2
  br i1 %any, label %cell, label %done

cell:
  %i = phi i64 [ 1, %entry ], [ %next, %join ]
  %here = getelementptr inbounds double, ptr %x, i64 %i
  %u = load double, ptr %here
  %wind.i = getelementptr inbounds double, ptr %wind, i64 %i
  %w = load double, ptr %wind.i
  %west = fcmp ogt double %w, 0.0
  br i1 %west, label %from.west, label %from.east

from.west:
  %before = getelementptr inbounds i8, ptr %here, i64 -8
  %l = load double, ptr %before
  %rise = fsub double %u, %l
  br label %join

from.east:
  %behind = getelementptr inbounds i8, ptr %here, i64 8
  %r = load double, ptr %behind
  %fall = fsub double %r, %u
  br label %join

join:
  %slope = phi double [ %rise, %from.west ], [ %fall, %from.east ]
  %change = fmul double %slope, %w
  %new = fsub double %u, %change
  %there = getelementptr inbounds double, ptr %y, i64 %i
  store double %new, ptr %there
  %next = add nuw nsw i64 %i, 1
  %more = icmp slt i64 %next, %n
  br i1 %more, label %cell, label %done

done:
  ret void
}

define void @user(ptr %x, ptr %xb, ptr %w, ptr %wb, ptr %y, ptr %yb, i64 %n) {
  %dup = load i32, ptr @wengert_dup
  %noneed = load i32, ptr @wengert_dupnoneed
  %const = load i32, ptr @wengert_const
  call void (ptr, ...) @wengert_adjoint(ptr @f, i32 %dup, ptr %x, ptr %xb, i32 %dup, ptr %w, ptr %wb, i32 %noneed, ptr %y, ptr %yb, i32 %const, i64 %n)
  ret void
}

declare void @wengert_adjoint(ptr, ...)
