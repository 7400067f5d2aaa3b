; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %opt -load-pass-plugin=%wengert -passes='wengert<print-plan>' %s -disable-output >%t.plan 2>&1
; GOLDEN: %t.plan local-array.golden
; A local array whose cells the backward sweep needs.

@wengert_dup = external global i32
@wengert_const = external global i32

define double @f(ptr %x, i64 %n) {
entry:
  %w = alloca [8 x double]
  call void @llvm.lifetime.start.p0(ptr nonnull %w)
  %0 = load double, ptr %x
  br label %for.body

for.cond4.preheader:
  %cmp525 = icmp sgt i64 %n, 0
  br i1 %cmp525, label %for.body7, label %for.cond.cleanup6

for.body:
  %i.024 = phi i64 [ 0, %entry ], [ %inc, %for.body ]
  %arrayidx = getelementptr inbounds nuw double, ptr %x, i64 %i.024
  %1 = load double, ptr %arrayidx
  %mul = fmul double %1, %0
  %arrayidx2 = getelementptr inbounds nuw double, ptr %w, i64 %i.024
  store double %mul, ptr %arrayidx2
  %inc = add nuw nsw i64 %i.024, 1
  %exitcond.not = icmp eq i64 %inc, 8
  br i1 %exitcond.not, label %for.cond4.preheader, label %for.body

for.cond.cleanup6:
  %s.0.lcssa = phi double [ 0.000000e+00, %for.cond4.preheader ], [ %4, %for.body7 ]
  call void @llvm.lifetime.end.p0(ptr nonnull %w)
  ret double %s.0.lcssa

for.body7:
  %i3.027 = phi i64 [ %inc14, %for.body7 ], [ 0, %for.cond4.preheader ]
  %s.026 = phi double [ %4, %for.body7 ], [ 0.000000e+00, %for.cond4.preheader ]
  %and = and i64 %i3.027, 7
  %arrayidx8 = getelementptr inbounds nuw double, ptr %w, i64 %and
  %2 = load double, ptr %arrayidx8
  %mul9 = mul nuw nsw i64 %i3.027, 3
  %and10 = and i64 %mul9, 7
  %arrayidx11 = getelementptr inbounds nuw double, ptr %w, i64 %and10
  %3 = load double, ptr %arrayidx11
  %4 = call double @llvm.fmuladd.f64(double %2, double %3, double %s.026)
  %inc14 = add nuw nsw i64 %i3.027, 1
  %exitcond28.not = icmp eq i64 %inc14, %n
  br i1 %exitcond28.not, label %for.cond.cleanup6, label %for.body7
}

declare void @llvm.lifetime.start.p0(ptr captures(none))

declare void @llvm.lifetime.end.p0(ptr captures(none))

declare double @llvm.fmuladd.f64(double, double, double)

define void @user(ptr %p, ptr %pb, i64 %n) {
entry:
  %0 = load i32, ptr @wengert_dup
  %1 = load i32, ptr @wengert_const
  %call = call double (ptr, ...) @wengert_adjoint(ptr nonnull @f, i32 %0, ptr %p, ptr %pb, i32 %1, i64 %n)
  ret void
}

declare double @wengert_adjoint(ptr, ...)
