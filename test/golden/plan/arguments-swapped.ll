; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %opt -load-pass-plugin=%wengert -passes='wengert<print-plan>' %s -disable-output >%t.plan 2>&1
; GOLDEN: %t.plan arguments-swapped.golden
; A loop swaps u and v. What is touched of each is a section from whichever pointer is its base, so they can be compared, and the second plan, for arguments
; that do not overlap, saves one section a step.

@wengert_dup = external global i32
@wengert_const = external global i32

define void @user(ptr %x, ptr %xb, ptr %y, ptr %yb, i32 %n, i32 %steps) {
entry:
  %0 = load i32, ptr @wengert_dup
  %1 = load i32, ptr @wengert_const
  %call = tail call double (ptr, ...) @wengert_adjoint(ptr nonnull @f, i32 %0, ptr %x, ptr %xb, i32 %0, ptr %y, ptr %yb, i32 %1, i32 %n, i32 %1, i32 %steps)
  ret void
}

declare double @wengert_adjoint(ptr, ...)

define internal void @f(ptr %u, ptr %v, i32 %n, i32 %steps) {
entry:
  %cmp28 = icmp sgt i32 %steps, 0
  br i1 %cmp28, label %for.cond1.preheader.lr.ph, label %for.cond.cleanup

for.cond1.preheader.lr.ph:
  %sub = add i32 %n, -1
  %cmp226 = icmp sgt i32 %n, 2
  %wide.trip.count = zext i32 %sub to i64
  br label %for.cond1.preheader

for.cond1.preheader:
  %u.addr.031 = phi ptr [ %u, %for.cond1.preheader.lr.ph ], [ %v.addr.029, %for.cond.cleanup3 ]
  %t.030 = phi i32 [ 0, %for.cond1.preheader.lr.ph ], [ %inc14, %for.cond.cleanup3 ]
  %v.addr.029 = phi ptr [ %v, %for.cond1.preheader.lr.ph ], [ %u.addr.031, %for.cond.cleanup3 ]
  br i1 %cmp226, label %for.body4, label %for.cond.cleanup3

for.cond.cleanup:
  ret void

for.cond.cleanup3:
  %inc14 = add i32 %t.030, 1
  %exitcond33.not = icmp eq i32 %inc14, %steps
  br i1 %exitcond33.not, label %for.cond.cleanup, label %for.cond1.preheader

for.body4:
  %indvars.iv = phi i64 [ %indvars.iv.next, %for.body4 ], [ 1, %for.cond1.preheader ]
  %arrayidx = getelementptr inbounds double, ptr %u.addr.031, i64 %indvars.iv
  %0 = load double, ptr %arrayidx
  %arrayidx7 = getelementptr i8, ptr %arrayidx, i64 -8
  %1 = load double, ptr %arrayidx7
  %mul = fmul double %0, %1
  %indvars.iv.next = add i64 %indvars.iv, 1
  %arrayidx9 = getelementptr inbounds double, ptr %u.addr.031, i64 %indvars.iv.next
  %2 = load double, ptr %arrayidx9
  %mul10 = fmul double %mul, %2
  %arrayidx12 = getelementptr inbounds double, ptr %v.addr.029, i64 %indvars.iv
  store double %mul10, ptr %arrayidx12
  %exitcond.not = icmp eq i64 %indvars.iv.next, %wide.trip.count
  br i1 %exitcond.not, label %for.cond.cleanup3, label %for.body4
}
