! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: for O in 0 1 2 3; do %fc -O$O -g %s %rt -o %t && %t || exit 1; done
! Components of elements of components of elements are given other memory: the gradient is in the shadow that the caller gave, also beside text.
module m
  implicit none
  type leaf
    real(8), allocatable :: v(:)
    character(:), allocatable :: name
  end type
  type node
    type(leaf), allocatable :: l(:)
  end type
contains
  subroutine f(t, j)
    type(node), intent(inout) :: t(:)
    real(8), intent(out) :: j
    t(1)%l(1)%v = [t(1)%l(1)%v(1)*3, t(1)%l(1)%v]
    j = sum(t(1)%l(1)%v**2) + sum(t(1)%l(2)%v)
  end subroutine
  subroutine moved(l, j)
    type(leaf), allocatable, intent(inout) :: l(:)
    real(8), intent(out) :: j
    type(leaf), allocatable :: k(:)
    allocate (k(1))
    k(1)%v = l(1)%v**2
    k(1)%name = l(2)%name
    call move_alloc(k, l)
    j = sum(l(1)%v)
  end subroutine
end module
program test
  use wengert
  use m
  implicit none
  interface
    subroutine a_wengert_adjoint(g, w1, t, tb, w2, j, jb)
      import :: f, node
      procedure(f) :: g
      integer :: w1, w2
      type(node) :: t(:), tb(:)
      real(8) :: j, jb
    end subroutine
    subroutine a_wengert_tangent(g, w1, t, tt, w2, j, jt)
      import :: f, node
      procedure(f) :: g
      integer :: w1, w2
      type(node) :: t(:), tt(:)
      real(8) :: j, jt
    end subroutine
    subroutine m_wengert_adjoint(g, w1, l, lb, w2, j, jb)
      import :: moved, leaf
      procedure(moved) :: g
      integer :: w1, w2
      type(leaf), allocatable :: l(:), lb(:)
      real(8) :: j, jb
    end subroutine
  end interface
  type(node), allocatable :: t(:), tb(:)
  real(8) :: j, jb
  allocate (t(1), tb(1))
  allocate (t(1)%l(2), tb(1)%l(2))
  call set(t(1)%l, [2d0, 3d0], 'a')
  call set(tb(1)%l, [0d0, 0d0], 'b')
  jb = 1
  call a_wengert_adjoint(f, wengert_dup, t, tb, wengert_dup, j, jb)
  call compare(tb(1)%l(1)%v, [40d0, 6d0], 1)
  call compare(tb(1)%l(2)%v, [1d0, 1d0], 2)
  call set(t(1)%l, [2d0, 3d0], 'a')
  call set(tb(1)%l, [1d0, 0d0], 'b')
  call a_wengert_tangent(f, wengert_dup, t, tb, wengert_dup, j, jb)
  call compare(tb(1)%l(1)%v, [3d0, 1d0, 0d0], 3)
  if (abs(jb - 41) > 1d-12) stop 4
  call set(t(1)%l, [2d0, 3d0], 'some text that is longer than a few characters')
  call set(tb(1)%l, [0d0, 0d0], 'b')
  jb = 1
  call m_wengert_adjoint(moved, wengert_dup, t(1)%l, tb(1)%l, wengert_dup, j, jb)
  call compare(tb(1)%l(1)%v, [4d0, 6d0], 5)
  deallocate (t, tb)
contains
  subroutine set(l, v, name)
    type(leaf) :: l(:)
    real(8) :: v(:)
    character(*) :: name
    integer :: i
    do i = 1, size(l)
      l(i)%v = v
      l(i)%name = name
    end do
  end subroutine
  subroutine compare(found, right, code)
    real(8) :: found(:), right(:)
    integer :: code
    logical :: same
    same = size(found) == size(right)
    if (same) same = all(abs(found - right) < 1d-12)
    if (.not. same) print *, code, found
    if (.not. same) error stop
  end subroutine
end program
