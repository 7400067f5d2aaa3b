; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %opt -load-pass-plugin=%wengert -passes='wengert<print-plan>' -wengert-tbr=off %s -disable-output >%t.plan 2>&1
; GOLDEN: %t.plan recorded-all.golden
; Without the analysis of what is to be recorded, all that is needed is recorded, even read-only data.

@wengert_dup = external global i32
@wengert_const = external global i32

define double @f(ptr %x, i64 %n) {
entry:
  %cmp7 = icmp sgt i64 %n, 0
  br i1 %cmp7, label %for.body, label %for.cond.cleanup

for.cond.cleanup:
  %s.0.lcssa = phi double [ 0.000000e+00, %entry ], [ %1, %for.body ]
  ret double %s.0.lcssa

for.body:
  %i.09 = phi i64 [ %inc, %for.body ], [ 0, %entry ]
  %s.08 = phi double [ %1, %for.body ], [ 0.000000e+00, %entry ]
  %arrayidx = getelementptr inbounds nuw double, ptr %x, i64 %i.09
  %0 = load double, ptr %arrayidx
  %1 = call double @llvm.fmuladd.f64(double %0, double %0, double %s.08)
  %inc = add nuw nsw i64 %i.09, 1
  %exitcond.not = icmp eq i64 %inc, %n
  br i1 %exitcond.not, label %for.cond.cleanup, label %for.body
}

declare double @llvm.fmuladd.f64(double, double, double)

define void @user(ptr %p, ptr %pb, i64 %n) {
entry:
  %0 = load i32, ptr @wengert_dup
  %1 = load i32, ptr @wengert_const
  %call = call double (ptr, ...) @wengert_adjoint(ptr nonnull @f, i32 %0, ptr %p, ptr %pb, i32 %1, i64 %n)
  ret void
}

declare double @wengert_adjoint(ptr, ...)
