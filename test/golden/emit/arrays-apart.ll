; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %opt -load-pass-plugin=%wengert -passes=wengert %s -S -o %t.ll
; RUN: %opt -passes=verify -disable-output %t.ll
; RUN: sed -n '/@wengert[.].*{$/,/^}/p; /^!/p' %t.ll >%t.made
; RUN: %FileCheck %s <%t.made
; Two arrays of a nest on the tape lie at a distance that only the run knows: each belongs to a scope of its own, and is apart from that of the other one.

@wengert_dup = external global i32
@wengert_const = external global i32

; CHECK:     store double %t, ptr {{.*}}, !alias.scope [[T:![0-9]+]], !noalias [[OFS:![0-9]+]]
; CHECK:     store double %s, ptr {{.*}}, !alias.scope [[S:![0-9]+]], !noalias [[OFT:![0-9]+]]
; CHECK-DAG: [[S]] = !{[[TAPE:![0-9]+]], [[OWNS:![0-9]+]]}
; CHECK-DAG: [[T]] = !{[[TAPE]], [[OWNT:![0-9]+]]}
; CHECK-DAG: [[OFT]] = !{[[OWNT]]}
; CHECK-DAG: [[OFS]] = !{[[OWNS]]}

define double @f(ptr noalias %x, i64 %n) {
entry:
  br label %for.body
for.body:
  %s = phi double [ %mul1, %for.body ], [ 1.0, %entry ]
  %t = phi double [ %mul4, %for.body ], [ 1.0, %entry ]
  %i = phi i64 [ %inc, %for.body ], [ 0, %entry ]
  %at = getelementptr inbounds nuw double, ptr %x, i64 %i
  %x.i = load double, ptr %at, align 8
  %mul1 = fmul double %s, %x.i
  %mul4 = fmul double %t, %mul1
  %inc = add nuw nsw i64 %i, 1
  %last = icmp eq i64 %inc, %n
  br i1 %last, label %done, label %for.body
done:
  %sum = fadd double %mul1, %mul4
  ret double %sum
}

declare double @wengert_adjoint(ptr, ...)

define void @user(ptr %p, ptr %pb, i64 %n) {
  %r = call double (ptr, ...) @wengert_adjoint(ptr @f, ptr @wengert_dup, ptr %p, ptr %pb, i64 %n)
  ret void
}
