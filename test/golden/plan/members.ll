; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %opt -load-pass-plugin=%wengert -passes='wengert<print-plan>' %s -disable-output >%t.plan 2>&1
; GOLDEN: %t.plan members.golden
; An array of structures of a number that is active, one that is not, and a count: one number has adjoints.

%cell = type { double, double, i64 }
@wengert_dup = external global i32
@wengert_const = external global i32

define double @f(ptr %x, i64 %n) {
entry:
  %cells = alloca [4 x %cell], align 8
  br label %fill

fill:
  %i = phi i64 [ 0, %entry ], [ %i.next, %fill ]
  %from = getelementptr inbounds double, ptr %x, i64 %i
  %value = load double, ptr %from
  %cell.value = getelementptr inbounds [4 x %cell], ptr %cells, i64 0, i64 %i, i32 0
  %square = fmul double %value, %value
  store double %square, ptr %cell.value
  %cell.factor = getelementptr inbounds [4 x %cell], ptr %cells, i64 0, i64 %i, i32 1
  %factor = uitofp i64 %i to double
  store double %factor, ptr %cell.factor
  %cell.count = getelementptr inbounds [4 x %cell], ptr %cells, i64 0, i64 %i, i32 2
  store i64 %i, ptr %cell.count
  %i.next = add nuw nsw i64 %i, 1
  %more = icmp ult i64 %i.next, 4
  br i1 %more, label %fill, label %use

use:
  %the.value = getelementptr inbounds [4 x %cell], ptr %cells, i64 0, i64 %n, i32 0
  %the.factor = getelementptr inbounds [4 x %cell], ptr %cells, i64 0, i64 %n, i32 1
  %0 = load double, ptr %the.value
  %1 = load double, ptr %the.factor
  %2 = fmul double %0, %1
  ret double %2
}

define void @user(ptr %p, ptr %pb, i64 %n) {
entry:
  %0 = load i32, ptr @wengert_dup
  %1 = load i32, ptr @wengert_const
  %call = call double (ptr, ...) @wengert_adjoint(ptr nonnull @f, i32 %0, ptr %p, ptr %pb, i32 %1, i64 %n)
  ret void
}

declare double @wengert_adjoint(ptr, ...)
