! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %run_f90
! RUN: %run_f90 -mllvm -wengert-diff-liveness=off
! RUN: LEVELS="0 2" %run_f90 -mllvm -wengert-activity=off
! RUN: LEVELS="0 2" %run_f90 -mllvm -wengert-joint=*
! Checkpoints work on arrays that are another allocation by the time they run again. Their descriptors, and the shadows of these, come back for the second
! run, wherever they lie: in a module (a wrong address before), in the procedure around an internal one, behind an argument, in components (the program ended
! before); whether they certainly are looked at, or only under a branch that nobody foresees. Seen in a random program (16028-3292).
module subject
  use wengert
  implicit none
  integer, parameter :: cells = 6
  real(8), allocatable :: shared(:)
  type box
    integer :: n = 0
    real(8), allocatable :: first(:), second(:)
  end type
  type(box) :: shared_box
contains
  ! All of it, in a nest of checkpoints.
  subroutine certainly(a, s)
    real(8), allocatable, intent(inout) :: a(:)
    real(8), intent(inout) :: s
    integer :: i
    call wengert_checkpoint_begin()
    do i = 1, size(a)
      if (a(1) < 0.9_8) then
        a(i) = a(i) * s
      else
        call wengert_checkpoint_begin()
        a(i) = sin(a(i) * s) + 0.3_8
        s = s * a(i)
        call wengert_checkpoint_end()
      end if
    end do
    call wengert_checkpoint_end()
  end subroutine

  ! Some of it, perhaps nothing.
  subroutine perhaps(a, s)
    real(8), allocatable, intent(inout) :: a(:)
    real(8), intent(inout) :: s
    integer :: i
    call wengert_checkpoint_begin()
    do i = 1, 3
      if (s > 0.6_8 * i) then
        a(i) = sin(a(i) * s)
        s = s * (1 + 0.1_8 * a(i))
      end if
    end do
    call wengert_checkpoint_end()
  end subroutine

  ! An argument that may be absent.
  subroutine if_present(s, a)
    real(8), intent(inout) :: s
    real(8), allocatable, optional, intent(inout) :: a(:)
    integer :: i
    call wengert_checkpoint_begin()
    do i = 1, 3
      s = sin(s) + 0.2_8
      if (present(a)) then
        if (s > 0.4_8) a(i) = a(i) * s
      end if
    end do
    call wengert_checkpoint_end()
  end subroutine

  subroutine of_module(s)
    real(8), intent(inout) :: s
    integer :: i
    call wengert_checkpoint_begin()
    do i = 1, size(shared)
      if (shared(1) < 0.9_8) then
        shared(i) = shared(i) * s
      else
        call wengert_checkpoint_begin()
        shared(i) = sin(shared(i) * s)
        s = s * (1 + 0.1_8 * shared(i))
        call wengert_checkpoint_end()
      end if
    end do
    call wengert_checkpoint_end()
  end subroutine

  subroutine of_components(b, s)
    type(box), intent(inout) :: b
    real(8), intent(inout) :: s
    integer :: i
    call wengert_checkpoint_begin()
    do i = 1, b%n
      if (s > 0.2_8 * i) then
        b%second(i) = sin(b%first(i) * s)
      else
        b%first(i) = b%first(i) * s
      end if
      s = s * (1 + 0.1_8 * b%second(i))
    end do
    call wengert_checkpoint_end()
  end subroutine

  subroutine in_module(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    allocate (shared(4))
    shared = z(1)
    call of_module(z(2))
    z(3) = sum(shared)
    deallocate (shared)
    allocate (shared(n))
    shared = z(4) * z
    call of_module(z(5))
    z = 0.3_8 * (shared * shared + z)
    deallocate (shared)
  end subroutine

  subroutine behind_arguments(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    real(8), allocatable :: a(:)
    integer :: k
    do k = 1, 3
      allocate (a(3 + k))
      a = z(k)
      call certainly(a, z(4))
      call perhaps(a, z(5))
      call if_present(z(6), a)
      call if_present(z(1))
      z(k) = 0.2_8 * sum(a)
      deallocate (a)
    end do
  end subroutine

  subroutine in_host(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    real(8), allocatable :: a(:)
    type(box) :: own
    integer :: k
    do k = 1, 2
      if (allocated(a)) deallocate (a)
      allocate (a(3 + k))
      own%n = 2 + k
      own%first = z(1:2 + k)
      own%second = 0.5_8 * own%first
      a = z(k)
      call inside(z(4))
      call inside_perhaps(z(5))
      call of_components(own, z(6))
      z(k) = 0.2_8 * sum(a) + sum(own%second)
      deallocate (own%second)
    end do
  contains
    subroutine inside(s)
      real(8), intent(inout) :: s
      integer :: i
      call wengert_checkpoint_begin()
      do i = 1, size(a)
        if (a(1) < 0.9_8) then
          a(i) = a(i) * s
        else
          call wengert_checkpoint_begin()
          a(i) = sin(a(i) * s)
          s = s * (1 + 0.1_8 * a(i))
          call wengert_checkpoint_end()
        end if
      end do
      call wengert_checkpoint_end()
    end subroutine
    subroutine inside_perhaps(s)
      real(8), intent(inout) :: s
      integer :: i
      call wengert_checkpoint_begin()
      do i = 1, own%n
        if (s > 0.3_8 * i) then
          a(i) = sin(a(i) * s)
          own%second(i) = own%first(i) * a(i)
          s = s * (1 + 0.1_8 * a(i))
        end if
      end do
      call wengert_checkpoint_end()
    end subroutine
  end subroutine

  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    call in_module(n, z)
    call behind_arguments(n, z)
    call in_host(n, z)
    allocate (shared_box%first(3), shared_box%second(3))
    shared_box%n = 3
    shared_box%first = z(1:3)
    shared_box%second = z(4:6)
    call of_components(shared_box, z(1))
    z(1:3) = z(1:3) + 0.1_8 * shared_box%second
    deallocate (shared_box%first, shared_box%second)
  end subroutine
end module
include 'state.inc'
