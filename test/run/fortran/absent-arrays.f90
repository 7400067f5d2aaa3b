! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %run_f90
! RUN: %run_f90 -mllvm -wengert-activity=off
! RUN: LEVELS="0 2" %run_f90 -mllvm -wengert-joint=*
! Optional arrays that are absent: numbers are stored and read back behind a descriptor that is not there (W0014 before, unless inlined).
module subject
  implicit none
  integer, parameter :: cells = 6
  type box
    real(8), allocatable :: values(:)
  end type
contains
  subroutine assumed(s, a)
    real(8), intent(inout) :: s
    real(8), optional, intent(inout) :: a(:)
    integer :: i
    do i = 1, 3
      s = sin(s) + 0.2_8
      if (present(a)) then
        a(i) = a(i) * s
        s = s + 0.1_8 * a(i)
      end if
    end do
  end subroutine
  subroutine allocated_array(s, a)
    real(8), intent(inout) :: s
    real(8), allocatable, optional, intent(inout) :: a(:)
    s = s * s
    if (present(a)) then
      if (.not. allocated(a)) then
        allocate (a(2))
        a = s
      end if
      a(2) = a(1) * s
      s = s + a(2)
    end if
  end subroutine
  subroutine in_component(s, b)
    real(8), intent(inout) :: s
    type(box), optional, intent(inout) :: b
    s = s * 1.1_8
    if (present(b)) then
      b%values(1) = b%values(2) * s
      s = s - 0.2_8 * b%values(1) * b%values(2)
    end if
  end subroutine
  subroutine pointed(s, p)
    real(8), intent(inout) :: s
    real(8), pointer, optional, intent(in) :: p(:)
    s = cos(s)
    if (present(p)) then
      p(2) = p(1) * s
      s = s + p(2) * p(1)
    end if
  end subroutine
  ! Passes on what it may not have.
  subroutine all_of_them(s, a, c, b, p)
    real(8), intent(inout) :: s
    real(8), optional, intent(inout) :: a(:)
    real(8), allocatable, optional, intent(inout) :: c(:)
    type(box), optional, intent(inout) :: b
    real(8), pointer, optional, intent(in) :: p(:)
    call assumed(s, a)
    call allocated_array(s, c)
    call in_component(s, b)
    call pointed(s, p)
  end subroutine
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    real(8), allocatable :: c(:)
    real(8), target :: t(2)
    real(8), pointer :: p(:)
    type(box) :: b
    call assumed(z(1))
    call allocated_array(z(2))
    call in_component(z(3))
    call pointed(z(4))
    call all_of_them(z(5))
    call assumed(z(1), z(4:6))
    t = z(2:3)
    p => t
    b%values = z(5:6)
    call all_of_them(z(6), c=c, b=b, p=p)
    call all_of_them(z(1), z(2:4), b=b)
    call all_of_them(z(2), c=c)
    z(3) = z(3) + c(2) * b%values(1)
    z(4) = z(4) * t(2)
  end subroutine
end module
include 'state.inc'
