! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %run_f90
! Old programs hand one variable to two dummies, the one to read and the other to write, or a module's variable to a procedure
! that names it. Fortran does not allow it, and every compiler lets
! it work where all is read before it is written; so do derivatives.
module subject
  implicit none
  integer, parameter :: cells = 8
  real(8) :: kept
contains
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    real(8) :: x, y
    integer :: k
    x = z(1)
    y = z(2)
    do k = 1, 3
      call multiply(x, y, z(3), z(4), x, y)
    end do
    call through(z(5), z(6), z(5), z(6))
    call square(2, z(7), z(7))
    call multiply(x, y, z(5), z(6), x, y)
    call divide(x, y, z(7), z(8), x, y)
    kept = z(8)
    call add_kept(kept)
    z(1) = x * kept
    z(2) = y
  end subroutine

  subroutine through(ar, ai, cr, ci)
    real(8) :: ar, ai, cr, ci
    call multiply(ar, ai, ar, ai, cr, ci)
    call multiply(ar, ai, cr, ci, cr, ci)
  end subroutine

  subroutine multiply(ar, ai, br, bi, cr, ci)
    real(8) :: ar, ai, br, bi, cr, ci, real_part, imaginary
    real_part = ar * br - ai * bi
    imaginary = ar * bi + ai * br
    cr = real_part
    ci = imaginary
  end subroutine

  ! The dummy is the module's variable.
  subroutine add_kept(x)
    real(8) :: x, before
    integer :: k
    do k = 1, 2
      before = x
      kept = before * sin(x) + 1
    end do
  end subroutine

  subroutine divide(ar, ai, br, bi, cr, ci)
    real(8) :: ar, ai, br, bi, cr, ci, size, real_part, imaginary
    size = modulus(br, bi)
    real_part = (ar * br + ai * bi) / size**2
    imaginary = (ai * br - ar * bi) / size**2
    cr = real_part
    ci = imaginary
  end subroutine

  real(8) function modulus(br, bi)
    real(8) :: br, bi, u
    u = abs(br)
    if (u > abs(bi)) then
      modulus = u * sqrt(1 + (bi / u)**2)
    else
      modulus = abs(bi) * sqrt(1 + (u / abs(bi))**2)
    end if
  end function

  subroutine square(n, x, y)
    integer :: n, i
    real(8) :: x(n), y(n)
    do i = 1, n
      y(i) = x(i)**2 * sin(x(i))
    end do
  end subroutine
end module
include 'state.inc'
