; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %opt -load-pass-plugin=%wengert -passes='wengert<print-plan>' %s -disable-output >%t.plan 2>&1
; GOLDEN: %t.plan gather.golden
; y[i] = x[i-1] * x[i+1]: the increments of x are gathered, and the backward loop is independent and runs upwards, as it
; takes from y alone. y[i] = y[i-1] * y[i]: the loop takes what it adds to, and stays as it is. s[i] += …: what the shadow of the
; sum holds stays where it is.

@wengert_dup = external global i32
@wengert_const = external global i32

define void @user(ptr %x, ptr %xb, ptr %y, ptr %yb, ptr %s, ptr %sb, i64 %n) {
entry:
  %0 = load i32, ptr @wengert_dup
  %1 = load i32, ptr @wengert_const
  %call = call double (ptr, ...) @wengert_adjoint(ptr @f, i32 %0, ptr %x, ptr %xb, i32 %0, ptr %y, ptr %yb, i32 %0, ptr %s, ptr %sb, i32 %1, i64 %n)
  ret void
}

declare double @wengert_adjoint(ptr, ...)

define internal void @f(ptr noalias %x, ptr noalias %y, ptr noalias %s, i64 %n) {
entry:
  br label %stencil

stencil:
  %i = phi i64 [ 1, %entry ], [ %next, %stencil ]
  %before = add i64 %i, -1
  %next = add i64 %i, 1
  %at.before = getelementptr inbounds double, ptr %x, i64 %before
  %at.next = getelementptr inbounds double, ptr %x, i64 %next
  %a = load double, ptr %at.before
  %b = load double, ptr %at.next
  %product = fmul double %a, %b
  %to = getelementptr inbounds double, ptr %y, i64 %i
  store double %product, ptr %to
  %more = icmp slt i64 %next, %n
  br i1 %more, label %stencil, label %sweep

sweep:
  %j = phi i64 [ 1, %stencil ], [ %j.next, %sweep ]
  %j.before = add i64 %j, -1
  %at.c = getelementptr inbounds double, ptr %y, i64 %j.before
  %at.d = getelementptr inbounds double, ptr %y, i64 %j
  %c = load double, ptr %at.c
  %d = load double, ptr %at.d
  %cd = fmul double %c, %d
  store double %cd, ptr %at.d
  %at.s = getelementptr inbounds double, ptr %s, i64 %j
  %sum = load double, ptr %at.s
  %sum.new = fadd double %sum, %cd
  store double %sum.new, ptr %at.s
  %j.next = add i64 %j, 1
  %j.more = icmp slt i64 %j.next, %n
  br i1 %j.more, label %sweep, label %exit

exit:
  ret void
}
