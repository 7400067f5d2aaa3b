; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %opt -load-pass-plugin=%wengert -passes='wengert<print-plan>' %s -disable-output >%t.plan 2>&1
; GOLDEN: %t.plan recorded-clobbered.golden
; A recurrence in place: what a store overwrites is recorded, in an array for the whole loop.

@wengert_dup = external global i32
@wengert_const = external global i32

define void @f(ptr %x, i64 %n) {
entry:
  %cmp9 = icmp sgt i64 %n, 1
  br i1 %cmp9, label %for.body.preheader, label %for.cond.cleanup

for.body.preheader:
  %load_initial = load double, ptr %x
  br label %for.body

for.cond.cleanup:
  ret void

for.body:
  %store_forwarded = phi double [ %load_initial, %for.body.preheader ], [ %mul, %for.body ]
  %i.010 = phi i64 [ 1, %for.body.preheader ], [ %inc, %for.body ]
  %arrayidx = getelementptr inbounds nuw double, ptr %x, i64 %i.010
  %0 = load double, ptr %arrayidx
  %mul = fmul double %0, %store_forwarded
  store double %mul, ptr %arrayidx
  %inc = add nuw nsw i64 %i.010, 1
  %exitcond.not = icmp eq i64 %inc, %n
  br i1 %exitcond.not, label %for.cond.cleanup, label %for.body
}

define void @user(ptr %p, ptr %pb, i64 %n) {
entry:
  %0 = load i32, ptr @wengert_dup
  %1 = load i32, ptr @wengert_const
  %call = call double (ptr, ...) @wengert_adjoint(ptr nonnull @f, i32 %0, ptr %p, ptr %pb, i32 %1, i64 %n)
  ret void
}

declare double @wengert_adjoint(ptr, ...)
