! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: LEVELS="0 1 2 3" %run_f90
! Allocatable components of characters of a length that is declared, beside numbers: assigned as a whole, cut off and filled with blanks, copied with the rest.
module subject
  implicit none
  integer, parameter :: cells = 4
  type :: mechanism
    character(4), allocatable :: species(:)
    real(8) :: a = 0
    real(8), allocatable :: rate(:)
    character(2), allocatable :: unit
  end type
contains
  subroutine named(m, which, a)
    type(mechanism), intent(inout) :: m
    character(*), intent(in) :: which(:)
    real(8), intent(in) :: a
    m%species = which
    m%a = m%a*size(m%species) + a*len_trim(m%species(2)) + len(m%species)
    if (m%species(1) == 'O3  ') m%a = m%a*a
    if (m%species(size(which)) == 'nitr') m%a = m%a + a*a
  end subroutine
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    type(mechanism) :: m, other
    integer :: k
    m%a = z(1)
    m%rate = z(2:3)*z(4)
    m%unit = 'mol'
    call named(m, [character(2) :: 'O3', 'NO', 'O'], z(2))
    other = m
    call named(m, [character(8) :: 'methane', 'nitrogen'], z(3))
    m%species = m%species(2:1:-1)
    if (m%species(1) == 'nitr' .and. other%species(1) == 'O3' .and. m%unit == 'mo') z(1) = m%a*other%a*sum(other%rate)
    do k = 1, size(other%species)
      z(2) = z(2)*len_trim(other%species(k))
    end do
  end subroutine
end module
include 'state.inc'
