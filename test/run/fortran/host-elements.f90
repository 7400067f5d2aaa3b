! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: for O in 0 1 2 3; do %fc -O$O %s %rt -o %t && %t || exit 1; done
! Internal procedures allocate, grow and free a host's array of a derived type; places in an array are chosen by a list that may be empty.
subroutine model(x, j)
  implicit none
  type row
    real(8), allocatable :: v(:)
  end type
  type element
    integer, allocatable :: node(:)
    real(8) :: mass = 1
  end type
  real(8), intent(in) :: x(4)
  real(8), intent(out) :: j
  type(row), allocatable :: e(:)
  type(element), allocatable :: other(:)
  integer :: i, first(5)
  call build(3)
  call build(2)
  j = sum(e(1)%v**2)
  allocate (other(0))
  do i = 1, 3
    call add([i, i + 1])
  end do
  first = 5
  do i = 1, size(other)
    associate (n => other(i)%node)
      first(n) = min(first(n), minval(n))
    end associate
  end do
  do i = 1, 3
    j = j + other(i)%mass**2*other(i)%node(1)*first(i + 1)
  end do
contains
  subroutine build(n)
    integer, intent(in) :: n
    if (allocated(e)) deallocate (e)
    allocate (e(n))
    e(1)%v = x(1:n)
  end subroutine
  subroutine add(nodes)
    integer, intent(in) :: nodes(:)
    type(element) :: one
    type(element), allocatable :: more(:)
    integer :: n
    n = size(other) + 1
    one%node = nodes
    one%mass = x(nodes(1))
    allocate (more(n))
    more(:n - 1) = other
    more(n) = one
    call move_alloc(more, other)
  end subroutine
end subroutine
program test
  use wengert
  implicit none
  external :: model, wengert_adjoint
  real(8), parameter :: h = 1d-6
  real(8) :: x(4) = [0.3d0, 0.7d0, 1.1d0, 0.9d0], y(4), xb(4), j, jb, above, below
  integer :: i
  xb = 0
  jb = 1
  call wengert_adjoint(model, wengert_dup, x, xb, wengert_dup, j, jb)
  do i = 1, 4
    y = x
    y(i) = x(i) + h
    call model(y, above)
    y(i) = x(i) - h
    call model(y, below)
    if (abs(xb(i) - (above - below)/(2*h)) > 1d-7) error stop "the gradient is not what differences are"
  end do
end program
