; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %opt -load-pass-plugin=%wengert -passes='wengert<print-plan>' %s -disable-output >%t.plan 2>&1
; GOLDEN: %t.plan freed-by-callees.golden
; Two allocations are handed to procedures that call each other, and one of which frees the second: that one lies on the heap, and is freed when the tape goes back; the first
; lies on the tape. The procedure that @f calls frees nothing itself: if what the other one frees were not known there, both would lie on the tape, and a part of it be freed.

@wengert_dup = external global i32
@wengert_const = external global i32

define internal void @f(ptr noalias %x, i64 %n) {
  %a = load double, ptr %x, align 8
  %lent = call noalias ptr @malloc(i64 8)
  store double %a, ptr %lent, align 8
  %given = call noalias ptr @malloc(i64 8)
  store double %a, ptr %given, align 8
  call void @odd(ptr %lent, ptr %given, i64 %n)
  %b = load double, ptr %lent, align 8
  %c = fmul double %b, %b
  store double %c, ptr %x, align 8
  call void @free(ptr %lent)
  ret void
}

define internal void @even(ptr %lent, ptr %given, i64 %n) noinline {
entry:
  %old = load double, ptr %lent, align 8
  %factor = load double, ptr %given, align 8
  %new = fmul double %old, %factor
  store double %new, ptr %lent, align 8
  %is.last = icmp eq i64 %n, 0
  br i1 %is.last, label %end, label %more

end:
  call void @free(ptr %given)
  ret void

more:
  %less = sub i64 %n, 1
  call void @odd(ptr %lent, ptr %given, i64 %less)
  ret void
}

define internal void @odd(ptr %lent, ptr %given, i64 %n) noinline {
  call void @even(ptr %lent, ptr %given, i64 %n)
  ret void
}

define void @user(ptr %x, ptr %xb, i64 %n) {
  %const = load i32, ptr @wengert_const
  %dup = load i32, ptr @wengert_dup
  call void (ptr, ...) @wengert_adjoint(ptr @f, i32 %dup, ptr %x, ptr %xb, i32 %const, i64 %n)
  ret void
}

declare void @wengert_adjoint(ptr, ...)
declare noalias ptr @malloc(i64)
declare void @free(ptr)
