; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %opt -load-pass-plugin=%wengert -wengert-dump=prepared -passes=wengert %s -disable-output >%t.prepared 2>&1
; GOLDEN: %t.prepared several-returns.golden
; All returns become one, and the joins remember where they were entered from.

@wengert_dup = external global i32

define double @f(ptr %x) {
entry:
  %0 = load double, ptr %x
  %cmp = fcmp ogt double %0, 1.000000e+00
  br i1 %cmp, label %return, label %if.end

if.end:
  %arrayidx2 = getelementptr inbounds nuw i8, ptr %x, i64 8
  %1 = load double, ptr %arrayidx2
  %cmp3 = fcmp ogt double %1, 1.000000e+00
  br i1 %cmp3, label %if.then4, label %return

if.then4:
  %mul = fmul double %0, %1
  br label %return

return:
  %retval.0 = phi double [ %0, %entry ], [ %mul, %if.then4 ], [ 0.000000e+00, %if.end ]
  ret double %retval.0
}

define void @user(ptr %p, ptr %pb, i64 %n) {
entry:
  %0 = load i32, ptr @wengert_dup
  %call = call double (ptr, ...) @wengert_adjoint(ptr nonnull @f, i32 %0, ptr %p, ptr %pb)
  ret void
}

declare double @wengert_adjoint(ptr, ...)
