! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: for O in 0 1 2 3; do %fc -O$O -g %s %rt -o %t && %t || exit 1; done
! A large module allocatable, whose shadow is the derivative's own, is freed and allocated beside an argument whose gradient would be lost.
module m
  implicit none
  real(8), allocatable :: work(:), other(:)
contains
  subroutine f(a, j)
    real(8), allocatable, intent(inout) :: a(:)
    real(8), intent(out) :: j
    integer :: n
    n = size(work)
    work = a(1)
    j = sum(work)*a(2)
    deallocate (work)
    allocate (work(n))
    work = a(2)
    call move_alloc(work, other)
    allocate (work(2*n))
    a = [a, other(1)]
    j = j + sum(a**2)
  end subroutine
end module
program test
  use wengert
  use m
  implicit none
  interface
    subroutine f_wengert_adjoint(g, w1, a, ab, w2, j, jb)
      import :: f
      procedure(f) :: g
      integer :: w1, w2
      real(8), allocatable :: a(:), ab(:)
      real(8) :: j, jb
    end subroutine
  end interface
  real(8), allocatable :: a(:), ab(:)
  real(8) :: j, jb
  integer :: k
  do k = 1, 3
    if (allocated(work)) deallocate (work)
    if (allocated(other)) deallocate (other)
    allocate (work(300000), source=0d0)
    a = [2d0, 3d0]
    ab = [0d0, 0d0]
    jb = 1
    call f_wengert_adjoint(f, wengert_dup, a, ab, wengert_dup, j, jb)
    if (size(ab) /= 2) stop 1
    if (any(abs(ab - [3*3d5 + 4, 2*3d5 + 12]) > 1d-6)) stop 2
  end do
end program
