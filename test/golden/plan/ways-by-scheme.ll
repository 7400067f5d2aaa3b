; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %opt -load-pass-plugin=%wengert -wengert-print-plan -passes=wengert %s -disable-output >%t.plan 2>&1
; RUN: %FileCheck %s <%t.plan
; Which of three ways an iteration takes is not recorded where the loop does not change what decides it: for the switch, and not for the branches on numbers.

@wengert_dup = external global i32

; CHECK-LABEL: plan Adjoint of @scheme
; CHECK-NOT:     carried by control flow
; CHECK:         need {{.*}} = select i1 {{.*}}, i8 1, i8 {{.*}}: recompute
; CHECK-LABEL: plan Adjoint of @numbers
; CHECK:         slot {{[0-9]+}}: i8 {{.*}}carried by control flow

define void @scheme(i32 %k, ptr noalias %x, ptr noalias %y) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %join ]
  %p = getelementptr double, ptr %x, i64 %i
  %a = load double, ptr %p, align 8
  switch i32 %k, label %third [ i32 3, label %first
                                i32 4, label %second
                                i32 5, label %second ]
first:
  %f = fmul double %a, %a
  br label %join
second:
  %s = fmul double %a, 3.0
  br label %join
third:
  %d = fdiv double 1.0, %a
  br label %join
join:
  %v = phi double [ %f, %first ], [ %s, %second ], [ %d, %third ]
  %q = getelementptr double, ptr %y, i64 %i
  store double %v, ptr %q, align 8
  %next = add nuw nsw i64 %i, 1
  %more = icmp ult i64 %next, 100
  br i1 %more, label %loop, label %end
end:
  ret void
}

define void @numbers(ptr noalias %x, ptr noalias %y) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %join ]
  %b = phi double [ 0.0, %entry ], [ %v, %join ]
  %p = getelementptr double, ptr %x, i64 %i
  %a = load double, ptr %p, align 8
  %low = fcmp olt double %b, 1.0
  br i1 %low, label %first, label %more.ways
more.ways:
  %lower = fcmp olt double %b, 2.0
  br i1 %lower, label %second, label %third
first:
  %f = fmul double %a, %b
  br label %join
second:
  %s = fmul double %a, 3.0
  br label %join
third:
  %d = fdiv double %b, %a
  br label %join
join:
  %v = phi double [ %f, %first ], [ %s, %second ], [ %d, %third ]
  %q = getelementptr double, ptr %y, i64 %i
  store double %v, ptr %q, align 8
  %next = add nuw nsw i64 %i, 1
  %more = icmp ult i64 %next, 100
  br i1 %more, label %loop, label %end
end:
  ret void
}

declare void @wengert_adjoint(ptr, ...)

define void @caller(i32 %k, ptr %x, ptr %xb, ptr %y, ptr %yb) {
  call void (ptr, ...) @wengert_adjoint(ptr @scheme, i32 %k, ptr @wengert_dup, ptr %x, ptr %xb, ptr @wengert_dup, ptr %y, ptr %yb)
  call void (ptr, ...) @wengert_adjoint(ptr @numbers, ptr @wengert_dup, ptr %x, ptr %xb, ptr @wengert_dup, ptr %y, ptr %yb)
  ret void
}
