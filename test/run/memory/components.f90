! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: LEVELS="0 2" %run_f90 -cpp -DWHAT=filled
! RUN: LEVELS="0 2" %run_f90 -cpp -DWHAT=copied
! RUN: LEVELS="0 2" %run_f90 -cpp -DWHAT=whole
! RUN: LEVELS="0 2" %run_f90 -cpp -DWHAT=arrays
! RUN: LEVELS="0 2" %run_f90 -cpp -DWHAT=nested
! RUN: LEVELS="0 2" %run_f90 -cpp -DWHAT=pointers
! Derived types with arrays and allocatable components: assigned, in arrays and in one another, filled by callees; pointers to sections.
module subject
  implicit none
  integer, parameter :: cells = 5
  type grid
    integer :: n = 0
    real(8), allocatable :: u(:)
    real(8) :: scale = 1
  end type
  type pair
    type(grid) :: a, b
  end type
  type fixed
    real(8) :: u(3)
    integer :: k
    real(4) :: w
  end type
contains
  subroutine fill(g, x, n)
    type(grid), intent(out) :: g
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    integer :: i
    g%n = n
    allocate (g%u(n))
    do i = 1, n
      g%u(i) = x(i)*g%scale
    end do
    g%scale = x(1)
  end subroutine
  real(8) function total(g)
    type(grid), intent(in) :: g
    integer :: i
    total = 0
    do i = 1, g%n
      total = total + g%u(i)**2*g%scale
    end do
  end function

  subroutine filled(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    type(grid) :: g
    call fill(g, z, 4)
    z(1) = total(g)
    z(2) = g%u(2)*g%u(3)
  end subroutine

  subroutine copied(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    type(grid) :: g, h
    call fill(g, z, 3)
    h = g
    h%u(1) = h%u(2)*g%u(3)
    z(1) = total(g)*total(h)
  end subroutine

  subroutine whole(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    type(grid) :: g
    g%u = z*z
    g%n = n
    g%u = g%u*z(1)
    z(1) = total(g)
  end subroutine

  subroutine arrays(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    type(fixed) :: a(2), b(2), c
    integer :: i
    do i = 1, 2
      a(i)%u = z(i:i + 2)*z(5)
      a(i)%k = i
      a(i)%w = 0.5
    end do
    b = a
    c = b(1)
    b(1) = a(2)
    b(2) = c
    a = b(2:1:-1)
    z(1:3) = a(1)%u*b(2)%u(2)*a(2)%w + a(2)%k
  end subroutine

  subroutine nested(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    type(pair) :: p
    call fill(p%a, z, 2)
    call fill(p%b, z(3), 2)
    p%a%u(1) = p%b%u(2)*p%a%u(2)
    z(1) = total(p%a)*total(p%b)
  end subroutine


  subroutine pointers(n, z)
    integer, intent(in) :: n
    real(8), intent(inout), target :: z(n)
    real(8), pointer :: p(:), q(:), s
    real(8), target :: w(5)
    integer :: k
    p => z(1:3)
    q => w(::2)
    s => w(2)
    w = 1
    do k = 1, 3
      q = p*q
      s = s*p(k)
      p => z(k:k + 2)
    end do
    z(5) = sum(q)*s
    p = q
  end subroutine

  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    call WHAT(n, z)
  end subroutine
end module
include 'state.inc'
