; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %opt -load-pass-plugin=%wengert -passes='wengert<print-plan>' %s -disable-output >%t.plan 2>&1
; GOLDEN: %t.plan cut.golden
; Three needed values follow from one another: the first is recorded, and the others are computed from it. All of them could be
; computed from the value that is loaded, by a chain that takes longer than a record. The exponential is dear, and recorded too.

@wengert_dup = external global i32

define double @f(ptr %x, i64 %n) {
entry:
  br label %loop

loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %sum = phi double [ 0.000000e+00, %entry ], [ %total, %loop ]
  %place = getelementptr inbounds double, ptr %x, i64 %i
  %p = load double, ptr %place
  %s0 = fadd double %p, 1.000000e+00
  %s1 = fmul double %s0, 1.500000e+00
  %s2 = fadd double %s1, 3.000000e+00
  %s3 = fmul double %s2, 1.500000e+00
  %s4 = fadd double %s3, 5.000000e+00
  %s5 = fmul double %s4, 1.500000e+00
  %s6 = fadd double %s5, 7.000000e+00
  %s7 = fmul double %s6, 1.500000e+00
  %s8 = fadd double %s7, 9.000000e+00
  %s9 = fmul double %s8, 1.500000e+00
  %s10 = fadd double %s9, 11.000000e+00
  %s11 = fmul double %s10, 1.500000e+00
  %s12 = fadd double %s11, 13.000000e+00
  %s13 = fmul double %s12, 1.500000e+00
  %s14 = fadd double %s13, 15.000000e+00
  %s15 = fmul double %s14, 1.500000e+00
  %s16 = fadd double %s15, 17.000000e+00
  %s17 = fmul double %s16, 1.500000e+00
  %s18 = fadd double %s17, 19.000000e+00
  %s19 = fmul double %s18, 1.500000e+00
  %s20 = fadd double %s19, 21.000000e+00
  %s21 = fmul double %s20, 1.500000e+00
  %s22 = fadd double %s21, 23.000000e+00
  %s23 = fmul double %s22, 1.500000e+00
  %s24 = fadd double %s23, 25.000000e+00
  %s25 = fmul double %s24, 1.500000e+00
  %s26 = fadd double %s25, 27.000000e+00
  %s27 = fmul double %s26, 1.500000e+00
  %s28 = fadd double %s27, 29.000000e+00
  %s29 = fmul double %s28, 1.500000e+00
  %s30 = fadd double %s29, 31.000000e+00
  %s31 = fmul double %s30, 1.500000e+00
  %s32 = fadd double %s31, 33.000000e+00
  %s33 = fmul double %s32, 1.500000e+00
  %s34 = fadd double %s33, 35.000000e+00
  %s35 = fmul double %s34, 1.500000e+00
  %a = fmul double %s30, %s30
  %b = fmul double %s33, %s33
  %c = fmul double %s35, %s35
  %e = call double @exp(double %s35)
  %ab = fadd double %a, %b
  %ce = fadd double %c, %e
  %abce = fadd double %ab, %ce
  %total = fadd double %sum, %abce
  store double 0.000000e+00, ptr %place
  %next = add nuw nsw i64 %i, 1
  %more = icmp ult i64 %next, %n
  br i1 %more, label %loop, label %done

done:
  ret double %total
}

define void @user(ptr %p, ptr %pb, i64 %n) {
entry:
  %0 = load i32, ptr @wengert_dup
  %call = call double (ptr, ...) @wengert_adjoint(ptr nonnull @f, i32 %0, ptr %p, ptr %pb, i64 %n)
  ret void
}

declare double @exp(double)
declare double @wengert_adjoint(ptr, ...)
