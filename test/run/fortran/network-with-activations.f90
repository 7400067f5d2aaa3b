! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %run_f90
! A neural network: allocatable layers with a procedure pointer for the activation, beside type-bound procedures of the same interface, which the pointer
! is never aimed at. It has a name and comes from a constructor: names, weights and layers lie behind pointers of one variable at several depths, and are kept apart.
module nn
  implicit none
  integer, parameter :: wp = selected_real_kind(15)
  abstract interface
    pure function act(x) result(y)
      import wp
      real(wp), intent(in) :: x(:)
      real(wp) :: y(size(x))
    end function
  end interface
  type layer
    integer :: nin = 0, nout = 0
    real(wp), allocatable :: w(:, :), b(:)
    procedure(act), pointer, nopass :: f => null()
  end type
  type network
    character(len=:), allocatable :: name
    type(layer), allocatable :: layers(:)
    real(wp) :: decay = 1e-2_wp
  contains
    procedure :: init => net_init
    procedure :: predict
    procedure :: loss
    procedure :: set, get
  end type
  interface network
    module procedure new_network
  end interface
contains
  pure function sig(x) result(y)
    real(wp), intent(in) :: x(:)
    real(wp) :: y(size(x))
    y = 1 / (1 + exp(-x))
  end function
  function new_network(sizes) result(net)
    integer, intent(in) :: sizes(:)
    type(network) :: net
    call net%init(sizes)
  end function
  subroutine net_init(self, sizes)
    class(network), intent(inout) :: self
    integer, intent(in) :: sizes(:)
    integer :: i
    self%name = 'layers'
    if (allocated(self%layers)) deallocate (self%layers)
    allocate (self%layers(size(sizes) - 1))
    do i = 1, size(self%layers)
      associate (l => self%layers(i))
        l%nin = sizes(i); l%nout = sizes(i + 1)
        allocate (l%w(l%nout, l%nin), source=0._wp)
        allocate (l%b(l%nout))
        l%b = 0
        l%f => sig
      end associate
    end do
  end subroutine
  subroutine set(self, p)
    class(network), intent(inout) :: self
    real(wp), intent(in) :: p(:)
    integer :: i, k, m
    k = 0
    do i = 1, size(self%layers)
      associate (l => self%layers(i))
        m = size(l%w)
        l%w = reshape(p(k + 1:k + m), shape(l%w))
        k = k + m
        l%b = p(k + 1:k + size(l%b))
        k = k + size(l%b)
      end associate
    end do
  end subroutine
  function get(self) result(p)
    class(network), intent(in) :: self
    real(wp), allocatable :: p(:)
    integer :: i
    allocate (p(0))
    do i = 1, size(self%layers)
      p = [p, reshape(self%layers(i)%w, [size(self%layers(i)%w)]), self%layers(i)%b]
    end do
  end function
  function predict(self, x) result(y)
    class(network), intent(in) :: self
    real(wp), intent(in) :: x(:, :)
    real(wp), allocatable :: y(:, :)
    integer :: i, j
    y = x
    do i = 1, size(self%layers)
      y = matmul(self%layers(i)%w, y) + spread(self%layers(i)%b, 2, size(y, 2))
      if (i < size(self%layers)) then
        do j = 1, size(y, 2)
          y(:, j) = tanh(y(:, j))
        end do
      else
        do j = 1, size(y, 2)
          y(:, j) = self%layers(i)%f(y(:, j))
        end do
      end if
    end do
  end function
  function loss(self, x, t) result(e)
    class(network), intent(in) :: self
    real(wp), intent(in) :: x(:, :), t(:, :)
    real(wp) :: e
    integer :: i
    e = sum((self%predict(x) - t)**2) / size(x, 2)
    do i = 1, size(self%layers)
      e = e + self%decay * sum(self%layers(i)%w**2)
    end do
  end function
end module
module subject
  use nn
  implicit none
  integer, parameter :: cells = 3*2 + 3 + 2*3 + 2 + 1
contains
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    type(network) :: net
    real(wp) :: x(2, 4), t(2, 4)
    integer :: i, j
    net = network([2, 3, 2])
    call net%set(z(1:n - 1))
    x = reshape([((0.1_wp * i * j + 0.1_wp * mod(i * j, 3), i = 1, 2), j = 1, 4)], [2, 4])
    t = 0.5_wp
    z(n) = net%loss(x, t)
    z(1:n-1) = net%get() * z(n)
  end subroutine
end module
include 'state.inc'
