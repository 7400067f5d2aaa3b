! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %run_f90
! Nested if, else if and else over reals, logicals and integers.
module subject
  implicit none
  integer, parameter :: cells = 5
contains
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    logical :: large, odd
    integer :: i
    do i = 1, n - 1
      large = z(i) > 1
      odd = mod(i, 2) == 1
      if (large .and. odd) then
        z(n) = z(n) * z(i)
      else if (large .neqv. odd) then
        if (z(n) > 1 .or. .not. odd) then
          z(i) = z(i) - z(n)
        else
          z(i) = z(i) * z(n)
        end if
      else
        z(n) = z(n) + z(i)**2
      end if
    end do
  end subroutine
end module
include 'state.inc'
