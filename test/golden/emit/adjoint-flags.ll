; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %opt -load-pass-plugin=%wengert -passes=wengert %s -S -o %t.ll
; RUN: %opt -passes=verify -disable-output %t.ll
; RUN: sed -n '/@wengert[.].*{$/,/^}/p' %t.ll | %FileCheck %s
; What the primal promises of its numbers, its partials and adjoints need not keep: at 0 the partial of sqrt is infinite, and may be chosen
; away. Flags that only permit rounding otherwise stay, and a contribution is masked where nothing asks for it.
; CHECK: %chosen = select
; CHECK-NOT: {{fast|nnan|ninf}}
; CHECK: %[[SEED:.*]] = select i1 %{{.*}}, double %{{.*}}, double 0.0
; CHECK-NOT: {{fast|nnan|ninf}}
; CHECK: fdiv reassoc nsz arcp contract afn double %[[SEED]],
; CHECK: fcmp oeq double %[[SEED]], 0.0
; CHECK-NOT: {{fast|nnan|ninf}}
; CHECK: ret void

@wengert_dup = external global i32
@wengert_const = external global i32

define void @f(ptr noalias %x, ptr noalias %y, i1 %c) {
entry:
  %0 = load double, ptr %x
  %root = call fast double @llvm.sqrt.f64(double %0)
  %ratio = fdiv fast double %root, %0
  %chosen = select i1 %c, double %ratio, double 0.0
  store double %chosen, ptr %y
  ret void
}

define void @user(ptr %p, ptr %pb, ptr %q, ptr %qb, i1 %c) {
  call void (...) @wengert_adjoint(ptr @f, ptr @wengert_dup, ptr %p, ptr %pb, ptr @wengert_dup, ptr %q, ptr %qb, ptr @wengert_const, i1 %c)
  ret void
}
declare void @wengert_adjoint(...)
declare double @llvm.sqrt.f64(double)
