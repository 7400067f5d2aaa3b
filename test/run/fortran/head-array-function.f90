! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %run_f90 -g -mllvm '-wengert-head=model::squares(x:dup)=>squares_b;tangent:model::squares(n:const,x:dup,result:dup)=>squares_d'
! A function whose result is an array takes its address as a first parameter, which the source does not name: names of arguments are
! right all the same, and the result is active unless the head says otherwise.
module model
  implicit none
contains
  function squares(n, x) result(y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8) :: y(n)
    y = x**2 + x
  end function
end module
module subject
  use model
  implicit none
  integer, parameter :: cells = 6
  interface
    subroutine squares_b(y, y_b, n, x, x_b) bind(C, name='_QMmodelPsquares_b')
      integer, intent(in) :: n
      real(8) :: y(n), y_b(n), x(n), x_b(n)
    end subroutine
    subroutine squares_d(y, y_d, n, x, x_d) bind(C, name='_QMmodelPsquares_d')
      integer, intent(in) :: n
      real(8) :: y(n), y_d(n), x(n), x_d(n)
    end subroutine
  end interface
contains
  ! The second half becomes a function of the first.
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    z(n / 2 + 1:) = squares(n / 2, z(:n / 2))
  end subroutine
  subroutine tangent(n, z, zd)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n), zd(n)
    call squares_d(z(n / 2 + 1), zd(n / 2 + 1), n / 2, z, zd)
  end subroutine
  subroutine adjoint(n, z, zb)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n), zb(n)
    call squares_b(z(n / 2 + 1), zb(n / 2 + 1), n / 2, z, zb)
  end subroutine
end module
program main
  use check
  use subject
  implicit none
  call check_map(cells, f, tangent, adjoint)
  call check_done()
end program
