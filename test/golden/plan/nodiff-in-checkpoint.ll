; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %opt -load-pass-plugin=%wengert -passes='wengert<print-plan>' %s -disable-output >%t.plan 2>&1
; GOLDEN: %t.plan nodiff-in-checkpoint.golden
; A region without derivative with a branch and a loop in it, in a checkpoint, in a loop. Both regions are procedures; the call of the inner one stays in the
; second run of the outer, which is joint. What the inner one gives is passive, though it follows from the state, and its backward sweep does nothing but clear
; the shadow of the cell that it may have overwritten.

@wengert_dup = external global i32

define internal void @f(ptr noalias %x) {
entry:
  br label %time

time:
  %t = phi i64 [ 0, %entry ], [ %later, %between ]
  call void @wengert_checkpoint_begin()
  %a = load double, ptr %x, align 8
  %sine = call double @sin(double %a)
  call void @wengert_nodiff_begin()
  %large = fcmp ogt double %a, 1.0
  br i1 %large, label %sum, label %join

sum:
  %i = phi i64 [ 0, %time ], [ %next, %sum ]
  %so.far = phi double [ 0.0, %time ], [ %total, %sum ]
  %at = getelementptr inbounds double, ptr %x, i64 %i
  %v = load double, ptr %at, align 8
  %vv = fmul double %v, %v
  %total = fadd double %so.far, %vv
  %next = add nuw nsw i64 %i, 1
  %more = icmp ult i64 %next, 4
  br i1 %more, label %sum, label %store

store:
  %second = getelementptr inbounds double, ptr %x, i64 1
  store double %total, ptr %second, align 8
  br label %join

join:
  %scale = phi double [ 1.0, %time ], [ %total, %store ]
  call void @wengert_nodiff_end()
  %product = fmul double %sine, %scale
  store double %product, ptr %x, align 8
  call void @wengert_checkpoint_end()
  br label %between

between:
  %later = add nuw nsw i64 %t, 1
  %go = icmp ult i64 %later, 10
  br i1 %go, label %time, label %end

end:
  ret void
}

define void @user(ptr %x, ptr %xb) {
entry:
  %dup = load i32, ptr @wengert_dup
  call void (ptr, ...) @wengert_adjoint(ptr @f, i32 %dup, ptr %x, ptr %xb)
  ret void
}

declare void @wengert_adjoint(ptr, ...)
declare void @wengert_checkpoint_begin()
declare void @wengert_checkpoint_end()
declare void @wengert_nodiff_begin()
declare void @wengert_nodiff_end()
declare double @sin(double)
