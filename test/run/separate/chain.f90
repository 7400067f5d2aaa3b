! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: split-file %s %t && %apart %t/*.f90
! Variables of a module that only the first of three files names: the last one clears their shadows, also where the second hands nothing on but a call.
!--- 1.f90
module physics
  implicit none
  real(8) :: factor = 2, sum_of_squares = 2
contains
  subroutine scale(x, y)
    real(8), intent(in) :: x
    real(8), intent(out) :: y
    y = x * factor
    sum_of_squares = sum_of_squares * 2 + x**2
  end subroutine
  real(8) function spent()
    spent = sum_of_squares
  end function
end module
!--- 2.f90
module dynamics
  implicit none
contains
  subroutine middle(x, y)
    use physics
    real(8), intent(in) :: x
    real(8), intent(out) :: y
    call scale(x, y)
  end subroutine
  subroutine total(y)
    use physics
    real(8), intent(inout) :: y
    y = y + spent()
  end subroutine
end module
!--- 3.f90
program main
  use wengert
  use dynamics
  implicit none
  external :: wengert_adjoint, wengert_tangent
  real(8) :: x = 3, x_adj, y, y_adj, y_tan
  integer :: k
  do k = 1, 3
    call wengert_tangent(f, wengert_dup, x, 1d0, wengert_dup, y, y_tan)
    x_adj = 0
    y_adj = 1
    call wengert_adjoint(f, wengert_dup, x, x_adj, wengert_dup, y, y_adj)
    if (y_tan /= 8 .or. x_adj /= 8) error stop 'a shadow was not cleared'
  end do
contains
  subroutine f(x, y)
    real(8), intent(in) :: x
    real(8), intent(out) :: y
    call middle(x, y)
    call total(y)
  end subroutine
end program
