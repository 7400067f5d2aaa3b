; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %opt -load-pass-plugin=%wengert -passes=wengert %s -S -o %t.with.ll
; RUN: %opt -passes=verify %s -S -o %t.without.ll
; RUN: cmp %t.with.ll %t.without.ll
; A module without requests comes out as it went in.

define double @cube(double %x) {
  %square = fmul fast double %x, %x
  %cube = fmul double %square, %x
  ret double %cube
}
