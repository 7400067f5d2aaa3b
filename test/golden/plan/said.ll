; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %opt -load-pass-plugin=%wengert -passes='wengert<print-plan>' %s -disable-output >%t.plan 2>&1
; GOLDEN: %t.plan said.golden
; The program itself says how calls are reversed: all those of bend are joint, but split where day calls it; those of turn are split, which was said of it last;
; and fold is joint where f calls it, and nowhere else.

@wengert_dup = external global i32

define internal void @f(ptr %x) {
entry:
  call void @day(ptr %x)
  call void @bend(ptr %x)
  call void @turn(ptr %x)
  call void @fold(ptr %x)
  call void @day(ptr %x)
  ret void
}

define internal void @day(ptr %x) noinline {
entry:
  call void @bend(ptr %x)
  call void @fold(ptr %x)
  ret void
}

define internal void @bend(ptr %x) noinline {
entry:
  %old = load double, ptr %x, align 8
  %new = call double @sin(double %old)
  store double %new, ptr %x, align 8
  ret void
}

define internal void @turn(ptr %x) noinline {
entry:
  %old = load double, ptr %x, align 8
  %new = call double @cos(double %old)
  store double %new, ptr %x, align 8
  ret void
}

define internal void @fold(ptr %x) noinline {
entry:
  %old = load double, ptr %x, align 8
  %new = fmul double %old, %old
  store double %new, ptr %x, align 8
  ret void
}

define void @said() {
entry:
  call void @wengert_joint(ptr @bend)
  call void @wengert_link(ptr @day, ptr @bend, i32 1)
  call void @wengert_joint(ptr @turn)
  call void @wengert_split(ptr @turn)
  call void @wengert_link(ptr @f, ptr @fold, i32 0)
  ret void
}

define void @user(ptr %x, ptr %xb) {
entry:
  %dup = load i32, ptr @wengert_dup
  call void (ptr, ...) @wengert_adjoint(ptr @f, i32 %dup, ptr %x, ptr %xb)
  ret void
}

declare void @wengert_joint(ptr)
declare void @wengert_split(ptr)
declare void @wengert_link(ptr, ptr, i32)
declare void @wengert_adjoint(ptr, ...)
declare double @sin(double)
declare double @cos(double)
