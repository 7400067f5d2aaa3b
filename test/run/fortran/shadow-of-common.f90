! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %run_f90
! The shadow of a COMMON block by its name, which is that of the block's symbol: cleared before each derivative.
module subject
  implicit none
  integer, parameter :: cells = 4
contains
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    real(8) :: a, b(2)
    common /kept/ a, b
    a = z(1) * z(2)
    call step(z)
    z(3) = a * b(1) + b(2)
  end subroutine
  subroutine step(z)
    real(8), intent(in) :: z(4)
    real(8) :: all(3)
    common /kept/ all
    all(2:3) = z(3:4) * all(1)
    all(1) = all(2)**2
  end subroutine
end module
module derivatives
  use, intrinsic :: iso_c_binding, only: c_double
  use wengert
  use subject
  implicit none
  real(c_double), bind(C, name='__wengert_shadow_kept_') :: kept_shadow(3)
contains
  subroutine f_tangent(n, z, zd)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n), zd(n)
    external :: wengert_tangent
    kept_shadow = 0
    call wengert_tangent(f, wengert_const, n, wengert_dup, z, zd)
    if (abs(zd(3)) > 0 .and. all(kept_shadow == 0)) error stop 'another shadow'
  end subroutine
  subroutine f_adjoint(n, z, zb)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n), zb(n)
    external :: wengert_adjoint
    kept_shadow = 0
    call wengert_adjoint(f, wengert_const, n, wengert_dup, z, zb)
  end subroutine
end module
program test
  use check
  use derivatives
  implicit none
  call check_map(cells, f, f_tangent, f_adjoint)
  call check_done()
end program
