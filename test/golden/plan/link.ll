; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %opt -load-pass-plugin=%wengert -passes='wengert<print-plan>' -wengert-joint=bend -wengert-link=day:bend:strong,f:day:weak %s -disable-output >%t.plan 2>&1
; GOLDEN: %t.plan link.golden
; What is said of a pair goes before what is said of the callee: f calls day jointly, day calls bend split, and all other calls of bend are joint.

@wengert_dup = external global i32

define internal void @f(ptr %x) {
entry:
  call void @day(ptr %x)
  call void @bend(ptr %x)
  call void @day(ptr %x)
  ret void
}

define internal void @day(ptr %x) noinline {
entry:
  call void @bend(ptr %x)
  %second = getelementptr inbounds double, ptr %x, i64 1
  call void @bend(ptr %second)
  ret void
}

define internal void @bend(ptr %x) noinline {
entry:
  %old = load double, ptr %x, align 8
  %new = call double @sin(double %old)
  store double %new, ptr %x, align 8
  ret void
}

define void @user(ptr %x, ptr %xb) {
entry:
  %dup = load i32, ptr @wengert_dup
  call void (ptr, ...) @wengert_adjoint(ptr @f, i32 %dup, ptr %x, ptr %xb)
  ret void
}

declare void @wengert_adjoint(ptr, ...)
declare double @sin(double)
