! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %run_f90
! Pointers with bounds of their own, remapped ranks, c_f_pointer and c_loc, contiguous dummies and pointers, pointers to components and to rows.
module subject
  implicit none
  integer, parameter :: cells = 12
  type :: cell
    real(8) :: h, u(2)
  end type
contains
  subroutine packed(x)
    real(8), contiguous, intent(inout) :: x(:)
    x(1:size(x) - 1) = x(1:size(x) - 1) * x(2:)
  end subroutine
  subroutine f(n, z)
    use, intrinsic :: iso_c_binding
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    real(8), pointer :: p(:), m(:, :), d(:)
    real(8), pointer, contiguous :: c(:)
    real(8), target :: t(n)
    type(cell), target :: cells_of(3)
    integer :: i
    t = z
    p(0:) => t(2:)
    p(0) = p(0) * p(1)
    m(1:3, 0:3) => t
    do i = 0, 3
      m(:, i) = m(:, i) * m(1, 3 - i)
    end do
    d(1:3) => t(1:9:4)
    d = d * z(12)
    call c_f_pointer(c_loc(t(4)), m, [2, 3])
    m(2, :) = m(2, :) + m(1, 3:1:-1) * z(1)
    c => t(3:8)
    call packed(c)
    call packed(t(1:11:2))
    do i = 1, 3
      cells_of(i) = cell(z(i), z(2 * i:2 * i + 1))
    end do
    p => cells_of%h
    p = p * z(3)
    p => cells_of(:)%u(2)
    p(2:3) = p(1:2) * cells_of(3:2:-1)%h
    z = t * z
    z(10) = sum(p) + cells_of(3)%h
  end subroutine
end module
include 'state.inc'
