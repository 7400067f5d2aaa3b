; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %opt -load-pass-plugin=%wengert -passes=wengert %s -o %t.bc
; RUN: %lli_rt %t.bc
; Vectors of pointers, and a lane that a vector does not have: poison, which nobody uses.

define internal double @f(ptr %x) {
  %one = insertelement <2 x ptr> poison, ptr %x, i32 0
  %second = getelementptr double, ptr %x, i64 1
  %both = insertelement <2 x ptr> %one, ptr %second, i32 1
  %none = extractelement <2 x ptr> %both, i32 70000
  %lanes = insertelement <2 x ptr> %both, ptr %x, i32 70000
  %a = extractelement <2 x ptr> %both, i32 0
  %b = extractelement <2 x ptr> %both, i32 1
  %u = load double, ptr %a
  %v = load double, ptr %b
  %uu = fmul double %u, %u
  %uuv = fmul double %uu, %v
  ret double %uuv
}

define i32 @main() {
  %x = alloca [2 x double]
  %xb = alloca [2 x double]
  store [2 x double] [double 3.0, double 5.0], ptr %x
  store [2 x double] zeroinitializer, ptr %xb
  call double (ptr, ...) @wengert_adjoint(ptr @f, ptr %x, ptr %xb)
  %slope = load double, ptr %xb
  %at = getelementptr double, ptr %xb, i64 1
  %other = load double, ptr %at
  %sum = fadd double %slope, %other
  %wrong = fcmp une double %sum, 39.0
  %code = zext i1 %wrong to i32
  ret i32 %code
}

declare double @wengert_adjoint(ptr, ...)
