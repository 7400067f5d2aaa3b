; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %opt -load-pass-plugin=%wengert -passes='wengert<print-plan>' %s -disable-output >%t.plan 2>&1
; GOLDEN: %t.plan margins.golden
; The neighbours are read on one way only, so that the cells before the first one and behind the last one may not be read otherwise. The section that is saved ends
; with the loads that certainly run; the others leave what they read in the room beside it. In @far what the other loads would touch is a far way off: they are recorded.

@wengert_dup = external global i32
@wengert_const = external global i32

define void @user(ptr %x, ptr %xb, ptr %y, ptr %yb, i64 %n, i64 %off) {
entry:
  %0 = load i32, ptr @wengert_dup
  %1 = load i32, ptr @wengert_const
  %call = call double (ptr, ...) @wengert_adjoint(ptr @turns, i32 %0, ptr %x, ptr %xb, i32 %0, ptr %y, ptr %yb, i32 %1, i64 %n)
  %again = call double (ptr, ...) @wengert_adjoint(ptr @far, i32 %0, ptr %x, ptr %xb, i32 %0, ptr %y, ptr %yb, i32 %1, i64 %off)
  ret void
}

declare double @wengert_adjoint(ptr, ...)

define internal void @turns(ptr noalias %x, ptr noalias %y, i64 %n) {
  call void @step(ptr noalias %x, ptr noalias %y, i64 %n)
  call void @step(ptr noalias %y, ptr noalias %x, i64 %n)
  call void @step(ptr noalias %x, ptr noalias %y, i64 %n)
  ret void
}

define internal void @step(ptr noalias %x, ptr noalias %y, i64 %n) noinline {
entry:
  %any = icmp sgt i64 %n, 1
  br i1 %any, label %cell, label %exit

cell:
  %i = phi i64 [ 1, %entry ], [ %i.next, %joined ]
  %here = getelementptr double, ptr %x, i64 %i
  %u = load double, ptr %here
  %large = fcmp ogt double %u, 1.0
  br i1 %large, label %left, label %right

left:
  %before = getelementptr i8, ptr %here, i64 -8
  %l = load double, ptr %before
  %upwind = fsub double %u, %l
  br label %joined

right:
  %behind = getelementptr i8, ptr %here, i64 8
  %r = load double, ptr %behind
  %downwind = fsub double %r, %u
  br label %joined

joined:
  %slope = phi double [ %upwind, %left ], [ %downwind, %right ]
  %new = fmul double %u, %slope
  %to = getelementptr double, ptr %y, i64 %i
  store double %new, ptr %to
  %i.next = add nuw nsw i64 %i, 1
  %last = icmp eq i64 %i.next, %n
  br i1 %last, label %exit, label %cell

exit:
  ret void
}

define internal void @far(ptr noalias %x, ptr noalias %y, i64 %off) {
entry:
  br label %cell

cell:
  %i = phi i64 [ 0, %entry ], [ %i.next, %joined ]
  %here = getelementptr double, ptr %x, i64 %i
  %u = load double, ptr %here
  %large = fcmp ogt double %u, 1.0
  br i1 %large, label %left, label %joined

left:
  %there = getelementptr double, ptr %here, i64 %off
  %l = load double, ptr %there
  br label %joined

joined:
  %other = phi double [ %l, %left ], [ 1.0, %cell ]
  %new = fmul double %u, %other
  %to = getelementptr double, ptr %y, i64 %i
  store double %new, ptr %to
  %i.next = add nuw nsw i64 %i, 1
  %last = icmp eq i64 %i.next, 100
  br i1 %last, label %over, label %cell

over:
  %j = phi i64 [ 0, %joined ], [ %j.next, %over ]
  %gone = getelementptr double, ptr %x, i64 %j
  store double 0.0, ptr %gone
  %j.next = add nuw nsw i64 %j, 1
  %end = icmp eq i64 %j.next, 1000
  br i1 %end, label %exit, label %over

exit:
  ret void
}
