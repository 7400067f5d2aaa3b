; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %opt -load-pass-plugin=%wengert -passes='wengert<print-plan>' %s -disable-output >%t.plan 2>&1
; GOLDEN: %t.plan inactive.golden
; What a procedure without derivative gives is passive: of the product with it only the other factor has an adjoint, and the call stays one of the primal. The result
; need not be recorded, nor what the procedure computes inside.

@wengert_dup = external global i32

define internal void @f(ptr %x) {
entry:
  %a = load double, ptr %x, align 8
  %limit = call double @limiter(double %a)
  %product = fmul double %a, %limit
  store double %product, ptr %x, align 8
  ret void
}

define internal double @limiter(double %a) noinline {
entry:
  %root = call double @sqrt(double %a)
  ret double %root
}

define void @user(ptr %x, ptr %xb) {
entry:
  call void (ptr, ...) @wengert_inactive(ptr @limiter)
  %dup = load i32, ptr @wengert_dup
  call void (ptr, ...) @wengert_adjoint(ptr @f, i32 %dup, ptr %x, ptr %xb)
  ret void
}

declare void @wengert_adjoint(ptr, ...)
declare void @wengert_inactive(ptr, ...)
declare double @sqrt(double)
