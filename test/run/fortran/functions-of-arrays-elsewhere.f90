! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %run_f90 -cpp -I %suite/run/fortran
! Functions of arrays, of allocatable arrays of a module, of a host, and of dummies: their descriptors are copied before the call.
module state
  use wengert
  implicit none
  real(8), allocatable :: g(:), h(:,:)
contains
  subroutine of_module(which, x, y)
    integer, intent(in) :: which
    real(8), intent(in) :: x(5)
    real(8), intent(out) :: y(20)
    real(8) :: z(5,4)
    if (allocated(h)) deallocate(h)
    allocate(h(2,3))
    g = x**2
    h = reshape(g, [2,3], [x(2)])
    z = 0
    select case (which)
#include "functions-of-arrays.inc"
    end select
    y = reshape(sin(z)*z, [20])
  end subroutine

  subroutine of_dummies(which, x, y)
    integer, intent(in) :: which
    real(8), intent(in) :: x(5)
    real(8), intent(out) :: y(20)
    real(8), allocatable :: a(:), b(:,:)
    allocate(b(2,3))
    a = x**2
    b = reshape(a, [2,3], [x(2)])
    call arranged(which, a, b, y)
  end subroutine

  subroutine arranged(which, g, h, y)
    integer, intent(in) :: which
    real(8), intent(inout), allocatable :: g(:), h(:,:)
    real(8), intent(out) :: y(20)
    real(8) :: z(5,4)
    z = 0
    select case (which)
#include "functions-of-arrays.inc"
    end select
    y = reshape(sin(z)*z, [20])
  end subroutine

  subroutine of_host(which, x, y)
    integer, intent(in) :: which
    real(8), intent(in) :: x(5)
    real(8), intent(out) :: y(20)
    real(8), allocatable :: g(:), h(:,:)
    real(8) :: z(5,4)
    allocate(h(2,3))
    g = x**2
    h = reshape(g, [2,3], [x(2)])
    z = 0
    call inner
    y = reshape(sin(z)*z, [20])
  contains
    subroutine inner
      select case (which)
#include "functions-of-arrays.inc"
      end select
    end subroutine
  end subroutine
end module

program main
  use state
  implicit none
  call check('module', of_module)
  call check('dummies', of_dummies)
  call check('host', of_host)
contains
  subroutine check(name, f)
    character(*), intent(in) :: name
    interface
      subroutine f(which, x, y)
        integer, intent(in) :: which
        real(8), intent(in) :: x(5)
        real(8), intent(out) :: y(20)
      end subroutine
    end interface
    real(8) :: x(5), xd(5), xb(5), y(20), yd(20), yb(20), w(20), plus(20), minus(20)
    integer :: which, i
    do which = 1, 8
      x = [(0.3d0 + 0.11d0*i, i = 1, 5)]
      xd = [(0.2d0*i - 0.5d0, i = 1, 5)]
      w = [(0.1d0*i - 1, i = 1, 20)]
      call f(which, x + 1d-6*xd, plus)
      call f(which, x - 1d-6*xd, minus)
      xb = 0
      yb = w
      select case (name)
      case ('module')
        call wengert_tangent(of_module, wengert_const, which, wengert_dup, x, xd, wengert_dup, y, yd)
        call wengert_adjoint(of_module, wengert_const, which, wengert_dup, x, xb, wengert_dup, y, yb)
      case ('dummies')
        call wengert_tangent(of_dummies, wengert_const, which, wengert_dup, x, xd, wengert_dup, y, yd)
        call wengert_adjoint(of_dummies, wengert_const, which, wengert_dup, x, xb, wengert_dup, y, yb)
      case ('host')
        call wengert_tangent(of_host, wengert_const, which, wengert_dup, x, xd, wengert_dup, y, yd)
        call wengert_adjoint(of_host, wengert_const, which, wengert_dup, x, xb, wengert_dup, y, yb)
      end select
      if (.not. maxval(abs(yd - (plus - minus)/2d-6)) < 1d-7 .or. maxval(abs(yd)) == 0) error stop 'tangent'
      if (.not. abs(sum(xb*xd) - sum(w*yd)) < 1d-12) error stop 'adjoint'
    end do
  end subroutine
end program
