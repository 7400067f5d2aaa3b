! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: for O in 0 1 2 3; do %fc -O$O %s %rt -o %t && %t || exit 1; done
! Pointer components are aimed at allocatable components beside them, in elements whose distance only the run tells: bounds are no numbers, though these lie beside them.
module m
  implicit none
  type cell
    real(8), allocatable :: w(:)
    real(8) :: v(3)
    integer :: k
    real(8), pointer :: p(:) => null()
  end type
contains
  subroutine f(o, j)
    type(cell), intent(inout), target :: o(:)
    real(8), intent(out) :: j
    integer :: i
    j = 0
    do i = 2, size(o)
      o(i)%p => o(i)%w
      j = j + sum(o(i)%p**2)
      j = j + sum(o(i)%w*o(i)%v)
    end do
  end subroutine
end module
program test
  use wengert
  use m
  implicit none
  interface
    subroutine a_wengert_adjoint(g, w1, o, ob, w2, j, jb)
      import :: f, cell
      procedure(f) :: g
      integer :: w1, w2
      type(cell), target :: o(:), ob(:)
      real(8) :: j, jb
    end subroutine
  end interface
  type(cell), target :: o(3), ob(3)
  real(8) :: j, jb
  integer :: i
  do i = 1, 3
    o(i)%v = [1d0, 2d0, 3d0]*i*.3d0
    allocate (o(i)%w(3:5), source=[1d0, 2d0, 5d0]*i*.3d0)
    ob(i)%v = 0
    allocate (ob(i)%w(3:5), source=0d0)
    o(i)%k = i
  end do
  jb = 1
  call a_wengert_adjoint(f, wengert_dup, o, ob, wengert_dup, j, jb)
  do i = 1, 3
    if (lbound(ob(i)%w, 1) /= 3 .or. ubound(ob(i)%w, 1) /= 5) error stop "the bounds of a shadow have changed"
    if (i == 1) then
      if (any(abs(ob(i)%w) > 0) .or. any(abs(ob(i)%v) > 0)) error stop "what is not used"
    else
      if (any(abs(ob(i)%w - (2*o(i)%w + o(i)%v)) > 1d-12)) error stop "the gradient of components that are aimed at"
      if (any(abs(ob(i)%v - o(i)%w) > 1d-12)) error stop "the gradient beside them"
    end if
  end do
end program
