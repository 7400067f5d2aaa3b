! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %refuse_f90 -g | %FileCheck %s
! Storage of the user's for a tape, by reference: how large an integer its size is cannot be told.
module words
  use, intrinsic :: iso_c_binding, only: c_int
  integer(c_int), bind(C, name="wengert_tape_bytes") :: wengert_tape_bytes
end module
subroutine f(x)
  real(8) :: x
  x = x * x
end subroutine
subroutine user(x, xb, storage, bytes)
  use wengert
  use words
  external :: f, wengert_forward
  real(8) :: x, xb, storage(100)
  integer :: bytes
  ! CHECK: error: {{.*}}:[[@LINE+1]]:{{[0-9]+}}: {{.*}}[W0017]
  call wengert_forward(f, wengert_dup, x, xb, wengert_tape_bytes, bytes, wengert_tape_at, storage)
end subroutine
