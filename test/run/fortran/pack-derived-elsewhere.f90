! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: LEVELS="0 1 2 3" %run_f90
! pack, unpack, reshape and others of arrays of a derived type that are dummies or components.
module subject
  implicit none
  integer, parameter :: cells = 6
  type :: particle
    real(8) :: x = 0, v = 0
    logical :: alive = .true.
  end type
  type :: cloud
    integer :: turns = 0
    type(particle), allocatable :: p(:), q(:, :)
  end type
contains
  subroutine prune(self, least)
    type(cloud), intent(inout) :: self
    real(8), intent(in) :: least
    self%p%alive = self%p%x > least
    self%p = pack(self%p, self%p%alive)
  end subroutine
  subroutine keep(p, which)
    type(particle), allocatable, intent(inout) :: p(:)
    logical, intent(in) :: which(:)
    p = pack(p, which)
  end subroutine
  subroutine spread_out(self, by)
    type(cloud), intent(inout) :: self
    type(particle), intent(in) :: by(:)
    self%q = reshape(self%p, [2, 2])
    self%p = unpack(by, [.true., .false., .true., .false.], self%p)
    self%p = cshift(self%p, self%turns)
    self%q = transpose(self%q)
  end subroutine
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    type(cloud) :: c
    type(particle), allocatable :: other(:)
    integer :: i
    allocate (c%p(n))
    c%p%x = z
    c%p%v = z(n:1:-1)
    c%turns = 1
    call prune(c, -100d0)
    other = c%p
    call keep(c%p, [(i /= 2 .and. i /= 5, i=1, n)])
    call spread_out(c, other(2:3))
    do i = 1, 4
      z(i) = c%p(i)%x*c%p(5 - i)%v
    end do
    z(5) = sum(c%q%x*c%q%v) + c%q(1, 2)%x*c%q(2, 1)%v
  end subroutine
end module
include 'state.inc'
