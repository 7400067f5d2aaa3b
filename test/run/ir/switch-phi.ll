; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %opt -load-pass-plugin=%wengert -passes=wengert %s -o %t.bc
; RUN: %lli_rt %t.bc
; Several edges from one switch into one block, whose phi has an entry for each.

@wengert_out = external global i32
@wengert_const = external global i32

define internal double @f(double %x, i32 %k) {
entry:
  %square = fmul double %x, %x
  switch i32 %k, label %other [
    i32 0, label %join
    i32 1, label %join
    i32 2, label %third
  ]
third:
  %cube = fmul double %square, %x
  br label %join
other:
  br label %join
join:
  %r = phi double [ %square, %entry ], [ %square, %entry ], [ %cube, %third ], [ 7.0, %other ]
  ret double %r
}

define i32 @main() {
  %a = call double (ptr, ...) @wengert_adjoint(ptr @f, ptr @wengert_out, double 3.0, ptr @wengert_const, i32 1)
  %b = call double (ptr, ...) @wengert_adjoint(ptr @f, ptr @wengert_out, double 3.0, ptr @wengert_const, i32 2)
  %c = call double (ptr, ...) @wengert_adjoint(ptr @f, ptr @wengert_out, double 3.0, ptr @wengert_const, i32 9)
  %wrong.a = fcmp une double %a, 6.0
  %wrong.b = fcmp une double %b, 27.0
  %wrong.c = fcmp une double %c, 0.0
  %ab = or i1 %wrong.a, %wrong.b
  %wrong = or i1 %ab, %wrong.c
  %code = zext i1 %wrong to i32
  ret i32 %code
}

declare double @wengert_adjoint(ptr, ...)
