; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %opt -load-pass-plugin=%wengert -passes='wengert<print-plan>' %s -disable-output >%t.plan 2>&1
; GOLDEN: %t.plan cut-bytes.golden
; The same five roots in double and in single precision: they are computed again where a record takes eight bytes, and recorded where it takes four. A double that follows from a
; float is computed from that one, which is recorded; a float that follows from a double is recorded itself. If all records cost the same, both chains would be treated alike, and
; what is needed would be recorded: %wide takes twice as much.

@wengert_dup = external global i32
@wengert_const = external global i32

define void @f(ptr noalias %x, ptr noalias %w, ptr noalias %a, ptr noalias %b, i64 %n) {
entry:
  br label %loop

loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %a.i = getelementptr inbounds double, ptr %a, i64 %i
  %d0 = load double, ptr %a.i
  %d1 = call double @llvm.sqrt.f64(double %d0)
  %d2 = call double @llvm.sqrt.f64(double %d1)
  %d3 = call double @llvm.sqrt.f64(double %d2)
  %d4 = call double @llvm.sqrt.f64(double %d3)
  %d5 = call double @llvm.sqrt.f64(double %d4)
  %b.i = getelementptr inbounds float, ptr %b, i64 %i
  %s0 = load float, ptr %b.i
  %s1 = call float @llvm.sqrt.f32(float %s0)
  %s2 = call float @llvm.sqrt.f32(float %s1)
  %s3 = call float @llvm.sqrt.f32(float %s2)
  %s4 = call float @llvm.sqrt.f32(float %s3)
  %s5 = call float @llvm.sqrt.f32(float %s4)
  %w.i = getelementptr inbounds float, ptr %w, i64 %i
  %small = load float, ptr %w.i
  %wide = fpext float %small to double
  %x.i = getelementptr inbounds double, ptr %x, i64 %i
  %large = load double, ptr %x.i
  %narrow = fptrunc double %large to float
  %wide.square = fmul double %wide, %wide
  %new.x = fmul double %wide.square, %d5
  store double %new.x, ptr %x.i
  %narrow.square = fmul float %narrow, %narrow
  %new.w = fmul float %narrow.square, %s5
  store float %new.w, ptr %w.i
  %next = add nuw nsw i64 %i, 1
  %more = icmp ult i64 %next, %n
  br i1 %more, label %loop, label %done

done:
  ret void
}

define void @user(ptr %x, ptr %xb, ptr %w, ptr %wb, ptr %a, ptr %b, i64 %n) {
  %dup = load i32, ptr @wengert_dup
  %const = load i32, ptr @wengert_const
  call void (ptr, ...) @wengert_adjoint(ptr @f, i32 %dup, ptr %x, ptr %xb, i32 %dup, ptr %w, ptr %wb, i32 %const, ptr %a, i32 %const, ptr %b, i32 %const, i64 %n)
  ret void
}

declare double @llvm.sqrt.f64(double)
declare float @llvm.sqrt.f32(float)
declare void @wengert_adjoint(ptr, ...)
