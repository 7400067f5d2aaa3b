; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %opt -load-pass-plugin=%wengert -passes='wengert<print-plan>' %s -disable-output >%t.plan 2>&1
; GOLDEN: %t.plan fresh.golden
; Each step allocates the state that it computes, and frees the one that it has read. The arrays stay on the tape, and each is another one: what is read of the old state
; is read again where it lies, and nothing that is overwritten in fresh memory is kept.

@wengert_dup = external global i32
@wengert_const = external global i32

define void @user(ptr %x, ptr %xb, i32 %steps) {
entry:
  %0 = load i32, ptr @wengert_dup
  %1 = load i32, ptr @wengert_const
  %call = call double (ptr, ...) @wengert_adjoint(ptr @f, i32 %0, ptr %x, ptr %xb, i32 %1, i32 %steps)
  ret void
}

declare double @wengert_adjoint(ptr, ...)
declare ptr @malloc(i64)
declare void @free(ptr)

define internal void @f(ptr noalias %x, i32 %steps) {
entry:
  %first = call ptr @malloc(i64 800)
  br label %fill

fill:
  %k = phi i64 [ 0, %entry ], [ %k.next, %fill ]
  %from = getelementptr double, ptr %x, i64 %k
  %given = load double, ptr %from
  %to = getelementptr double, ptr %first, i64 %k
  store double %given, ptr %to
  %k.next = add nuw nsw i64 %k, 1
  %filled = icmp eq i64 %k.next, 100
  br i1 %filled, label %step, label %fill

step:
  %s = phi i32 [ 0, %fill ], [ %s.next, %stepped ]
  %old = phi ptr [ %first, %fill ], [ %new, %stepped ]
  %new = call ptr @malloc(i64 800)
  br label %cell

cell:
  %i = phi i64 [ 0, %step ], [ %i.next, %cell ]
  %here = getelementptr double, ptr %old, i64 %i
  %u = load double, ptr %here
  %square = fmul double %u, %u
  %there = getelementptr double, ptr %new, i64 %i
  store double %square, ptr %there
  %i.next = add nuw nsw i64 %i, 1
  %last = icmp eq i64 %i.next, 100
  br i1 %last, label %stepped, label %cell

stepped:
  call void @free(ptr %old)
  %s.next = add nuw nsw i32 %s, 1
  %done = icmp eq i32 %s.next, %steps
  br i1 %done, label %read, label %step

read:
  %result = load double, ptr %new
  store double %result, ptr %x
  call void @free(ptr %new)
  ret void
}
