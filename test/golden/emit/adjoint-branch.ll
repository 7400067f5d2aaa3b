; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %opt -load-pass-plugin=%wengert -passes=wengert %s -S -o %t.ll
; RUN: %opt -passes=verify -disable-output %t.ll
; RUN: sed -n '/@wengert[.].*{$/,/^}/p' %t.ll >%t.made
; GOLDEN: %t.made adjoint-branch.golden
; The backward sweep goes through the branch that the forward sweep took.

@wengert_dup = external global i32

define void @f(ptr %x) {
entry:
  %0 = load double, ptr %x
  %cmp = fcmp ogt double %0, 1.000000e+00
  %arrayidx2 = getelementptr inbounds nuw i8, ptr %x, i64 8
  br i1 %cmp, label %if.then, label %if.end

if.then:
  %1 = load double, ptr %arrayidx2
  %mul = fmul double %0, %1
  br label %if.end

if.end:
  %.sink = phi double [ %mul, %if.then ], [ 0.000000e+00, %entry ]
  store double %.sink, ptr %arrayidx2
  ret void
}

define void @user(ptr %p, ptr %pb, i64 %n) {
entry:
  %0 = load i32, ptr @wengert_dup
  %call = call double (ptr, ...) @wengert_adjoint(ptr nonnull @f, i32 %0, ptr %p, ptr %pb)
  ret void
}

declare double @wengert_adjoint(ptr, ...)
