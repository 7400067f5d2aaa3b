; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %opt -load-pass-plugin=%wengert -passes='wengert<print-plan>' -wengert-joint=step %s -disable-output >%t.plan 2>&1
; GOLDEN: %t.plan joint-extents.golden
; A joint call that finds its cells by a list. What it touches of memory whose extent the caller knows is saved from the first byte to the last: a local array,
; a variable of the module, and an allocation.

@wengert_dup = external global i32
@wengert_const = external global i32
@table = internal global [50 x double] zeroinitializer

declare double @sin(double)
declare noalias ptr @malloc(i64)
declare void @free(ptr)

define internal void @step(ptr noalias %u, ptr noalias %list, ptr noalias %local, ptr noalias %heap) noinline {
entry:
  br label %loop

loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %at = getelementptr inbounds i64, ptr %list, i64 %i
  %place = load i64, ptr %at, align 8
  %a = getelementptr inbounds double, ptr %local, i64 %place
  %b = getelementptr inbounds double, ptr %heap, i64 %place
  %c = getelementptr inbounds double, ptr @table, i64 %place
  %d = getelementptr inbounds double, ptr %u, i64 %i
  %x = load double, ptr %a, align 8
  %y = load double, ptr %b, align 8
  %z = load double, ptr %c, align 8
  %v = load double, ptr %d, align 8
  %xy = fmul double %x, %y
  %zv = fmul double %z, %v
  store double %zv, ptr %a, align 8
  store double %xy, ptr %c, align 8
  %sum = fadd double %xy, %zv
  %new = call double @sin(double %sum)
  store double %new, ptr %b, align 8
  %next = add nuw nsw i64 %i, 1
  %more = icmp slt i64 %next, 40
  br i1 %more, label %loop, label %done

done:
  ret void
}

define internal double @f(ptr noalias %u, ptr noalias %list, i64 %n) {
entry:
  %local = alloca [60 x double], align 16
  %bytes = mul i64 %n, 8
  %heap = call ptr @malloc(i64 %bytes)
  br label %fill

fill:
  %i = phi i64 [ 0, %entry ], [ %i.next, %fill ]
  %from = getelementptr inbounds double, ptr %u, i64 %i
  %value = load double, ptr %from, align 8
  %to = getelementptr inbounds double, ptr %local, i64 %i
  store double %value, ptr %to, align 8
  %too = getelementptr inbounds double, ptr %heap, i64 %i
  store double %value, ptr %too, align 8
  %three = getelementptr inbounds double, ptr @table, i64 %i
  store double %value, ptr %three, align 8
  %i.next = add nuw nsw i64 %i, 1
  %i.more = icmp slt i64 %i.next, 40
  br i1 %i.more, label %fill, label %time.head

time.head:
  br label %time

time:
  %t = phi i64 [ 0, %time.head ], [ %later, %time ]
  call void @step(ptr %u, ptr %list, ptr %local, ptr %heap)
  %later = add nuw nsw i64 %t, 1
  %go = icmp ult i64 %later, 10
  br i1 %go, label %time, label %end

end:
  %last = getelementptr inbounds double, ptr %heap, i64 3
  %cost = load double, ptr %last, align 8
  call void @free(ptr %heap)
  ret double %cost
}

define void @user(ptr %u, ptr %ub, ptr %list, i64 %n) {
entry:
  %dup = load i32, ptr @wengert_dup
  %const = load i32, ptr @wengert_const
  %r = call double (ptr, ...) @wengert_adjoint(ptr @f, i32 %dup, ptr %u, ptr %ub, i32 %const, ptr %list, i32 %const, i64 %n)
  ret void
}

declare double @wengert_adjoint(ptr, ...)
