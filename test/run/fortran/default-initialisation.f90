! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %run_f90
! Arrays of a derived type with default values, as arguments and in sections.
module subject
  implicit none
  integer, parameter :: cells = 9
  type t
    integer :: id = 0
    real(8) :: x(3)
    real(8) :: m = 1
  end type
contains
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
type(t) :: v(3)
 integer :: i
    do i = 1, 3
      v(i)%x = z(3*i-2:3*i)
    end do
    call g(v)
    call g(v(1:3:2))
    call h(v%x(2))
    do i = 1, 3
      z(3*i-2:3*i) = v(i)%x * v(i)%m
    end do
  end subroutine

  subroutine g(v)
    type(t), intent(inout) :: v(:)
    integer :: i
    do i = 2, size(v)
      v(i)%x = v(i)%x * v(i-1)%x
      v(i)%m = v(i)%m + v(i)%x(1)
    end do
  end subroutine
  subroutine h(x)
    real(8), intent(inout) :: x(:)
    x = x * x(1)
  end subroutine
end module
include 'state.inc'
