; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %opt -load-pass-plugin=%wengert -passes=wengert %s -S -o %t.ll
; RUN: %opt -passes=verify -disable-output %t.ll
; RUN: sed -n '/@wengert[.].*{$/,/^}/p' %t.ll >%t.made
; GOLDEN: %t.made adjoint-shared.golden
; RUN: %FileCheck %s <%t.made
; A factor that the adjoints of three products need is computed again from what may be read again, and once: the backward sweep repeats no operation.
; CHECK: iteration.back:
; CHECK-COUNT-1: double %{{.*}}, 3.500000e+00
; CHECK-NOT: double %{{.*}}, 3.500000e+00

@wengert_dup = external global i32
@wengert_const = external global i32

define internal void @f(ptr noalias %x, ptr noalias %y, ptr noalias readonly %c, i64 %n) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %x.at = getelementptr inbounds double, ptr %x, i64 %i
  %y.at = getelementptr inbounds double, ptr %y, i64 %i
  %c.at = getelementptr inbounds double, ptr %c, i64 %i
  %k = load double, ptr %c.at, align 8
  %a = load double, ptr %x.at, align 8
  %kk = fmul double %k, %k
  %shift = fadd double %kk, 1.25
  %scaled = fmul double %shift, 3.5
  %p = fmul double %a, %scaled
  %q = fmul double %p, %scaled
  %r = fmul double %q, %scaled
  %s = fadd double %r, %p
  store double %s, ptr %y.at, align 8
  %next = add nuw nsw i64 %i, 1
  %more = icmp slt i64 %next, %n
  br i1 %more, label %loop, label %exit
exit:
  ret void
}

define void @user(ptr %x, ptr %xb, ptr %y, ptr %yb, ptr %c, i64 %n) {
entry:
  %dup = load i32, ptr @wengert_dup
  %const = load i32, ptr @wengert_const
  call void (ptr, ...) @wengert_adjoint(ptr @f, i32 %dup, ptr %x, ptr %xb, i32 %dup, ptr %y, ptr %yb, i32 %const, ptr %c, i32 %const, i64 %n)
  ret void
}

declare void @wengert_adjoint(ptr, ...)
