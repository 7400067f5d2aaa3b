! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %run_f90
! RUN: LEVELS="0 2" %run_f90 -mllvm -wengert-joint=*
! Output of derived types as a whole, component by component and by procedures of the user's own, bound to the type or by an interface.
module subject
  implicit none
  integer, parameter :: cells = 6
  type inner
    real(8) :: u(2)
    integer :: k = 7
  end type
  type outer
    type(inner) :: in(2)
    real(4) :: w
    character(4) :: name = 'abcd'
    logical :: on = .true.
    complex(8) :: c
  end type
  type, extends(inner) :: more
    real(8) :: v
  end type
  type bound
    real(8) :: x, v
  contains
    procedure :: put_bound
    generic :: write(formatted) => put_bound
  end type
  type free
    real(8) :: x
    integer :: id = 3
  end type
  interface write(formatted)
    module procedure put_free
  end interface
contains
  subroutine put_bound(dtv, unit, iotype, v_list, iostat, iomsg)
    class(bound), intent(in) :: dtv
    integer, intent(in) :: unit
    character(*), intent(in) :: iotype
    integer, intent(in) :: v_list(:)
    integer, intent(out) :: iostat
    character(*), intent(inout) :: iomsg
    write(unit, '(2f8.3)', iostat=iostat, iomsg=iomsg) dtv%x, dtv%v
  end subroutine
  subroutine put_free(dtv, unit, iotype, v_list, iostat, iomsg)
    class(free), intent(in) :: dtv
    integer, intent(in) :: unit
    character(*), intent(in) :: iotype
    integer, intent(in) :: v_list(:)
    integer, intent(out) :: iostat
    character(*), intent(inout) :: iomsg
    character(20) :: text
    write(text, '(f12.4)') dtv%x
    write(unit, '(a, i4)', iostat=iostat, iomsg=iomsg) trim(adjustl(text)), dtv%id
  end subroutine
  subroutine show(p)
    class(inner), intent(in) :: p
    select type (p)
    type is (more)
      write(33, *) p
    type is (inner)
      write(33, *) p
    end select
  end subroutine
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    type(outer) :: o, a(3)
    type(more) :: m
    type(bound) :: b
    type(free) :: c
    character(400) :: line
    integer :: i, ios
    open(unit=33, status='scratch')
    o%in(1)%u = z(1:2)
    o%in(2)%u = z(3:4)*z(1)
    o%w = real(z(5))
    o%c = cmplx(z(1), z(6), 8)
    write(33, *) o
    write(line, *) o
    write(33, '(2f9.3,i4,2f9.3,i4,f9.3,a,l2,2f9.3)', iostat=ios) o
    do i = 1, 3
      a(i) = o
      a(i)%in(1)%u = a(i)%in(1)%u*i
      write(33, *, iostat=ios) a(i)
    end do
    write(33, *) a(1:3:2)
    m%u = z(1:2); m%v = z(3)
    call show(m)
    z(1) = sum(o%in(2)%u)*o%in(1)%u(1)
    z(2) = z(2) + a(2)%in(1)%u(2)*m%v
    z(6) = aimag(o%c*o%c)
    m%u = z(3:4)
    call show(m%inner)
    b = bound(z(1), z(2))
    write(33, *) 'bound', b
    b%x = b%x*b%v
    c = free(b%x)
    write(33, *, iostat=ios) b, c
    z(1) = sin(c%x) + b%v
    close(33)
  end subroutine
end module
include 'state.inc'
