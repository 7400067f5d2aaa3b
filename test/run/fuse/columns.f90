! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: LEVELS="0 1 2 3" %support/levels %t %fc %switches %s %scratch/check.o %rt_static
! RUN: %fc -O2 %s %rt_static %scratch/check.o -o %t.x
! RUN: WENGERT_STATS=1 %t.x 2>&1 | awk '/tape peak/ { exit !($4 < 4096) }'
! RUN: %fc -O2 -mllvm -wengert-fuse=off %s %rt_static %scratch/check.o -o %t.off.x
! RUN: WENGERT_STATS=1 %t.off.x 2>&1 | awk '/tape peak/ { exit !($4 > 20000) }'
! Physics of columns: nothing is recorded over the loop, in one direction and in three.
module subject
  implicit none
  integer, parameter :: levels = 10, columns = 60, half = levels * columns
contains

  subroutine adjust(t, q)
    real(8), intent(inout) :: t(levels), q(levels)
    real(8) :: limit
    integer :: k
    do k = 1, levels
      limit = exp(0.4d0 * t(k))
      if (q(k) > limit) then
        t(k) = t(k) + 0.3d0 * (q(k) - limit)
        q(k) = limit
      end if
    end do
    do k = levels - 1, 1, -1
      q(k) = q(k) + 0.2d0 * sin(q(k + 1))
    end do
  end subroutine

  subroutine physics(x, y)
    real(8), intent(in) :: x(levels, columns)
    real(8), intent(inout) :: y(levels, columns)
    real(8) :: t(levels), q(levels)
    integer :: i
    do i = 1, columns
      t = x(:, i)
      q = 1.2d0 * x(levels:1:-1, i)**2
      call adjust(t, q)
      y(:, i) = t * q
    end do
  end subroutine

  ! The same as a map of a state, of which the first half stays.
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    call physics(z(1), z(half + 1))
  end subroutine

  subroutine f_tangent(n, z, zd)
    use wengert
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n), zd(n)
    external :: wengert_tangent
    call wengert_tangent(physics, wengert_dup, z, zd, wengert_dup, z(half + 1), zd(half + 1))
  end subroutine

  subroutine f_adjoint(n, z, zb)
    use wengert
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n), zb(n)
    real(8) :: spare(half)
    external :: wengert_adjoint
    call wengert_adjoint(physics, wengert_dup, z, zb, wengert_dupnoneed, spare, zb(half + 1))
    call f(n, z)
  end subroutine

  ! Three directions: none, the one that is asked for, and its double.
  subroutine f_adjoints(n, z, zb)
    use wengert
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n), zb(n)
    real(8) :: spare(half), none(n), double(n)
    external :: wengert_adjoint
    none = 0
    double = 2 * zb
    call wengert_adjoint(physics, wengert_width, 3, wengert_dup, z, none, zb, double, &
        wengert_dupnoneed, spare, none(half + 1), zb(half + 1), double(half + 1))
    if (any(none /= 0) .or. any(abs(double - 2 * zb) > 1d-12 * (1 + abs(zb)))) error stop 'directions'
    call f(n, z)
  end subroutine
end module

program test
  use check
  use subject
  implicit none
  call check_map(2 * half, f, f_tangent, f_adjoint)
  call check_map(2 * half, f, f_tangent, f_adjoints)
  call check_done()
end program
