; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %opt -load-pass-plugin=%wengert -passes='wengert<print-plan>' -wengert-joint=step %s -disable-output >%t.plan 2>&1
; GOLDEN: %t.plan logged.golden
; A joint call that finds in a list which cells it touches: its first run logs them. What a loop touches in a row is logged before the loop; every
; second number is logged one by one; a pointer in memory is logged as one; the list, which nothing overwrites, is not logged.

@wengert_dup = external global i32
@wengert_const = external global i32

declare double @sin(double)

define internal void @bend(ptr %cell) {
  %old = load double, ptr %cell, align 8
  %new = call double @sin(double %old)
  store double %new, ptr %cell, align 8
  ret void
}

define void @step(ptr noalias %u, ptr noalias %list, i64 %n) {
entry:
  br label %loop

loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %entry.of = getelementptr inbounds i64, ptr %list, i64 %i
  %at = load i64, ptr %entry.of, align 8
  %cell = getelementptr inbounds double, ptr %u, i64 %at
  call void @bend(ptr %cell)
  %next = add nuw nsw i64 %i, 1
  %more = icmp slt i64 %next, %n
  br i1 %more, label %loop, label %rows

rows:
  br label %row

row:
  %r = phi i64 [ 0, %rows ], [ %following, %column.end ]
  br label %column

column:
  %c = phi i64 [ 0, %row ], [ %c.next, %column ]
  %r.start = mul nuw nsw i64 %r, 10
  %index = add nuw nsw i64 %r.start, %c
  %dense = getelementptr inbounds double, ptr %u, i64 %index
  %a = load double, ptr %dense, align 8
  %b = fmul double %a, %a
  store double %b, ptr %dense, align 8
  %twice = shl nuw nsw i64 %index, 1
  %second = getelementptr inbounds double, ptr %u, i64 %twice
  store double 1.0, ptr %second, align 8
  %c.next = add nuw nsw i64 %c, 1
  %c.more = icmp ult i64 %c.next, 10
  br i1 %c.more, label %column, label %column.end

column.end:
  %following = add nuw nsw i64 %r, 1
  %go = icmp slt i64 %following, %n
  br i1 %go, label %row, label %done

done:
  ret void
}

define void @f(ptr noalias %u, ptr noalias %list, i64 %n) {
entry:
  br label %time

time:
  %t = phi i64 [ 0, %entry ], [ %later, %time ]
  call void @step(ptr %u, ptr %list, i64 %n)
  %later = add nuw nsw i64 %t, 1
  %go = icmp ult i64 %later, 10
  br i1 %go, label %time, label %end

end:
  ret void
}

declare double @wengert_adjoint(ptr, ...)

define void @user(ptr %u, ptr %ub, ptr %list, i64 %n) {
  %dup = load i32, ptr @wengert_dup
  %const = load i32, ptr @wengert_const
  %r = call double (ptr, ...) @wengert_adjoint(ptr @f, i32 %dup, ptr %u, ptr %ub, i32 %const, ptr %list, i32 %const, i64 %n)
  ret void
}
