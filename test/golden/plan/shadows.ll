; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %opt -load-pass-plugin=%wengert -passes='wengert<print-plan>' %s -disable-output >%t.plan 2>&1
; GOLDEN: %t.plan shadows.golden
; Shadows of memory that grows, is filled, is moved, belongs to a thread, is handed over as a copy, or takes a result; and of pointers that a branch and a select choose. What lay
; in the old allocation hands its adjoint back to it, which is freed later; what is filled loses its adjoint; the thread's variable has a shadow of the thread; what a callee
; stores in its copy leaves the caller's shadow alone. By naive choices the old shadow is freed or forgotten, or the adjoint goes to the first of two pointers.

%pair = type { double, double, double }

@wengert_dup = external global i32
@wengert_const = external global i32
@work = thread_local global [2 x double] zeroinitializer

define internal void @f(ptr %x, i64 %n) {
entry:
  %moved = alloca [4 x double], align 8
  %given = alloca %pair, align 8
  %result = alloca %pair, align 8
  %x.0 = load double, ptr %x, align 8
  %small = call noalias ptr @malloc(i64 16)
  store double %x.0, ptr %small, align 8
  %bytes = shl i64 %n, 3
  %large = call ptr @realloc(ptr %small, i64 %bytes)
  call void @llvm.memset.p0.i64(ptr align 8 %moved, i8 0, i64 %bytes, i1 false)
  %moved.1 = getelementptr inbounds double, ptr %moved, i64 1
  call void @llvm.memmove.p0.p0.i64(ptr align 8 %moved.1, ptr align 8 %large, i64 %bytes, i1 false)
  %m = load double, ptr %moved.1, align 8
  %own = call ptr @llvm.threadlocal.address.p0(ptr @work)
  store double %m, ptr %own, align 8
  store double %m, ptr %given, align 8
  call void @turn(ptr sret(%pair) align 8 %result, ptr byval(%pair) align 8 %given)
  %r = load double, ptr %result, align 8
  %big = fcmp ogt double %r, 1.0
  br i1 %big, label %one, label %join

one:
  store double 1.5, ptr %large, align 8
  br label %join

join:
  %chosen = phi ptr [ %x, %entry ], [ %large, %one ]
  %third = fcmp ogt double %m, 3.0
  %place = select i1 %third, ptr %chosen, ptr %own
  %old = load double, ptr %chosen, align 8
  %new = fmul double %old, %r
  store double %new, ptr %chosen, align 8
  store double %old, ptr %place, align 8
  %last = load double, ptr %own, align 8
  %end = fmul double %last, %last
  store double %end, ptr %x, align 8
  call void @free(ptr %large)
  ret void
}

define internal void @turn(ptr noalias sret(%pair) align 8 %result, ptr byval(%pair) align 8 %given) noinline {
  %v = load double, ptr %given, align 8
  %square = fmul double %v, %v
  store double %square, ptr %given, align 8
  %w = load double, ptr %given, align 8
  %vw = fmul double %v, %w
  store double %vw, ptr %result, align 8
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
declare noalias ptr @realloc(ptr, i64)
declare void @free(ptr)
declare ptr @llvm.threadlocal.address.p0(ptr)
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
declare void @llvm.memmove.p0.p0.i64(ptr, ptr, i64, i1)
