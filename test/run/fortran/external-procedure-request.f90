! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %run_f90
! An external procedure, outside of modules, with scalar arguments.
subroutine kinetic(m, v, e)
  implicit none
  real(8), intent(in) :: m, v
  real(8), intent(out) :: e
  e = 0.5d0 * m * v**2
end subroutine
program test
  use wengert
  use check
  implicit none
  external :: kinetic, wengert_adjoint
  real(8) :: m, mb, v, vb, e, eb
  m = 2
  v = 3
  mb = 0
  vb = 10
  eb = 1
  call wengert_adjoint(kinetic, wengert_dup, m, mb, wengert_dup, v, vb, wengert_dup, e, eb)
  call check_near('mass', 1, mb, 4.5d0, 1d-12)
  call check_near('speed', 1, vb, 16d0, 1d-12)
  call check_near('energy', 1, e, 9d0, 1d-12)
  call check_near('seed', 1, eb, 0d0, 0d0)
  call check_done()
end program
