; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %opt -load-pass-plugin=%wengert -passes=wengert %s -S -o %t.ll
; RUN: %lli_rt %t.ll
; RUN: %FileCheck %s < %t.ll
; Activity words as metadata, the way other front ends write Enzyme's markers; the module is valid after `opt -passes=wengert`.

; CHECK-NOT: call {{.*}}@__enzyme

define double @square(double %x) {
  %y = fmul double %x, %x
  ret double %y
}

define i32 @main() {
  %d = call double (...) @__enzyme_autodiff(ptr @square, metadata !"enzyme_out", double 3.0)
  %wrong = fcmp une double %d, 6.0
  %code = zext i1 %wrong to i32
  ret i32 %code
}

declare double @__enzyme_autodiff(...)
