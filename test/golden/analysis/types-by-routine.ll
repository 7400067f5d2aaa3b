; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; REQUIRES: x86_64
; RUN: %opt -load-pass-plugin=%wengert -wengert-dump=facts -passes='default<O1>' %s -disable-output 2>&1 | sed '/^facts of @dcopy_/,$d' >%t.facts
; GOLDEN: %t.facts types-by-routine.golden
; A local array of bytes that only a routine of the BLAS writes, and that is then copied as bytes: the routine says that it holds numbers, so it is active.

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
@wengert_dup = external global i32
@wengert_const = external global i32
define internal void @f(ptr noalias %x, ptr noalias %y, i64 %n) {
entry:
  %count = alloca i32, align 4
  %one = alloca i32, align 4
  %bytes = shl i64 %n, 3
  %copied = alloca i8, i64 %bytes, align 8
  %small = trunc i64 %n to i32
  store i32 %small, ptr %count, align 4
  store i32 1, ptr %one, align 4
  call void @dcopy_(ptr %count, ptr %x, ptr %one, ptr %copied, ptr %one)
  call void @llvm.memcpy.p0.p0.i64(ptr %y, ptr %copied, i64 %bytes, i1 false)
  ret void
}
define void @user(ptr %x, ptr %xb, ptr %y, ptr %yb, i64 %n) {
entry:
  %dup = load i32, ptr @wengert_dup
  %const = load i32, ptr @wengert_const
  call void (ptr, ...) @wengert_adjoint(ptr @f, i32 %dup, ptr %x, ptr %xb, i32 %dup, ptr %y, ptr %yb, i32 %const, i64 %n)
  ret void
}
declare void @wengert_adjoint(ptr, ...)
declare void @dcopy_(ptr, ptr, ptr, ptr, ptr)
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
