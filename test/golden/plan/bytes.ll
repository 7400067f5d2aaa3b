; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %opt -load-pass-plugin=%wengert -passes='wengert<print-plan>' %s -disable-output >%t.plan 2>&1
; GOLDEN: %t.plan bytes.golden
; Numbers of two kinds are copied, as many bytes as the run tells: the adjoints are moved as bytes. Those of one kind that begin four bytes behind the start are moved as numbers. By naive choices both copies are
; of numbers of the first kind at multiples of its size.

@wengert_dup = external global i32
@wengert_const = external global i32

define internal void @f(ptr %x, i64 %n) {
entry:
  %from = alloca [64 x i8], align 16
  %to = alloca [64 x i8], align 16
  %message = alloca [64 x i8], align 16
  %other = alloca [64 x i8], align 16
  %a = load double, ptr %x, align 8
  %square = fmul double %a, %a
  %single = fptrunc double %a to float
  store double %square, ptr %from, align 8
  %from.8 = getelementptr inbounds i8, ptr %from, i64 8
  store float %single, ptr %from.8, align 4
  call void @llvm.memcpy.p0.p0.i64(ptr align 1 %to, ptr align 1 %from, i64 %n, i1 false)
  %b = load double, ptr %to, align 8
  %to.8 = getelementptr inbounds i8, ptr %to, i64 8
  %c = load float, ptr %to.8, align 4
  %wide = fpext float %c to double
  %product = fmul double %b, %wide
  %message.4 = getelementptr inbounds i8, ptr %message, i64 4
  store double %product, ptr %message.4, align 1
  call void @llvm.memcpy.p0.p0.i64(ptr align 1 %other, ptr align 1 %message, i64 %n, i1 false)
  %other.4 = getelementptr inbounds i8, ptr %other, i64 4
  %d = load double, ptr %other.4, align 1
  store double %d, ptr %x, align 8
  ret void
}

define void @user(ptr %x, ptr %xb, i64 %n) {
  %dup = load i32, ptr @wengert_dup
  %const = load i32, ptr @wengert_const
  call void (...) @wengert_adjoint(ptr @f, i32 %dup, ptr %x, ptr %xb, i32 %const, i64 %n)
  ret void
}

declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
declare void @wengert_adjoint(...)
