! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %run_f90
! Allocatable arrays, pointers to targets that change places, and assumed-shape arguments of procedures that are called.
module subject
  implicit none
  integer, parameter :: cells = 5
contains
  subroutine step(old, new)
    real(8), intent(in) :: old(:)
    real(8), intent(inout) :: new(:)
    integer :: i
    do i = 2, size(old) - 1
      new(i) = old(i)*(old(i - 1) - 0.5d0*old(i + 1))
    end do
  end subroutine
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    real(8), target :: a(n), b(n)
    real(8), pointer :: old(:), new(:), kept(:)
    real(8), allocatable :: work(:)
    integer :: k
    a = z
    b = 2*z
    old => a
    new => b
    do k = 1, 3
      call step(old, new)
      kept => old
      old => new
      new => kept
      allocate (work(k))
      work(k) = old(k)*old(n)
      z(k) = z(k) + work(k)*z(n)
      deallocate (work)
    end do
    z(1) = z(1)*sum(old)
    call step(z(2:n), a(1:n - 1))
    z(n) = a(2)*a(3)
  end subroutine
end module
include 'state.inc'
