; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %opt -load-pass-plugin=%wengert -wengert-dump=prepared -passes=wengert %s -disable-output >%t.prepared 2>&1
; GOLDEN: %t.prepared loop-exits.golden
; A loop with two exits has dedicated exit blocks and a counter from zero.

@wengert_dup = external global i32
@wengert_const = external global i32

define double @f(ptr %x, i64 %n) {
entry:
  %cmp18 = icmp slt i64 %n, 1
  br i1 %cmp18, label %cleanup, label %for.body

for.body:
  %i.019 = phi i64 [ %sub, %if.end ], [ %n, %entry ]
  %arrayidx = getelementptr inbounds nuw double, ptr %x, i64 %i.019
  %0 = load double, ptr %arrayidx
  %cmp1 = fcmp ogt double %0, 4.000000e+00
  br i1 %cmp1, label %if.then, label %if.end

if.then:
  %mul = fmul double %0, %0
  br label %cleanup

if.end:
  %mul5 = fmul double %0, 2.000000e+00
  store double %mul5, ptr %arrayidx
  %sub = add nsw i64 %i.019, -3
  %cmp = icmp slt i64 %i.019, 4
  br i1 %cmp, label %cleanup, label %for.body

cleanup:
  %cmp17 = phi i1 [ false, %if.then ], [ true, %entry ], [ true, %if.end ]
  %retval.0 = phi double [ %mul, %if.then ], [ undef, %entry ], [ undef, %if.end ]
  br i1 %cmp17, label %for.end, label %return

for.end:
  %1 = load double, ptr %x
  br label %return

return:
  %retval.1 = phi double [ %1, %for.end ], [ %retval.0, %cleanup ]
  ret double %retval.1
}

define void @user(ptr %p, ptr %pb, i64 %n) {
entry:
  %0 = load i32, ptr @wengert_dup
  %1 = load i32, ptr @wengert_const
  %call = call double (ptr, ...) @wengert_adjoint(ptr nonnull @f, i32 %0, ptr %p, ptr %pb, i32 %1, i64 %n)
  ret void
}

declare double @wengert_adjoint(ptr, ...)
