; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %opt -load-pass-plugin=%wengert -passes='wengert<print-plan>' %s -disable-output >%t.plan 2>&1
; GOLDEN: %t.plan pointers-in-memory.golden
; A list of two nodes, each with a shadow: the one that is allocated and freed here lies on the tape, the one that a callee allocates is freed when the tape goes back. The
; shadow of a link is stored and found beside the link, and a copy of pointers copies their shadows. The pointer that is chosen has a shadow that is chosen.

%node = type { double, ptr }

@wengert_dup = external global i32
@wengert_const = external global i32

define internal void @f(ptr %x, i64 %n) {
entry:
  %table = alloca [2 x ptr], align 8
  %copy = alloca [2 x ptr], align 8
  %second.x = getelementptr inbounds double, ptr %x, i64 1
  store ptr %x, ptr %table, align 8
  %table.second = getelementptr inbounds ptr, ptr %table, i64 1
  store ptr %second.x, ptr %table.second, align 8
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %copy, ptr align 8 %table, i64 %n, i1 false)
  %first = call noalias ptr @malloc(i64 16)
  %a = load double, ptr %x, align 8
  %square = fmul double %a, %a
  store double %square, ptr %first, align 8
  %first.next = getelementptr inbounds %node, ptr %first, i64 0, i32 1
  store ptr null, ptr %first.next, align 8
  %last = call ptr @make(ptr %first, ptr %second.x)
  %last.next = getelementptr inbounds %node, ptr %last, i64 0, i32 1
  %found = load ptr, ptr %last.next, align 8
  %b = load double, ptr %found, align 8
  %c = load double, ptr %last, align 8
  %bc = fmul double %b, %c
  %big = fcmp ogt double %c, 1.0
  %one.of = select i1 %big, ptr %x, ptr %second.x
  %old = load double, ptr %one.of, align 8
  %new = fmul double %old, %bc
  store double %new, ptr %one.of, align 8
  call void @free(ptr %first)
  call void @free(ptr %last)
  %through = load ptr, ptr %copy, align 8
  %d = load double, ptr %through, align 8
  %sine = call double @sin(double %d)
  store double %sine, ptr %through, align 8
  ret void
}

define internal ptr @make(ptr %next, ptr %from) noinline "wengert-split" {
  %made = call noalias ptr @malloc(i64 16)
  %v = load double, ptr %from, align 8
  store double %v, ptr %made, align 8
  %link = getelementptr inbounds %node, ptr %made, i64 0, i32 1
  store ptr %next, ptr %link, align 8
  ret ptr %made
}

define void @user(ptr %x, ptr %xb, i64 %n) {
  %const = load i32, ptr @wengert_const
  %dup = load i32, ptr @wengert_dup
  call void (ptr, ...) @wengert_adjoint(ptr @f, i32 %dup, ptr %x, ptr %xb, i32 %const, i64 %n)
  ret void
}

declare void @wengert_adjoint(ptr, ...)
declare noalias ptr @malloc(i64)
declare void @free(ptr)
declare double @sin(double)
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
