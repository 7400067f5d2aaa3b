! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: for O in 0 1 2 3; do %fc -O$O %s %rt -o %t && %t || exit 1; done
! Elements of derived types whose distance only a descriptor tells: levels of a multigrid cycle, a tree whose nodes have arrays of nodes, components that are
! turned round as a whole.
module levels
  implicit none
  type level
    real(8), allocatable :: u(:), f(:)
    integer :: n
  end type
contains
  recursive subroutine cycle_on(lev, l, damp)
    type(level), intent(inout) :: lev(:)
    integer, intent(in) :: l
    real(8), intent(in) :: damp
    integer :: n
    n = lev(l)%n
    lev(l)%u = lev(l)%u*damp + lev(l)%f**2
    if (l < size(lev)) then
      lev(l + 1)%u = 0
      lev(l + 1)%f = 0.5d0*(lev(l)%u(1:n:2) + lev(l)%f(1:n:2))
      call cycle_on(lev, l + 1, damp)
      lev(l)%u(1:n:2) = lev(l)%u(1:n:2) + lev(l + 1)%u
    end if
    lev(l)%u = lev(l)%u(n:1:-1)*2
  end subroutine
end module
module trees
  implicit none
  type node
    real(8) :: mass = 0
    integer :: body = 0
    type(node), pointer :: kid(:) => null()
  contains
    procedure :: insert
    procedure :: drop
  end type
contains
  recursive subroutine insert(this, at, mass, i)
    class(node), intent(inout), target :: this
    real(8), intent(in) :: at(:), mass(:)
    integer, intent(in) :: i
    if (this%body == 0 .and. .not. associated(this%kid)) then
      this%body = i
      this%mass = mass(i)
      return
    end if
    if (.not. associated(this%kid)) then
      allocate (this%kid(0:1))
      call this%kid(merge(1, 0, at(this%body) > 0.6d0))%insert(at, mass, this%body)
      this%body = 0
    end if
    call this%kid(merge(1, 0, at(i) > 0.6d0))%insert(at(2:), mass(2:), i - 1)
    this%mass = this%mass + mass(i)**2
  end subroutine
  recursive subroutine drop(this)
    class(node), intent(inout) :: this
    integer :: k
    if (.not. associated(this%kid)) return
    do k = 0, 1
      call this%kid(k)%drop()
    end do
    deallocate (this%kid)
  end subroutine
end module
subroutine model(x, j)
  use levels
  use trees
  implicit none
  real(8), intent(in) :: x(8)
  real(8), intent(out) :: j
  type(level) :: lev(3)
  type(node) :: root
  integer :: i
  do i = 1, 3
    lev(i)%n = 2**(4 - i)
    allocate (lev(i)%u(lev(i)%n), lev(i)%f(lev(i)%n))
    lev(i)%u = x(i)
    lev(i)%f = x(:lev(i)%n)
  end do
  call cycle_on(lev, 1, x(8))
  j = sum(lev(1)%u**2)
  do i = 2, 4
    call root%insert(x, x, i)
  end do
  j = j + root%mass**2 + root%kid(0)%mass + root%kid(1)%mass
  call root%drop()
end subroutine
program test
  use wengert
  implicit none
  external :: model, wengert_adjoint
  real(8), parameter :: h = 1d-6
  real(8) :: x(8) = [0.3d0, 0.7d0, 1.1d0, 0.9d0, 0.4d0, 0.8d0, 0.2d0, 0.5d0], y(8), xb(8), j, jb, above, below
  integer :: i
  xb = 0
  jb = 1
  call wengert_adjoint(model, wengert_dup, x, xb, wengert_dup, j, jb)
  do i = 1, 8
    y = x
    y(i) = x(i) + h
    call model(y, above)
    y(i) = x(i) - h
    call model(y, below)
    if (abs(xb(i) - (above - below)/(2*h)) > 1d-6*(1 + abs(xb(i)))) error stop "the gradient is not what differences are"
  end do
end program
