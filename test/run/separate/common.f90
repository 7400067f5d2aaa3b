! RUN: split-file %s %t && %apart %t/*.f90
! Procedures without modules in other files: COMMON blocks, also one that the caller does not have, scalars, functions, characters,
! and a third file between both.
!--- 1.f90
subroutine fill(n, x, name)
  integer :: n, i, count
  real(8) :: x(n), a, b(3), c(4)
  character(*) :: name
  common /shared/ a, b, count
  common /hidden/ c
  do i = 1, n
    b(i) = x(i)**2 + len(name) * a
    c(i) = x(i) * b(i)
  end do
  count = n
end subroutine
real(8) function gather(k)
  integer :: k, count
  real(8) :: a, b(3), c(4)
  common /shared/ a, b, count
  common /hidden/ c
  gather = a * product(b(:count)) + sin(c(k))
end function
real(4) function half(x)
  real(4) :: x
  half = 0.5 * sin(x)
end function
!--- 2.f90
subroutine middle(n, x, y)
  integer :: n
  real(8) :: x(n), y, gather
  real(4) :: half
  call fill(n, x, 'four')
  y = gather(1) * gather(2) + real(half(real(x(1))), 8) * 0
end subroutine
!--- 3.f90
module subject
  implicit none
  integer, parameter :: cells = 4
contains
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    real(8) :: a, b(3), y
    integer :: count
    common /shared/ a, b, count
    a = z(4)
    call middle(3, z, y)
    b(1) = b(1) * z(2)
    z(4) = y * b(1) * b(3)
    call middle(2, z(2), z(1))
    z(1) = z(1) * count
  end subroutine
end module
include 'state.inc'
