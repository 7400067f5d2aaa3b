; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %opt -load-pass-plugin=%wengert -passes='wengert<print-plan>' %s -disable-output >%t.plan 2>&1
; GOLDEN: %t.plan chosen.golden
; The slope is one difference or the other, and what either reads may not be read on the other way. The backward sweep branches again, on a condition that it computes
; from numbers that have been put back: one number is kept for each cell that is overwritten, and no slope.

@wengert_dup = external global i32
@wengert_const = external global i32

define void @user(ptr %x, ptr %xb, ptr %y, ptr %yb, i32 %n, i32 %steps) {
entry:
  %0 = load i32, ptr @wengert_dup
  %1 = load i32, ptr @wengert_const
  %call = call double (ptr, ...) @wengert_adjoint(ptr @f, i32 %0, ptr %x, ptr %xb, i32 %0, ptr %y, ptr %yb, i32 %1, i32 %n, i32 %1, i32 %steps)
  ret void
}

declare double @wengert_adjoint(ptr, ...)

define internal void @f(ptr noalias %x, ptr noalias %y, i32 %n, i32 %steps) {
entry:
  %any = icmp sgt i32 %steps, 0
  br i1 %any, label %step, label %exit

step:
  %s = phi i32 [ 0, %entry ], [ %s.next, %stepped ]
  br label %cell

cell:
  %i = phi i64 [ 1, %step ], [ %i.next, %joined ]
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
  store double %new, ptr %here
  %i.next = add nuw nsw i64 %i, 1
  %last = icmp eq i64 %i.next, 100
  br i1 %last, label %stepped, label %cell

stepped:
  %s.next = add nuw nsw i32 %s, 1
  %done = icmp eq i32 %s.next, %steps
  br i1 %done, label %exit, label %step

exit:
  ret void
}
