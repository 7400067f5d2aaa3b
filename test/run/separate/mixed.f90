! RUN: split-file %s %t && %apart %t/*.*
! Fortran calls C and Fortran in other files: bind(C), by value, optional arguments, array results, characters, intent(out), derived types.
!--- 1.c
#include <math.h>
void smooth(long n, const double *x, double *y, double weight) {
  for (long i = 1; i < n - 1; i++)
    y[i] = weight * x[i] + (1 - weight) * tanh(x[i - 1] * x[i + 1]);
}
float single(float x) { return x * x; }
!--- 2.f90
module parts
  implicit none
  type cell
    real(8) :: p, q(2)
    integer :: kind
  end type
contains
  subroutine maybe(x, y, factor)
    real(8), intent(in) :: x(:)
    real(8), intent(out) :: y(:)
    real(8), intent(in), optional :: factor
    y = x**2
    if (present(factor)) y = y * factor
  end subroutine
  function squares(n, x) result(y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8) :: y(n)
    y = x**2 + x
  end function
  subroutine update(c, name)
    type(cell), intent(inout) :: c(2)
    character(*), intent(in) :: name
    integer :: i
    do i = 1, size(c)
      c(i)%p = c(i)%p * c(i)%q(2)
      if (c(i)%kind == len(name)) c(i)%q(1) = sin(c(i)%p)
      c(i)%kind = c(i)%kind + 1
    end do
  end subroutine
  elemental real(8) function bend(x)
    real(8), intent(in) :: x
    bend = x / (1 + x**2)
  end function
  complex(8) function spin(z)
    complex(8), intent(in), value :: z
    spin = z * z + exp(z)
  end function
  complex(4) function spin_single(z)
    complex(4), intent(in) :: z
    spin_single = z * z
  end function
end module
!--- 3.f90
module subject
  use, intrinsic :: iso_c_binding
  use parts
  implicit none
  integer, parameter :: cells = 6
  interface
    subroutine smooth(n, x, y, weight) bind(C)
      import
      integer(c_long), value :: n
      real(c_double), intent(in) :: x(*)
      real(c_double), intent(inout) :: y(*)
      real(c_double), value :: weight
    end subroutine
    real(c_float) function single(x) bind(C)
      import
      real(c_float), value :: x
    end function
  end interface
contains
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    real(8) :: a(n), b(n)
    type(cell) :: c(2)
    complex(8) :: w
    integer :: k
    a = z
    b = 0
    call smooth(int(n, c_long), a, b, z(2))
    call maybe(b, a)
    call maybe(b(::2), a(::2), z(3))
    call maybe(a, b, 2d0)
    c(1) = cell(a(1), b(2:3), 1)
    c(2) = cell(z(4), z(5:6), 2)
    do k = 1, 3
      call update(c, 'ab')
    end do
    w = cmplx(c(2)%q(1), c(1)%p, 8)
    z(1:3) = squares(3, z(2:4)) + c(1)%q(1) * real(spin(w), 8)
    z(4) = sum(bend(a)) + aimag(spin(w))
    z = z * bend(z) + b * c(2)%kind
  end subroutine
end module
include 'state.inc'
