! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %run_f90
! Whole allocatable arrays that are assigned within checkpoints: variables of a module, a local one, a dummy of a procedure that is called
! there and elsewhere, and variables that live for an iteration only, which may get another shape.
module subject
  use wengert
  implicit none
  integer, parameter :: cells = 6
  real(8), allocatable :: u(:), v(:)
contains
  subroutine advance(dt)
    real(8), intent(in) :: dt
    v = u + dt*sin(u)
    u = v
  end subroutine
  recursive subroutine square(w, depth)
    real(8), allocatable, intent(inout) :: w(:)
    integer, intent(in) :: depth
    w = w*w
    if (depth > 0) call square(w, depth - 1)
  end subroutine
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    real(8), allocatable :: w(:), t(:)
    integer :: i
    u = z
    v = 0*z
    w = 0.5d0*z
    do i = 1, 20
      call wengert_binomial(3)
      call advance(0.01d0)
      block
        real(8), allocatable :: once(:), other(:)
        once = u(1:n - mod(i, 2))
        other = once
        once = [other, 0.1d0*other]
        w = w + 0.1d0*u
        w(1) = w(1) + 0.01d0*sum(once)
      end block
    end do
    ! Outside of a checkpoint another shape is as good as any.
    t = w(2:n)
    call square(t, 0)
    t = [t, t(1)*w(1)]
    call wengert_checkpoint_begin()
    call advance(0.3d0)
    call square(w, 1)
    call square(t, 1)
    u = u*u
    call wengert_checkpoint_end()
    z = u + w*t
    deallocate (u, v)
  end subroutine
end module
include 'state.inc'
