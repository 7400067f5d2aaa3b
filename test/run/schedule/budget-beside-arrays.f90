! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: for O in 0 1 2 3; do %fc -O$O -mllvm -wengert-memory=6k %s %rt -o %t && %t || exit 1; done
! Arrays are assigned whose rows are as far apart as only the run tells: these are no time loops. Where loops share a budget, one may need more than its share.
module m
  implicit none
  integer :: now = 1, next = 2
  real(8), allocatable :: u(:, :, :, :)
contains
  subroutine model(x, j)
    real(8), intent(in) :: x(4)
    real(8), intent(out) :: j
    real(8) :: y(4)
    integer :: it
    y = x
    do it = 1, 5
      y = sin(y) + 0.1d0*cshift(y, 1)
    end do
    u(:, :, :, 1) = y(1)
    u(:, :, :, next) = u(:, :, :, now)**2 + y(2)
    u(:, :, :, now) = u(:, :, :, now) + 0.1d0*(u(:, :, :, next) - 2*u(:, :, :, now))
    j = sum(u(:, :, :, now)*u(:, :, :, next)) + sum(y)
  end subroutine
end module
program test
  use wengert
  use m
  implicit none
  external :: wengert_adjoint
  real(8), parameter :: h = 1d-6
  real(8) :: x(4) = [0.3d0, 0.7d0, 1.1d0, 0.9d0], y(4), xb(4), j, jb, above, below
  integer :: i
  allocate (u(6, 5, 4, 2))
  xb = 0
  jb = 1
  call wengert_adjoint(model, wengert_dup, x, xb, wengert_dup, j, jb)
  do i = 1, 4
    y = x
    y(i) = x(i) + h
    call model(y, above)
    y(i) = x(i) - h
    call model(y, below)
    if (abs(xb(i) - (above - below)/(2*h)) > 1d-6*max(1d0, abs(xb(i)))) error stop "the gradient is not what differences are"
  end do
end program
