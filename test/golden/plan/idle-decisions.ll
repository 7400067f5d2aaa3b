; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %opt -load-pass-plugin=%wengert -passes='wengert<print-plan>' %s -disable-output >%t.plan 2>&1
; GOLDEN: %t.plan idle-decisions.golden
; Nobody wants what the first two loops write: their forward sweeps would run for the comparisons only. In @f the backward sweep makes them by itself. In @fused it might fuse a
; product where the primal does not, or the reverse. In @kept the loop runs for its result, and a record is cheaper.

@wengert_dup = external global i32
@wengert_dupnoneed = external global i32
@wengert_const = external global i32

define void @f(ptr noalias %x, ptr noalias %y, i64 %n) {
entry:
  br label %loop

loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %here = getelementptr inbounds double, ptr %x, i64 %i
  %l = load double, ptr %here
  %after = getelementptr inbounds i8, ptr %here, i64 8
  %r = load double, ptr %after
  %difference = fsub contract double %r, %l
  %product = fmul contract double %difference, %l
  %rises = fcmp contract ogt double %product, 0.0
  %chosen = select i1 %rises, double %difference, double %r
  %square = fmul contract double %chosen, %chosen
  %root = call contract double @llvm.sqrt.f64(double %r)
  %above = fcmp contract ogt double %root, 0.5
  %other = select i1 %above, double %square, double %root
  %product.2 = fmul contract double %other, %square
  %there = getelementptr inbounds double, ptr %y, i64 %i
  store double %product.2, ptr %there
  %next = add nuw nsw i64 %i, 1
  %more = icmp ult i64 %next, %n
  br i1 %more, label %loop, label %done

done:
  ret void
}

define void @fused(ptr noalias %x, ptr noalias %y, i64 %n) {
entry:
  br label %loop

loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %here = getelementptr inbounds double, ptr %x, i64 %i
  %l = load double, ptr %here
  %after = getelementptr inbounds i8, ptr %here, i64 8
  %r = load double, ptr %after
  %difference = fsub contract double %r, %l
  %product = fmul contract double %r, %l
  %fused = fsub contract double %product, %difference
  %rises = fcmp contract ogt double %fused, 0.5
  %falls = fcmp contract olt double %difference, -1.0
  %chosen = select i1 %rises, double %difference, double %r
  %factor = select i1 %falls, double %l, double %r
  %square = fmul contract double %chosen, %factor
  %there = getelementptr inbounds double, ptr %y, i64 %i
  store double %square, ptr %there
  %next = add nuw nsw i64 %i, 1
  %more = icmp ult i64 %next, %n
  br i1 %more, label %loop, label %done

done:
  ret void
}

define void @kept(ptr noalias %x, ptr noalias %y, i64 %n) {
entry:
  br label %loop

loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %here = getelementptr inbounds double, ptr %x, i64 %i
  %l = load double, ptr %here
  %after = getelementptr inbounds i8, ptr %here, i64 8
  %r = load double, ptr %after
  %difference = fsub contract double %r, %l
  %rises = fcmp contract ogt double %difference, 0.0
  %chosen = select i1 %rises, double %difference, double %r
  %square = fmul contract double %chosen, %chosen
  %there = getelementptr inbounds double, ptr %y, i64 %i
  store double %square, ptr %there
  %next = add nuw nsw i64 %i, 1
  %more = icmp ult i64 %next, %n
  br i1 %more, label %loop, label %done

done:
  ret void
}

define void @user(ptr %x, ptr %xb, ptr %y, ptr %yb, i64 %n) {
  %dup = load i32, ptr @wengert_dup
  %noneed = load i32, ptr @wengert_dupnoneed
  %const = load i32, ptr @wengert_const
  call void (ptr, ...) @wengert_adjoint(ptr @f, i32 %dup, ptr %x, ptr %xb, i32 %noneed, ptr %y, ptr %yb, i32 %const, i64 %n)
  call void (ptr, ...) @wengert_adjoint(ptr @fused, i32 %dup, ptr %x, ptr %xb, i32 %noneed, ptr %y, ptr %yb, i32 %const, i64 %n)
  call void (ptr, ...) @wengert_adjoint(ptr @kept, i32 %dup, ptr %x, ptr %xb, i32 %dup, ptr %y, ptr %yb, i32 %const, i64 %n)
  ret void
}

declare double @llvm.sqrt.f64(double)
declare void @wengert_adjoint(ptr, ...)
