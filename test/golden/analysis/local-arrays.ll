; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %opt -load-pass-plugin=%wengert -wengert-dump=facts -passes=wengert %s -disable-output >%t.facts 2>&1
; GOLDEN: %t.facts local-arrays.golden
; One local array carries active data, the other does not.

@wengert_dup = external global i32
@wengert_const = external global i32

define double @f(ptr %x, ptr %t, i64 %n) {
entry:
  %a = alloca [4 x double]
  %b = alloca [4 x double]
  call void @llvm.lifetime.start.p0(ptr nonnull %a)
  call void @llvm.lifetime.start.p0(ptr nonnull %b)
  %cmp16 = icmp sgt i64 %n, 0
  br i1 %cmp16, label %for.body, label %for.cond.cleanup

for.cond.cleanup:
  %and5 = and i64 %n, 3
  %arrayidx6 = getelementptr inbounds nuw double, ptr %a, i64 %and5
  %0 = load double, ptr %arrayidx6
  %arrayidx8 = getelementptr inbounds nuw double, ptr %b, i64 %and5
  %1 = load double, ptr %arrayidx8
  %mul = fmul double %0, %1
  call void @llvm.lifetime.end.p0(ptr nonnull %b)
  call void @llvm.lifetime.end.p0(ptr nonnull %a)
  ret double %mul

for.body:
  %i.017 = phi i64 [ %inc, %for.body ], [ 0, %entry ]
  %arrayidx = getelementptr inbounds nuw double, ptr %x, i64 %i.017
  %2 = load double, ptr %arrayidx
  %and = and i64 %i.017, 3
  %arrayidx1 = getelementptr inbounds nuw double, ptr %a, i64 %and
  store double %2, ptr %arrayidx1
  %arrayidx2 = getelementptr inbounds nuw double, ptr %t, i64 %i.017
  %3 = load double, ptr %arrayidx2
  %arrayidx4 = getelementptr inbounds nuw double, ptr %b, i64 %and
  store double %3, ptr %arrayidx4
  %inc = add nuw nsw i64 %i.017, 1
  %exitcond.not = icmp eq i64 %inc, %n
  br i1 %exitcond.not, label %for.cond.cleanup, label %for.body
}

declare void @llvm.lifetime.start.p0(ptr captures(none))

declare void @llvm.lifetime.end.p0(ptr captures(none))

define void @user(ptr %p, ptr %pb, i64 %n) {
entry:
  %0 = load i32, ptr @wengert_dup
  %1 = load i32, ptr @wengert_const
  %add.ptr = getelementptr inbounds double, ptr %p, i64 %n
  %call = call double (ptr, ...) @wengert_adjoint(ptr nonnull @f, i32 %0, ptr %p, ptr %pb, i32 %1, ptr %add.ptr, i32 %1, i64 %n)
  ret void
}

declare double @wengert_adjoint(ptr, ...)
