; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %opt -load-pass-plugin=%wengert -passes='wengert<print-plan>' -wengert-joint=step %s -disable-output >%t.plan 2>&1
; RUN: %FileCheck %s <%t.plan
; A joint call saves each byte once: the inside of an array and its edges, which callees of two levels change, are one section, in which lies what is looked at under a
; condition.
; CHECK: snapshot of call void @step(ptr %0, i1 %1): saves 80 bytes of ptr %0 from byte 0{{$}}
; CHECK-NOT: snapshot of

@wengert_dup = external global i32
@wengert_const = external global i32

declare double @sin(double)
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)

define void @edges(ptr noalias %a) noinline {
  %first = getelementptr inbounds double, ptr %a, i64 1
  %last = getelementptr inbounds double, ptr %a, i64 8
  %end = getelementptr inbounds double, ptr %a, i64 9
  %one = load double, ptr %first, align 8
  %other = load double, ptr %last, align 8
  store double %one, ptr %a, align 8
  store double %other, ptr %end, align 8
  ret void
}

define void @inside(ptr noalias %a) noinline {
entry:
  br label %loop

loop:
  %i = phi i64 [ 1, %entry ], [ %next, %loop ]
  %at = getelementptr inbounds double, ptr %a, i64 %i
  %old = load double, ptr %at, align 8
  %new = call double @sin(double %old)
  store double %new, ptr %at, align 8
  %next = add nuw nsw i64 %i, 1
  %more = icmp ult i64 %next, 9
  br i1 %more, label %loop, label %done

done:
  call void @edges(ptr %a)
  ret void
}

define void @step(ptr noalias %u, i1 %some) noinline {
entry:
  %before = alloca [10 x double], align 16
  call void @llvm.memcpy.p0.p0.i64(ptr %before, ptr %u, i64 80, i1 false)
  call void @inside(ptr %u)
  %place = getelementptr inbounds double, ptr %before, i64 3
  %then = load double, ptr %place, align 8
  br i1 %some, label %scale, label %done

scale:
  %fourth = getelementptr inbounds double, ptr %u, i64 4
  %now = load double, ptr %fourth, align 8
  %product = fmul double %now, %then
  store double %product, ptr %fourth, align 8
  br label %done

done:
  ret void
}

define void @f(ptr noalias %u, i1 %some) {
entry:
  br label %time

time:
  %t = phi i64 [ 0, %entry ], [ %later, %time ]
  call void @step(ptr %u, i1 %some)
  %later = add nuw nsw i64 %t, 1
  %go = icmp ult i64 %later, 10
  br i1 %go, label %time, label %end

end:
  ret void
}

declare double @wengert_adjoint(ptr, ...)

define void @user(ptr %u, ptr %ub, i1 %some) {
  %dup = load i32, ptr @wengert_dup
  %const = load i32, ptr @wengert_const
  %r = call double (ptr, ...) @wengert_adjoint(ptr @f, i32 %dup, ptr %u, ptr %ub, i32 %const, i1 %some)
  ret void
}
