! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %run_f90
! Two extensions of a type with nothing but a counter: where one has numbers the other has a descriptor, and the counter was taken for bits of a number.
module ode_m
  implicit none
  type, abstract :: model
    integer :: evaluations = 0
  contains
    procedure(rhs_i), deferred :: rhs
  end type
  abstract interface
    function rhs_i(self, t, y) result(dy)
      import model
      class(model), intent(inout) :: self
      real(8), intent(in) :: t, y(:)
      real(8) :: dy(size(y))
    end function
  end interface
  type, extends(model) :: lorenz
    real(8) :: sigma = 10, rho = 28, beta = 8d0 / 3
  contains
    procedure :: rhs => lorenz_rhs
  end type
  type, extends(model) :: decay
    real(8), allocatable :: k(:, :)
  contains
    procedure :: rhs => decay_rhs
  end type
contains
  function lorenz_rhs(self, t, y) result(dy)
    class(lorenz), intent(inout) :: self
    real(8), intent(in) :: t, y(:)
    real(8) :: dy(size(y))
    self%evaluations = self%evaluations + 1
    dy = [self%sigma * (y(2) - y(1)), y(1) * (self%rho - y(3)) - y(2), y(1) * y(2) - self%beta * y(3)]
  end function
  function decay_rhs(self, t, y) result(dy)
    class(decay), intent(inout) :: self
    real(8), intent(in) :: t, y(:)
    real(8) :: dy(size(y))
    self%evaluations = self%evaluations + 1
    dy = -matmul(self%k, y) * (1 + 0.1d0 * sin(t))
  end function
  subroutine run(m, y)
    class(model), intent(inout) :: m
    real(8), intent(inout) :: y(:)
    integer :: i
    do i = 1, 3
      y = y + 0.01d0 * m%rhs(0.1d0 * i, y)
    end do
  end subroutine
end module
module subject
  use ode_m
  implicit none
  integer, parameter :: cells = 6
contains
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    type(lorenz) :: l
    type(decay) :: d
    l%sigma = 9 + z(4); l%rho = 20 + z(5); l%beta = 2.5d0 + 0.1d0 * z(6)
    call run(l, z(1:3))
    d%k = reshape([2 + z(1), 0.1d0, 0.2d0, 0.1d0, 1 + z(2), 0.3d0, 0.d0, 0.2d0, 1.5d0], [3, 3])
    call run(d, z(4:6))
  end subroutine
end module
include 'state.inc'
