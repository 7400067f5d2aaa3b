; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %opt -load-pass-plugin=%wengert -passes='function(wengert-vectors),verify' -S %s | %FileCheck %s
; Marked innermost loops right before the vectoriser. Loops of others stay as they are.

; What branches choose for the next iteration is frozen.
; CHECK-LABEL: @chosen(
; CHECK:       loop:
; CHECK:         %before = phi double [ 0.000000e+00, %entry ], [ %[[FROZEN:.*]], %join ]
; CHECK:       join:
; CHECK:         %part = phi double
; CHECK-NEXT:    %[[FROZEN]] = freeze double %part
define void @chosen(ptr noalias %x, ptr noalias %y, i64 %n) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %join ]
  %before = phi double [ 0.0, %entry ], [ %part, %join ]
  %x.i = getelementptr double, ptr %x, i64 %i
  %v = load double, ptr %x.i
  %positive = fcmp ogt double %v, 0.0
  br i1 %positive, label %yes, label %join
yes:
  %square = fmul double %v, %v
  br label %join
join:
  %part = phi double [ %square, %yes ], [ 0.0, %loop ]
  %sum = fadd double %before, %v
  %y.i = getelementptr double, ptr %y, i64 %i
  store double %sum, ptr %y.i
  %next = add i64 %i, 1
  %more = icmp ult i64 %next, %n
  br i1 %more, label %loop, label %done, !llvm.loop !0
done:
  ret void
}

; The same without a mark.
; CHECK-LABEL: @unmarked(
; CHECK-NOT:     freeze
define void @unmarked(ptr noalias %x, ptr noalias %y, i64 %n) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %join ]
  %before = phi double [ 0.0, %entry ], [ %part, %join ]
  %x.i = getelementptr double, ptr %x, i64 %i
  %v = load double, ptr %x.i
  %positive = fcmp ogt double %v, 0.0
  br i1 %positive, label %yes, label %join
yes:
  %square = fmul double %v, %v
  br label %join
join:
  %part = phi double [ %square, %yes ], [ 0.0, %loop ]
  %sum = fadd double %before, %v
  %y.i = getelementptr double, ptr %y, i64 %i
  store double %sum, ptr %y.i
  %next = add i64 %i, 1
  %more = icmp ult i64 %next, %n
  br i1 %more, label %loop, label %done
done:
  ret void
}

; What the next iteration takes is loaded before what this one has taken is stored, past a store elsewhere.
; CHECK-LABEL: @recorded(
; CHECK:       loop:
; CHECK:         %x.i = getelementptr
; CHECK-NEXT:    %new = load double
; CHECK-NEXT:    %new.2 = fmul double %new, 2.000000e+00
; CHECK-NEXT:    %old.2 = fmul double %old
; CHECK:         store double %old.2, ptr %t.i
; CHECK:         store double %sum, ptr %y.i
define void @recorded(ptr noalias %x, ptr noalias %tape, ptr noalias %y, i64 %n) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %old = phi double [ 0.0, %entry ], [ %new.2, %loop ]
  %x.i = getelementptr double, ptr %x, i64 %i
  %old.2 = fmul double %old, %old
  %t.i = getelementptr double, ptr %tape, i64 %i
  store double %old.2, ptr %t.i
  %new = load double, ptr %x.i
  %new.2 = fmul double %new, 2.0
  %sum = fadd double %old.2, %new.2
  %y.i = getelementptr double, ptr %y, i64 %i
  store double %sum, ptr %y.i
  %next = add i64 %i, 1
  %more = icmp ult i64 %next, %n
  br i1 %more, label %loop, label %done, !llvm.loop !2
done:
  ret void
}

