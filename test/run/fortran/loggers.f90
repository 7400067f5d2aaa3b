! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %run_f90
! Write to a character array of a derived type that an allocatable string and active numbers are beside.
module log_m
  implicit none
  type logger
    integer :: n = 0
    character(len=80) :: lines(10)
    character(len=:), allocatable :: name
    real(8), allocatable :: hist(:)
  contains
    procedure :: note
  end type
contains
  subroutine note(self, what, v)
    class(logger), intent(inout) :: self
    character(*), intent(in) :: what
    real(8), intent(in) :: v
    self%n = min(self%n + 1, 10)
    write(self%lines(self%n), '(a,1x,a,f10.4)') self%name, what, v
    self%hist(self%n) = v
  end subroutine
end module
module subject
  use log_m
  implicit none
  integer, parameter :: cells = 6
contains
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    type(logger) :: l
    integer :: i
    l%name = 'model'
    allocate(l%hist(10))
    l%hist = 0
    do i = 1, n
      z(i) = z(i)**2 + 0.1d0*z(1)
      call l%note('z', z(i))
    end do
    z(1) = sum(l%hist) + z(1)
  end subroutine
end module
include 'state.inc'
