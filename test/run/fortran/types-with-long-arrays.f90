! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %run_f90
! Derived types whose long arrays lie beside allocatable components: they begin, are assigned, sourced, packed and end.
module states
  implicit none
  type part
    integer :: id = 3
    complex(8) :: c(20)
    character(len=300) :: note = 'none'
  end type
  type state
    real(8) :: a(40,30) = 0
    integer :: mask(40,30) = 1
    type(part) :: parts(2)
    logical :: wet(33) = .true.
    real(8), allocatable :: v(:)
    character(len=80) :: lines(10)
    integer :: n = 0
  end type
  type, extends(state) :: forced
    real(8) :: force(50) = 0
    real(8), allocatable :: more(:,:)
  end type
  type plain
    real(8) :: a(25) = 1
    integer :: k(300) = 2
    real(8) :: b
  end type
contains
  subroutine step(s)
    class(state), intent(inout) :: s
    integer :: m
    m = size(s%v)
    where (s%mask(:m,2) == 1) s%a(:m,3) = s%v * s%a(:m,2)
    s%v = s%v**2
    s%parts(2)%c(:m) = cmplx(s%v, s%a(:m,2), 8)
    s%n = min(s%n + 1, 10)
    write (s%lines(s%n), '(a,f8.3)') trim(s%parts(1)%note), s%v(1)
    select type (s)
    type is (forced)
      s%force(:m) = s%v
      s%more = spread(s%v, 2, 2)
    end select
  end subroutine
  function mixed(a, b) result(c)
    type(state), intent(in) :: a, b
    type(state) :: c
    c = a
    c%v = c%v + b%v
    c%a = c%a * b%a(1,2)
  end function
end module
module subject
  use states
  implicit none
  integer, parameter :: cells = 6
contains
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    type(state) :: s, old, both(2)
    type(forced) :: t
    class(state), allocatable :: any
    type(plain) :: p(3), q(2,3)
    type(plain), allocatable :: r(:)
    integer :: i
    allocate(s%v(n))
    s%v = z
    s%a(:n,2) = z**2
    old = s
    call step(s)
    both = old
    both(2) = mixed(s, old)
    t%v = s%v
    t%a(:n,2) = z
    call step(t)
    allocate(any, source=t)
    call step(any)
    sums: block
      real(8) :: w(6)
      w = real(s%parts(2)%c(:6)) + aimag(t%parts(2)%c(:6)) + both(2)%v * both(1)%a(:6,2) + both(2)%a(:6,2)
      select type (any)
      type is (forced)
        w = w + any%more(:,2) + any%force(:6)
      end select
      do i = 1, n
        z(i) = w(i) + s%v(i) * old%v(i) + sum(s%a(i,:)) + any%a(i,3)
      end do
    end block sums
    do i = 1, 3
      p(i)%a(i) = z(i)
      p(i)%k(2) = i
      p(i)%b = z(i+3)
    end do
    r = pack(p, p%k(2) /= 2)
    q = spread(p, 1, 2)
    p = cshift(p, 1)
    r = [r, q(2,2)]
    do i = 1, 3
      z(i) = z(i) + r(i)%b * p(i)%a(1) + r(i)%a(i)
      z(i+3) = z(i+3) + q(1,i)%b**2 * p(i)%k(2)
    end do
  end subroutine
end module
include 'state.inc'
