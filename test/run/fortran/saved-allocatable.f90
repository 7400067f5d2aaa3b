! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %run_f90
! A local allocatable that is saved, as work space is, and a pointer: the optimiser would take their descriptors apart.
module subject
  implicit none
  integer, parameter :: cells = 5
contains
  subroutine g(x, y)
    real(8), intent(in) :: x(:)
    real(8), intent(out) :: y
    real(8), allocatable, save :: b(:)
    if (.not. allocated(b)) allocate(b(5))
    b(1:size(x)) = x**2
    y = sum(b(1:size(x)))*b(1)
  end subroutine
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    integer :: k
    do k = 2, n
      call g(z(1:k), z(k))
    end do
  end subroutine
end module
include 'state.inc'
