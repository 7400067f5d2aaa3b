! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! Checks of derivatives, for the run tests in Fortran: check.h tells the idea.
!
! A procedure under test is seen as a map of a state z(n) that is changed in place. check_map runs all checks on its primal,
! tangent and adjoint, and check_done ends the program with what they came to. state.inc is the main program for tests whose module `subject` has
! `integer, parameter :: cells` and `subroutine f(n, z)`.
module check
  use, intrinsic :: iso_fortran_env, only: error_unit, int64
  implicit none
  private
  public :: check_map, check_done, check_near

  abstract interface
    subroutine primal_map(n, z)
      integer, intent(in) :: n
      real(8), intent(inout) :: z(n)
    end subroutine
    subroutine derivative_map(n, z, shadow)
      integer, intent(in) :: n
      real(8), intent(inout) :: z(n), shadow(n)
    end subroutine
  end interface

  integer(int64) :: state = 88172645463325252_int64
  integer :: failures = 0

contains

  ! A uniform number in [low, high], from a fixed sequence (xorshift).
  real(8) function random(low, high)
    real(8), intent(in) :: low, high
    state = ieor(state, shiftl(state, 13))
    state = ieor(state, shiftr(state, 7))
    state = ieor(state, shiftl(state, 17))
    random = low + (high - low) * real(shiftr(state, 11), 8) * 2.0d0**(-53)
  end function

  ! Counts a failure unless a and b agree within a tolerance; a NaN agrees with nothing.
  subroutine check_near(what, cell, a, b, tolerance)
    character(*), intent(in) :: what
    integer, intent(in) :: cell
    real(8), intent(in) :: a, b, tolerance
    if (abs(a - b) <= tolerance) return
    failures = failures + 1
    write (error_unit, '(a, ", cell ", i0, ":", es25.16, " and", es25.16, ", tolerance", es10.2)') what, cell, a, b, tolerance
  end subroutine

  subroutine check_map(n, primal, tangent, adjoint, low, high, dot, difference, step)
    integer, intent(in) :: n
    procedure(primal_map) :: primal
    procedure(derivative_map) :: tangent, adjoint
    real(8), intent(in), optional :: low, high, dot, difference, step
    real(8) :: from, to, dot_tolerance, difference_tolerance, h
    integer :: trial
    from = 0.5d0
    to = 1.5d0
    dot_tolerance = 1d-11
    difference_tolerance = 1d-6
    h = 1d-5
    if (present(low)) from = low
    if (present(high)) to = high
    if (present(dot)) dot_tolerance = dot
    if (present(difference)) difference_tolerance = difference
    if (present(step)) h = step
    do trial = 1, 3
      call check_trial(n, primal, tangent, adjoint, from, to, dot_tolerance, difference_tolerance, h)
    end do
  end subroutine

  subroutine check_trial(n, primal, tangent, adjoint, low, high, dot, difference, step)
    integer, intent(in) :: n
    procedure(primal_map) :: primal
    procedure(derivative_map) :: tangent, adjoint
    real(8), intent(in) :: low, high, dot, difference, step
    real(8), dimension(n) :: z, zd, zb, final, zt, jzd, za, jtzb, ahead, behind
    real(8) :: scale
    integer :: i
    do i = 1, n
      z(i) = random(low, high)
      zd(i) = random(-1d0, 1d0)
      zb(i) = random(-1d0, 1d0)
    end do
    final = z
    zt = z
    za = z
    jzd = zd
    jtzb = zb
    ahead = z + step * zd
    behind = z - step * zd
    call primal(n, final)
    call primal(n, ahead)
    call primal(n, behind)
    call tangent(n, zt, jzd)
    call adjoint(n, za, jtzb)

    if (all(final == z)) then
      failures = failures + 1
      write (error_unit, '(a)') 'the procedure changes nothing'
    end if
    scale = max(1d0, maxval(abs(jzd)))
    do i = 1, n
      call check_near('state after the tangent', i, zt(i), final(i), dot * (1 + abs(final(i))))
      call check_near('state after the adjoint', i, za(i), final(i), dot * (1 + abs(final(i))))
      call check_near('tangent and difference', i, jzd(i), (ahead(i) - behind(i)) / (2 * step), difference * scale)
    end do
    call check_near('dot products', 0, sum(zb * jzd), sum(jtzb * zd), dot * sum(abs(zb * jzd) + abs(jtzb * zd)))
  end subroutine

  ! Ends the program, with an error if a check failed.
  subroutine check_done()
    if (failures > 0) error stop 1
  end subroutine
end module
