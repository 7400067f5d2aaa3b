! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %run_f90 -g -mllvm '-wengert-head=tangent:grad(x:dup,g:dup)=>grad_d;cost(x:dup,y:dup)=>cost_b'
! The head of a procedure that calls what another head, which comes later, defines.
subroutine cost(n, x, y)
  integer :: n
  real(8) :: x(n), y
  integer :: i
  y = 0
  do i = 1, n - 1
    y = sin(y * x(i)) + x(i)**2 * x(i + 1)
  end do
end subroutine
subroutine grad(n, x, g)
  integer :: n
  real(8) :: x(n), g(n)
  real(8) :: y, yb
  external :: cost_b
  g = 0
  yb = 1
  call cost_b(n, x, g, y, yb)
end subroutine
program p
  implicit none
  external :: grad_d, grad
  real(8) :: x(5), v(5), g(5), hv(5), a(5), b(5)
  x = [0.3d0, 0.4d0, 0.5d0, 0.6d0, 0.7d0]
  v = [1d0, -1d0, 0.5d0, 0.25d0, 2d0]
  call grad_d(5, x, v, g, hv)
  call grad(5, x + 1d-5 * v, a)
  call grad(5, x - 1d-5 * v, b)
  if (maxval(abs(hv - (a - b) / 2d-5)) > 1d-8 .or. maxval(abs(hv)) < 1) stop 1
end program
