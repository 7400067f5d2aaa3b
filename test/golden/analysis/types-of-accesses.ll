; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %opt -load-pass-plugin=%wengert -wengert-dump=facts -passes=wengert %s -disable-output >%t.facts 2>&1
; GOLDEN: %t.facts types-of-accesses.golden
; A word is loaded and stored as an integer, and the type of the accesses (TBAA) alone says what it holds: the double of @f is active, the long of @g is not. By the
; instructions both are integers, and the derivative of @f is zero.

@wengert_dup = external global i32

define void @f(ptr %x, ptr %y) {
  %word = load i64, ptr %x, align 8, !tbaa !0
  store i64 %word, ptr %y, align 8, !tbaa !0
  ret void
}

define void @g(ptr %x, ptr %y) {
  %word = load i64, ptr %x, align 8, !tbaa !4
  store i64 %word, ptr %y, align 8, !tbaa !4
  ret void
}

define void @user(ptr %x, ptr %xb, ptr %y, ptr %yb) {
  %dup = load i32, ptr @wengert_dup
  call void (ptr, ...) @wengert_adjoint(ptr @f, i32 %dup, ptr %x, ptr %xb, i32 %dup, ptr %y, ptr %yb)
  call void (ptr, ...) @wengert_adjoint(ptr @g, i32 %dup, ptr %x, ptr %xb, i32 %dup, ptr %y, ptr %yb)
  ret void
}

declare void @wengert_adjoint(ptr, ...)

!0 = !{!1, !1, i64 0}
!1 = !{!"double", !2}
!2 = !{!"omnipotent char", !3}
!3 = !{!"Simple C/C++ TBAA"}
!4 = !{!5, !5, i64 0}
!5 = !{!"long", !2}
