! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %run_f90
! State behind pointers of a module and in pointer components: allocated by them, shared, sections of each other and of variables.
module state
  implicit none
  type domain
    integer :: n = 0
    real(8), pointer :: t(:) => null(), q(:) => null()
    real(8), allocatable :: a(:)
  end type
  real(8), pointer :: own(:, :) => null(), column(:) => null(), scalar => null(), alias(:) => null()
  real(8), allocatable, target :: pool(:, :)
  real(8), target :: fixed(20), single
  real(8), pointer :: odd(:) => null(), named => null(), unset(:) => null()
  type(domain), target, save :: dom
  type(domain), pointer :: other => null()
  class(domain), allocatable :: any
contains
  subroutine setup(n)
    integer, intent(in) :: n
    allocate (own(n, 2), scalar, pool(n, 3), other, any)
    column => pool(:, 2)
    alias => own(:, 2)
    odd => fixed(2:2*n:2)
    named => single
    allocate (dom%t(n), dom%q(n), other%t(n), other%a(n), any%a(n))
    other%q => dom%q
    any%t => other%t
  end subroutine
  subroutine step(n)
    integer, intent(in) :: n
    integer :: i
    do i = 2, n
      dom%t(i) = dom%t(i) + 0.3d0 * dom%t(i - 1) * dom%q(i)
    end do
    other%q = other%q * cos(dom%t)
    own(:, 1) = own(:, 1) + dom%q * pool(:, 2)
    any%t = other%t * own(:, 2)
  end subroutine
end module
module subject
  use state
  implicit none
  integer, parameter :: cells = 5
contains
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    integer :: k
    dom%t = z
    dom%q = 1 + z(1)
    own = 0.5d0
    alias = z**2
    column = sin(z)
    other%t = z(n)
    do k = 1, 3
      call step(n)
    end do
    scalar = sum(other%t)
    other%a = scalar * column
    any%a = other%a + pool(:, 2)
    fixed = 0
    odd = any%a * z
    named = z(2)**2
    if (associated(unset)) z = unset
    z = own(:, 1) + fixed(2:2*n:2) + single * other%t
  end subroutine
end module
include 'derivatives.inc'
program main
  use check
  use derivatives
  implicit none
  call setup(cells)
  call check_map(cells, f, f_tangent, f_adjoint)
  call check_done()
end program
