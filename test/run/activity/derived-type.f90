! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %run_f90
! Derived types with passive components, scalar results through arguments, and work arrays that are filled anew.
module subject
  implicit none
  integer, parameter :: cells = 4
  type point
    real(8) :: value, weight
    integer :: level
    real(8) :: old(2)
  end type
contains
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    type(point) :: p(2), q
    real(8) :: w(2), t
    integer :: i, k
    do i = 1, 2
      p(i)%value = z(i)
      p(i)%weight = 0.5d0 * i
      p(i)%level = i
      p(i)%old(1) = z(i + 1)
      p(i)%old(2) = 1
    end do
    t = 2
    do k = 1, 3
      call product_of(p(1), t)
      w = p(1)%old * p(2)%weight
      z(3) = z(3) + sum(w) * t
      w = k
      q = p(2)
      p(2) = p(1)
      p(1) = q
      p(1)%weight = w(1)
      call product_of(p(2), w(2))
      z(4) = z(4) + w(2) * w(1)
      t = k
    end do
    z(1) = p(1)%value * p(1)%weight + t
    z(2) = p(2)%old(1) * p(2)%old(2)
  end subroutine
  subroutine product_of(p, t)
    type(point), intent(inout) :: p
    real(8), intent(out) :: t
    t = p%value * p%weight
    p%old(2) = p%old(1)
    p%old(1) = sin(t) + p%level
  end subroutine
end module
include 'state.inc'
