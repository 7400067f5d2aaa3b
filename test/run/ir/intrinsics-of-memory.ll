; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %opt -load-pass-plugin=%wengert -passes=wengert %s -o %t.bc
; RUN: %lli_rt %t.bc
; Lifetimes, assumptions, stack saves, memcpy.inline and expect in a differentiated procedure.

@wengert_dup = external global i32

define internal double @f(ptr %x) {
entry:
  %work = alloca [2 x double]
  %stack = call ptr @llvm.stacksave.p0()
  call void @llvm.lifetime.start.p0(ptr %work)
  call void @llvm.memcpy.inline.p0.p0.i64(ptr %work, ptr %x, i64 16, i1 false)
  %a = load double, ptr %work
  %p = getelementptr i8, ptr %work, i64 8
  %b = load double, ptr %p
  %positive = fcmp ogt double %a, 0.0
  call void @llvm.assume(i1 %positive)
  %likely = call i1 @llvm.expect.i1(i1 %positive, i1 true)
  %c = select i1 %likely, double %a, double %b
  %ab = fmul double %a, %b
  %abc = fmul double %ab, %c
  call void @llvm.lifetime.end.p0(ptr %work)
  call void @llvm.stackrestore.p0(ptr %stack)
  ret double %abc
}

define i32 @main() {
  %x = alloca [2 x double]
  %xb = alloca [2 x double]
  store [2 x double] [double 2.0, double 3.0], ptr %x
  store [2 x double] zeroinitializer, ptr %xb
  %r = call double (ptr, ...) @wengert_adjoint(ptr @f, ptr @wengert_dup, ptr %x, ptr %xb)
  %da = load double, ptr %xb
  %second = getelementptr double, ptr %xb, i64 1
  %db = load double, ptr %second
  %wrong.a = fcmp une double %da, 12.0
  %wrong.b = fcmp une double %db, 4.0
  %wrong = or i1 %wrong.a, %wrong.b
  %code = zext i1 %wrong to i32
  ret i32 %code
}

declare double @wengert_adjoint(ptr, ...)
