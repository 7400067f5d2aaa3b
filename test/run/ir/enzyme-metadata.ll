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
  %b = call [2 x double] (...) @__enzyme_batch(ptr @square, metadata !"enzyme_width", i64 2, metadata !"enzyme_vector", double 3.0, double %d)
  %second = extractvalue [2 x double] %b, 1
  %sum = fadd double %d, %second
  %wrong = fcmp une double %sum, 42.0
  %code = zext i1 %wrong to i32
  ret i32 %code
}

declare double @__enzyme_autodiff(...)
declare [2 x double] @__enzyme_batch(...)
