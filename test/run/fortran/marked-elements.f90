! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: for O in 0 1 2 3; do %fc -O$O %s %rt -o %t && %t || exit 1; done
! What a marker's explicit interface passes: what pointers, allocatables and elements hold, and components of these; arrays of any rank; to procedures that hand it on, or move
! it; and dummies that nobody else in the file shows are allocated.
module lib
  implicit none
  type box
    real(8), allocatable :: v(:)
    real(8) :: w = 1
  end type
  type plain
    real(8) :: v(2)
  end type
contains
  subroutine square(b, j)
    type(box), intent(inout) :: b
    real(8), intent(out) :: j
    j = sum(b%v**2)
  end subroutine
  subroutine hand_on(b, j)
    type(box), intent(inout) :: b
    real(8), intent(out) :: j
    call square(b, j)
  end subroutine
  subroutine array(a, j)
    real(8), allocatable, intent(inout) :: a(:)
    real(8), intent(out) :: j
    j = sum(a**2)
  end subroutine
  subroutine move(o, j)
    type(box), allocatable, intent(inout) :: o(:)
    real(8), intent(out) :: j
    type(box), allocatable :: t(:)
    call move_alloc(o, t)
    j = sum(t(1)%v**2)
    t(2)%v = t(1)%v * t(2)%w
    call move_alloc(t, o)
  end subroutine
  subroutine any_rank(x, j)
    real(8), intent(in) :: x(..)
    real(8), intent(out) :: j
    select rank (x)
    rank (1)
      j = sum(x**2)
    rank (2)
      j = sum(x**3)
    rank default
      j = 0
    end select
  end subroutine
  subroutine make(w, x, status)
    type(plain), allocatable, intent(inout) :: w(:)
    real(8), intent(in) :: x(2)
    integer, intent(out) :: status
    allocate (w(1), stat=status)
    w(1)%v = x**2
  end subroutine
  subroutine make_boxes(w, x)
    type(box), allocatable, intent(inout) :: w(:)
    real(8), intent(in) :: x(2)
    allocate (w(1))
    w(1)%v = x**2
  end subroutine
end module

program test
  use wengert
  use lib
  implicit none
  interface
    subroutine square_wengert_adjoint(g, w1, b, bb, w2, j, jb)
      import :: square, box
      procedure(square) :: g
      integer :: w1, w2
      type(box) :: b, bb
      real(8) :: j, jb
    end subroutine
    subroutine array_wengert_adjoint(g, w1, a, ab, w2, j, jb)
      import :: array
      procedure(array) :: g
      integer :: w1, w2
      real(8), allocatable :: a(:), ab(:)
      real(8) :: j, jb
    end subroutine
    subroutine move_wengert_adjoint(g, w1, o, ob, w2, j, jb)
      import :: move, box
      procedure(move) :: g
      integer :: w1, w2
      type(box), allocatable :: o(:), ob(:)
      real(8) :: j, jb
    end subroutine
    subroutine any_wengert_adjoint(g, w1, x, xb, w2, j, jb)
      import :: any_rank
      procedure(any_rank) :: g
      integer :: w1, w2
      real(8) :: x(..), xb(..), j, jb
    end subroutine
    subroutine make_wengert_adjoint(g, w1, w, wb, w2, x, xb, w3, status)
      import :: make, plain
      procedure(make) :: g
      integer :: w1, w2, w3, status
      type(plain), allocatable :: w(:), wb(:)
      real(8) :: x(2), xb(2)
    end subroutine
    subroutine boxes_wengert_adjoint(g, w1, w, wb, w2, x, xb)
      import :: make_boxes, box
      procedure(make_boxes) :: g
      integer :: w1, w2
      type(box), allocatable :: w(:), wb(:)
      real(8) :: x(2), xb(2)
    end subroutine
  end interface
  type(box), pointer :: p, pb
  type(box), allocatable :: a, ab, o(:), ob(:)
  type(plain), allocatable :: w(:), wb(:)
  real(8) :: j, jb, x(3) = [1, 2, 3], xb(3), y(2, 2) = 2, yb(2, 2)
  integer :: i, status
  logical :: failed
  failed = .false.
  allocate (p, pb, a, ab)
  p%v = [1d0, 2d0]
  pb%v = [0d0, 0d0]
  jb = 1
  call square_wengert_adjoint(square, wengert_dup, p, pb, wengert_dup, j, jb)
  call compare('a pointer', pb%v, [2d0, 4d0])
  jb = 1
  pb%v = 0
  call array_wengert_adjoint(array, wengert_dup, p%v, pb%v, wengert_dup, j, jb)
  call compare('its component', pb%v, [2d0, 4d0])
  a%v = [1d0, 2d0]
  ab%v = [0d0, 0d0]
  jb = 1
  call square_wengert_adjoint(hand_on, wengert_dup, a, ab, wengert_dup, j, jb)
  call compare('an allocatable', ab%v, [2d0, 4d0])
  allocate (o(2), ob(2))
  do i = 1, 2
    o(i)%v = [1d0 * i, 2d0]
    ob(i)%v = [0d0, 0d0]
    jb = 1
    call square_wengert_adjoint(hand_on, wengert_dup, o(i), ob(i), wengert_dup, j, jb)
    call compare('an element', ob(i)%v, [2d0 * i, 4d0])
    jb = 1
    ob(i)%v = 0
    call array_wengert_adjoint(array, wengert_dup, o(i)%v, ob(i)%v, wengert_dup, j, jb)
    call compare('its component', ob(i)%v, [2d0 * i, 4d0])
  end do
  ob(1)%v = 0
  ob(2)%v = [1d0, 0d0]
  ob%w = 0
  o(2)%w = 3
  jb = 1
  call move_wengert_adjoint(move, wengert_dup, o, ob, wengert_dup, j, jb)
  call compare('moved', ob(1)%v, [5d0, 4d0])
  call compare('moved', ob%w, [0d0, 1d0])
  xb = 0
  jb = 1
  call any_wengert_adjoint(any_rank, wengert_dup, x, xb, wengert_dup, j, jb)
  call compare('rank 1', xb, 2 * x)
  yb = 0
  jb = 1
  call any_wengert_adjoint(any_rank, wengert_dup, y, yb, wengert_dup, j, jb)
  call compare('rank 2', yb(:, 2), [12d0, 12d0])
  allocate (wb(1))
  wb(1)%v = [1d0, 10d0]
  xb = 0
  call make_wengert_adjoint(make, wengert_dup, w, wb, wengert_dup, x(2:3), xb(2:3), wengert_const, status)
  call compare('made', xb(2:3), [4d0, 60d0])
  deallocate (o, ob)
  allocate (ob(1))
  ob(1)%v = [1d0, 10d0]
  xb = 0
  call boxes_wengert_adjoint(make_boxes, wengert_dup, o, ob, wengert_dup, x(2:3), xb(2:3))
  call compare('boxes made', xb(2:3), [4d0, 60d0])
  if (failed) stop 1
contains
  subroutine compare(what, found, right)
    character(*), intent(in) :: what
    real(8), intent(in) :: found(:), right(:)
    if (all(abs(found - right) < 1d-12)) return
    print *, what, ':', found
    failed = .true.
  end subroutine
end program
