! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: LEVELS="0 1 2 3" %run_f90
! Procedures that are named by a marker give their allocatable arguments, or what lies in these, other memory, or none: the gradient with respect to what was there
! is in the shadow that the caller gave, which the shadow leads to again. Where nothing would be lost it leads to the shadow of what is there now.
module lib
  implicit none
  type :: layer
    real(8), allocatable :: t(:)
  end type
  type :: state
    real(8), allocatable :: t(:), work(:)
    type(layer), allocatable :: l(:)
    real(8), pointer :: p(:) => null()
  end type
contains
  subroutine grow(s, j, n)
    type(state), intent(inout) :: s
    real(8), intent(out) :: j
    integer, intent(in) :: n
    if (allocated(s%work)) deallocate (s%work)
    allocate (s%work(n))
    s%work = 2
    s%t = [s%t, s%t(1)*s%t(2)]
    j = sum(s%t)*s%work(n)
  end subroutine
  subroutine shrink(s, j)
    type(state), intent(inout) :: s
    real(8), intent(out) :: j
    s%t = s%t(1:1)*s%t(2)
    j = sum(s%t)
  end subroutine
  subroutine same(s, j)
    type(state), intent(inout) :: s
    real(8), intent(out) :: j
    real(8), allocatable :: w(:)
    allocate (w(2))
    w = s%t**2
    call move_alloc(w, s%t)
    j = sum(s%t)
  end subroutine
  subroutine elements(s, j)
    type(state), intent(inout) :: s
    real(8), intent(out) :: j
    integer :: i
    do i = 1, size(s%l)
      s%l(i)%t = [s%l(i)%t, s%l(i)%t(1)*s%l(i)%t(2)]
    end do
    j = sum(s%l(1)%t)
  end subroutine
  subroutine others(s, j)
    type(state), intent(inout) :: s
    real(8), intent(out) :: j
    type(layer), allocatable :: l(:)
    allocate (l(1))
    l(1)%t = s%l(1)%t**2
    call move_alloc(l, s%l)
    j = sum(s%l(1)%t)
  end subroutine
  subroutine release(s, j)
    type(state), intent(inout) :: s
    real(8), intent(out) :: j
    j = sum(s%t**2)
    deallocate (s%t)
  end subroutine
  subroutine aim(s, j)
    type(state), intent(inout) :: s
    real(8), intent(out) :: j
    real(8), pointer :: q(:)
    allocate (q(3))
    q(1:2) = s%p**2
    q(3) = s%p(1)
    deallocate (s%p)
    s%p => q
    j = sum(s%p)
  end subroutine
  subroutine array(a, j)
    real(8), allocatable, intent(inout) :: a(:)
    real(8), intent(out) :: j
    call longer(a)
    j = sum(a)
  end subroutine
  subroutine longer(a)
    real(8), allocatable, intent(inout) :: a(:)
    a = [a, a(1)*a(2)]
  end subroutine
end module

program p
  use wengert
  use lib
  implicit none
  external :: wengert_adjoint, wengert_forward, wengert_backward
  interface
    subroutine array_wengert_adjoint(f, w1, a, ab, w2, j, jb)
      import
      procedure(array) :: f
      integer :: w1, w2
      real(8), allocatable :: a(:), ab(:)
      real(8) :: j, jb
    end subroutine
  end interface
  type(state) :: s, sb
  real(8), allocatable :: a(:), ab(:)
  real(8) :: j, jb
  integer :: k
  logical :: failed
  failed = .false.

  do k = 1, 2
    call begin()
    call wengert_adjoint(grow, wengert_dup, s, sb, wengert_dup, j, jb, wengert_const, 3 + k)
    call compare('grown', sb%t, [6d0, 8d0])
    call compare('work, of which nothing is lost', sb%work, spread(0d0, 1, 3 + k))
  end do
  call begin()
  call wengert_adjoint(shrink, wengert_dup, s, sb, wengert_dup, j, jb)
  call compare('shrunk', sb%t, [2d0, 3d0])
  call begin()
  sb%t = [10d0, 20d0]
  call wengert_adjoint(same, wengert_dup, s, sb, wengert_dup, j, jb)
  call compare('moved, and seeded', sb%t, [66d0, 84d0])

  call begin()
  allocate (s%l(2), sb%l(2))
  do k = 1, 2
    s%l(k)%t = [3d0, 2d0]
    sb%l(k)%t = [0d0, 0d0]
  end do
  call wengert_adjoint(elements, wengert_dup, s, sb, wengert_dup, j, jb)
  call compare('an element grown', sb%l(1)%t, [3d0, 4d0])
  call compare('the other one', sb%l(2)%t, [0d0, 0d0])
  call begin()
  do k = 1, 2
    s%l(k)%t = [3d0, 2d0]
    sb%l(k)%t = [0d0, 0d0]
  end do
  call wengert_adjoint(others, wengert_dup, s, sb, wengert_dup, j, jb)
  if (size(s%l) /= 1 .or. size(sb%l) /= 2) failed = .true.
  call compare('other elements', sb%l(1)%t, [6d0, 4d0])

  call begin()
  call wengert_adjoint(release, wengert_dup, s, sb, wengert_dup, j, jb)
  if (allocated(s%t)) failed = .true.
  call compare('deallocated', sb%t, [6d0, 4d0])

  call begin()
  allocate (s%p(2), sb%p(2))
  s%p = [3d0, 2d0]
  sb%p = 0
  call wengert_adjoint(aim, wengert_dup, s, sb, wengert_dup, j, jb)
  call compare('a pointer', sb%p, [7d0, 4d0])

  a = [3d0, 2d0]
  ab = [0d0, 0d0]
  jb = 1
  call array_wengert_adjoint(array, wengert_dup, a, ab, wengert_dup, j, jb)
  call compare('an array', ab, [3d0, 4d0])
  if (failed) stop 1
contains
  subroutine begin()
    s%t = [3d0, 2d0]
    sb%t = [0d0, 0d0]
    jb = 1
  end subroutine
  subroutine compare(what, found, right)
    character(*), intent(in) :: what
    real(8), intent(in) :: found(:), right(:)
    logical :: is_same
    is_same = size(found) == size(right)
    if (is_same) is_same = all(abs(found - right) < 1d-12)
    if (.not. is_same) print '(2a, *(f9.3))', what, ':', found
    failed = failed .or. .not. is_same
  end subroutine
end program
