; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %opt -load-pass-plugin=%wengert -passes=wengert %s -S -o %t.ll
; RUN: %opt -passes=verify -disable-output %t.ll
; RUN: sed -n '/@wengert[.].*{$/,/^}/p' %t.ll >%t.made
; GOLDEN: %t.made adjoint-call.golden
; A call with a tape: the callee in two sweeps.

@wengert_dup = external global i32

define void @f(ptr %x) {
entry:
  call void @g(ptr %x)
  %arrayidx = getelementptr inbounds nuw i8, ptr %x, i64 8
  store double 0.000000e+00, ptr %arrayidx
  ret void
}

define internal void @g(ptr %x) {
entry:
  %0 = load double, ptr %x
  %arrayidx1 = getelementptr inbounds nuw i8, ptr %x, i64 8
  %1 = load double, ptr %arrayidx1
  %mul = fmul double %0, %1
  store double %mul, ptr %x
  ret void
}

define void @user(ptr %p, ptr %pb, i64 %n) {
entry:
  %0 = load i32, ptr @wengert_dup
  %call = call double (ptr, ...) @wengert_adjoint(ptr nonnull @f, i32 %0, ptr %p, ptr %pb)
  ret void
}

declare double @wengert_adjoint(ptr, ...)
