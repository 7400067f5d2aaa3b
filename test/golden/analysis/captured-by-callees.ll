; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %opt -load-pass-plugin=%wengert -wengert-dump=facts -passes=wengert %s -disable-output >%t.facts 2>&1
; GOLDEN: %t.facts captured-by-callees.golden
; Two procedures that call each other keep the address of one local each in a table. What is stored through the second entry is found again in %second: %e is active, and %d is
; not. The procedure that @f calls keeps the other address: if what @odd keeps, reads and writes were not known of @even, nothing active would come to %second, and the derivative
; be zero.

@wengert_dup = external global i32
@wengert_const = external global i32

define internal double @f(ptr noalias %x, i64 %n) {
  %table = alloca [2 x ptr], align 8
  %first = alloca double, align 8
  %second = alloca double, align 8
  store double 1.0, ptr %first, align 8
  store double 2.0, ptr %second, align 8
  %entry.two = getelementptr inbounds ptr, ptr %table, i64 1
  store ptr %x, ptr %table, align 8
  store ptr %x, ptr %entry.two, align 8
  call void @even(ptr %table, ptr %first, ptr %second, i64 %n)
  %a = load double, ptr %x, align 8
  %square = fmul double %a, %a
  %found = load ptr, ptr %entry.two, align 8
  store double %square, ptr %found, align 8
  %d = load double, ptr %first, align 8
  %e = load double, ptr %second, align 8
  %de = fmul double %d, %e
  ret double %de
}

define internal void @even(ptr %table, ptr %first, ptr %second, i64 %n) noinline {
  %is.last = icmp eq i64 %n, 0
  br i1 %is.last, label %end, label %more

more:
  store ptr %first, ptr %table, align 8
  %less = sub i64 %n, 1
  call void @odd(ptr %table, ptr %first, ptr %second, i64 %less)
  br label %end

end:
  ret void
}

define internal void @odd(ptr %table, ptr %first, ptr %second, i64 %n) noinline {
  %is.last = icmp eq i64 %n, 0
  br i1 %is.last, label %end, label %more

more:
  %entry.two = getelementptr inbounds ptr, ptr %table, i64 1
  store ptr %second, ptr %entry.two, align 8
  %old = load double, ptr %second, align 8
  %twice = fmul double %old, 2.0
  store double %twice, ptr %second, align 8
  %less = sub i64 %n, 1
  call void @even(ptr %table, ptr %first, ptr %second, i64 %less)
  br label %end

end:
  ret void
}

define void @user(ptr %x, ptr %xb, i64 %n) {
  %const = load i32, ptr @wengert_const
  %dup = load i32, ptr @wengert_dup
  call double (ptr, ...) @wengert_adjoint(ptr @f, i32 %dup, ptr %x, ptr %xb, i32 %const, i64 %n)
  ret void
}

declare double @wengert_adjoint(ptr, ...)
