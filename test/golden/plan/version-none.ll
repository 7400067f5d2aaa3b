; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %opt -load-pass-plugin=%wengert -passes='wengert<print-plan>' -wengert-versions=off %s -disable-output >%t.plan 2>&1
; GOLDEN: %t.plan version-none.golden
; Without versions of arrays, the values that the nest loads are recorded.

@wengert_dup = external global i32
@wengert_const = external global i32

define void @user(ptr %x, ptr %xb, ptr %y, ptr %yb, i64 %n, i64 %steps) {
entry:
  %0 = load i32, ptr @wengert_dup
  %1 = load i32, ptr @wengert_const
  %call = call double (ptr, ...) @wengert_adjoint(ptr @f, i32 %0, ptr %x, ptr %xb, i32 %0, ptr %y, ptr %yb, i32 %1, i64 %n, i32 %1, i64 %steps)
  ret void
}

declare double @wengert_adjoint(ptr, ...)

define internal void @f(ptr %x, ptr noalias %y, i64 %n, i64 %steps) {
entry:
  %cmp40 = icmp sgt i64 %steps, 0
  br i1 %cmp40, label %for.cond1.preheader.lr.ph, label %for.cond.cleanup

for.cond1.preheader.lr.ph:
  %cmp236 = icmp sgt i64 %n, 1
  %cmp1138 = icmp sgt i64 %n, 1
  %scevgep = getelementptr i8, ptr %x, i64 8
  %scevgep42 = getelementptr i8, ptr %y, i64 8
  %0 = shl i64 %n, 3
  %1 = add i64 %0, -8
  br label %for.cond1.preheader

for.cond1.preheader:
  %s.041 = phi i64 [ 0, %for.cond1.preheader.lr.ph ], [ %inc20, %for.cond.cleanup12 ]
  br i1 %cmp236, label %for.body4, label %for.cond10.preheader

for.cond.cleanup:
  ret void

for.cond10.preheader:
  br i1 %cmp1138, label %for.body13.preheader, label %for.cond.cleanup12

for.body13.preheader:
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %scevgep, ptr align 8 %scevgep42, i64 %1, i1 false)
  br label %for.cond.cleanup12

for.body4:
  %i.037 = phi i64 [ %add, %for.body4 ], [ 1, %for.cond1.preheader ]
  %2 = getelementptr double, ptr %x, i64 %i.037
  %arrayidx = getelementptr i8, ptr %2, i64 -8
  %3 = load double, ptr %arrayidx
  %4 = load double, ptr %2
  %mul = fmul double %3, %4
  %add = add i64 %i.037, 1
  %arrayidx6 = getelementptr inbounds double, ptr %x, i64 %add
  %5 = load double, ptr %arrayidx6
  %mul7 = fmul double %mul, %5
  %arrayidx8 = getelementptr inbounds double, ptr %y, i64 %i.037
  store double %mul7, ptr %arrayidx8
  %exitcond.not = icmp eq i64 %add, %n
  br i1 %exitcond.not, label %for.cond10.preheader, label %for.body4

for.cond.cleanup12:
  %inc20 = add i64 %s.041, 1
  %exitcond43.not = icmp eq i64 %inc20, %steps
  br i1 %exitcond43.not, label %for.cond.cleanup, label %for.cond1.preheader
}

declare void @llvm.memcpy.p0.p0.i64(ptr noalias , ptr noalias , i64, i1 immarg)
