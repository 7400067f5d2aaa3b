! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %run_f90
! Derived types of numbers of several kinds and of integers: assigned whole, in arrays, nested, and as arguments.
module subject
  implicit none
  integer, parameter :: cells = 4
  type inner
    real(4) :: slope
    integer :: place
    real(8) :: value(2)
  end type
contains
  subroutine exchange(a, b)
    type(inner), intent(inout) :: a, b
    type(inner) :: kept
    kept = a
    a = b
    b = kept
  end subroutine
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    type(inner) :: t(3)
    integer :: i
    do i = 1, 3
      t(i)%slope = 0.5*real(i)
      t(i)%place = 1 + mod(i, 2)
      t(i)%value = z(i:i + 1)*i
    end do
    call exchange(t(1), t(2))
    t(3) = t(1)
    t(3)%value(2) = t(2)%value(t(2)%place)
    do i = 1, 3
      z(i) = t(i)%value(t(i)%place)*t(i)%slope
      z(n) = z(n)*t(i)%value(2)
    end do
  end subroutine
end module
include 'state.inc'
