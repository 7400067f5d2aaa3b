! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %run_f90
! A schedule by hand, of motions that are asked for one by one: a time loop with state of the module is advanced plainly and all of its state saved every few
! steps, and later these groups are reversed from there, the last one with its sweeps apart. The shadow of the module's variable goes from one to the next.
module subject
  implicit none
  integer, parameter :: cells = 9, steps = 11, every = 4
  real(8) :: rate
contains
  subroutine step(n, z, t)
    integer, intent(in) :: n, t
    real(8), intent(inout) :: z(n)
    real(8) :: old(n)
    integer :: i
    old = z
    do i = 2, n - 1
      z(i) = old(i) + 0.2d0*rate*(old(i-1) - 2*old(i) + old(i+1)) - 0.1d0*old(i)*(old(i) - old(i-1)) + 0.02d0*sin(t*old(i))
    end do
    z(n) = z(n) + z(1 + mod(t, n - 1))*z(3)
    rate = rate*(1 - 0.05d0*z(2))
  end subroutine

  subroutine integrate(n, z, from, to)
    integer, intent(in) :: n, from, to
    real(8), intent(inout) :: z(n)
    integer :: t
    do t = from, to
      call step(n, z, t)
    end do
  end subroutine

  ! The whole loop, in which the module's variable is an intermediate.
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    rate = z(1)
    call integrate(n, z, 1, steps)
    z(1) = rate
  end subroutine
end module

module by_hand
  use, intrinsic :: iso_c_binding
  use wengert
  use subject
  implicit none
  real(8), pointer :: rate_adj
contains
  ! The variable's shadow is a seed, too, as the file asks for it.
  subroutine f_tangent(n, z, zd)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n), zd(n)
    external :: wengert_tangent
    rate_adj = 0
    call wengert_tangent(f, wengert_const, n, wengert_dup, z, zd)
  end subroutine

  subroutine f_adjoint(n, z, zb)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n), zb(n)
    external :: wengert_adjoint
    rate_adj = 0
    call wengert_adjoint(f, wengert_const, n, wengert_dup, z, zb)
  end subroutine

  subroutine in_groups(n, z, zb)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n), zb(n)
    external :: wengert_adjoint, wengert_forward, wengert_backward
    real(8) :: saved(n, steps), saved_rate(steps), end_state(n), end_rate
    type(c_ptr) :: tape
    integer :: t, last
    rate = z(1)
    do t = 1, steps, every
      saved(:, t) = z
      saved_rate(t) = rate
      last = t
      if (t + every <= steps) call integrate(n, z, t, t + every - 1)
    end do
    ! The adjoint of z(1) = rate, and that of the loop.
    rate_adj = zb(1)
    zb(1) = 0
    call wengert_forward(integrate, wengert_const, n, wengert_dup, z, zb, wengert_const, last, wengert_const, steps, tape)
    end_state = z
    end_rate = rate
    call wengert_backward(integrate, wengert_const, n, wengert_dup, z, zb, wengert_const, last, wengert_const, steps, tape)
    do t = last - every, 1, -every
      z = saved(:, t)
      rate = saved_rate(t)
      call wengert_adjoint(integrate, wengert_const, n, wengert_dup, z, zb, wengert_const, t, wengert_const, t + every - 1)
    end do
    ! The adjoint of rate = z(1).
    zb(1) = zb(1) + rate_adj
    z = end_state
    z(1) = end_rate
  end subroutine
end module

program test
  use check
  use by_hand
  use, intrinsic :: iso_c_binding
  implicit none
  real(8) :: z(cells), zb(cells), whole(cells), wholeb(cells)
  integer :: i
  call c_f_pointer(wengert_shadow(rate), rate_adj)
  call check_map(cells, f, f_tangent, f_adjoint)
  call check_map(cells, f, f_tangent, in_groups)
  z = [(0.8d0 + 0.5d0*sin(1d0*i), i = 1, cells)]
  zb = [(cos(3d0*i), i = 1, cells)]
  whole = z
  wholeb = zb
  call f_adjoint(cells, whole, wholeb)
  call in_groups(cells, z, zb)
  do i = 1, cells
    call check_near('adjoint by hand', i, zb(i), wholeb(i), 1d-13*(1 + abs(wholeb(i))))
    call check_near('state by hand', i, z(i), whole(i), 1d-14)
  end do
  call check_done()
end program
