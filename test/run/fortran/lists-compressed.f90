! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %run_f90
! A list that is built node by node, compressed into arrays, and freed by a finaliser: the local pointers of that are first copied from components, and the optimiser
! leaves nothing of how they are declared.
module coo_m
  implicit none
  type :: entry_t
    integer :: i, j
    real(8) :: v
    type(entry_t), pointer :: next => null()
  end type
  type :: builder
    type(entry_t), pointer :: first => null(), last => null()
    integer :: n = 0, rows = 0
  contains
    procedure :: put
    final :: clean
  end type
  type :: csr
    integer, allocatable :: ptr(:), col(:)
    real(8), allocatable :: val(:)
  contains
    procedure :: times
    procedure :: diagonal
  end type
contains
  subroutine put(self, i, j, v)
    class(builder), intent(inout) :: self
    integer, intent(in) :: i, j
    real(8), intent(in) :: v
    type(entry_t), pointer :: e
    allocate (e)
    e%i = i; e%j = j; e%v = v
    if (associated(self%last)) then
      self%last%next => e
    else
      self%first => e
    end if
    self%last => e
    self%n = self%n + 1; self%rows = max(self%rows, i)
  end subroutine
  subroutine clean(self)
    type(builder), intent(inout) :: self
    type(entry_t), pointer :: e, next
    e => self%first
    do while (associated(e))
      next => e%next
      deallocate (e)
      e => next
    end do
  end subroutine
  function compress(b) result(a)
    type(builder), intent(in) :: b
    type(csr) :: a
    type(entry_t), pointer :: e
    integer :: at(b%rows)
    allocate (a%ptr(b%rows + 1), a%col(b%n), a%val(b%n))
    a%ptr = 0
    e => b%first
    do while (associated(e))
      a%ptr(e%i + 1) = a%ptr(e%i + 1) + 1
      e => e%next
    end do
    a%ptr(1) = 1
    block
      integer :: i
      do i = 1, b%rows
        a%ptr(i + 1) = a%ptr(i + 1) + a%ptr(i)
      end do
    end block
    at = a%ptr(:b%rows)
    e => b%first
    do while (associated(e))
      a%col(at(e%i)) = e%j
      a%val(at(e%i)) = e%v
      at(e%i) = at(e%i) + 1
      e => e%next
    end do
  end function
  pure function times(self, x) result(y)
    class(csr), intent(in) :: self
    real(8), intent(in) :: x(:)
    real(8) :: y(size(self%ptr) - 1)
    integer :: i
    do concurrent (i = 1:size(y))
      y(i) = dot_product(self%val(self%ptr(i):self%ptr(i + 1) - 1), x(self%col(self%ptr(i):self%ptr(i + 1) - 1)))
    end do
  end function
  pure function diagonal(self) result(d)
    class(csr), intent(in) :: self
    real(8), allocatable :: d(:)
    integer :: i, k
    allocate (d(size(self%ptr) - 1), source=0d0)
    rows: do i = 1, size(d)
      do k = self%ptr(i), self%ptr(i + 1) - 1
        if (self%col(k) /= i) cycle
        d(i) = d(i) + self%val(k)
        cycle rows
      end do
    end do rows
  end function
end module
module subject
  use coo_m
  implicit none
  integer, parameter :: cells = 8
contains
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    type(builder) :: b
    type(csr) :: a
    integer :: i
    do i = 1, n
      call b%put(i, i, 4 + z(i)**2)
      if (i > 1) call b%put(i, i - 1, -1 + 0.1d0 * z(i))
      if (i < n) call b%put(i, i + 1, -1d0)
      if (i + 3 <= n) call b%put(i, i + 3, 0.3d0 * z(i + 3))
    end do
    a = compress(b)
    call bicgstab(a, z)
  end subroutine
  subroutine bicgstab(a, x)
    type(csr), intent(in) :: a
    real(8), intent(inout) :: x(:)
    real(8), dimension(size(x)) :: r, r0, p, v, s, t, b, d, y
    real(8) :: rho, rho1, alpha, omega
    integer :: k
    b = x; x = 0; d = 1 / a%diagonal()
    r = b - a%times(x); r0 = r
    rho1 = 1; alpha = 1; omega = 1; v = 0; p = 0
    do k = 1, 40
      rho = dot_product(r0, r)
      p = r + rho / rho1 * alpha / omega * (p - omega * v)
      y = d * p
      v = a%times(y)
      alpha = rho / dot_product(r0, v)
      s = r - alpha * v
      t = a%times(d * s)
      omega = dot_product(t, s) / dot_product(t, t)
      x = x + alpha * y + omega * d * s
      r = s - omega * t
      rho1 = rho
      if (norm2(r) < 1d-9) exit
    end do
  end subroutine
end module
include 'state.inc'
