; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %opt -load-pass-plugin=%wengert -passes='wengert<print-plan>' %s -disable-output >%t.plan 2>&1
; GOLDEN: %t.plan version-guarded.golden
; The inner loop may have no iteration: the section is saved before the outer one, if the condition holds that both know.

@wengert_dup = external global i32
@wengert_const = external global i32

define void @user(ptr %x, ptr %xb, ptr %y, ptr %yb, i32 %n, i32 %m, i32 %steps) {
entry:
  %0 = load i32, ptr @wengert_dup
  %1 = load i32, ptr @wengert_const
  %call = call double (ptr, ...) @wengert_adjoint(ptr @f, i32 %0, ptr %x, ptr %xb, i32 %0, ptr %y, ptr %yb, i32 %1, i32 %n, i32 %1, i32 %m, i32 %1, i32 %steps)
  ret void
}

declare double @wengert_adjoint(ptr, ...)

define internal void @f(ptr noalias %x, ptr noalias %y, i32 %n, i32 %m, i32 %steps) {
entry:
  %cmp65 = icmp sgt i32 %steps, 0
  br i1 %cmp65, label %for.cond1.preheader.lr.ph, label %for.cond.cleanup

for.cond1.preheader.lr.ph:
  %cmp262 = icmp sgt i32 %m, 1
  %cmp660 = icmp sgt i32 %n, 1
  %wide.trip.count75 = zext nneg i32 %m to i64
  %wide.trip.count = zext nneg i32 %n to i64
  br label %for.cond1.preheader

for.cond1.preheader:
  %s.066 = phi i32 [ 0, %for.cond1.preheader.lr.ph ], [ %inc40, %for.cond28.preheader ]
  br i1 %cmp262, label %for.cond5.preheader, label %for.cond28.preheader

for.cond.cleanup:
  ret void

for.cond28.preheader:
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 dereferenceable(80000) %x, ptr align 8 dereferenceable(80000) %y, i64 80000, i1 false)
  %inc40 = add i32 %s.066, 1
  %exitcond80.not = icmp eq i32 %inc40, %steps
  br i1 %exitcond80.not, label %for.cond.cleanup, label %for.cond1.preheader

for.cond5.preheader:
  %indvars.iv70 = phi i64 [ %indvars.iv.next71, %for.cond.cleanup7 ], [ 1, %for.cond1.preheader ]
  br i1 %cmp660, label %for.body8.lr.ph, label %for.cond.cleanup7

for.body8.lr.ph:
  %0 = mul i64 %indvars.iv70, 100
  %1 = getelementptr double, ptr %x, i64 %0
  %2 = getelementptr i8, ptr %1, i64 -800
  br label %for.body8

for.cond.cleanup7:
  %indvars.iv.next71 = add i64 %indvars.iv70, 1
  %exitcond76.not = icmp eq i64 %indvars.iv.next71, %wide.trip.count75
  br i1 %exitcond76.not, label %for.cond28.preheader, label %for.cond5.preheader

for.body8:
  %indvars.iv = phi i64 [ 1, %for.body8.lr.ph ], [ %indvars.iv.next, %for.body8 ]
  %3 = add i64 %indvars.iv, %0
  %arrayidx = getelementptr inbounds double, ptr %x, i64 %3
  %4 = load double, ptr %arrayidx
  %arrayidx12 = getelementptr i8, ptr %arrayidx, i64 -8
  %5 = load double, ptr %arrayidx12
  %mul13 = fmul double %4, %5
  %arrayidx18 = getelementptr double, ptr %2, i64 %indvars.iv
  %6 = load double, ptr %arrayidx18
  %mul19 = fmul double %mul13, %6
  %arrayidx23 = getelementptr inbounds double, ptr %y, i64 %3
  store double %mul19, ptr %arrayidx23
  %indvars.iv.next = add i64 %indvars.iv, 1
  %exitcond.not = icmp eq i64 %indvars.iv.next, %wide.trip.count
  br i1 %exitcond.not, label %for.cond.cleanup7, label %for.body8
}

declare void @llvm.memcpy.p0.p0.i64(ptr noalias , ptr noalias , i64, i1 immarg)
