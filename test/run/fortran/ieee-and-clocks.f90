! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: for O in 0 1 2 3; do %fc -O$O %s %rt -o %t && %t || exit 1; done
! What programs ask of the processor: classes of numbers, flags and modes of rounding, clocks, the environment; volatile variables.
subroutine f(x, n, s)
  use, intrinsic :: ieee_arithmetic
  use, intrinsic :: ieee_exceptions
  use, intrinsic :: iso_fortran_env
  implicit none
  integer :: n, i
  real(8) :: x(n), s
  real(8), volatile :: v
  real(8) :: big, y, t0, t1
  logical :: h
  integer :: vals(8), count
  integer, parameter :: rk = kind(1d0)
  enum, bind(c)
    enumerator :: red = 1, blue
  end enum
  character(40) :: env
  type(ieee_round_type) :: mode
  call ieee_get_rounding_mode(mode)
  call cpu_time(t0)
  call date_and_time(values=vals)
  call system_clock(count)
  call get_environment_variable("HOME", env)
  s = 0
  big = ieee_value(1d0, ieee_positive_inf)
  do i = 1, n
    if (ieee_is_nan(x(i)) .or. .not. ieee_is_finite(x(i))) cycle
    v = x(i)**2
    y = v + ieee_copy_sign(x(i), -1d0)
    if (y < big) then
      s = s + y*blue
    else
      s = ieee_value(1d0, ieee_quiet_nan)
    end if
    if (ieee_is_negative(x(i))) s = s + ieee_fma(x(i), x(i), 1d0)
    if (ieee_class(x(i)) == ieee_positive_zero) s = s + 1
    s = s + ieee_rem(x(i), 3d0) + ieee_scalb(x(i), 2) + ieee_max_num(x(i), .2d0)
  end do
  call ieee_set_rounding_mode(mode)
  call ieee_get_flag(ieee_overflow, h)
  if (h) s = s + 0
  call cpu_time(t1)
  if (t1 < t0) s = s*2
end subroutine
program p
  use wengert
  implicit none
  external :: f
  real(8) :: x(4), xb(4), s, sb, sp, sm, y(4)
  integer :: i
  x = [.3d0, -.7d0, 1.2d0, 2.2d0]
  xb = 0; sb = 1
  call wengert_adjoint(f, wengert_dup, x, xb, wengert_const, 4, wengert_dup, s, sb)
  do i = 1, 4
   y = x; y(i) = y(i)+1e-6
   call f(y, 4, sp)
   y = x; y(i) = y(i)-1e-6
   call f(y, 4, sm)
   if (abs(xb(i) - (sp-sm)/2e-6) > 1e-6) error stop "gradient"
  end do
end program
