; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %opt -load-pass-plugin=%wengert -passes='wengert<print-plan>' %s -disable-output >%t.plan 2>&1
; GOLDEN: %t.plan call.golden
; A call: forward call, then backward call with the tape of the first.

@wengert_dup = external global i32

define void @f(ptr %x) {
entry:
  call void @g(ptr %x)
  %add.ptr = getelementptr inbounds nuw i8, ptr %x, i64 8
  call void @g(ptr nonnull %add.ptr)
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
