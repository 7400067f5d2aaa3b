! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %run_f90
! Checkpointed loops whose steps hand allocatable arrays and sections to assumed-shape dummies: the descriptors that are made for the calls are the
! steps' own. In a recursive procedure, too.
module subject
  implicit none
  integer, parameter :: cells = 6
  real(8), allocatable :: field(:, :)
contains
  subroutine boundary(a, s)
    real(8), intent(inout) :: a(0:, 0:)
    real(8), intent(in) :: s
    integer :: n
    n = ubound(a, 2)
    a(0, :) = -s * a(1, :)
    a(:, 0) = -s * a(:, 1)
    a(:, n) = 2 * s - s * sin(a(:, n - 1))
  end subroutine
  recursive subroutine nested(v, depth)
    use wengert
    real(8), intent(inout) :: v(:)
    integer, intent(in) :: depth
    integer :: i
    do i = 1, depth
      call wengert_binomial(1)
      v = v + 0.1d0 * sin(v) * i
      call nested(v(2:), depth - 1)
    end do
  end subroutine
  subroutine f(n, z)
    use wengert
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    real(8), allocatable :: u(:, :)
    integer :: k
    allocate (u(4, 3), source=z(1))
    if (allocated(field)) deallocate (field)
    allocate (field(3, 4), source=z(2))
    do k = 1, 5
      call wengert_binomial(2)
      call boundary(u, z(3))
      call boundary(field, z(3) + 1)
      call boundary(u(2:, :), z(4) * 0.5d0)
      field = field + 0.1d0 * transpose(u)
    end do
    z(1) = sum(u**2)
    z(2) = sum(field * transpose(u))
    call nested(z(3:), 3)
  end subroutine
end module
include 'state.inc'
