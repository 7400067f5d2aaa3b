! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %run_f90
! real(4) arrays and functions, called with real(4) shadows.
module subject
  implicit none
contains
  subroutine compute(n, x)
    integer, intent(in) :: n
    real(4), intent(inout) :: x(n)
    integer :: i
    do i = 2, n
      x(i) = x(i) * x(i - 1) + sin(x(i)) / (1 + x(i - 1)**2)
    end do
  end subroutine
end module
module derivatives
  use wengert
  use subject
  implicit none
contains
  subroutine primal(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    real(4) :: x(n)
    x = real(z, 4)
    call compute(n, x)
    z = x
  end subroutine
  subroutine tangent(n, z, zd)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n), zd(n)
    real(4) :: x(n), xd(n)
    external :: wengert_tangent
    x = real(z, 4)
    xd = real(zd, 4)
    call wengert_tangent(compute, wengert_const, n, wengert_dup, x, xd)
    z = x
    zd = xd
  end subroutine
  subroutine adjoint(n, z, zb)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n), zb(n)
    real(4) :: x(n), xb(n)
    external :: wengert_adjoint
    x = real(z, 4)
    xb = real(zb, 4)
    call wengert_adjoint(compute, wengert_const, n, wengert_dup, x, xb)
    z = x
    zb = xb
  end subroutine
end module
program test
  use check
  use derivatives
  implicit none
  call check_map(6, primal, tangent, adjoint, dot=2d-6, difference=2d-3, step=1d-2)
  call check_done()
end program
