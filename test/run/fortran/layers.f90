! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %run_f90
! Layers of a network: the procedure that a layer is asked for is none of those of the network, which has type-bound procedures, too. They stand in the
! same slot and take the same arguments.
module net_m
  implicit none
  type, abstract :: layer
    class(layer), pointer :: prev => null()
    real(8), allocatable :: out(:)
  contains
    procedure(fwd), deferred :: forward
  end type
  abstract interface
    subroutine fwd(self, x)
      import layer
      class(layer), intent(inout) :: self
      real(8), intent(in) :: x(:)
    end subroutine
  end interface
  type, extends(layer) :: dense
    real(8), allocatable :: w(:,:), b(:)
    procedure(act), pointer, nopass :: activation => null()
  contains
    procedure :: forward => dense_forward
  end type
  type, extends(layer) :: norm
    real(8) :: gain = 1
  contains
    procedure :: forward => norm_forward
  end type
  abstract interface
    pure function act(x) result(y)
      real(8), intent(in) :: x(:)
      real(8) :: y(size(x))
    end function
  end interface
  type slot
    class(layer), allocatable :: l
  end type
  type network
    type(slot), allocatable :: s(:)
    integer :: n = 0
  contains
    procedure :: add
    procedure :: predict
  end type
contains
  pure function tanh_act(x) result(y)
    real(8), intent(in) :: x(:)
    real(8) :: y(size(x))
    y = tanh(x)
  end function
  pure function soft(x) result(y)
    real(8), intent(in) :: x(:)
    real(8) :: y(size(x))
    y = exp(x - maxval(x))
    y = y / sum(y)
  end function
  subroutine dense_forward(self, x)
    class(dense), intent(inout) :: self
    real(8), intent(in) :: x(:)
    self%out = self%activation(matmul(self%w, x) + self%b)
  end subroutine
  subroutine norm_forward(self, x)
    class(norm), intent(inout) :: self
    real(8), intent(in) :: x(:)
    real(8) :: m
    m = sum(x) / size(x)
    self%out = self%gain * (x - m) / sqrt(sum((x - m)**2) / size(x) + 1d-2)
  end subroutine
  subroutine add(self, l)
    class(network), intent(inout) :: self
    class(layer), intent(in) :: l
    if (.not. allocated(self%s)) allocate(self%s(8))
    self%n = self%n + 1
    allocate(self%s(self%n)%l, source=l)
  end subroutine
  function predict(self, x) result(y)
    class(network), intent(inout) :: self
    real(8), intent(in) :: x(:)
    real(8), allocatable :: y(:)
    integer :: i
    y = x
    do i = 1, self%n
      call self%s(i)%l%forward(y)
      y = self%s(i)%l%out
    end do
  end function
end module
module subject
  use net_m
  implicit none
  integer, parameter :: cells = 12
contains
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    type(network) :: net
    type(dense) :: d
    type(norm) :: m
    d%w = reshape(z, [3,2])
    d%b = z(7:9)
    d%activation => tanh_act
    call net%add(d)
    m%gain = z(10)
    call net%add(m)
    d%w = reshape(z(:9), [3,3])
    d%b = z(10:12)
    d%activation => soft
    call net%add(d)
    z(1:3) = net%predict(z(11:12)) + net%predict(z(1:2)**2)
  end subroutine
end module
include 'state.inc'
