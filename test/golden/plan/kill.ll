; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %opt -load-pass-plugin=%wengert -passes='wengert<print-plan>' -wengert-apart=off %s -disable-output >%t.plan 2>&1
; GOLDEN: %t.plan kill.golden
; y may be x, shifted: what is read in one iteration may have been written in another. There is no section to save; each store keeps what it overwrites, one number where
; three are read, and the backward sweep puts it back before it repeats the loads.

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

define internal void @f(ptr %x, ptr %y, i32 %n, i32 %steps) {
entry:
  %cmp25 = icmp sgt i32 %steps, 0
  br i1 %cmp25, label %for.cond1.preheader.lr.ph, label %for.cond.cleanup

for.cond1.preheader.lr.ph:
  %cmp223 = icmp sgt i32 %n, 1
  %wide.trip.count = zext nneg i32 %n to i64
  br label %for.cond1.preheader

for.cond1.preheader:
  %s.026 = phi i32 [ 0, %for.cond1.preheader.lr.ph ], [ %inc13, %for.cond.cleanup3 ]
  br i1 %cmp223, label %for.body4, label %for.cond.cleanup3

for.cond.cleanup:
  ret void

for.cond.cleanup3:
  %inc13 = add i32 %s.026, 1
  %exitcond28.not = icmp eq i32 %inc13, %steps
  br i1 %exitcond28.not, label %for.cond.cleanup, label %for.cond1.preheader

for.body4:
  %indvars.iv = phi i64 [ %indvars.iv.next, %for.body4 ], [ 1, %for.cond1.preheader ]
  %0 = getelementptr double, ptr %x, i64 %indvars.iv
  %arrayidx = getelementptr i8, ptr %0, i64 -8
  %1 = load double, ptr %arrayidx
  %2 = load double, ptr %0
  %mul = fmul double %1, %2
  %indvars.iv.next = add i64 %indvars.iv, 1
  %arrayidx8 = getelementptr inbounds double, ptr %x, i64 %indvars.iv.next
  %3 = load double, ptr %arrayidx8
  %mul9 = fmul double %mul, %3
  %arrayidx11 = getelementptr inbounds double, ptr %y, i64 %indvars.iv
  store double %mul9, ptr %arrayidx11
  %exitcond.not = icmp eq i64 %indvars.iv.next, %wide.trip.count
  br i1 %exitcond.not, label %for.cond.cleanup3, label %for.body4
}
