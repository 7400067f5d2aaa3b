! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %run_f90
! What is read behind a region without derivatives is not what it read, and what it computes is computed in it, however the
! optimiser sees that. By hand, for differences know of no region.
module subject
  use wengert
  implicit none
  real(8), allocatable :: al(:)
contains
  subroutine read_again(x, y)
    real(8), intent(in) :: x(4)
    real(8), intent(out) :: y
    real(8) :: s
    call wengert_nodiff_begin()
    s = sum(x**2)
    call wengert_nodiff_end()
    y = s*x(2) + sum(x)*x(1)
  end subroutine
  subroutine computed_there(x, y)
    real(8), intent(in) :: x(4)
    real(8), intent(out) :: y
    real(8) :: s, c(4)
    integer :: i
    al = x
    c = x
    call wengert_nodiff_begin()
    s = sum(x)
    do i = 3, 4
      c(i) = c(i)*s
    end do
    call wengert_nodiff_end()
    y = sum(al**2) + sum(c**3)
  end subroutine
end module
program test
  use subject
  implicit none
  external wengert_adjoint, wengert_tangent
  real(8) :: x(4) = [1, 2, 3, 4], xb(4), xd(4), y, yb, yd
  xb = 0; yb = 1
  call wengert_adjoint(read_again, wengert_dup, x, xb, wengert_dup, y, yb)
  if (any(abs(xb - [11, 31, 1, 1]) > 1e-12)) error stop 'read_again, adjoint'
  xd = [1, 1, 0, 0]
  call wengert_tangent(read_again, wengert_dup, x, xd, wengert_dup, y, yd)
  if (abs(yd - 42) > 1e-12) error stop 'read_again, tangent'
  xb = 0; yb = 1
  call wengert_adjoint(computed_there, wengert_dup, x, xb, wengert_dup, y, yb)
  if (any(abs(xb - [5, 16, 6, 8]) > 1e-12)) error stop 'computed_there, adjoint'
  xd = 1
  call wengert_tangent(computed_there, wengert_dup, x, xd, wengert_dup, y, yd)
  if (abs(yd - 35) > 1e-12) error stop 'computed_there, tangent'
end program
