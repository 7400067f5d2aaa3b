! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %run_f90
! select case with ranges, lists and a default.
module subject
  implicit none
  integer, parameter :: cells = 8
contains
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    integer :: i
    do i = 1, n
      select case (mod(i * 3, n))
      case (0)
        z(i) = z(i)**2
      case (1:2, 5)
        z(1) = z(1) + z(i) * z(2)
      case (6:)
        z(i) = z(i) / z(1)
      case default
        z(2) = z(2) - 0.1d0 * z(i)
      end select
    end do
  end subroutine
end module
include 'state.inc'
