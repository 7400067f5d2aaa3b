; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %opt -load-pass-plugin=%wengert -wengert-dump=facts -passes=wengert %s -disable-output >%t.facts 2>&1
; RUN: %opt -load-pass-plugin=%wengert -passes='wengert<print-plan>' %s -disable-output >%t.plan 2>&1
; GOLDEN: %t.facts types-of-memory.golden
; GOLDEN: %t.plan types-of-memory-plan.golden
; What memory holds, where few instructions tell. In @views one word is a number or a counter, as a branch says, and only the number is active. In @precisions
; it is a number of one precision or two of another, and each access says which. In @known it is known calls that say so: of what sincos and frexp write, which
; is only moved as bytes, the sine is active, and the exponent is not. In @pairs two numbers are one value of a structure that is loaded, handed over, returned
; and stored.

@wengert_dup = external global i32
@wengert_const = external global i32
@wengert_out = external global i32

define internal void @views(ptr %x, ptr %y, i1 %number, i64 %k) {
entry:
  %word = alloca [4 x i64], align 8
  %at = getelementptr inbounds i64, ptr %word, i64 %k
  br i1 %number, label %numbers, label %counters

numbers:
  %a = load double, ptr %x, align 8
  %square = fmul double %a, %a
  store double %square, ptr %word, align 8
  %b = load double, ptr %at, align 8
  store double %b, ptr %y, align 8
  br label %join

counters:
  store i64 %k, ptr %word, align 8
  %n = load i64, ptr %at, align 8
  %next = add i64 %n, 1
  store i64 %next, ptr %at, align 8
  br label %join

join:
  ret void
}

define internal double @precisions(double %x, i1 %single, i64 %k) {
entry:
  %word = alloca [4 x double], align 8
  br i1 %single, label %singles, label %doubles

singles:
  %rounded = fptrunc double %x to float
  store float %rounded, ptr %word, align 4
  %second = getelementptr inbounds float, ptr %word, i64 1
  store float 2.0, ptr %second, align 4
  %half = getelementptr inbounds float, ptr %word, i64 %k
  %s = load float, ptr %half, align 4
  %wide = fpext float %s to double
  br label %join

doubles:
  %square = fmul double %x, %x
  store double %square, ptr %word, align 8
  %whole = getelementptr inbounds double, ptr %word, i64 %k
  %d = load double, ptr %whole, align 8
  br label %join

join:
  %value = phi double [ %wide, %singles ], [ %d, %doubles ]
  ret double %value
}

define internal void @known(ptr noalias %x, ptr noalias %y, ptr noalias %count) {
entry:
  %sine = alloca double, align 8
  %cosine = alloca double, align 8
  %exponent = alloca i32, align 4
  %a = load double, ptr %x, align 8
  call void @sincos(double %a, ptr %sine, ptr %cosine)
  call void @llvm.memcpy.p0.p0.i64(ptr %y, ptr %sine, i64 8, i1 false)
  %fraction = call double @frexp(double %a, ptr %exponent)
  %y.1 = getelementptr inbounds double, ptr %y, i64 1
  store double %fraction, ptr %y.1, align 8
  call void @llvm.memcpy.p0.p0.i64(ptr %count, ptr %exponent, i64 4, i1 false)
  ret void
}

define internal void @pairs(ptr noalias %x, ptr noalias %y) {
entry:
  %pair = load { double, double }, ptr %x, align 8
  %product = call { double, double } @times({ double, double } %pair, { double, double } %pair)
  store { double, double } %product, ptr %y, align 8
  ret void
}

define internal { double, double } @times({ double, double } %a, { double, double } %b) noinline {
entry:
  %a.re = extractvalue { double, double } %a, 0
  %a.im = extractvalue { double, double } %a, 1
  %b.re = extractvalue { double, double } %b, 0
  %b.im = extractvalue { double, double } %b, 1
  %rr = fmul double %a.re, %b.re
  %ii = fmul double %a.im, %b.im
  %re = fsub double %rr, %ii
  %ri = fmul double %a.re, %b.im
  %first = insertvalue { double, double } undef, double %re, 0
  %both = insertvalue { double, double } %first, double %ri, 1
  ret { double, double } %both
}

define void @user(ptr %x, ptr %xb, ptr %y, ptr %yb, ptr %count, i1 %number, i64 %k) {
entry:
  %dup = load i32, ptr @wengert_dup
  %const = load i32, ptr @wengert_const
  %out = load i32, ptr @wengert_out
  call void (ptr, ...) @wengert_adjoint(ptr @views, i32 %dup, ptr %x, ptr %xb, i32 %dup, ptr %y, ptr %yb, i32 %const, i1 %number, i32 %const, i64 %k)
  %r = call double (ptr, ...) @wengert_adjoint_value(ptr @precisions, i32 %out, double 0.5, i32 %const, i1 %number, i32 %const, i64 %k)
  call void (ptr, ...) @wengert_adjoint(ptr @known, i32 %dup, ptr %x, ptr %xb, i32 %dup, ptr %y, ptr %yb, i32 %const, ptr %count)
  call void (ptr, ...) @wengert_adjoint(ptr @pairs, i32 %dup, ptr %x, ptr %xb, i32 %dup, ptr %y, ptr %yb)
  ret void
}

declare void @wengert_adjoint(ptr, ...)
declare double @wengert_adjoint_value(ptr, ...)
declare void @sincos(double, ptr, ptr)
declare double @frexp(double, ptr)
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
