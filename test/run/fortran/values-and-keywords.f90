! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %run_f90
! Dummies with value: derived types, optional, characters, complex; intent(out) with default values; keywords in any order.
module subject
  implicit none
  integer, parameter :: cells = 6
  type :: pair
    real(8) :: a = 1, b = 2
    integer :: k = 0
  end type
contains
  subroutine by_value(x, p, c, text, s)
    real(8), intent(inout) :: x
    type(pair), value :: p
    complex(8), value :: c
    character(2), value :: text
    real(8), value, optional :: s
    p%a = p%a * p%b
    c = c * c
    if (text == 'ab') x = x * p%a + aimag(c)
    text = 'cd'
    if (present(s)) then
      s = s * p%a
      x = x + s
    end if
  end subroutine
  subroutine fresh(p, q)
    type(pair), intent(out) :: p
    type(pair), intent(inout) :: q
    p%b = p%b * q%a + p%a
    q%a = p%b * p%a
  end subroutine
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    type(pair) :: p, q
    p = pair(z(1), z(2))
    q = pair(b=z(4), a=z(3))
    call by_value(z(5), p, cmplx(z(1), z(2), 8), 'ab')
    call by_value(c=(1d0, 2d0) * z(3), text='ab', p=q, x=z(6), s=z(5))
    call fresh(q=q, p=p)
    z(1) = p%a * p%b * z(1)
    z(2) = q%a * q%b
  end subroutine
end module
include 'state.inc'
