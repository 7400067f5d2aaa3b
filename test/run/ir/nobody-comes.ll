; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %opt -load-pass-plugin=%wengert -passes=wengert %s -o %t.bc
; RUN: %lli_rt %t.bc
; A choice of addresses in a block that nobody enters, which therefore has nothing to choose from.

@wengert_out = external global i32

define internal double @f(double %x) {
entry:
  %cell = alloca double
  br label %end
nowhere:
  %chosen = phi ptr
  %y = load double, ptr %chosen
  br label %end
end:
  %z = phi double [ %x, %entry ], [ %y, %nowhere ]
  %square = fmul double %z, %z
  ret double %square
}

declare double @wengert_adjoint(ptr, ...)

define i32 @main() {
  %d = call double (ptr, ...) @wengert_adjoint(ptr @f, ptr @wengert_out, double 3.0)
  %right = fcmp oeq double %d, 6.0
  %code = select i1 %right, i32 0, i32 1
  ret i32 %code
}
