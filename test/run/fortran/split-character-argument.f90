! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %run_f90
! Character arguments in sweeps apart: Fortran passes their lengths behind seed and tape.
module subject
  implicit none
contains
  subroutine apply(what, n, x, reverse, name)
    character(*), intent(in) :: what, name
    integer, intent(in) :: n
    real(8), intent(inout) :: x(n)
    logical, intent(in) :: reverse
    integer :: i
    do i = 2, n
      if (what(1:1) == 'p' .neqv. reverse) then
        x(i) = x(i) * x(i - 1) * len(name)
      else
        x(i) = x(i) + x(i - 1)
      end if
    end do
  end subroutine
  real(8) function total(n, x, name)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    character(*), intent(in) :: name
    total = sum(x * x) * len(name)
  end function
end module
module derivatives
  use wengert
  use subject
  use, intrinsic :: iso_c_binding, only: c_ptr
  implicit none
contains
  subroutine primal(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    call apply('product', n, z, .false., 'ab')
    z(1) = z(1) + total(n, z, 'abc')
  end subroutine
  subroutine tangent(n, z, zd)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n), zd(n)
    external :: wengert_tangent
    call wengert_tangent(primal, wengert_const, n, wengert_dup, z, zd)
  end subroutine
  subroutine adjoint(n, z, zb)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n), zb(n)
    real(8) :: end(n)
    type(c_ptr) :: first, second
    external :: wengert_forward, wengert_backward
    call wengert_forward(apply, wengert_const, 'product', wengert_const, n, wengert_dup, z, zb, wengert_const, .false., &
                         wengert_const, 'ab', first)
    call wengert_forward(total, wengert_const, n, wengert_dup, z, zb, wengert_const, 'abc', second)
    end = z
    z = -1
    call wengert_backward(total, wengert_const, n, wengert_dup, z, zb, wengert_const, 'abc', zb(1), second)
    call wengert_backward(apply, wengert_const, 'other', wengert_const, n, wengert_dup, z, zb, wengert_const, .true., &
                          wengert_const, 'a', first)
    z = end
    z(1) = z(1) + total(n, z, 'abc')
  end subroutine
end module
program test
  use check
  use derivatives
  implicit none
  call check_map(4, primal, tangent, adjoint)
  call check_done()
end program
