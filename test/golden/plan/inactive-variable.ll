; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %opt -load-pass-plugin=%wengert -passes='wengert<print-plan>' %s -disable-output >%t.plan 2>&1
; RUN: sed '/call.*wengert_inactive/d' %s | %opt -load-pass-plugin=%wengert -passes='wengert<print-plan>' -disable-output 2>&1 | grep -c 'record in slot' | grep -qx 2
; GOLDEN: %t.plan inactive-variable.golden
; A procedure that changes two arrays, of which one is declared inactive: where it does that it needs no shadow, records nothing, and has no adjoint. Without
; the declaration both calls record what they overwrite.

@wengert_dup = external global i32
@history = global [4 x double] zeroinitializer
define internal void @f(ptr %x, ptr %y) {
entry:
  %a = load double, ptr %x, align 8
  %sine = call double @sin(double %a)
  call void @put(ptr @history, double %sine)
  %square = fmul double %a, %a
  call void @put(ptr %y, double %square)
  ret void
}
define internal void @put(ptr %to, double %v) noinline {
  %b = fmul double %v, %v
  %old = load double, ptr %to, align 8
  %p = fmul double %b, %old
  store double %p, ptr %to, align 8
  ret void
}
define void @user(ptr %x, ptr %xb, ptr %y, ptr %yb) {
entry:
  call void (ptr, ...) @wengert_inactive(ptr @history)
  %dup = load i32, ptr @wengert_dup
  call void (ptr, ...) @wengert_adjoint(ptr @f, i32 %dup, ptr %x, ptr %xb, i32 %dup, ptr %y, ptr %yb)
  ret void
}
declare void @wengert_adjoint(ptr, ...)
declare void @wengert_inactive(ptr, ...)
declare double @sin(double)
