; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %opt -load-pass-plugin=%wengert -passes='wengert<print-plan>' %s -disable-output >%t.plan 2>&1
; GOLDEN: %t.plan version-shared.golden
; Two nests read x before the third overwrites it: they share one section, from the first to the last cell that either
; certainly reads. The load under the branch follows, for what it reads lies within.

@wengert_dup = external global i32
@wengert_const = external global i32

define void @user(ptr %x, ptr %xb, ptr %y, ptr %yb, ptr %z, ptr %zb, i32 %steps) {
entry:
  %0 = load i32, ptr @wengert_dup
  %1 = load i32, ptr @wengert_const
  %call = call double (ptr, ...) @wengert_adjoint(ptr @f, i32 %0, ptr %x, ptr %xb, i32 %0, ptr %y, ptr %yb, i32 %0, ptr %z, ptr %zb, i32 %1, i32 %steps)
  ret void
}

declare double @wengert_adjoint(ptr, ...)

define internal void @f(ptr noalias %x, ptr noalias %y, ptr noalias %z, i32 %steps) {
entry:
  %cmp68 = icmp sgt i32 %steps, 0
  br i1 %cmp68, label %for.cond1.preheader, label %for.cond.cleanup

for.cond1.preheader:
  %s.069 = phi i32 [ %inc42, %for.cond.cleanup31 ], [ 0, %entry ]
  br label %for.body4

for.cond.cleanup:
  ret void

for.body4:
  %indvars.iv = phi i64 [ 1, %for.cond1.preheader ], [ %indvars.iv.next, %for.body4 ]
  %0 = getelementptr double, ptr %x, i64 %indvars.iv
  %arrayidx = getelementptr i8, ptr %0, i64 -8
  %1 = load double, ptr %arrayidx
  %2 = load double, ptr %0
  %arrayidx8 = getelementptr inbounds double, ptr %y, i64 %indvars.iv
  %3 = load double, ptr %arrayidx8
  %4 = call double @llvm.fmuladd.f64(double %1, double %2, double %3)
  store double %4, ptr %arrayidx8
  %indvars.iv.next = add i64 %indvars.iv, 1
  %exitcond.not = icmp eq i64 %indvars.iv.next, 100
  br i1 %exitcond.not, label %for.body13, label %for.body4

for.body13:
  %indvars.iv71 = phi i64 [ %indvars.iv.next72, %if.end ], [ 2, %for.body4 ]
  %arrayidx15 = getelementptr inbounds double, ptr %x, i64 %indvars.iv71
  %5 = load double, ptr %arrayidx15
  %arrayidx17 = getelementptr inbounds i8, ptr %arrayidx15, i64 160
  %6 = load double, ptr %arrayidx17
  %mul = fmul double %5, %6
  %and80 = and i64 %indvars.iv71, 1
  %tobool.not = icmp eq i64 %and80, 0
  br i1 %tobool.not, label %if.end, label %if.then

if.then:
  %arrayidx20 = getelementptr i8, ptr %arrayidx15, i64 -16
  %7 = load double, ptr %arrayidx20
  %mul21 = fmul double %mul, %7
  br label %if.end

if.end:
  %w.0 = phi double [ %mul21, %if.then ], [ %mul, %for.body13 ]
  %arrayidx23 = getelementptr inbounds double, ptr %z, i64 %indvars.iv71
  %8 = load double, ptr %arrayidx23
  %add24 = fadd double %w.0, %8
  store double %add24, ptr %arrayidx23
  %indvars.iv.next72 = add i64 %indvars.iv71, 1
  %exitcond74.not = icmp eq i64 %indvars.iv.next72, 90
  br i1 %exitcond74.not, label %for.body32, label %for.body13

for.cond.cleanup31:
  %inc42 = add i32 %s.069, 1
  %exitcond79.not = icmp eq i32 %inc42, %steps
  br i1 %exitcond79.not, label %for.cond.cleanup, label %for.cond1.preheader

for.body32:
  %indvars.iv75 = phi i64 [ %indvars.iv.next76, %for.body32 ], [ 0, %if.end ]
  %arrayidx34 = getelementptr inbounds double, ptr %x, i64 %indvars.iv75
  %9 = load double, ptr %arrayidx34
  %mul35 = fmul double %9, 5.000000e-01
  store double %mul35, ptr %arrayidx34
  %indvars.iv.next76 = add i64 %indvars.iv75, 1
  %exitcond78.not = icmp eq i64 %indvars.iv.next76, 120
  br i1 %exitcond78.not, label %for.cond.cleanup31, label %for.body32
}

declare double @llvm.fmuladd.f64(double, double, double)
