; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %opt -load-pass-plugin=%wengert -passes=wengert %s -S -o %t.ll
; RUN: %opt -passes=verify -disable-output %t.ll
; RUN: sed -n '/@wengert[.].*{$/,/^}/p' %t.ll >%t.made
; GOLDEN: %t.made adjoint-loop.golden
; A loop whose overwritten values stand in an array on the tape; the backward loop counts down.

@wengert_dup = external global i32
@wengert_const = external global i32

define void @f(ptr %x, i64 %n) {
entry:
  %cmp9 = icmp sgt i64 %n, 0
  br i1 %cmp9, label %for.body, label %for.cond.cleanup

for.cond.cleanup:
  ret void

for.body:
  %i.010 = phi i64 [ %inc, %for.body ], [ 0, %entry ]
  %arrayidx = getelementptr inbounds nuw double, ptr %x, i64 %i.010
  %0 = load double, ptr %arrayidx
  %mul = fmul double %0, %0
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
