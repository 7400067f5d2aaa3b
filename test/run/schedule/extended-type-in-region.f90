! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %run_f90
! A region around the step of a polymorphic model, an extended type with a component beside the allocatable of its base: the model ends with the procedure, and
! the second run finds the allocatable where it was.
module subject
  implicit none
  integer, parameter :: cells = 3
  type, abstract :: base
    real(8), allocatable :: s(:)
  contains
    procedure(tend_i), deferred :: tend
  end type
  abstract interface
    subroutine tend_i(self, s, ds)
      import base
      class(base), intent(inout) :: self
      real(8), intent(in) :: s(:)
      real(8), intent(out) :: ds(:)
    end subroutine
  end interface
  type, extends(base) :: forced
    real(8) :: rate = 0.8d0
  contains
    procedure :: tend => forced_tend
  end type
  type, extends(base) :: free
  contains
    procedure :: tend => free_tend
  end type
contains
  subroutine step(self)
    class(base), intent(inout) :: self
    real(8) :: k1(cells)
    call self%tend(self%s, k1)
    self%s = self%s + 0.1d0 * k1
  end subroutine
  subroutine forced_tend(self, s, ds)
    class(forced), intent(inout) :: self
    real(8), intent(in) :: s(:)
    real(8), intent(out) :: ds(:)
    ds = -sin(s) * self%rate
    self%rate = self%rate + 0.1d0 * s(2)
  end subroutine
  subroutine free_tend(self, s, ds)
    class(free), intent(inout) :: self
    real(8), intent(in) :: s(:)
    real(8), intent(out) :: ds(:)
    ds = s * cshift(s, 1)
  end subroutine
  subroutine f(n, z)
    use wengert
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    class(base), allocatable :: m, other
    integer :: k
    allocate (forced :: m)
    allocate (free :: other)
    m%s = z
    other%s = z**2
    do k = 1, 5
      call wengert_checkpoint_begin()
      call step(m)
      call step(other)
      call wengert_checkpoint_end()
    end do
    z = m%s * other%s
    deallocate (other)
  end subroutine
end module
include 'state.inc'
