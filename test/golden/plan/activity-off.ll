; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %opt -load-pass-plugin=%wengert -passes='wengert<print-plan>' -wengert-activity=off %s -disable-output >%t.plan 2>&1
; GOLDEN: %t.plan activity-off.golden
; RUN: %opt -load-pass-plugin=%wengert -passes='wengert<print-plan>' %s -disable-output 2>&1 | %FileCheck %s
; The work space is passive where it is read, for it was filled anew. Without the analysis it carries derivatives as a whole and everywhere: what is read from it has
; an adjoint, and the callee, which only shows what it holds, has a derivative.
; CHECK-NOT: shadow for {{.*}}%work
; CHECK-NOT: plan Adjoint of @show

@wengert_dup = external global i32

define internal void @f(ptr %x) {
entry:
  %work = alloca { double, double }, align 8
  %a = load double, ptr %x, align 8
  %square = fmul double %a, %a
  store volatile double %square, ptr %work, align 8
  %first = load double, ptr %work, align 8
  store double %first, ptr %x, align 8
  store double 3.0, ptr %work, align 8
  call void @show(ptr %work)
  %w = load double, ptr %work, align 8
  %product = fmul double %w, %a
  store double %product, ptr %x, align 8
  ret void
}

define internal void @show(ptr %at) noinline {
entry:
  %v = load double, ptr %at, align 8
  %said = call i32 (ptr, ...) @printf(ptr @text, double %v)
  %half = fmul double %v, 0.5
  %second = getelementptr inbounds { double, double }, ptr %at, i64 0, i32 1
  store double %half, ptr %second, align 8
  ret void
}

define void @user(ptr %x, ptr %xb) {
entry:
  %dup = load i32, ptr @wengert_dup
  call void (ptr, ...) @wengert_adjoint(ptr @f, i32 %dup, ptr %x, ptr %xb)
  ret void
}

@text = private constant [4 x i8] c"%g\0A\00"
declare i32 @printf(ptr, ...)
declare void @wengert_adjoint(ptr, ...)
