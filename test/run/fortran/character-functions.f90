! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %run_f90
! Functions with characters as results, of constant, assumed and deferred length, that depend on active numbers and steer them; character
! arrays, concatenation, comparison, index, select case of text.
module subject
  implicit none
  integer, parameter :: cells = 5
contains
  character(3) function class_of(x)
    real(8), intent(in) :: x
    class_of = 'low'
    if (x > 1) class_of = 'big'
  end function
  function repeated(text, k) result(r)
    character(*), intent(in) :: text
    integer, intent(in) :: k
    character(len(text) * k) :: r
    r = repeat(text, k)
  end function
  function joined(texts) result(r)
    character(*), intent(in) :: texts(:)
    character(:), allocatable :: r
    integer :: i
    r = ''
    do i = 1, size(texts)
      r = r // trim(texts(i)) // ','
    end do
  end function
  function as_text(x) result(r)
    real(8), intent(in) :: x
    character(12) :: r
    write (r, '(f12.4)') x
  end function
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    character(4) :: names(3) = ['nit ', 'phy ', 'zoo ']
    character(:), allocatable :: list
    integer :: i
    do i = 1, n
      select case (class_of(z(i)))
      case ('big')
        z(i) = z(i)**2 * z(1)
      case default
        z(i) = z(i) + sin(z(2))
      end select
      if (index(as_text(z(i)), '.') /= 8) z(i) = 0
    end do
    list = joined(names)
    if (list == 'nit,phy,zoo,') z(3) = z(3) * len(repeated('ab', 3)) * len(list) * 0.01d0
    z(4) = z(4) * scan(list, 'z') * 0.1d0
  end subroutine
end module
include 'state.inc'
