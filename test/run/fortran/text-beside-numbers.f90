! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %run_f90
! Text and integers beside active numbers in derived types: written to, and read into.
module subject
  implicit none
  integer, parameter :: cells = 4
  type body
    real(8) :: r = 0
    character(12) :: name = ''
    integer :: number = 0
    logical :: fixed = .false.
    real(8) :: m = 1
  end type
contains
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    type(body), allocatable :: b(:)
    integer :: i
    allocate (b(n))
    do i = 1, n
      b(i)%r = z(i)**2
      b(i)%m = 2 * z(i)
      write (b(i)%name, '(a,i0)') 'body ', i
      read (b(i)%name(6:), *) b(i)%number
      b(i)%fixed = b(i)%number > 2
      write (b(i)%name, *) b(i)%number
    end do
    do i = 1, n
      if (b(i)%fixed) b(i)%r = b(i)%r * b(i)%number
      z(i) = b(i)%r * b(i)%m * len_trim(adjustl(b(i)%name))
    end do
  end subroutine
end module
include 'state.inc'
