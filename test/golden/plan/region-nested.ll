; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %opt -load-pass-plugin=%wengert -passes='wengert<print-plan>' %s -disable-output >%t.plan 2>&1
; GOLDEN: %t.plan region-nested.golden
; A checkpoint around a loop, and one around its body: both are procedures whose calls are joint. The outer one saves the array once, the inner one in each iteration.

@wengert_dup = external global i32

define internal void @f(ptr %x) {
entry:
  call void @wengert_checkpoint_begin()
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  call void @wengert_checkpoint_begin()
  %a = load double, ptr %x, align 8
  %sine = call double @sin(double %a)
  %square = fmul double %sine, %sine
  store double %square, ptr %x, align 8
  call void @wengert_checkpoint_end()
  %next = add nuw nsw i64 %i, 1
  %more = icmp ult i64 %next, 10
  br i1 %more, label %loop, label %done
done:
  call void @wengert_checkpoint_end()
  %b = load double, ptr %x, align 8
  %cosine = call double @cos(double %b)
  store double %cosine, ptr %x, align 8
  ret void
}

define void @user(ptr %x, ptr %xb) {
entry:
  %dup = load i32, ptr @wengert_dup
  call void (ptr, ...) @wengert_adjoint(ptr @f, i32 %dup, ptr %x, ptr %xb)
  ret void
}

declare void @wengert_adjoint(ptr, ...)
declare void @wengert_checkpoint_begin()
declare void @wengert_checkpoint_end()
declare double @sin(double)
declare double @cos(double)
