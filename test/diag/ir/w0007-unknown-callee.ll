; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: not %opt -load-pass-plugin=%wengert -passes=wengert %s -S -o %t.ll 2>&1 | %FileCheck %s
; RUN: test ! -s %t.ll
; `opt` reports errors and writes nothing.
; CHECK: error: {{.*}}[W0007] {{.*}}table

declare double @table(double)
declare double @wengert_adjoint(ptr, ...)
@wengert_dup = external global i32

define double @f(ptr %p) {
  %x = load double, ptr %p
  %y = call double @table(double %x)
  ret double %y
}

define void @user(ptr %p, ptr %pb) {
  %word = load i32, ptr @wengert_dup
  %r = call double (ptr, ...) @wengert_adjoint(ptr @f, i32 %word, ptr %p, ptr %pb)
  ret void
}
