! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: LEVELS="0 1 2 3" %run_f90
! A linked list of polymorphic nodes, walked by a pointer with dispatch: where the head of the list and what follows a node meet, which pointer of a descriptor
! leads to numbers and which to the description of a type is known all the same. Nodes have allocatable components, and procedures that some set.
module obs
  implicit none
  type, abstract :: obs_op
    class(obs_op), pointer :: next => null()
    real(8) :: sigma = 1d0
    integer :: id = 0
  contains
    procedure(h_i), deferred :: h
    procedure :: cost => base_cost
  end type
  abstract interface
    real(8) function h_i(self, x)
      import obs_op
      class(obs_op), intent(in) :: self
      real(8), intent(in) :: x(:)
    end function
    pure real(8) function loss_i(d, s)
      real(8), intent(in) :: d, s
    end function
  end interface
  type, extends(obs_op) :: point_obs
    integer :: idx = 1
    real(8) :: value = 0
  contains
    procedure :: h => point_h
  end type
  type, extends(obs_op) :: path_obs
    real(8), allocatable :: wts(:)
    procedure(loss_i), pointer, nopass :: loss => null()
  contains
    procedure :: h => path_h
    procedure :: cost => path_cost
  end type
  type :: obs_list
    class(obs_op), pointer :: head => null(), tail => null()
    integer :: n = 0
  contains
    procedure :: add
    procedure :: total
  end type
contains
  subroutine add(self, o)
    class(obs_list), intent(inout) :: self
    class(obs_op), intent(in) :: o
    class(obs_op), pointer :: p
    allocate (p, source=o)
    p%next => null()
    self%n = self%n + 1
    p%id = self%n
    if (associated(self%tail)) then
      self%tail%next => p
    else
      self%head => p
    end if
    self%tail => p
  end subroutine
  real(8) function total(self, x) result(j)
    class(obs_list), intent(in) :: self
    real(8), intent(in) :: x(:)
    class(obs_op), pointer :: p
    j = 0
    p => self%head
    do while (associated(p))
      j = j + p%cost(x)*p%id
      p => p%next
    end do
  end function
  real(8) function base_cost(self, x)
    class(obs_op), intent(in) :: self
    real(8), intent(in) :: x(:)
    base_cost = 0.5d0*(self%h(x)/self%sigma)**2
  end function
  real(8) function point_h(self, x)
    class(point_obs), intent(in) :: self
    real(8), intent(in) :: x(:)
    point_h = x(self%idx) - self%value
  end function
  real(8) function path_h(self, x)
    class(path_obs), intent(in) :: self
    real(8), intent(in) :: x(:)
    path_h = dot_product(self%wts, x(:size(self%wts)))
  end function
  real(8) function path_cost(self, x)
    class(path_obs), intent(in) :: self
    real(8), intent(in) :: x(:)
    if (associated(self%loss)) then
      path_cost = self%loss(self%h(x), self%sigma)
    else
      path_cost = base_cost(self, x)
    end if
  end function
end module
module subject
  use obs
  implicit none
  integer, parameter :: cells = 12
contains
  pure real(8) function huber(d, s)
    real(8), intent(in) :: d, s
    if (abs(d) < s) then
      huber = 0.5d0*d*d
    else
      huber = s*(abs(d) - 0.5d0*s)
    end if
  end function
  pure real(8) function cauchy(d, s)
    real(8), intent(in) :: d, s
    cauchy = s**2*log(1 + (d/s)**2)
  end function
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    type(obs_list) :: list
    type(path_obs) :: po
    integer :: i
    do i = 1, 3
      call add(list, point_obs(sigma=z(i), idx=i+3, value=z(i+1)))
    end do
    po%sigma = z(5)
    po%loss => huber
    po%wts = z(6:9)**2
    call add(list, po)
    deallocate (po%wts)
    po%loss => cauchy
    allocate (po%wts(2), source=z(1)*z(2:3))
    call add(list, po)
    call add(list, po)
    z(12) = total(list, z)
    z(1:11) = z(1:11)*z(12)*0.1d0
    z(1) = total(list, sqrt(z(1:11)))
  end subroutine
end module
include 'state.inc'
