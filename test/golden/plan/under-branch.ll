; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %opt -load-pass-plugin=%wengert -passes='wengert<print-plan>' %s -disable-output >%t.plan 2>&1
; GOLDEN: %t.plan under-branch.golden
; The product p is used by a comparison and under the branch: the backward actions of p and of its operands' loads move there. The
; square q is used beside the branch too, and its action stays.

@wengert_dup = external global i32

define void @user(ptr %x, ptr %xb, ptr %y, ptr %yb) {
entry:
  %0 = load i32, ptr @wengert_dup
  %call = call double (ptr, ...) @wengert_adjoint(ptr @f, i32 %0, ptr %x, ptr %xb, i32 %0, ptr %y, ptr %yb)
  ret void
}

declare double @wengert_adjoint(ptr, ...)

define internal void @f(ptr noalias %x, ptr noalias %y) {
entry:
  %a = load double, ptr %x
  %at.b = getelementptr inbounds i8, ptr %x, i64 8
  %b = load double, ptr %at.b
  %at.c = getelementptr inbounds i8, ptr %x, i64 16
  %c = load double, ptr %at.c
  %p = fmul double %a, %b
  %q = fmul double %c, %c
  %near = fcmp olt double %p, 1.0
  br i1 %near, label %then, label %exit

then:
  %r = fmul double %p, %q
  store double %r, ptr %y
  br label %exit

exit:
  %to = getelementptr inbounds i8, ptr %y, i64 8
  store double %q, ptr %to
  ret void
}
