! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %run_f90
! The user reaches the shadow of an allocatable module variable: through sweeps apart, and when the variable is allocated anew
! between calls, and within them.
module model
  implicit none
  real(8), allocatable :: u(:), gain(:)
contains
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    integer :: i
    do i = 1, size(u)
      u(i) = 0.5d0 * u(i) * gain(i) + z(1)
      z(1) = 0.5d0 * sin(u(i)) + 0.1d0 * z(2)
    end do
    z(2) = sum(u * gain) / size(u)
  end subroutine
  ! The shape of u changes here.
  subroutine grow(x)
    real(8), intent(in) :: x
    u = [u(1), u * x]
  end subroutine
end module

module derivatives
  use, intrinsic :: iso_c_binding
  use model
  use wengert
  implicit none
contains
  subroutine put(n, z, size, shadow)
    integer :: n, size
    real(8) :: z(n)
    real(8), optional :: shadow(n)
    real(8), pointer :: s(:)
    if (allocated(u)) deallocate(u, gain)
    allocate(u(size), gain(size))
    u = z(3)
    gain = z(4)
    if (.not. present(shadow)) return
    call c_f_pointer(wengert_shadow(u), s, [size])
    s = shadow(3)
    call c_f_pointer(wengert_shadow(gain), s, [size])
    s = shadow(4)
  end subroutine
  subroutine primal(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    integer :: k
    do k = 1, 40, 13
      call put(n, z, k)
      call f(2, z)
      z(3) = u(k)
    end do
    z(4) = z(4) * 2
  end subroutine
  subroutine tangent(n, z, shadow)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n), shadow(n)
    real(8), pointer :: s(:)
    external :: wengert_tangent
    integer :: k
    do k = 1, 40, 13
      call put(n, z, k, shadow)
      call wengert_tangent(f, wengert_const, 2, wengert_dup, z, shadow)
      call c_f_pointer(wengert_shadow(u), s, [k])
      z(3) = u(k)
      shadow(3) = s(k)
    end do
    z(4) = z(4) * 2
    shadow(4) = shadow(4) * 2
  end subroutine
  subroutine adjoint(n, z, shadow)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n), shadow(n)
    external :: wengert_forward, wengert_backward
    real(8) :: start(n, 4)
    real(8), pointer :: s(:)
    type(c_ptr) :: tape
    integer :: k, step
    do step = 1, 4
      k = 13 * step - 12
      start(:, step) = z
      call put(n, z, k)
      call f(2, z)
      z(3) = u(k)
    end do
    z(4) = z(4) * 2
    shadow(4) = shadow(4) * 2
    do step = 4, 1, -1
      k = 13 * step - 12
      call put(n, start(:, step), k)
      call c_f_pointer(wengert_shadow(u), s, [k])
      s = 0
      call c_f_pointer(wengert_shadow(gain), s, [k])
      s = 0
      call wengert_forward(f, wengert_const, 2, wengert_dup, start(:, step), shadow, tape)
      u = 1d6
      call c_f_pointer(wengert_shadow(u), s, [k])
      s(k) = shadow(3)
      call wengert_backward(f, wengert_const, 2, wengert_dup, start(:, step), shadow, tape)
      shadow(3) = sum(s)
      call c_f_pointer(wengert_shadow(gain), s, [k])
      shadow(4) = shadow(4) + sum(s)
    end do
  end subroutine
end module

program test
  use check
  use derivatives
  implicit none
  external :: wengert_tangent
  real(8), pointer :: s(:)
  call check_map(4, primal, tangent, adjoint)
  call put(4, [0d0, 0d0, 3d0, 0d0], 2, [0d0, 0d0, 5d0, 0d0])
  call wengert_tangent(grow, wengert_dup, 7d0, 11d0)
  call c_f_pointer(wengert_shadow(u), s, [3])
  call check_near('behind an allocation', 1, s(1), 5d0, 0d0)
  call check_near('behind an allocation', 2, s(2), 5d0 * 7 + 3d0 * 11, 0d0)
  call check_near('behind an allocation', 3, s(3), 5d0 * 7 + 3d0 * 11, 0d0)
  call check_done()
end program
