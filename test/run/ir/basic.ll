; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %opt -load-pass-plugin=%wengert -passes=wengert %s -S -o %t.ll
; RUN: %FileCheck %s < %t.ll
; RUN: %lli_rt %t.ll
; The pass run by name; nothing of the markers is left.

; CHECK-LABEL: define i32 @main
; CHECK-NOT: @wengert_adjoint
; CHECK: ret i32

@wengert_out = external global i32

define double @cube(double %x) {
  %square = fmul double %x, %x
  %cube = fmul double %square, %x
  ret double %cube
}

define i32 @main() {
  %slope = call double (ptr, ...) @wengert_adjoint(ptr @cube, ptr @wengert_out, double 2.0)
  %wrong = fcmp une double %slope, 12.0
  %code = zext i1 %wrong to i32
  ret i32 %code
}

declare double @wengert_adjoint(ptr, ...)
