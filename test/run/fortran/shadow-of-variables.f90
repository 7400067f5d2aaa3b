! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %run_f90
! The user seeds and reads the shadows of variables of modules and COMMON blocks, and of parts of them. The state of the checks goes
! into such variables and comes out of them outside of what is differentiated.
module data
  implicit none
  type point
    real(8) :: at(2)
    integer :: tag = 0
    real(8), allocatable :: weight(:)
  end type
  real(8) :: speed(3), level
  complex(8) :: wave
  real(8), allocatable :: density(:,:), depth
  type(point), save :: origin
  real(8) :: pressure(2), heat
  common /air/ pressure, heat
  real(8), save, private :: hidden(2)
contains
  subroutine step()
    integer :: i
    do i = 1, 3
      speed(i) = speed(i) * level + sin(density(1, 1 + mod(i, 2)))
    end do
    density = density * heat + speed(2)
    depth = depth * speed(1) + density(2, 2) + hidden(1)
    wave = wave * cmplx(depth, pressure(1), 8) + wave**2
    origin%at = origin%at * origin%weight(1:2) + pressure
    origin%weight = origin%weight * abs(wave)
    pressure = pressure * real(wave) + origin%at
    hidden = hidden * level
    level = level * heat
    heat = heat + origin%at(2) * pressure(1)
  end subroutine
  ! A private variable has its shadow where its name is known.
  subroutine put_hidden(z, shadow)
    use, intrinsic :: iso_c_binding
    use wengert
    real(8) :: z(2), shadow(2)
    real(8), pointer :: s(:)
    call c_f_pointer(wengert_shadow(hidden), s, [2])
    hidden = z
    s = shadow
  end subroutine
  subroutine take_hidden(z, shadow)
    use, intrinsic :: iso_c_binding
    use wengert
    real(8) :: z(2), shadow(2)
    real(8), pointer :: s(:)
    call c_f_pointer(wengert_shadow(hidden), s, [2])
    z = hidden
    shadow = s
  end subroutine
end module

module transfer_of_state
  use, intrinsic :: iso_c_binding
  use data
  use wengert
  implicit none
  integer, parameter :: cells = 21
contains
  ! Every part of the state and its shadow, in both directions.
  subroutine put(z, shadow)
    real(8) :: z(cells), shadow(cells)
    real(8), pointer :: s(:), m(:,:), x
    complex(8), pointer :: c
    type(point), pointer :: p
    if (.not. allocated(depth)) allocate(depth, density(2, 2), origin%weight(3))
    speed = z(1:3); level = z(4); wave = cmplx(z(5), z(6), 8)
    density = reshape(z(7:10), [2, 2]); depth = z(11)
    origin%at = z(12:13); origin%weight = z(14:16)
    pressure = z(17:18); heat = z(19)
    call c_f_pointer(wengert_shadow(speed), s, [3]);        s = shadow(1:3)
    call c_f_pointer(wengert_shadow(level), x);             x = shadow(4)
    call c_f_pointer(wengert_shadow(wave), c);              c = cmplx(shadow(5), shadow(6), 8)
    call c_f_pointer(wengert_shadow(density), m, [2, 2]);   m = reshape(shadow(7:10), [2, 2])
    call c_f_pointer(wengert_shadow(depth), x);             x = shadow(11)
    call c_f_pointer(wengert_shadow(origin), p);            p%at(1) = shadow(12)
    call c_f_pointer(wengert_shadow(origin%at(2)), x);      x = shadow(13)
    call c_f_pointer(wengert_shadow(origin%weight), s, [3]); s = shadow(14:16)
    call c_f_pointer(wengert_shadow(pressure), s, [2]);     s = shadow(17:18)
    call c_f_pointer(wengert_shadow(heat), x);              x = shadow(19)
    call put_hidden(z(20:21), shadow(20:21))
  end subroutine

  subroutine take(z, shadow)
    real(8) :: z(cells), shadow(cells)
    real(8), pointer :: s(:), x
    complex(8), pointer :: c
    call c_f_pointer(wengert_shadow(speed), s, [3]);        shadow(1:3) = s
    call c_f_pointer(wengert_shadow(level), x);             shadow(4) = x
    call c_f_pointer(wengert_shadow(wave), c);              shadow(5:6) = [real(c), aimag(c)]
    call c_f_pointer(wengert_shadow(density(2, 1)), x);     shadow(8) = x
    call c_f_pointer(wengert_shadow(density), s, [4]);      shadow(7) = s(1); shadow(9:10) = s(3:4)
    call c_f_pointer(wengert_shadow(depth), x);             shadow(11) = x
    call c_f_pointer(wengert_shadow(origin%at), s, [2]);    shadow(12:13) = s
    call c_f_pointer(wengert_shadow(origin%weight), s, [3]); shadow(14:16) = s
    call c_f_pointer(wengert_shadow(pressure(1)), s, [2]);  shadow(17:18) = s
    call c_f_pointer(wengert_shadow(heat), x);              shadow(19) = x
    z(1:3) = speed; z(4) = level; z(5:6) = [real(wave), aimag(wave)]
    z(7:10) = reshape(density, [4]); z(11) = depth
    z(12:13) = origin%at; z(14:16) = origin%weight
    z(17:18) = pressure; z(19) = heat
    call take_hidden(z(20:21), shadow(20:21))
  end subroutine
end module

module derivatives
  use transfer_of_state
  implicit none
contains
  subroutine primal(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    real(8) :: nothing(cells)
    nothing = 0
    call put(z, nothing)
    call step()
    call take(z, nothing)
  end subroutine
  subroutine tangent(n, z, shadow)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n), shadow(n)
    external :: wengert_tangent
    call put(z, shadow)
    call wengert_tangent(step)
    call take(z, shadow)
  end subroutine
  subroutine adjoint(n, z, shadow)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n), shadow(n)
    external :: wengert_adjoint
    call put(z, shadow)
    call wengert_adjoint(step)
    call take(z, shadow)
  end subroutine
end module

program test
  use check
  use derivatives
  implicit none
  call check_map(cells, primal, tangent, adjoint)
  call check_done()
end program
