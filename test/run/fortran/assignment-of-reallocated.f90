! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: LEVELS="0 1 2 3" %run_f90
! An assignment of one derived type to another, whose right side other procedures allocate: the front end makes a temporary copy of it.
module eos
  implicit none
  type :: prim
    real(8) :: rho, u
  end type
  type :: cons
    real(8) :: q(2)
  end type
  interface assignment(=)
    module procedure p2c
  end interface
contains
  elemental subroutine p2c(c, p)
    type(cons), intent(out) :: c
    type(prim), intent(in) :: p
    c%q(1) = p%rho
    c%q(2) = p%rho*p%u
  end subroutine
end module
module subject
  use eos
  implicit none
  integer, parameter :: cells = 6
contains
  subroutine refine(w)
    type(prim), allocatable, intent(inout) :: w(:)
    type(prim), allocatable :: t(:)
    allocate (t, source=w)
    t(2)%u = t(1)%u*t(3)%rho
    call move_alloc(t, w)
  end subroutine
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    type(prim), allocatable :: w(:)
    type(cons), allocatable :: c(:)
    integer :: i
    w = [(prim(z(i), z(i + 3)), i=1, 3)]
    call refine(w)
    allocate (c(3))
    c = w
    z(1:3) = c%q(2)
  end subroutine
end module
include 'state.inc'
