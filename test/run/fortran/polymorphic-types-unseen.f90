! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %run_f90
! Polymorphic allocatables of types whose own components no code looks into, and of the declared type in one branch and an extension in the other, which
! the optimiser makes one call with a choice of types.
module subject
  use wengert
  implicit none
  integer, parameter :: cells = 6
  type :: base
    real(8) :: c
  end type
  type, extends(base) :: unseen
    integer :: kind
    complex(8) :: d
    real(4) :: e
    logical :: flag
  end type
  type, extends(unseen) :: further
    real(8) :: f
  end type
  type :: holder
    real(8), allocatable :: c(:)
  end type
  type, extends(holder) :: weighted
    real(8) :: weight
  end type
contains
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    class(base), allocatable :: b
    class(base), allocatable :: row(:)
    integer :: k
    do k = 1, 3
      if (k == 2) then
        allocate (unseen :: b)
      else if (z(k) > 0) then
        allocate (b)
      else
        allocate (further :: b)
      end if
      b%c = z(k)*z(1)
      z = z + 0.2d0*b%c
      deallocate (b)
    end do
    allocate (further :: row(2))
    row(1)%c = z(3)
    row(2)%c = z(4)*row(1)%c
    z(5) = row(2)%c
    call weigh(n, z)
  end subroutine
  subroutine weigh(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    class(holder), allocatable :: b
    integer :: k
    do k = 1, 4
      if (mod(k, 2) == 0) then
        allocate (weighted :: b)
      else
        allocate (b)
      end if
      b%c = z(1:k + 1)*z(k)
      select type (b)
      type is (weighted)
        b%weight = z(k)
        z(1:k + 1) = z(1:k + 1) + b%weight*b%c*0.1d0
      class default
        z(1:k + 1) = z(1:k + 1)*b%c
      end select
      deallocate (b)
    end do
  end subroutine
end module
include 'state.inc'
