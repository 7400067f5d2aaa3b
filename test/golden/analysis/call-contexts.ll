; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %opt -load-pass-plugin=%wengert -wengert-dump=facts -passes=wengert %s -disable-output >%t.facts 2>&1
; GOLDEN: %t.facts call-contexts.golden
; One callee in two activities: a set of facts each.

@wengert_dup = external global i32
@wengert_const = external global i32

define double @f(ptr %x, ptr %c) {
entry:
  %call = call double @g(ptr %x, ptr %c)
  %call1 = call double @g(ptr %c, ptr %x)
  %add = fadd double %call, %call1
  ret double %add
}

define internal double @g(ptr %a, ptr %b) {
entry:
  %0 = load double, ptr %a
  %1 = load double, ptr %b
  %mul = fmul double %0, %1
  ret double %mul
}

define void @user(ptr %p, ptr %pb, i64 %n) {
entry:
  %0 = load i32, ptr @wengert_dup
  %1 = load i32, ptr @wengert_const
  %add.ptr = getelementptr inbounds double, ptr %p, i64 %n
  %call = call double (ptr, ...) @wengert_adjoint(ptr nonnull @f, i32 %0, ptr %p, ptr %pb, i32 %1, ptr %add.ptr)
  ret void
}

declare double @wengert_adjoint(ptr, ...)
