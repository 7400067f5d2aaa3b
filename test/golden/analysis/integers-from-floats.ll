; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %opt -load-pass-plugin=%wengert -wengert-dump=facts -passes=wengert %s -disable-output >%t.facts 2>&1
; GOLDEN: %t.facts integers-from-floats.golden
; A float that only chooses an index or a branch is passive from there on.

@wengert_dup = external global i32

define double @f(ptr %x) {
entry:
  %arrayidx1 = getelementptr inbounds nuw i8, ptr %x, i64 8
  %0 = load double, ptr %arrayidx1
  %cmp = fcmp ogt double %0, 2.000000e+00
  br i1 %cmp, label %cond.true, label %cond.end

cond.true:
  %1 = load double, ptr %x
  %conv = fptosi double %1 to i64
  %and = and i64 %conv, 1
  %arrayidx3 = getelementptr inbounds nuw double, ptr %x, i64 %and
  %2 = load double, ptr %arrayidx3
  br label %cond.end

cond.end:
  %cond = phi double [ %2, %cond.true ], [ 1.000000e+00, %entry ]
  ret double %cond
}

define void @user(ptr %p, ptr %pb, i64 %n) {
entry:
  %0 = load i32, ptr @wengert_dup
  %call = call double (ptr, ...) @wengert_adjoint(ptr nonnull @f, i32 %0, ptr %p, ptr %pb)
  ret void
}

declare double @wengert_adjoint(ptr, ...)
