; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %opt -load-pass-plugin=%wengert -passes='wengert<print-plan>' %s -disable-output >%t.plan 2>&1
; GOLDEN: %t.plan promised.golden
; Iterations that are promised not to depend on one another: in f what is read behind the iteration's own write is read again, where without the promise the value would be
; recorded (a later iteration might overwrite it); the backward loop of h, which writes to places from a table, is independent. A cell that all iterations of g read and
; write is recorded all the same.

@wengert_dup = external global i32
@wengert_const = external global i32

define void @f(ptr noalias %u, ptr noalias %w, ptr noalias %to, ptr noalias %from, i64 %n) {
entry:
  br label %loop

loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  call void @wengert_independent_iterations.of(i64 %i)
  %own = getelementptr double, ptr %w, i64 %i
  %old = load double, ptr %own
  %to.place = getelementptr i64, ptr %to, i64 %i
  %to.i = load i64, ptr %to.place
  %written = getelementptr double, ptr %u, i64 %to.i
  store double %old, ptr %written
  %from.place = getelementptr i64, ptr %from, i64 %i
  %from.i = load i64, ptr %from.place
  %read = getelementptr double, ptr %u, i64 %from.i
  %value = load double, ptr %read
  %square = fmul double %value, %value
  store double %square, ptr %own
  %next = add nuw nsw i64 %i, 1
  %end = icmp eq i64 %next, %n
  br i1 %end, label %done, label %loop

done:
  ret void
}

define void @g(ptr noalias %u, ptr noalias %w, i64 %n) {
entry:
  br label %loop

loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  call void @wengert_independent_iterations.of(i64 %i)
  %own = getelementptr double, ptr %w, i64 %i
  %old = load double, ptr %own
  store double %old, ptr %u
  call void @away(ptr %u)
  %value = load double, ptr %u
  %square = fmul double %value, %value
  store double %square, ptr %own
  %next = add nuw nsw i64 %i, 1
  %end = icmp eq i64 %next, %n
  br i1 %end, label %done, label %loop

done:
  ret void
}

define void @h(ptr noalias %u, ptr noalias %w, ptr noalias %to, i64 %n) {
entry:
  br label %loop

loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  call void @wengert_independent_iterations.of(i64 %i)
  %own = getelementptr double, ptr %w, i64 %i
  %old = load double, ptr %own
  %square = fmul double %old, %old
  %to.place = getelementptr i64, ptr %to, i64 %i
  %to.i = load i64, ptr %to.place
  %written = getelementptr double, ptr %u, i64 %to.i
  store double %square, ptr %written
  %next = add nuw nsw i64 %i, 1
  %end = icmp eq i64 %next, %n
  br i1 %end, label %done, label %loop

done:
  ret void
}

define internal void @away(ptr %u) noinline {
  %value = load double, ptr %u
  %more = fadd double %value, 1.0
  store double %more, ptr %u
  ret void
}

define void @user(ptr %u, ptr %ub, ptr %w, ptr %wb, ptr %to, ptr %from, i64 %n) {
entry:
  %dup = load i32, ptr @wengert_dup
  %const = load i32, ptr @wengert_const
  call void (ptr, ...) @wengert_adjoint(ptr nonnull @f, i32 %dup, ptr %u, ptr %ub, i32 %dup, ptr %w, ptr %wb, i32 %const, ptr %to, i32 %const, ptr %from, i32 %const, i64 %n)
  call void (ptr, ...) @wengert_adjoint(ptr nonnull @g, i32 %dup, ptr %u, ptr %ub, i32 %dup, ptr %w, ptr %wb, i32 %const, i64 %n)
  call void (ptr, ...) @wengert_adjoint(ptr nonnull @h, i32 %dup, ptr %u, ptr %ub, i32 %dup, ptr %w, ptr %wb, i32 %const, ptr %to, i32 %const, i64 %n)
  ret void
}

declare void @wengert_adjoint(ptr, ...)
declare void @wengert_independent_iterations.of(i64)
