; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %opt -load-pass-plugin=%wengert -passes='wengert<print-plan>' %s -disable-output >%t.plan 2>&1
; GOLDEN: %t.plan branch-on-active.golden
; A branch on active data is recorded; it is not decided again.

@wengert_dup = external global i32

define double @f(ptr %x) {
entry:
  %0 = load double, ptr %x
  %cmp = fcmp ogt double %0, 1.000000e+00
  br i1 %cmp, label %if.then, label %if.else

if.then:
  %mul = fmul double %0, %0
  %arrayidx1 = getelementptr inbounds nuw i8, ptr %x, i64 8
  store double %mul, ptr %arrayidx1
  br label %if.end

if.else:
  %arrayidx2 = getelementptr inbounds nuw i8, ptr %x, i64 8
  %1 = load double, ptr %arrayidx2
  %mul3 = fmul double %1, 2.000000e+00
  store double %mul3, ptr %x
  br label %if.end

if.end:
  %2 = load double, ptr %x
  %arrayidx6 = getelementptr inbounds nuw i8, ptr %x, i64 8
  %3 = load double, ptr %arrayidx6
  %mul7 = fmul double %2, %3
  ret double %mul7
}

define void @user(ptr %p, ptr %pb, i64 %n) {
entry:
  %0 = load i32, ptr @wengert_dup
  %call = call double (ptr, ...) @wengert_adjoint(ptr nonnull @f, i32 %0, ptr %p, ptr %pb)
  ret void
}

declare double @wengert_adjoint(ptr, ...)
