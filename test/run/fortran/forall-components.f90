! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %run_f90
! Places and values that are found first and assigned then, one by one (flang keeps them on stacks): forall over components, whose sides overlap,
! with masks, sections and where; elements of components that a vector subscript chooses.
module subject
  implicit none
  integer, parameter :: cells = 12
  type :: particle
    integer :: kind = 0
    real(8) :: q = 1
  end type
  type :: cloud
    type(particle), allocatable :: p(:)
    real(8), allocatable :: v(:), w(:, :)
    integer, allocatable :: next(:)
  end type
contains
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    type(cloud) :: c
    integer :: i, round
    allocate (c%p(n), c%v(n), c%w(n / 3, 3))
    c%next = [(mod(5 * i, n) + 1, i = 1, n)]
    c%p%q = z
    forall (i = 1:n) c%p(i)%q = c%p(n + 1 - i)%q**2
    c%p(c%next)%q = c%p%q * z
    c%v = z
    do round = 1, 2
      forall (i = 1:n, c%v(i) > 0.3d0) c%v(c%next(i)) = sum(c%v(1:i)) / i
    end do
    c%v(c%next(1:3)) = c%v(c%next(4:6))**2
    c%w = reshape(c%v, [n / 3, 3])
    forall (i = 1:n / 3) c%w(i, :) = c%w(n / 3 + 1 - i, :) * c%v(i)
    forall (i = 1:3)
      where (c%w(:, i) > 0.2d0) c%w(:, i) = c%w(:, 4 - i)**2
    end forall
    forall (i = 1:n, mod(i, 5) == 7) c%v(c%next(i)) = c%v(i)
    c%p(c%next(1:2)) = c%p(c%next(2:1:-1))
    call smooth()
    z = c%p%q * c%v + reshape(c%w, [n])
  contains
    subroutine smooth()
      forall (i = 2:n - 1) c%v(i) = c%v(i - 1) * c%v(i + 1) + c%v(i)
    end subroutine
  end subroutine
end module
include 'state.inc'
