; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %opt -load-pass-plugin=%wengert -passes='wengert<print-plan>' %s -disable-output >%t.plan 2>&1
; GOLDEN: %t.plan nest-triangular.golden
; A triangular nest with values recorded at its full size.

@wengert_dup = external global i32
@wengert_const = external global i32

define void @f(ptr %x, i64 %n) {
entry:
  %cmp21 = icmp sgt i64 %n, 0
  br i1 %cmp21, label %for.cond1.preheader, label %for.cond.cleanup

for.cond1.preheader:
  %i.022 = phi i64 [ %inc8, %for.cond.cleanup3 ], [ 0, %entry ]
  %cmp218.not = icmp eq i64 %i.022, 0
  br i1 %cmp218.not, label %for.cond.cleanup3, label %for.body4.lr.ph

for.body4.lr.ph:
  %arrayidx = getelementptr inbounds nuw double, ptr %x, i64 %i.022
  %arrayidx.promoted = load double, ptr %arrayidx
  br label %for.body4

for.cond.cleanup:
  ret void

for.cond.cleanup3:
  %inc8 = add nuw nsw i64 %i.022, 1
  %exitcond23.not = icmp eq i64 %inc8, %n
  br i1 %exitcond23.not, label %for.cond.cleanup, label %for.cond1.preheader

for.body4:
  %mul20 = phi double [ %arrayidx.promoted, %for.body4.lr.ph ], [ %mul, %for.body4 ]
  %j.019 = phi i64 [ 0, %for.body4.lr.ph ], [ %inc, %for.body4 ]
  %arrayidx5 = getelementptr inbounds nuw double, ptr %x, i64 %j.019
  %0 = load double, ptr %arrayidx5
  %mul = fmul double %mul20, %0
  store double %mul, ptr %arrayidx
  %inc = add nuw nsw i64 %j.019, 1
  %exitcond.not = icmp eq i64 %inc, %i.022
  br i1 %exitcond.not, label %for.cond.cleanup3, label %for.body4
}

define void @user(ptr %p, ptr %pb, i64 %n) {
entry:
  %0 = load i32, ptr @wengert_dup
  %1 = load i32, ptr @wengert_const
  %call = call double (ptr, ...) @wengert_adjoint(ptr nonnull @f, i32 %0, ptr %p, ptr %pb, i32 %1, i64 %n)
  ret void
}

declare double @wengert_adjoint(ptr, ...)
