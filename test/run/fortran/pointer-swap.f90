! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %run_f90
! Time levels that are pointers and change places.
module subject
  implicit none
  integer, parameter :: cells = 6
contains
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
real(8), pointer :: a(:), b(:), t(:)
 integer :: k
    allocate(a(n), b(n))
    a = z
    do k = 1, 4
      b(1) = a(1)
      b(n) = a(n)
      b(2:n-1) = a(2:n-1) + 0.1d0*(a(3:) - 2*a(2:n-1)*a(1:n-2))
      t => a
      a => b
      b => t
    end do
    z = a
    deallocate(a, b)
  end subroutine
end module
include 'state.inc'
