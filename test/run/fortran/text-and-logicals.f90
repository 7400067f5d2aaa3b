! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %run_f90
! Characters and logicals in a structure beside active numbers, in a module and of their own, of fixed and of deferred length: they change on the way, and
! branches here and in procedures that are handed them go by what they were.
module subject
  implicit none
  integer, parameter :: cells = 3
  type model
    real(8) :: x
    character(len=8) :: kind
    character(len=:), allocatable :: name
    logical, allocatable :: on(:)
    real(8) :: y
  end type
  character(len=12) :: mode = 'start'
contains
  real(8) function step(name, a, b)
    character(len=*), intent(in) :: name
    real(8), intent(in) :: a, b
    if (name(1:1) == 'b') then; step = sin(a*b); else; step = 0.8d0*a + 0.1d0*b*b; end if
  end function
  subroutine advance(m)
    type(model), intent(inout) :: m
    select case (m%kind)
    case ('linear'); m%x = 0.9d0*m%x + 0.1d0*m%y
    case ('square'); m%x = sin(m%x*m%y)
    case default; m%y = m%y*m%x
    end select
    if (m%on(2)) m%y = m%y + 0.1d0*m%x
    if (mode == 'second') m%x = m%x*m%y
  end subroutine
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    type(model) :: m
    character(len=:), allocatable :: s
    character(len=20) :: buf
    integer :: i, k
    m = model(z(1), 'linear', 'beta', [.true., .false.], z(2))
    s = 'abcb'
    mode = 'start'
    do i = 1, 5
      call advance(m)
      m%kind = merge('square', 'linear', mod(i, 2) == 0)
      if (i == 4) m%kind = 'other'
      m%on = .not. m%on
      m%name = m%name(2:)//'b'
      m%x = step(m%name, m%x, m%y)
      m%name(1:1) = 'b'
      s = s(2:)//s(1:1)
      z(3) = step(s, z(3), m%x)
      write (buf, '(i0)') i*7
      read (buf(1:1), *) k
      if (k > 1) z(3) = z(3)*0.9d0 + m%y*0.1d0
      buf = 'b'//buf
      z(3) = step(buf, z(3), m%y)
      buf = 'a'
      mode = merge('second', 'third ', i == 2)
    end do
    s = 'gone'; m%name = ''; m%kind = ''; m%on = .false.; mode = ''
    z(1) = m%x; z(2) = m%y
  end subroutine
end module
include 'state.inc'
