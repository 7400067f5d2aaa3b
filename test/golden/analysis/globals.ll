; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %opt -load-pass-plugin=%wengert -wengert-dump=facts -passes=wengert %s -disable-output >%t.facts 2>&1
; GOLDEN: %t.facts globals.golden
; Globals take part: those that active data passes through are active, from where it is stored on; read-only ones are not.

@state = global double 0.000000e+00
@factor = global double 0.000000e+00
@wengert_out = external global i32

define double @f(double %x) {
entry:
  %0 = load double, ptr @state
  %mul = fmul double %x, %0
  store double %mul, ptr @state
  call void @scale()
  %1 = load double, ptr @state
  %mul1 = fmul double %1, %mul
  ret double %mul1
}

define internal void @scale() {
entry:
  %0 = load double, ptr @state
  %1 = load double, ptr @factor
  %mul = fmul double %0, %1
  store double %mul, ptr @state
  ret void
}

define void @user(ptr %p, ptr readnone %pb, i64 %n) {
entry:
  %0 = load i32, ptr @wengert_out
  %1 = load double, ptr %p
  %call = call double (ptr, ...) @wengert_adjoint(ptr nonnull @f, i32 %0, double %1)
  ret void
}

declare double @wengert_adjoint(ptr, ...)
