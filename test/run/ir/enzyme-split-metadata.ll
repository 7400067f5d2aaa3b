; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %opt -load-pass-plugin=%wengert -passes=wengert %s -S -o %t.ll
; RUN: %lli_rt %t.ll
; RUN: %FileCheck %s < %t.ll
; Enzyme's words about tapes as metadata, and both results of a forward sweep, the tape first.

; CHECK-NOT: call {{.*}}@__enzyme

define double @cube(ptr %x) {
  %v = load double, ptr %x
  %square = fmul double %v, %v
  %y = fmul double %square, %v
  ret double %y
}

define i32 @main() {
  %x = alloca double
  %xb = alloca double
  store double 2.0, ptr %x
  store double 0.0, ptr %xb
  %size = call i64 (...) @__enzyme_augmentsize(ptr @cube, metadata !"enzyme_dup")
  %tape = alloca i8, i64 %size, align 1
  %y = call double (...) @__enzyme_augmentfwd_value(ptr @cube, metadata !"enzyme_allocated", i64 %size, metadata !"enzyme_tape", ptr %tape, ptr %x, ptr %xb)
  %both = call { ptr, double } (...) @__enzyme_augmentfwd(ptr @cube, metadata !"enzyme_dup", ptr %x, ptr %xb)
  store double 9.0, ptr %x
  call void (...) @__enzyme_reverse(ptr @cube, metadata !"enzyme_nofree", metadata !"enzyme_allocated", i64 %size, metadata !"enzyme_tape", ptr %tape, ptr %x, ptr %xb, double 1.0)
  %handle = extractvalue { ptr, double } %both, 0
  %value = extractvalue { ptr, double } %both, 1
  call void (...) @__enzyme_reverse(ptr @cube, metadata !"enzyme_dup", ptr %x, ptr %xb, double 2.0, ptr %handle)
  %gradient = load double, ptr %xb
  %wrong1 = fcmp une double %gradient, 36.0
  %wrong2 = fcmp une double %y, 8.0
  %wrong3 = fcmp une double %value, 8.0
  %some = or i1 %wrong1, %wrong2
  %any = or i1 %some, %wrong3
  %code = zext i1 %any to i32
  ret i32 %code
}

declare i64 @__enzyme_augmentsize(...)
declare double @__enzyme_augmentfwd_value(...)
declare { ptr, double } @__enzyme_augmentfwd(...)
declare void @__enzyme_reverse(...)
