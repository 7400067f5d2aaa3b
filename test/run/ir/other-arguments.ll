; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %opt -load-pass-plugin=%wengert -passes='wengert,verify' %s -disable-output
; Calls that pass other arguments than the procedures take, or are thought to, as broken code and wrong declarations do. Each was an internal error.

@wengert_out = external global i32
declare double @wengert_adjoint(ptr, ...)
declare ptr @llvm.adjust.trampoline.p0(ptr)
declare void @llvm.init.trampoline.p0(ptr, ptr, ptr)

; A procedure of Fortran's run time with fewer arguments than it takes.
declare double @_FortranAAllocatableDeallocatePolymorphic(ptr)
define internal double @short(double %x) {
  %descriptor = alloca [80 x i8]
  %status = call double @_FortranAAllocatableDeallocatePolymorphic(ptr %descriptor)
  %y = fmul double %x, %status
  ret double %y
}

; An internal procedure that is passed to one which takes nothing.
define internal double @inner(double %x, ptr nest %host) {
  %z = load double, ptr %host
  %y = fmul double %x, %z
  ret double %y
}
define internal double @nothing() {
  ret double 1.0
}
define internal double @passes(double %x) {
  %trampoline = alloca [72 x i8]
  %host = alloca double
  store double %x, ptr %host
  call void @llvm.init.trampoline.p0(ptr %trampoline, ptr @inner, ptr %host)
  %pointer = call ptr @llvm.adjust.trampoline.p0(ptr %trampoline)
  %y = call double @nothing(ptr %pointer, double %x)
  ret double %y
}

; What it says of the size is said of another argument when it passes what the procedure takes.
define internal ptr @get(ptr %near, i64 %bytes) {
  ret ptr %near
}
define internal double @sized(double %x) {
  %place = call ptr @get(i64 40) allocsize(0)
  %some = icmp ne ptr %place, null
  %factor = select i1 %some, double 2.0, double 3.0
  %y = fmul double %x, %factor
  ret double %y
}

define void @user() {
  %a = call double (ptr, ...) @wengert_adjoint(ptr @short, ptr @wengert_out, double 1.0)
  %b = call double (ptr, ...) @wengert_adjoint(ptr @passes, ptr @wengert_out, double 1.0)
  %c = call double (ptr, ...) @wengert_adjoint(ptr @sized, ptr @wengert_out, double 1.0)
  ret void
}
