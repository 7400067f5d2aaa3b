; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %opt -load-pass-plugin=%wengert -passes='wengert<print-plan>' -wengert-adjoint-out=off %s -disable-output >%t.plan 2>&1
; GOLDEN: %t.plan adjoint-out-off.golden
; Nothing overwrites x behind the call, but without the analysis that knows it the callee records what it reads there.

@wengert_dup = external global i32

define void @f(ptr noalias %x, ptr noalias %y) {
entry:
  call void @g(ptr %x, ptr %y)
  ret void
}

define internal void @g(ptr noalias %x, ptr noalias %y) {
entry:
  %0 = load double, ptr %x
  %mul = fmul double %0, %0
  store double %mul, ptr %y
  ret void
}

define void @user(ptr %p, ptr %pb, ptr %q, ptr %qb) {
entry:
  %0 = load i32, ptr @wengert_dup
  %call = call double (ptr, ...) @wengert_adjoint(ptr nonnull @f, i32 %0, ptr %p, ptr %pb, i32 %0, ptr %q, ptr %qb)
  ret void
}

declare double @wengert_adjoint(ptr, ...)
