; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %opt -load-pass-plugin=%wengert -passes='wengert<print-plan>' %s -disable-output >%t.plan 2>&1
; GOLDEN: %t.plan kill-and-value.golden
; Two arrays that share no memory, of which cells are read that are found by a list, so neither has a section to save. Of x an iteration reads three cells and
; overwrites one: the store keeps what it overwrites, and the loads are repeated. Of u it reads one and overwrites three: the number that was read is recorded.
; Each array takes one number an iteration.

@wengert_dup = external global i32
@wengert_const = external global i32

define void @user(ptr %x, ptr %xb, ptr %u, ptr %ub, ptr %list, i64 %steps) {
entry:
  %0 = load i32, ptr @wengert_dup
  %1 = load i32, ptr @wengert_const
  %call = call double (ptr, ...) @wengert_adjoint(ptr @f, i32 %0, ptr %x, ptr %xb, i32 %0, ptr %u, ptr %ub, i32 %1, ptr %list, i32 %1, i64 %steps)
  ret void
}

declare double @wengert_adjoint(ptr, ...)

define internal void @f(ptr noalias %x, ptr noalias %u, ptr noalias readonly %list, i64 %steps) {
entry:
  %any = icmp sgt i64 %steps, 0
  br i1 %any, label %step, label %exit

step:
  %s = phi i64 [ 0, %entry ], [ %s.next, %stepped ]
  br label %cell

cell:
  %i = phi i64 [ 0, %step ], [ %i.next, %cell ]
  %i1 = add nuw nsw i64 %i, 100
  %i2 = add nuw nsw i64 %i, 200
  %list0 = getelementptr inbounds i64, ptr %list, i64 %i
  %list1 = getelementptr inbounds i64, ptr %list, i64 %i1
  %list2 = getelementptr inbounds i64, ptr %list, i64 %i2
  %to0 = load i64, ptr %list0
  %to1 = load i64, ptr %list1
  %to2 = load i64, ptr %list2
  %x0 = getelementptr inbounds double, ptr %x, i64 %i
  %x1 = getelementptr inbounds double, ptr %x, i64 %to1
  %x2 = getelementptr inbounds double, ptr %x, i64 %to2
  %a = load double, ptr %x0
  %b = load double, ptr %x1
  %c = load double, ptr %x2
  %ab = fmul double %a, %b
  %abc = fmul double %ab, %c
  store double %abc, ptr %x0
  %u0 = getelementptr inbounds double, ptr %u, i64 %i
  %u1 = getelementptr inbounds double, ptr %u, i64 %i1
  %u2 = getelementptr inbounds double, ptr %u, i64 %i2
  %from = getelementptr inbounds double, ptr %u, i64 %to0
  %d = load double, ptr %from
  %square = fmul double %d, %d
  store double %square, ptr %u0
  store double %square, ptr %u1
  store double %square, ptr %u2
  %i.next = add nuw nsw i64 %i, 1
  %last = icmp eq i64 %i.next, 100
  br i1 %last, label %stepped, label %cell

stepped:
  %s.next = add nuw nsw i64 %s, 1
  %done = icmp eq i64 %s.next, %steps
  br i1 %done, label %exit, label %step

exit:
  ret void
}
