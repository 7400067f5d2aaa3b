; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %opt -load-pass-plugin=%wengert -passes='wengert<print-plan>' %s -disable-output >%t.plan 2>&1
; GOLDEN: %t.plan temporaries.golden
; Two temporaries of run-time size in each step: %w is used linearly, and nothing of it stays; of %v one number a cell is needed again, and recorded. The shadows of
; both are the backward sweep's, in each step anew.

@wengert_dup = external global i32
@wengert_const = external global i32

define void @f(ptr noalias %x, i64 %n, i64 %steps) {
entry:
  br label %step

step:
  %t = phi i64 [ 0, %entry ], [ %t.next, %end ]
  %bytes = shl nuw nsw i64 %n, 3
  %w = call noalias ptr @malloc(i64 %bytes)
  %stack = call ptr @llvm.stacksave.p0()
  %v = alloca double, i64 %n, align 16
  br label %fill

fill:
  %i = phi i64 [ 0, %step ], [ %i.next, %fill ]
  %x.i = getelementptr inbounds double, ptr %x, i64 %i
  %old = load double, ptr %x.i
  %twice = fmul double %old, 2.0
  %w.i = getelementptr inbounds double, ptr %w, i64 %i
  store double %twice, ptr %w.i
  %thrice = fmul double %old, 3.0
  %v.i = getelementptr inbounds double, ptr %v, i64 %i
  store double %thrice, ptr %v.i
  %i.next = add nuw nsw i64 %i, 1
  %fill.more = icmp slt i64 %i.next, %n
  br i1 %fill.more, label %fill, label %between

between:
  br label %use

use:
  %k = phi i64 [ 0, %between ], [ %k.next, %use ]
  %w.k = getelementptr inbounds double, ptr %w, i64 %k
  %term = load double, ptr %w.k
  %v.k = getelementptr inbounds double, ptr %v, i64 %k
  %factor = load double, ptr %v.k
  %square = fmul double %factor, %factor
  %new = fadd double %square, %term
  %x.k = getelementptr inbounds double, ptr %x, i64 %k
  store double %new, ptr %x.k
  %k.next = add nuw nsw i64 %k, 1
  %use.more = icmp slt i64 %k.next, %n
  br i1 %use.more, label %use, label %end

end:
  call void @free(ptr %w)
  call void @llvm.stackrestore.p0(ptr %stack)
  %t.next = add nuw nsw i64 %t, 1
  %more = icmp slt i64 %t.next, %steps
  br i1 %more, label %step, label %done

done:
  ret void
}

define void @user(ptr %p, ptr %pb, i64 %n, i64 %steps) {
entry:
  %dup = load i32, ptr @wengert_dup
  %const = load i32, ptr @wengert_const
  call void (ptr, ...) @wengert_adjoint(ptr nonnull @f, i32 %dup, ptr %p, ptr %pb, i32 %const, i64 %n, i32 %const, i64 %steps)
  ret void
}

declare noalias ptr @malloc(i64)
declare void @free(ptr)
declare ptr @llvm.stacksave.p0()
declare void @llvm.stackrestore.p0(ptr)
declare void @wengert_adjoint(ptr, ...)
