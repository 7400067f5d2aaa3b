; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %opt -load-pass-plugin=%wengert -wengert-dump=prepared -passes=wengert %s -disable-output >%t.prepared 2>&1
; RUN: %FileCheck %s <%t.prepared
; What all ways to a join store to a cell is stored behind the join, where nothing lies between that may meet it.

@wengert_dup = external global i32

; Two cells on three ways, in whatever order; with the alignment that holds on each.
; CHECK-LABEL: @wengert.prepared.flux(
; CHECK:       join:
; CHECK:         [[FIRST:%.*]] = phi double [ %b, %right ], [ %a, %middle ], [ %a, %left ]
; CHECK:         [[SECOND:%.*]] = phi double [ %c, %right ], [ %b, %middle ], [ 2.000000e+00, %left ]
; CHECK:         store double [[FIRST]], ptr %{{[0-9]+}}, align 8
; CHECK:         store double [[SECOND]], ptr {{.*}}, align 8
; CHECK-LABEL: @wengert.prepared.read(
; CHECK:       left:
; CHECK:         store double
; CHECK:       right:
; CHECK:         store double
; A pointer stays where it is: which one it is would have to be recorded.
; CHECK-LABEL: @wengert.prepared.pointers(
; CHECK:       left:
; CHECK:         store ptr
; CHECK:       right:
; CHECK:         store ptr

define void @flux(i32 %k, ptr noalias %x, ptr noalias %f) {
entry:
  %a = load double, ptr %x, align 8
  %p1 = getelementptr i8, ptr %x, i64 8
  %b = load double, ptr %p1, align 8
  %p2 = getelementptr i8, ptr %x, i64 16
  %c = load double, ptr %p2, align 8
  switch i32 %k, label %right [ i32 0, label %left
                                i32 1, label %middle ]
left:
  store double %a, ptr %f, align 16
  %l = getelementptr i8, ptr %f, i64 8
  store double 2.0, ptr %l, align 8
  br label %join
middle:
  %m = getelementptr i8, ptr %f, i64 8
  store double %b, ptr %m, align 8
  store double %a, ptr %f, align 8
  br label %join
right:
  store double %b, ptr %f, align 8
  %r = getelementptr i8, ptr %f, i64 8
  store double %c, ptr %r, align 8
  br label %join
join:
  ret void
}

; What lies between two stores may read the first cell.
define void @read(i1 %k, ptr %x, ptr %f) {
entry:
  %a = load double, ptr %x, align 8
  %s = call double @llvm.sqrt.f64(double %a)
  br i1 %k, label %left, label %right
left:
  store double %a, ptr %f, align 8
  %b = load double, ptr %x, align 8
  %l = getelementptr i8, ptr %f, i64 8
  store double %b, ptr %l, align 8
  br label %join
right:
  store double %s, ptr %f, align 8
  br label %join
join:
  ret void
}

define void @pointers(i1 %k, ptr %x, ptr %y, ptr %f) {
entry:
  %c = alloca ptr, align 8
  %d = alloca ptr, align 8
  br i1 %k, label %left, label %right
left:
  store ptr %x, ptr %f, align 8
  %q = getelementptr i8, ptr %f, i64 8
  store ptr %y, ptr %q, align 8
  br label %join
right:
  store ptr %y, ptr %f, align 8
  %r = getelementptr i8, ptr %f, i64 8
  store ptr %x, ptr %r, align 8
  br label %join
join:
  %v = load ptr, ptr %f, align 8
  %e = load double, ptr %v, align 8
  %g = fmul double %e, %e
  store double %g, ptr %x, align 8
  ret void
}

declare double @llvm.sqrt.f64(double)
declare void @wengert_adjoint(ptr, ...)

define void @gradients(i32 %k, i1 %b, ptr %x, ptr %xb, ptr %y, ptr %yb, ptr %f, ptr %fb) {
  call void (ptr, ...) @wengert_adjoint(ptr @flux, i32 %k, ptr @wengert_dup, ptr %x, ptr %xb, ptr @wengert_dup, ptr %f, ptr %fb)
  call void (ptr, ...) @wengert_adjoint(ptr @read, i1 %b, ptr @wengert_dup, ptr %x, ptr %xb, ptr @wengert_dup, ptr %f, ptr %fb)
  call void (ptr, ...) @wengert_adjoint(ptr @pointers, i1 %b, ptr @wengert_dup, ptr %x, ptr %xb, ptr @wengert_dup, ptr %y, ptr %yb, ptr @wengert_dup, ptr %f, ptr %fb)
  ret void
}
