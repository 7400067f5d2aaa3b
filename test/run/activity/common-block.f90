! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %run_f90
! A COMMON block with passive members between active ones, work space in it, and a procedure that sees it under other names.
module subject
  implicit none
  integer, parameter :: cells = 3
contains
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    real(8) :: first, factor, work(2), last
    integer :: k
    common /block/ first, factor, work, last
    factor = 0.5d0
    work = 1
    do k = 1, 3
      first = z(1) * factor
      call other(k)
      work(1) = k
      last = sin(z(2) * work(2))
      work(2) = factor
      if (k == 2) factor = z(3)
      z(2) = z(2) + last * first + work(1)
    end do
    z(3) = factor * work(1) * z(2)
    z(1) = last
  end subroutine
  subroutine other(k)
    integer, intent(in) :: k
    real(8) :: all(5)
    common /block/ all
    all(1) = all(1) * all(2)
    all(3) = all(1) + k
    all(4) = all(3) * all(1)
  end subroutine
end module
include 'state.inc'
