; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: for level in 0 1 2 3; do \
; RUN:   %opt -load-pass-plugin=%wengert -passes="default<O$level>" %s -S -o %t.ll && %FileCheck %s < %t.ll && %lli_rt %t.ll || exit 1; \
; RUN: done
; In opt's own pipelines requests are met at the extension points.

; CHECK-NOT: call {{.*}}@wengert_adjoint

@wengert_out = external global i32

define internal double @cube(double %x) {
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
