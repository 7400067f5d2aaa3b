! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: LEVELS="0 1 2 3" %run_f90
! Checkpointed loops and regions over a state whose components are deallocated when the loop is long behind: when its steps run again, the pointers in the
! descriptors are put back with their shadows, whether the state is handed on as it is or as a class, in a component of its own, or with a law that is chosen by its type.
module flow
  use wengert
  implicit none
  type :: law
    real(8) :: k = 1
  contains
    procedure :: rate => linear
  end type
  type, extends(law) :: quadratic_law
    real(8) :: a = 0.5d0
  contains
    procedure :: rate => quadratic
  end type
  type :: metric
    integer :: n = 0
    real(8), allocatable :: area(:)
  end type
  type :: column
    type(metric) :: m
    real(8), allocatable :: h(:), old(:, :)
    class(law), allocatable :: exchange
  contains
    procedure :: step
    procedure :: simulate
  end type
contains
  real(8) function linear(self, h)
    class(law), intent(in) :: self
    real(8), intent(in) :: h
    linear = self%k*h
  end function
  real(8) function quadratic(self, h)
    class(quadratic_law), intent(in) :: self
    real(8), intent(in) :: h
    quadratic = self%k*h + self%a*h**2
  end function
  subroutine set_up(self, n)
    type(column), intent(out) :: self
    integer, intent(in) :: n
    integer :: i
    self%m%n = n
    allocate (self%m%area(n), self%h(n), self%old(n, 2))
    self%m%area = [(1 + 0.1d0*i, i=1, n)]
    self%old = 0
  end subroutine
  subroutine step(self, dt)
    class(column), intent(inout) :: self
    real(8), intent(in) :: dt
    real(8) :: new(self%m%n)
    integer :: i, it
    self%old(:, 1) = self%h
    do it = 1, 2
      do i = 1, self%m%n
        new(i) = self%old(i, 1) - dt*self%exchange%rate(self%h(i))/self%m%area(i)
      end do
      self%h = 0.5d0*(self%h + new)
    end do
    self%old(:, 2) = self%old(:, 2) + self%h**2
  end subroutine
  subroutine simulate(self)
    class(column), intent(inout) :: self
    integer :: s
    do s = 1, 7
      call wengert_periodic(3)
      call self%step(0.05d0)
    end do
  end subroutine
  subroutine march(self)
    type(column), intent(inout) :: self
    integer :: s
    do s = 1, 5
      call wengert_binomial(2)
      call self%step(0.04d0)
    end do
  end subroutine
  subroutine in_regions(self)
    type(column), intent(inout) :: self
    integer :: s
    do s = 1, self%m%n
      call wengert_checkpoint_begin()
      self%h(1) = self%h(1) + 0.1d0*self%m%area(1)*self%h(2)**2
      self%old(2, 2) = self%old(2, 2)*self%h(1)
      call wengert_checkpoint_end()
    end do
  end subroutine
end module

module subject
  use flow
  implicit none
  integer, parameter :: cells = 4
contains
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    integer :: k
    do k = 1, 2
      call once(n, z, k == 1)
    end do
  end subroutine
  subroutine once(n, z, is_linear)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    logical, intent(in) :: is_linear
    type(column) :: c
    call set_up(c, n)
    if (is_linear) then
      allocate (c%exchange, source=law(z(3)))
    else
      allocate (c%exchange, source=quadratic_law(z(3), z(4)))
    end if
    c%h = 1 + 0.3d0*sin(z)
    call c%simulate()
    call march(c)
    call in_regions(c)
    z = c%h + 0.1d0*c%old(:, 2)
  end subroutine
end module
include 'state.inc'
