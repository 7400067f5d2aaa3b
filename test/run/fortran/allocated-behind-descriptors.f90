! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: LEVELS="0 1 2 3" %run_f90
! What a procedure allocates behind further descriptors of its arguments, and leaves there, is seeded by the caller as anything is that it allocates: its shadow is given,
! and the variable left unallocated. Behind a tangent the shadow has its bounds.
module m
  implicit none
  type box
    real(8), allocatable :: v(:)
    real(8), pointer :: q(:) => null()
  end type
  type wrap
    type(box), allocatable :: b(:), sb
    type(box), pointer :: p => null(), pa(:) => null()
  end type
contains
  subroutine scalar(w, x)
    type(wrap), intent(inout) :: w
    real(8), intent(in) :: x(2)
    allocate (w%sb%v(2))
    w%sb%v = x**2
  end subroutine
  subroutine pointed(w, x)
    type(wrap), intent(inout) :: w
    real(8), intent(in) :: x(2)
    allocate (w%p%v(2))
    w%p%v = x**2
  end subroutine
  subroutine elements(w, x)
    type(wrap), intent(inout) :: w
    real(8), intent(in) :: x(2)
    integer :: i
    do i = 1, 2
      allocate (w%pa(i)%v(2))
      w%pa(i)%v = x**2/2
    end do
  end subroutine
  subroutine pointer(w, x)
    type(wrap), intent(inout) :: w
    real(8), intent(in) :: x(2)
    allocate (w%b(1)%q(2))
    w%b(1)%q = x**2
  end subroutine
  subroutine moved(w, x)
    type(wrap), intent(inout) :: w
    real(8), intent(in) :: x(2)
    real(8), allocatable :: t(:)
    allocate (t(2))
    t = x**2
    call move_alloc(t, w%b(1)%v)
  end subroutine
  subroutine dispatched(w, x)
    class(box), intent(inout) :: w
    real(8), intent(in) :: x(2)
    allocate (w%v(2))
    w%v = x**2
  end subroutine
end module
program p
  use wengert
  use m
  implicit none
  external :: wengert_adjoint, wengert_tangent
  interface
    subroutine dispatched_wengert_adjoint(f, w1, w, wb, w2, x, xb)
      import
      procedure(dispatched) :: f
      class(box) :: w, wb
      integer :: w1, w2
      real(8) :: x(2), xb(2)
    end subroutine
    subroutine dispatched_wengert_tangent(f, w1, w, wb, w2, x, xb)
      import
      procedure(dispatched) :: f
      class(box) :: w, wb
      integer :: w1, w2
      real(8) :: x(2), xb(2)
    end subroutine
  end interface
  real(8) :: x(2) = [2d0, 3d0], xb(2)
  type(wrap) :: w, wb
  type(box), target :: c(2), cb(2)
  integer :: case
  logical :: failed
  failed = .false.
  do case = 1, 6
    call begin(.true.)
    select case (case)
    case (1); call wengert_adjoint(scalar, wengert_dup, w, wb, wengert_dup, x, xb)
    case (2); call wengert_adjoint(pointed, wengert_dup, w, wb, wengert_dup, x, xb)
    case (3); call wengert_adjoint(elements, wengert_dup, w, wb, wengert_dup, x, xb)
    case (4); call wengert_adjoint(pointer, wengert_dup, w, wb, wengert_dup, x, xb)
    case (5); call wengert_adjoint(moved, wengert_dup, w, wb, wengert_dup, x, xb)
    case (6); call dispatched_wengert_adjoint(dispatched, wengert_dup, c(1), cb(1), wengert_dup, x, xb)
    end select
    call compare(xb, [4d0, 60d0])
    call begin(.false.)
    select case (case)
    case (1)
      call wengert_tangent(scalar, wengert_dup, w, wb, wengert_dup, x, xb)
      call compare(wb%sb%v, [4d0, 60d0])
    case (2)
      call wengert_tangent(pointed, wengert_dup, w, wb, wengert_dup, x, xb)
      call compare(cb(1)%v, [4d0, 60d0])
    case (3)
      call wengert_tangent(elements, wengert_dup, w, wb, wengert_dup, x, xb)
      call compare(cb(2)%v, [2d0, 30d0])
    case (4)
      call wengert_tangent(pointer, wengert_dup, w, wb, wengert_dup, x, xb)
      call compare(wb%b(1)%q, [4d0, 60d0])
    case (5)
      call wengert_tangent(moved, wengert_dup, w, wb, wengert_dup, x, xb)
      call compare(wb%b(1)%v, [4d0, 60d0])
    case (6)
      call dispatched_wengert_tangent(dispatched, wengert_dup, c(1), cb(1), wengert_dup, x, xb)
      call compare(cb(1)%v, [4d0, 60d0])
    end select
  end do
  if (failed) stop 1
contains
  subroutine begin(seeded)
    logical, intent(in) :: seeded
    integer :: k
    w = wrap()
    wb = wrap()
    allocate (w%b(1), wb%b(1), w%sb, wb%sb)
    do k = 1, 2
      c(k) = box()
      cb(k) = box()
    end do
    w%p => c(1)
    wb%p => cb(1)
    w%pa => c
    wb%pa => cb
    xb = merge(0d0, 1d0, seeded)*[1, 10]
    if (.not. seeded) return
    if (case == 1) wb%sb%v = [1d0, 10d0]
    if (case == 2 .or. case == 3 .or. case == 6) cb(1)%v = [1d0, 10d0]
    if (case == 3) cb(2)%v = [1d0, 10d0]
    if (case == 4) allocate (wb%b(1)%q(2), source=[1d0, 10d0])
    if (case == 5) wb%b(1)%v = [1d0, 10d0]
  end subroutine
  subroutine compare(found, right)
    real(8), intent(in) :: found(:), right(:)
    logical :: is_same
    is_same = size(found) == size(right)
    if (is_same) is_same = all(abs(found - right) < 1d-12)
    if (.not. is_same) print *, case, size(found), found
    failed = failed .or. .not. is_same
  end subroutine
end program
