! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %run_f90
! RUN: LEVELS="0 2" %run_f90 -mllvm -wengert-activity=off
! `c_ptr`, which flang keeps as an integer, in structures and variables that procedures hand on: at -O0 what was done behind one had no derivative.
module subject
  use iso_c_binding
  implicit none
  integer, parameter :: cells = 8
  type, bind(C) :: view
    integer(c_int) :: n
    real(c_float) :: scale
    type(c_ptr) :: data
    real(c_double) :: offset
  end type
  type :: patch
    type(view) :: v(2)
    type(c_ptr) :: extra
  end type
  type(c_ptr) :: global
contains
  subroutine by_value(p, n)
    type(c_ptr), value :: p
    integer, intent(in) :: n
    real(8), pointer :: d(:)
    call c_f_pointer(p, d, [n])
    d = d*1.1d0 + sin(d)
  end subroutine
  subroutine by_reference(p, n)
    type(c_ptr), intent(in) :: p
    integer, intent(in) :: n
    real(8), pointer :: d(:)
    call c_f_pointer(p, d, [n])
    d(2:) = d(2:)*d(:n - 1)
  end subroutine
  subroutine of_module()
    real(8), pointer :: d(:)
    if (c_associated(global)) then
      call c_f_pointer(global, d, [4])
      d = cos(d)
    end if
  end subroutine
  function first(x) result(p)
    real(8), target :: x(*)
    type(c_ptr) :: p
    p = c_loc(x)
  end function
  subroutine single(v) bind(C)
    type(view), intent(inout) :: v
    real(c_double), pointer :: d(:)
    call c_f_pointer(v%data, d, [v%n])
    d = sin(d*v%scale + v%offset)
  end subroutine
  subroutine several(q)
    type(patch), intent(inout) :: q
    real(8), pointer :: d(:)
    integer :: k
    do k = 1, 2
      call c_f_pointer(q%v(k)%data, d, [q%v(k)%n])
      d = sin(d)*q%v(k)%offset
    end do
    call c_f_pointer(q%extra, d, [2])
    d(1) = d(1)*d(2)
  end subroutine
  subroutine work(n, z)
    integer, intent(in) :: n
    real(8), intent(inout), target :: z(n)
    type(patch) :: q
    type(view) :: v
    real(8), pointer :: d(:)
    v%n = n; v%scale = 1.25; v%offset = 0.5d0
    v%data = c_loc(z)
    call single(v)
    q%v(1) = view(n, 1.0, c_loc(z), 0.5d0)
    q%v(2) = view(3, 1.0, c_loc(z(4)), z(1))
    q%extra = c_loc(z(2))
    call several(q)
    call by_value(c_loc(z(3)), 4)
    call by_reference(c_loc(z), n)
    global = c_loc(z(5))
    call of_module()
    call c_f_pointer(first(z), d, [2])
    d = d*d(2)
  end subroutine
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    call work(n, z)
  end subroutine
end module
include 'state.inc'
