; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %opt -load-pass-plugin=%wengert -wengert-dump=prepared -passes=wengert %s -disable-output >%t.prepared 2>&1
; RUN: %FileCheck %s <%t.prepared
; What a loop carries is held by its first cell before a loop around begins, if nothing in that one writes to this cell.

@wengert_dup = external global i32
@wengert_const = external global i32

; CHECK-LABEL: @wengert.prepared.kept(
; CHECK-NOT:     phi double
; CHECK-LABEL: @wengert.prepared.reached(
; CHECK:         phi double
; CHECK-LABEL: @wengert.prepared.anywhere(
; CHECK:         phi double
; CHECK-LABEL: @wengert.prepared.called(
; CHECK:         phi double
; CHECK-LABEL: @wengert.prepared.cleared(
; CHECK-NOT:     phi double
; CHECK-LABEL: @wengert.prepared.beside(
; CHECK:         phi double
; CHECK-LABEL: @wengert.prepared.other(
; CHECK:         phi double

; Only cells behind the first one are written to.
define void @kept(ptr noalias %x, ptr noalias %y, i64 %n, i64 %k) {
entry:
  %first = load double, ptr %x
  br label %step

step:
  %t = phi i64 [ 0, %entry ], [ %t.next, %stepped ]
  br label %loop

loop:
  %i = phi i64 [ 0, %step ], [ %next, %loop ]
  %here = phi double [ %first, %step ], [ %ahead, %loop ]
  %next = add nuw nsw i64 %i, 1
  %at = getelementptr inbounds double, ptr %x, i64 %next
  %ahead = load double, ptr %at
  %product = fmul double %here, %ahead
  %to = getelementptr inbounds double, ptr %y, i64 %i
  store double %product, ptr %to
  %more = icmp slt i64 %next, 90
  br i1 %more, label %loop, label %update

update:
  %j = phi i64 [ 1, %loop ], [ %j.next, %update ]
  %from = getelementptr inbounds double, ptr %y, i64 %j
  %new = load double, ptr %from
  %into = getelementptr inbounds double, ptr %x, i64 %j
  store double %new, ptr %into
  %j.next = add nuw nsw i64 %j, 1
  %again = icmp slt i64 %j.next, 90
  br i1 %again, label %update, label %stepped

stepped:
  %t.next = add nuw nsw i64 %t, 1
  %last = icmp slt i64 %t.next, 50
  br i1 %last, label %step, label %done

done:
  ret void
}

; The first one, too.
define void @reached(ptr noalias %x, ptr noalias %y, i64 %n, i64 %k) {
entry:
  %first = load double, ptr %x
  br label %step

step:
  %t = phi i64 [ 0, %entry ], [ %t.next, %stepped ]
  br label %loop

loop:
  %i = phi i64 [ 0, %step ], [ %next, %loop ]
  %here = phi double [ %first, %step ], [ %ahead, %loop ]
  %next = add nuw nsw i64 %i, 1
  %at = getelementptr inbounds double, ptr %x, i64 %next
  %ahead = load double, ptr %at
  %product = fmul double %here, %ahead
  %to = getelementptr inbounds double, ptr %y, i64 %i
  store double %product, ptr %to
  %more = icmp slt i64 %next, 90
  br i1 %more, label %loop, label %update

update:
  %j = phi i64 [ 0, %loop ], [ %j.next, %update ]
  %from = getelementptr inbounds double, ptr %y, i64 %j
  %new = load double, ptr %from
  %into = getelementptr inbounds double, ptr %x, i64 %j
  store double %new, ptr %into
  %j.next = add nuw nsw i64 %j, 1
  %again = icmp slt i64 %j.next, 90
  br i1 %again, label %update, label %stepped

stepped:
  %t.next = add nuw nsw i64 %t, 1
  %last = icmp slt i64 %t.next, 50
  br i1 %last, label %step, label %done

done:
  ret void
}

; A cell that only the run knows.
define void @anywhere(ptr noalias %x, ptr noalias %y, i64 %n, i64 %k) {
entry:
  %first = load double, ptr %x
  br label %step

step:
  %t = phi i64 [ 0, %entry ], [ %t.next, %stepped ]
  br label %loop

loop:
  %i = phi i64 [ 0, %step ], [ %next, %loop ]
  %here = phi double [ %first, %step ], [ %ahead, %loop ]
  %next = add nuw nsw i64 %i, 1
  %at = getelementptr inbounds double, ptr %x, i64 %next
  %ahead = load double, ptr %at
  %product = fmul double %here, %ahead
  %to = getelementptr inbounds double, ptr %y, i64 %i
  store double %product, ptr %to
  %more = icmp slt i64 %next, 90
  br i1 %more, label %loop, label %update

update:
  %j = phi i64 [ 1, %loop ], [ %j.next, %update ]
  %from = getelementptr inbounds double, ptr %y, i64 %j
  %new = load double, ptr %from
  %into = getelementptr inbounds double, ptr %x, i64 %j
  store double %new, ptr %into
  %j.next = add nuw nsw i64 %j, 1
  %again = icmp slt i64 %j.next, 90
  br i1 %again, label %update, label %stepped

stepped:
  %place = getelementptr inbounds double, ptr %x, i64 %k
  store double 1.0, ptr %place
  %t.next = add nuw nsw i64 %t, 1
  %last = icmp slt i64 %t.next, 50
  br i1 %last, label %step, label %done

done:
  ret void
}

; A procedure that writes somewhere.
define void @called(ptr noalias %x, ptr noalias %y, i64 %n, i64 %k) {
entry:
  %first = load double, ptr %x
  br label %step

step:
  %t = phi i64 [ 0, %entry ], [ %t.next, %stepped ]
  br label %loop

loop:
  %i = phi i64 [ 0, %step ], [ %next, %loop ]
  %here = phi double [ %first, %step ], [ %ahead, %loop ]
  %next = add nuw nsw i64 %i, 1
  %at = getelementptr inbounds double, ptr %x, i64 %next
  %ahead = load double, ptr %at
  %product = fmul double %here, %ahead
  %to = getelementptr inbounds double, ptr %y, i64 %i
  store double %product, ptr %to
  %more = icmp slt i64 %next, 90
  br i1 %more, label %loop, label %update

update:
  %j = phi i64 [ 1, %loop ], [ %j.next, %update ]
  %from = getelementptr inbounds double, ptr %y, i64 %j
  %new = load double, ptr %from
  %into = getelementptr inbounds double, ptr %x, i64 %j
  store double %new, ptr %into
  %j.next = add nuw nsw i64 %j, 1
  %again = icmp slt i64 %j.next, 90
  br i1 %again, label %update, label %stepped

stepped:
  call void @writes(ptr %x)
  %t.next = add nuw nsw i64 %t, 1
  %last = icmp slt i64 %t.next, 50
  br i1 %last, label %step, label %done

done:
  ret void
}

; The first cell is cleared with others.
define void @cleared(ptr noalias %x, ptr noalias %y, i64 %n, i64 %k) {
entry:
  call void @llvm.memset.p0.i64(ptr %x, i8 0, i64 728, i1 false)
  br label %step

step:
  %t = phi i64 [ 0, %entry ], [ %t.next, %stepped ]
  br label %loop

loop:
  %i = phi i64 [ 0, %step ], [ %next, %loop ]
  %here = phi double [ 0.0, %step ], [ %ahead, %loop ]
  %next = add nuw nsw i64 %i, 1
  %at = getelementptr inbounds double, ptr %x, i64 %next
  %ahead = load double, ptr %at
  %product = fmul double %here, %ahead
  %to = getelementptr inbounds double, ptr %y, i64 %i
  store double %product, ptr %to
  %more = icmp slt i64 %next, 90
  br i1 %more, label %loop, label %update

update:
  %j = phi i64 [ 1, %loop ], [ %j.next, %update ]
  %from = getelementptr inbounds double, ptr %y, i64 %j
  %new = load double, ptr %from
  %into = getelementptr inbounds double, ptr %x, i64 %j
  store double %new, ptr %into
  %j.next = add nuw nsw i64 %j, 1
  %again = icmp slt i64 %j.next, 90
  br i1 %again, label %update, label %stepped

stepped:
  %t.next = add nuw nsw i64 %t, 1
  %last = icmp slt i64 %t.next, 50
  br i1 %last, label %step, label %done

done:
  ret void
}

; The first cell is none of those that are cleared.
define void @beside(ptr noalias %x, ptr noalias %y, i64 %n, i64 %k) {
entry:
  %behind = getelementptr inbounds double, ptr %x, i64 1
  call void @llvm.memset.p0.i64(ptr %behind, i8 0, i64 720, i1 false)
  br label %step

step:
  %t = phi i64 [ 0, %entry ], [ %t.next, %stepped ]
  br label %loop

loop:
  %i = phi i64 [ 0, %step ], [ %next, %loop ]
  %here = phi double [ 0.0, %step ], [ %ahead, %loop ]
  %next = add nuw nsw i64 %i, 1
  %at = getelementptr inbounds double, ptr %x, i64 %next
  %ahead = load double, ptr %at
  %product = fmul double %here, %ahead
  %to = getelementptr inbounds double, ptr %y, i64 %i
  store double %product, ptr %to
  %more = icmp slt i64 %next, 90
  br i1 %more, label %loop, label %update

update:
  %j = phi i64 [ 1, %loop ], [ %j.next, %update ]
  %from = getelementptr inbounds double, ptr %y, i64 %j
  %new = load double, ptr %from
  %into = getelementptr inbounds double, ptr %x, i64 %j
  store double %new, ptr %into
  %j.next = add nuw nsw i64 %j, 1
  %again = icmp slt i64 %j.next, 90
  br i1 %again, label %update, label %stepped

stepped:
  %t.next = add nuw nsw i64 %t, 1
  %last = icmp slt i64 %t.next, 50
  br i1 %last, label %step, label %done

done:
  ret void
}

; Not with zero.
define void @other(ptr noalias %x, ptr noalias %y, i64 %n, i64 %k) {
entry:
  call void @llvm.memset.p0.i64(ptr %x, i8 1, i64 728, i1 false)
  br label %step

step:
  %t = phi i64 [ 0, %entry ], [ %t.next, %stepped ]
  br label %loop

loop:
  %i = phi i64 [ 0, %step ], [ %next, %loop ]
  %here = phi double [ 0.0, %step ], [ %ahead, %loop ]
  %next = add nuw nsw i64 %i, 1
  %at = getelementptr inbounds double, ptr %x, i64 %next
  %ahead = load double, ptr %at
  %product = fmul double %here, %ahead
  %to = getelementptr inbounds double, ptr %y, i64 %i
  store double %product, ptr %to
  %more = icmp slt i64 %next, 90
  br i1 %more, label %loop, label %update

update:
  %j = phi i64 [ 1, %loop ], [ %j.next, %update ]
  %from = getelementptr inbounds double, ptr %y, i64 %j
  %new = load double, ptr %from
  %into = getelementptr inbounds double, ptr %x, i64 %j
  store double %new, ptr %into
  %j.next = add nuw nsw i64 %j, 1
  %again = icmp slt i64 %j.next, 90
  br i1 %again, label %update, label %stepped

stepped:
  %t.next = add nuw nsw i64 %t, 1
  %last = icmp slt i64 %t.next, 50
  br i1 %last, label %step, label %done

done:
  ret void
}

define void @user(ptr %x, ptr %xb, ptr %y, ptr %yb, i64 %n) {
  %dup = load i32, ptr @wengert_dup
  %const = load i32, ptr @wengert_const
  call void (ptr, ...) @wengert_adjoint(ptr @kept, i32 %dup, ptr %x, ptr %xb, i32 %dup, ptr %y, ptr %yb, i32 %const, i64 %n, i32 %const, i64 %n)
  call void (ptr, ...) @wengert_adjoint(ptr @reached, i32 %dup, ptr %x, ptr %xb, i32 %dup, ptr %y, ptr %yb, i32 %const, i64 %n, i32 %const, i64 %n)
  call void (ptr, ...) @wengert_adjoint(ptr @anywhere, i32 %dup, ptr %x, ptr %xb, i32 %dup, ptr %y, ptr %yb, i32 %const, i64 %n, i32 %const, i64 %n)
  call void (ptr, ...) @wengert_adjoint(ptr @called, i32 %dup, ptr %x, ptr %xb, i32 %dup, ptr %y, ptr %yb, i32 %const, i64 %n, i32 %const, i64 %n)
  call void (ptr, ...) @wengert_adjoint(ptr @cleared, i32 %dup, ptr %x, ptr %xb, i32 %dup, ptr %y, ptr %yb, i32 %const, i64 %n, i32 %const, i64 %n)
  call void (ptr, ...) @wengert_adjoint(ptr @beside, i32 %dup, ptr %x, ptr %xb, i32 %dup, ptr %y, ptr %yb, i32 %const, i64 %n, i32 %const, i64 %n)
  call void (ptr, ...) @wengert_adjoint(ptr @other, i32 %dup, ptr %x, ptr %xb, i32 %dup, ptr %y, ptr %yb, i32 %const, i64 %n, i32 %const, i64 %n)
  ret void
}

define void @writes(ptr %x) noinline {
  store double 2.0, ptr %x
  ret void
}

declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
declare void @wengert_adjoint(ptr, ...)
