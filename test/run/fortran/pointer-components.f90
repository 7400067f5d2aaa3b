! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %run_f90
! Module pointers to elements whose components the code names by no other way: their allocatable components get shadows, also those of memory that has one.
module subject
  implicit none
  integer, parameter :: cells = 5
  type fld
    real(8), allocatable :: v(:), w(:)
  end type
  type(fld), pointer :: f1 => null(), all(:) => null()
  type(fld), target, save :: store(3)
  type(fld), allocatable, target :: heap(:)
  type(fld), pointer :: h1 => null()
contains
  subroutine setup(n)
    integer, intent(in) :: n
    f1 => store(1)
    all => store(1:3:2)
    allocate(store(1)%v(n), store(2)%v(n), store(3)%v(n), heap(2))
    h1 => heap(2)
    allocate(heap(1)%v(n), heap(2)%w(n))
  end subroutine
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    store(2)%v = z
    f1%v = z**2
    if (allocated(f1%w)) deallocate(f1%w)
    f1%w = [z, 2*z]
    f1%w = [z*z, 2*z, z]
    all(2)%v = sin(z)
    heap(1)%v = z*3
    h1%w = z*z
    deallocate(store(2)%v)
    allocate(store(2)%v(n))
    store(2)%v = f1%w(n+1:2*n)
    z = store(2)%v*z+f1%v+all(2)%v*f1%w(:n)*f1%w(2*n+1:) + heap(1)%v*h1%w + all(1)%v
    if (allocated(all(2)%w)) deallocate(all(2)%w)
    deallocate(f1%w)
  end subroutine
end module
include 'derivatives.inc'
program main
 use check
 use derivatives
 implicit none
 call setup(cells)
 call check_map(cells, f, f_tangent, f_adjoint)
 call check_map(cells, f, f_tangent, f_adjoint)
 call check_done()
end program
