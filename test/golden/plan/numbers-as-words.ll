; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %opt -load-pass-plugin=%wengert -passes='wengert<print-plan>' %s -disable-output >%t.plan 2>&1
; GOLDEN: %t.plan numbers-as-words.golden
; What integers hold is known by where they come from and go to: a number that is copied as a word, two floats that are returned in one integer, and a pair that comes
; as a vector are numbers, with adjoints. The count beside them is none.

@wengert_dup = external global i32

%entry = type { double, i64 }

define internal void @f(ptr %x) {
entry:
  %one = alloca %entry, align 8
  %word = load i64, ptr %x, align 8
  store i64 %word, ptr %one, align 8
  %count.at = getelementptr inbounds %entry, ptr %one, i64 0, i32 1
  store i64 3, ptr %count.at, align 8
  call void @use(ptr %one, ptr %x)
  %packed = call i64 @pack(ptr %x)
  %low = trunc i64 %packed to i32
  %high.word = lshr i64 %packed, 32
  %high = trunc i64 %high.word to i32
  %first = bitcast i32 %low to float
  %second = bitcast i32 %high to float
  %product = fmul float %first, %second
  %wide = fpext float %product to double
  %pair = load <2 x double>, ptr %x, align 8
  %a = extractelement <2 x double> %pair, i64 0
  %b = extractelement <2 x double> %pair, i64 1
  %ab = fmul double %a, %b
  %sum = fadd double %ab, %wide
  store double %sum, ptr %x, align 8
  ret void
}

define internal void @use(ptr %entry, ptr %x) noinline {
  %value = load double, ptr %entry, align 8
  %count.at = getelementptr inbounds %entry, ptr %entry, i64 0, i32 1
  %count = load i64, ptr %count.at, align 8
  %number = uitofp i64 %count to double
  %product = fmul double %value, %number
  %second = getelementptr inbounds double, ptr %x, i64 1
  %old = load double, ptr %second, align 8
  %new = fmul double %old, %product
  store double %new, ptr %second, align 8
  ret void
}

define internal i64 @pack(ptr %x) noinline {
  %v = load double, ptr %x, align 8
  %narrow = fptrunc double %v to float
  %third = getelementptr inbounds double, ptr %x, i64 2
  %w = load double, ptr %third, align 8
  %narrow2 = fptrunc double %w to float
  %low = bitcast float %narrow to i32
  %high = bitcast float %narrow2 to i32
  %low.word = zext i32 %low to i64
  %wide = zext i32 %high to i64
  %high.word = shl nuw i64 %wide, 32
  %both = or disjoint i64 %high.word, %low.word
  ret i64 %both
}

define void @user(ptr %x, ptr %xb) {
entry:
  %dup = load i32, ptr @wengert_dup
  call void (ptr, ...) @wengert_adjoint(ptr @f, i32 %dup, ptr %x, ptr %xb)
  ret void
}

declare void @wengert_adjoint(ptr, ...)
