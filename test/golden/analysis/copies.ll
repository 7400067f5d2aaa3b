; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %opt -load-pass-plugin=%wengert -wengert-dump=facts -passes=wengert %s -disable-output >%t.facts 2>&1
; GOLDEN: %t.facts copies.golden
; A copy of known length is taken apart into loads and stores before anything is analysed.

@wengert_dup = external global i32

define double @f(ptr %x) {
entry:
  %w.sroa.0.0.copyload = load double, ptr %x
  %w.sroa.42.0..sroa_idx = getelementptr inbounds nuw i8, ptr %x, i64 24
  %w.sroa.42.0.copyload = load double, ptr %w.sroa.42.0..sroa_idx
  %mul = fmul double %w.sroa.0.0.copyload, %w.sroa.42.0.copyload
  ret double %mul
}

define void @user(ptr %p, ptr %pb, i64 %n) {
entry:
  %0 = load i32, ptr @wengert_dup
  %call = call double (ptr, ...) @wengert_adjoint(ptr nonnull @f, i32 %0, ptr %p, ptr %pb)
  ret void
}

declare double @wengert_adjoint(ptr, ...)
