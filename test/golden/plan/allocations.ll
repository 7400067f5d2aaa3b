; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %opt -load-pass-plugin=%wengert -passes='wengert<print-plan>' %s -disable-output >%t.plan 2>&1
; RUN: %opt -load-pass-plugin=%wengert -passes=wengert %s -S -o %t.ll
; RUN: sed -n '/@wengert[.].*{$/,/^}/p' %t.ll | grep '^define\|alloca \|@calloc\|@aligned_alloc\|@llvm.memset\|@free' >%t.made
; GOLDEN: %t.plan allocations.golden
; GOLDEN: %t.made allocations-made.golden
; Memory that calloc, aligned_alloc and posix_memalign give, and a structure within a structure, all stored to and read, at places that nobody knows: all have
; shadows. What is given back here has one that the backward sweep allocates, zeroed, and frees; what lives on has one of the same size and alignment from the
; forward sweep, which clears it, and its place lies beside the pointer.

%inner = type { double, double }
%outer = type { i32, %inner, double }
%holder = type { ptr, ptr, ptr }

@wengert_dup = external global i32
@wengert_const = external global i32

declare noalias ptr @calloc(i64, i64)
declare noalias ptr @aligned_alloc(i64, i64)
declare i32 @posix_memalign(ptr, i64, i64)
declare void @free(ptr)

define internal void @given_back(ptr noalias %x, i64 %n, i64 %k) {
entry:
  %slot = alloca ptr, align 8
  %nest = alloca [2 x %outer], align 8
  %zeroed = call noalias ptr @calloc(i64 %n, i64 8)
  %lines = call noalias align 64 ptr @aligned_alloc(i64 64, i64 128)
  %failed = call i32 @posix_memalign(ptr %slot, i64 32, i64 96)
  %third = load ptr, ptr %slot, align 8
  %x0 = load double, ptr %x, align 8
  %square = fmul double %x0, %x0
  store double %square, ptr %zeroed, align 8
  %zeroed.k = getelementptr inbounds double, ptr %zeroed, i64 %k
  %kept = load double, ptr %zeroed.k, align 8
  store double %kept, ptr %lines, align 8
  %lines.k = getelementptr inbounds double, ptr %lines, i64 %k
  %line = load double, ptr %lines.k, align 8
  store double %line, ptr %third, align 8
  %third.k = getelementptr inbounds double, ptr %third, i64 %k
  %back = load double, ptr %third.k, align 8
  %second = getelementptr inbounds [2 x %outer], ptr %nest, i64 0, i64 1, i32 1, i32 1
  store double %back, ptr %second, align 8
  %last = getelementptr inbounds [2 x %outer], ptr %nest, i64 0, i64 1, i32 2
  store double %x0, ptr %last, align 8
  %second.k = getelementptr inbounds [2 x %outer], ptr %nest, i64 0, i64 %k, i32 1, i32 1
  %b = load double, ptr %second.k, align 8
  %last.k = getelementptr inbounds [2 x %outer], ptr %nest, i64 0, i64 %k, i32 2
  %c = load double, ptr %last.k, align 8
  %bc = fmul double %b, %c
  store double %bc, ptr %x, align 8
  call void @free(ptr %third)
  call void @free(ptr %lines)
  call void @free(ptr %zeroed)
  ret void
}

; The memory lives on in what x leads to.
define internal void @handed_on(ptr noalias %x, ptr noalias %holder, i64 %n) {
entry:
  %zeroed = call noalias ptr @calloc(i64 %n, i64 8)
  %lines = call noalias align 64 ptr @aligned_alloc(i64 64, i64 128)
  %third = getelementptr inbounds %holder, ptr %holder, i64 0, i32 2
  %failed = call i32 @posix_memalign(ptr %third, i64 32, i64 96)
  store ptr %zeroed, ptr %holder, align 8
  %second = getelementptr inbounds %holder, ptr %holder, i64 0, i32 1
  store ptr %lines, ptr %second, align 8
  %x0 = load double, ptr %x, align 8
  %square = fmul double %x0, %x0
  store double %square, ptr %zeroed, align 8
  store double %x0, ptr %lines, align 8
  %made = load ptr, ptr %third, align 8
  store double %square, ptr %made, align 8
  ret void
}

define void @user(ptr %x, ptr %xb, ptr %h, ptr %hb, i64 %n, i64 %k) {
entry:
  %dup = load i32, ptr @wengert_dup
  %const = load i32, ptr @wengert_const
  call void (ptr, ...) @wengert_adjoint(ptr @given_back, i32 %dup, ptr %x, ptr %xb, i32 %const, i64 %n, i32 %const, i64 %k)
  %tape = call ptr (ptr, ...) @wengert_forward(ptr @handed_on, i32 %dup, ptr %x, ptr %xb, i32 %dup, ptr %h, ptr %hb, i32 %const, i64 %n)
  call void (ptr, ...) @wengert_backward(ptr @handed_on, i32 %dup, ptr %x, ptr %xb, i32 %dup, ptr %h, ptr %hb, i32 %const, i64 %n, ptr %tape)
  ret void
}

declare void @wengert_adjoint(ptr, ...)
declare ptr @wengert_forward(ptr, ...)
declare void @wengert_backward(ptr, ...)