; Not past a store that may be to the same place, nor past a call that may not come back, nor where the one follows from the other.
; CHECK-LABEL: @clobbered(
; CHECK:         store double %old.2
; CHECK-NEXT:    %new = load double
define void @clobbered(ptr %x, ptr %tape, i64 %n) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %old = phi double [ 0.0, %entry ], [ %new, %loop ]
  %x.i = getelementptr double, ptr %x, i64 %i
  %t.i = getelementptr double, ptr %tape, i64 %i
  %old.2 = fmul double %old, %old
  store double %old.2, ptr %t.i
  %new = load double, ptr %x.i
  %next = add i64 %i, 1
  %more = icmp ult i64 %next, %n
  br i1 %more, label %loop, label %done, !llvm.loop !3
done:
  ret void
}

; CHECK-LABEL: @called(
; CHECK:         %old.2 = fmul
; CHECK-NEXT:    call void @stops()
; CHECK-NEXT:    store
; CHECK-NEXT:    %new = load double
define void @called(ptr noalias %x, ptr noalias %tape, i64 %n) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %old = phi double [ 0.0, %entry ], [ %new, %loop ]
  %x.i = getelementptr double, ptr %x, i64 %i
  %t.i = getelementptr double, ptr %tape, i64 %i
  %old.2 = fmul double %old, %old
  call void @stops()
  store double %old.2, ptr %t.i
  %new = load double, ptr %x.i
  %next = add i64 %i, 1
  %more = icmp ult i64 %next, %n
  br i1 %more, label %loop, label %done, !llvm.loop !4
done:
  ret void
}

; CHECK-LABEL: @sum(
; CHECK:         store double %old, ptr %t.i
; CHECK-NEXT:    %new = fadd double %old
define void @sum(ptr noalias %tape, i64 %n) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %old = phi double [ 0.0, %entry ], [ %new, %loop ]
  %t.i = getelementptr double, ptr %tape, i64 %i
  store double %old, ptr %t.i
  %new = fadd double %old, 1.0
  %next = add i64 %i, 1
  %more = icmp ult i64 %next, %n
  br i1 %more, label %loop, label %done, !llvm.loop !5
done:
  ret void
}

; What stands behind the way out goes before it.
; CHECK-LABEL: @left(
; CHECK:       loop:
; CHECK:         %carried = fmul double %v, 5.000000e-01
; CHECK-NEXT:    %all = fadd double %old
; CHECK:         br i1 %last, label %done, label %loop, !llvm.loop
; CHECK-NEXT:  {{^$}}
; CHECK-NEXT:  done:
define void @left(ptr noalias %x, ptr noalias %y, i64 %n) {
entry:
  br label %loop
loop:
  %i = phi i64 [ %n, %entry ], [ %next, %again ]
  %old = phi double [ 0.0, %entry ], [ %carried, %again ]
  %x.i = getelementptr double, ptr %x, i64 %i
  %v = load double, ptr %x.i
  %all = fadd double %old, %v
  %y.i = getelementptr double, ptr %y, i64 %i
  store double %all, ptr %y.i
  %last = icmp eq i64 %i, 0
  br i1 %last, label %done, label %again
again:
  %carried = fmul double %v, 0.5
  %next = add i64 %i, -1
  br label %loop, !llvm.loop !6
done:
  ret void
}

; Not what may not be done when the loop is left.
; CHECK-LABEL: @divided(
; CHECK:       again:
; CHECK-NEXT:    %next = sdiv i64 %i, %d
define void @divided(ptr noalias %y, i64 %n, i64 %d) {
entry:
  br label %loop
loop:
  %i = phi i64 [ %n, %entry ], [ %next, %again ]
  %y.i = getelementptr double, ptr %y, i64 %i
  store double 1.0, ptr %y.i
  %last = icmp eq i64 %i, 0
  br i1 %last, label %done, label %again
again:
  %next = sdiv i64 %i, %d
  br label %loop, !llvm.loop !7
done:
  ret void
}

declare void @stops() memory(none)

!0 = distinct !{!0, !1}
!1 = !{!"wengert.vectors"}
!2 = distinct !{!2, !1}
!3 = distinct !{!3, !1}
!4 = distinct !{!4, !1}
!5 = distinct !{!5, !1}
!6 = distinct !{!6, !1}
!7 = distinct !{!7, !1}
