; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %opt -load-pass-plugin=%wengert -wengert-dump=facts -passes=wengert %s -disable-output >%t.facts 2>&1
; GOLDEN: %t.facts varied-not-useful.golden
; Values that depend on the independents but reach no dependent are passive, and the reverse.

@wengert_dup = external global i32
@wengert_const = external global i32

define double @f(ptr %x, ptr %log, double %c) {
entry:
  %0 = load double, ptr %x
  %mul = fmul double %c, %0
  %mul1 = fmul double %mul, 2.000000e+00
  store double %mul1, ptr %log
  %mul3 = fmul double %c, %c
  %1 = load double, ptr %x
  %mul5 = fmul double %mul3, %1
  ret double %mul5
}

define void @user(ptr %p, ptr %pb, i64 %n) {
entry:
  %0 = load i32, ptr @wengert_dup
  %1 = load i32, ptr @wengert_const
  %add.ptr = getelementptr inbounds double, ptr %p, i64 %n
  %call = call double (ptr, ...) @wengert_adjoint(ptr nonnull @f, i32 %0, ptr %p, ptr %pb, i32 %1, ptr %add.ptr, i32 %1, double 2.000000e+00)
  ret void
}

declare double @wengert_adjoint(ptr, ...)
