! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %run_f90
! A Hessian's products through the derivatives that a module declares by name: the tangent of a gradient, and the adjoint of a tangent, of a model with state in a module, time
! steps and assumed shapes.
module model
  use wengert
  implicit none
  real(8) :: state(8)
contains
  subroutine cost(x, j)
    real(8), intent(in) :: x(8)
    real(8), intent(out) :: j
    real(8) :: new(8)
    integer :: step, i
    state = x
    do step = 1, 5
      new(1) = state(1)
      new(8) = state(8)
      do i = 2, 7
        new(i) = state(i) + 0.1d0 * (state(i + 1) - 2 * state(i) + state(i - 1)) - 0.05d0 * state(i)**2 * state(i - 1)
      end do
      state = new
    end do
    j = sum((state - 0.5d0)**2) + total(state)
  end subroutine
  function total(a) result(s)
    real(8), intent(in) :: a(:)
    real(8) :: s
    s = sum(exp(0.1d0 * a) * a)
  end function
  subroutine gradient(x, g)
    real(8), intent(in) :: x(8)
    real(8), intent(inout) :: g(8)
    real(8) :: j, jb
    external :: cost_wengert_adjoint
    g = 0
    jb = 1
    call cost_wengert_adjoint(cost, wengert_dup, x, g, wengert_dup, j, jb)
  end subroutine
  subroutine slope(x, v, s)
    real(8), intent(in) :: x(8), v(8)
    real(8), intent(inout) :: s
    real(8) :: j
    external :: cost_wengert_tangent
    call cost_wengert_tangent(cost, wengert_dup, x, v, wengert_dup, j, s)
  end subroutine
end module

program main
  use model
  implicit none
  real(8) :: x(8), v(8), g(8), hv(8), vh(8), ahead(8), behind(8), s, sb
  real(8), parameter :: step = 1d-5
  integer :: i
  external :: gradient_wengert_tangent, slope_wengert_adjoint
  x = [(0.3d0 + 0.1d0 * i, i = 1, 8)]
  v = [(1 - 0.2d0 * i, i = 1, 8)]
  call gradient_wengert_tangent(gradient, wengert_dup, x, v, wengert_dup, g, hv)
  vh = 0
  sb = 1
  call slope_wengert_adjoint(slope, wengert_dup, x, vh, wengert_const, v, wengert_dup, s, sb)
  call gradient(x + step * v, ahead)
  call gradient(x - step * v, behind)
  if (maxval(abs(hv)) < 1d-3) stop 1
  if (maxval(abs(hv - (ahead - behind) / (2 * step))) > 1d-7) stop 2
  if (maxval(abs(hv - vh)) > 1d-12) stop 3
end program
