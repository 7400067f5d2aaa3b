! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: LEVELS="0 1 2 3" %run_f90
! A module variable of a derived type with an array of layers, which have allocatable components, and an allocatable of layers behind it: how far the index of the one goes
! nobody knows, but numbers lead no further, and no pointer lies within a descriptor.
module state_mod
  implicit none
  integer, parameter :: nl = 3
  real(8), parameter :: tab(nl) = [0.1d0, 0.2d0, 0.3d0], w(nl,2) = reshape([1,2,3,4,5,6]*0.1d0, [nl,2])
  type :: layer
    real(8), allocatable :: t(:), q(:,:)
    real(8) :: h = 1
  end type
  type :: column
    type(layer) :: l(nl)
    type(layer), allocatable :: extra(:)
    real(8) :: flux(0:nl) = 0
  end type
  type(column), save, target :: col
  real(8), target :: store(6) = 0
  real(8), pointer :: cur(:) => null(), prev(:) => null()
contains
  subroutine init(x)
    real(8), intent(in) :: x(:)
    integer :: i
    do i = 1, nl
      if (.not. allocated(col%l(i)%t)) allocate(col%l(i)%t(2))
      col%l(i)%t = x(i:i+1)
      col%l(i)%h = tab(i)*x(i)
    end do
    if (allocated(col%extra)) deallocate(col%extra)
    allocate(col%extra(2))
    col%extra(1)%q = reshape(x(1:4), [2,2])
    store = 0
    cur => store(1:3); prev => store(4:6)
    prev = x(1:3)
  end subroutine
  subroutine step(k)
    integer, intent(in) :: k
    real(8), pointer :: t(:)
    real(8), save :: memory(2) = [0d0, 0d0]
    integer, save :: count = 0
    integer :: i
    if (k == 1) memory = 0
    count = count + 1
    do i = 1, nl
      associate (l => col%l(i), f => col%flux)
        f(i) = sum(l%t)*w(i,1) + f(i-1)
        l%t = l%t*0.9d0 + f(i-1)*l%h
        cur(i) = prev(i)*l%h + memory(1 + mod(i,2))
      end associate
    end do
    memory(2) = memory(1)*0.5d0
    memory(1) = cur(2)
    t => cur; cur => prev; prev => t
  end subroutine
end module
module subject
  use state_mod
  implicit none
  integer, parameter :: cells = 6
contains
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    integer :: k
    col%flux = 0
    call init(z)
    do k = 1, 3
      call step(k)
    end do
    z(1:3) = prev
    z(4) = sum(col%extra(1)%q)
    z(5) = col%flux(nl) + col%l(2)%t(1)
  end subroutine
end module
include 'state.inc'
