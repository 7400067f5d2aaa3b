; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %opt -load-pass-plugin=%wengert -passes='wengert<print-plan>' %s -disable-output >%t.plan 2>&1
; GOLDEN: %t.plan region.golden
; A checkpoint becomes a procedure whose call is joint; a region without derivative one in which nothing is active, and which
; only clears the shadow of what it overwrites.

@wengert_dup = external global i32

declare void @wengert_checkpoint_begin()
declare void @wengert_checkpoint_end()
declare void @wengert_nodiff_begin()
declare void @wengert_nodiff_end()

define double @f(ptr noalias %x) {
entry:
  %second = getelementptr inbounds double, ptr %x, i64 1
  %a = load double, ptr %x, align 8
  call void @wengert_checkpoint_begin()
  %square = fmul double %a, %a
  %cube = fmul double %square, %a
  store double %cube, ptr %x, align 8
  call void @wengert_checkpoint_end()
  call void @wengert_nodiff_begin()
  %b = load double, ptr %second, align 8
  %scaled = fmul double %b, 2.0
  store double %scaled, ptr %second, align 8
  call void @wengert_nodiff_end()
  %c = load double, ptr %second, align 8
  %d = fmul double %c, %cube
  ret double %d
}

declare double @wengert_adjoint(ptr, ...)

define void @user(ptr %x, ptr %xb) {
  %dup = load i32, ptr @wengert_dup
  %r = call double (ptr, ...) @wengert_adjoint(ptr @f, i32 %dup, ptr %x, ptr %xb)
  ret void
}
