; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %opt -load-pass-plugin=%wengert -passes='wengert<print-plan>' %s -disable-output >%t.plan 2>&1
; GOLDEN: %t.plan version-in-place.golden
; Every store of the inner loop comes after the loads of its cell, so what they read is there before the loop.

@wengert_dup = external global i32
@wengert_const = external global i32

define void @user(ptr %x, ptr %xb, i32 %n, i32 %steps) {
entry:
  %0 = load i32, ptr @wengert_dup
  %1 = load i32, ptr @wengert_const
  %call = call double (ptr, ...) @wengert_adjoint(ptr @f, i32 %0, ptr %x, ptr %xb, i32 %1, i32 %n, i32 %1, i32 %steps)
  ret void
}

declare double @wengert_adjoint(ptr, ...)

define internal void @f(ptr %x, i32 %n, i32 %steps) {
entry:
  %cmp27 = icmp sgt i32 %steps, 0
  br i1 %cmp27, label %for.cond1.preheader.lr.ph, label %for.cond.cleanup

for.cond1.preheader.lr.ph:
  %cmp225 = icmp sgt i32 %n, 0
  %wide.trip.count = zext nneg i32 %n to i64
  br label %for.cond1.preheader

for.cond1.preheader:
  %s.028 = phi i32 [ 0, %for.cond1.preheader.lr.ph ], [ %inc14, %for.cond.cleanup3 ]
  br i1 %cmp225, label %for.body4, label %for.cond.cleanup3

for.cond.cleanup:
  ret void

for.cond.cleanup3:
  %inc14 = add i32 %s.028, 1
  %exitcond30.not = icmp eq i32 %inc14, %steps
  br i1 %exitcond30.not, label %for.cond.cleanup, label %for.cond1.preheader

for.body4:
  %indvars.iv = phi i64 [ %indvars.iv.next, %for.body4 ], [ 0, %for.cond1.preheader ]
  %arrayidx = getelementptr inbounds double, ptr %x, i64 %indvars.iv
  %0 = load double, ptr %arrayidx
  %indvars.iv.next = add i64 %indvars.iv, 1
  %arrayidx6 = getelementptr inbounds double, ptr %x, i64 %indvars.iv.next
  %1 = load double, ptr %arrayidx6
  %mul = fmul double %0, %1
  %arrayidx9 = getelementptr inbounds i8, ptr %arrayidx, i64 16
  %2 = load double, ptr %arrayidx9
  %mul10 = fmul double %mul, %2
  store double %mul10, ptr %arrayidx
  %exitcond.not = icmp eq i64 %indvars.iv.next, %wide.trip.count
  br i1 %exitcond.not, label %for.cond.cleanup3, label %for.body4
}
