; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %opt -load-pass-plugin=%wengert -passes='wengert<print-plan>' %s -disable-output >%t.plan 2>&1
; GOLDEN: %t.plan indep-dep.golden
; What y holds at entry is passive, for it is dependent only: of the product nothing is needed, and x alone has an adjoint.

@wengert_indep = external global i32
@wengert_dep = external global i32

define void @f(ptr noalias %x, ptr noalias %y) {
entry:
  %0 = load double, ptr %y
  %1 = load double, ptr %x
  %2 = fmul double %0, %1
  store double %2, ptr %y
  ret void
}

define void @user(ptr %p, ptr %pb, ptr %q, ptr %qb) {
entry:
  %0 = load i32, ptr @wengert_indep
  %1 = load i32, ptr @wengert_dep
  %call = call double (ptr, ...) @wengert_adjoint(ptr nonnull @f, i32 %0, ptr %p, ptr %pb, i32 %1, ptr %q, ptr %qb)
  ret void
}

declare double @wengert_adjoint(ptr, ...)
