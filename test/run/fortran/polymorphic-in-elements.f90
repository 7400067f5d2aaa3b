! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %run_f90
! Elements that hold a polymorphic allocatable beside other components, looked through from class(...) dummies and moved as the array grows: what describes the types
! leads to no data.
module reactions
  implicit none
  type :: rate_t
    integer, allocatable :: which(:)
    real(8) :: a = 1
  contains
    procedure :: k => constant_rate
  end type
  type, extends(rate_t) :: arrhenius
    real(8) :: e = 0
  contains
    procedure :: k => arrhenius_rate
  end type
  type :: reaction
    class(rate_t), allocatable :: rate
    integer, allocatable :: lhs(:), rhs(:)
    real(8) :: weight = 1
    logical :: rejected = .false.
  end type
  type :: mechanism
    integer :: species = 0
    type(reaction), allocatable :: r(:)
  end type
contains
  function constant_rate(self, temperature) result(k)
    class(rate_t), intent(in) :: self
    real(8), intent(in) :: temperature
    real(8) :: k
    k = self%a * (1 + 0.01d0 * temperature)
  end function
  function arrhenius_rate(self, temperature) result(k)
    class(arrhenius), intent(in) :: self
    real(8), intent(in) :: temperature
    real(8) :: k
    k = self%a * exp(-self%e / (2 + temperature**2))
  end function
  subroutine add(r, rate, lhs, rhs)
    type(reaction), allocatable, intent(inout) :: r(:)
    class(rate_t), intent(in) :: rate
    integer, intent(in) :: lhs(:), rhs(:)
    type(reaction), allocatable :: more(:)
    integer :: i, n
    n = size(r)
    allocate (more(n + 1))
    do i = 1, n
      more(i) = r(i)
    end do
    call move_alloc(more, r)
    allocate (r(n + 1)%rate, source=rate)
    r(n + 1)%lhs = lhs
    r(n + 1)%rhs = rhs
  end subroutine
  function jacobian(self, c) result(jac)
    class(mechanism), intent(in) :: self
    real(8), intent(in) :: c(:)
    real(8) :: jac(self%species, self%species)
    integer :: i, k
    jac = 0
    do i = 1, size(self%r)
      associate (r => self%r(i))
        do k = 1, size(r%lhs)
          jac(r%lhs(k), r%rhs(1)) = jac(r%lhs(k), r%rhs(1)) - r%weight * c(r%rhs(1)) * r%rate%k(c(r%lhs(k)))
        end do
      end associate
    end do
  end function
  subroutine euler(m, c)
    type(mechanism), intent(inout) :: m
    real(8), intent(inout) :: c(:)
    real(8) :: a(size(c), size(c))
    integer :: i
    a = jacobian(m, c)
    c = c + 0.1d0 * matmul(a, c)
    do i = 1, size(m%r)
      if (m%r(i)%rate%k(c(1)) > 50) m%r(i)%rejected = .true.
    end do
  end subroutine
end module
module subject
  use reactions
  implicit none
  integer, parameter :: cells = 6
contains
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    type(mechanism) :: m
    integer :: k
    m%species = 4
    allocate (m%r(0))
    call add(m%r, rate_t(which=[1], a=z(5)), [1, 2], [3])
    call add(m%r, arrhenius(which=[2, 3], a=z(6), e=0.5d0 * z(5)), [3], [4])
    do k = 1, 2
      call euler(m, z(1:4))
    end do
  end subroutine
end module
include 'state.inc'
