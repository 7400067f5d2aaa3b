; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %opt -load-pass-plugin=%wengert -passes='wengert<print-plan>' %s -disable-output >%t.plan 2>&1
; GOLDEN: %t.plan cut-trips.golden
; Each product in the inner loop is needed. One number for each iteration of the outer loop is recorded, and the products follow from it. Without trip counts a product would
; cost one record, as the number does, and no multiplication beside it: the inner loop would record.

@wengert_dup = external global i32
@wengert_const = external global i32

define void @f(ptr noalias %x, ptr noalias %y, i64 %n) {
entry:
  br label %row

row:
  %i = phi i64 [ 0, %entry ], [ %i.next, %end ]
  %x.i = getelementptr inbounds double, ptr %x, i64 %i
  %outer = load double, ptr %x.i
  store double 0.000000e+00, ptr %x.i
  br label %column

column:
  %j = phi i64 [ 0, %row ], [ %j.next, %column ]
  %factor = sitofp i64 %j to double
  %inner = fmul double %outer, %factor
  %square = fmul double %inner, %inner
  %y.j = getelementptr inbounds double, ptr %y, i64 %j
  %sum = load double, ptr %y.j
  %total = fadd double %sum, %square
  store double %total, ptr %y.j
  %j.next = add nuw nsw i64 %j, 1
  %j.more = icmp ult i64 %j.next, %n
  br i1 %j.more, label %column, label %end

end:
  %i.next = add nuw nsw i64 %i, 1
  %i.more = icmp ult i64 %i.next, %n
  br i1 %i.more, label %row, label %done

done:
  ret void
}

define void @user(ptr %x, ptr %xb, ptr %y, ptr %yb, i64 %n) {
  %dup = load i32, ptr @wengert_dup
  %const = load i32, ptr @wengert_const
  call void (ptr, ...) @wengert_adjoint(ptr @f, i32 %dup, ptr %x, ptr %xb, i32 %dup, ptr %y, ptr %yb, i32 %const, i64 %n)
  ret void
}

declare void @wengert_adjoint(ptr, ...)
