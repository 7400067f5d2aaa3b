; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %opt -load-pass-plugin=%wengert -passes=wengert %s -o %t.bc
; RUN: %lli_rt %t.bc
; Aggregates as values: insertvalue, extractvalue, phi and select of structs and arrays, a call that returns one.

@wengert_out = external global i32

define internal { double, i32, [2 x double] } @parts(double %x) {
  %square = fmul double %x, %x
  %a = insertvalue { double, i32, [2 x double] } poison, double %square, 0
  %b = insertvalue { double, i32, [2 x double] } %a, i32 1, 1
  %c = insertvalue { double, i32, [2 x double] } %b, double %x, 2, 0
  %d = insertvalue { double, i32, [2 x double] } %c, double 3.0, 2, 1
  ret { double, i32, [2 x double] } %d
}

; 5 * x^2 * x * 3 for x > 1, so the slope at 2 is 45 * 4
define internal double @f(double %x) {
entry:
  %p = call { double, i32, [2 x double] } @parts(double %x)
  %large = fcmp ogt double %x, 1.0
  br i1 %large, label %scale, label %join
scale:
  %s = extractvalue { double, i32, [2 x double] } %p, 0
  %s5 = fmul double %s, 5.0
  %q = insertvalue { double, i32, [2 x double] } %p, double %s5, 0
  br label %join
join:
  %r = phi { double, i32, [2 x double] } [ %p, %entry ], [ %q, %scale ]
  %pair = extractvalue { double, i32, [2 x double] } %r, 2
  %other = insertvalue [2 x double] poison, double %x, 0
  %full = insertvalue [2 x double] %other, double %x, 1
  %chosen = select i1 %large, [2 x double] %pair, [2 x double] %full
  %u = extractvalue { double, i32, [2 x double] } %r, 0
  %v = extractvalue [2 x double] %chosen, 0
  %w = extractvalue [2 x double] %chosen, 1
  %uv = fmul double %u, %v
  %uvw = fmul double %uv, %w
  ret double %uvw
}

define i32 @main() {
  %slope = call double (ptr, ...) @wengert_adjoint(ptr @f, ptr @wengert_out, double 2.0)
  %wrong = fcmp une double %slope, 180.0
  %code = zext i1 %wrong to i32
  ret i32 %code
}

declare double @wengert_adjoint(ptr, ...)
