! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %run_f90
! A procedure with character, logical and integer arguments, whose hidden lengths come last.
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
end module
module derivatives
  use wengert
  use subject
  implicit none
contains
  subroutine primal(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    call apply('product', n, z, .false., 'ab')
  end subroutine
  subroutine tangent(n, z, zd)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n), zd(n)
    external :: wengert_tangent
    call wengert_tangent(apply, wengert_const, 'product', wengert_const, n, wengert_dup, z, zd, wengert_const, .false., &
                         wengert_const, 'ab')
  end subroutine
  subroutine adjoint(n, z, zb)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n), zb(n)
    external :: wengert_adjoint
    call wengert_adjoint(apply, wengert_const, 'product', wengert_const, n, wengert_dup, z, zb, wengert_const, .false., &
                         wengert_const, 'ab')
  end subroutine
end module
program test
  use check
  use derivatives
  implicit none
  call check_map(4, primal, tangent, adjoint)
  call check_done()
end program
