! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %run_f90
! Work arrays that each iteration of a checkpointed or converging loop, or each run of a region, assigns anew, and that nobody allocates before: each iteration gets its own, and
! what is asked behind the loop (`allocated`) is answered as ever. Arrays of two dimensions, arrays that are handed on, an iteration that is cut short, one that leaves
! the loop. An array of which a pointer is kept, and one that the next iteration reads, are one through all iterations.
module subject
  use wengert
  implicit none
  integer, parameter :: cells = 6
  real(8), pointer :: latest(:) => null()
contains
  subroutine mix(a, b)
    real(8), intent(in) :: a(:)
    real(8), intent(inout) :: b(:)
    b = 0.9d0*b + 0.1d0*sin(a)
  end subroutine
  subroutine stepped(u)
    real(8), intent(inout) :: u(:)
    real(8), allocatable :: old(:), w(:), never(:)
    integer :: k
    do k = 1, 9
      call wengert_binomial(2)
      old = u
      if (k == 5) cycle
      w = old*cos(u)
      call mix(w, u)
      u = u + 0.1d0*old
      if (sum(u) > 1d3) never = u
      if (k == 8) exit
    end do
    if (allocated(w)) u = 1.5d0*u
    if (allocated(w)) deallocate (w)
    if (allocated(w)) u = 0
    if (allocated(never)) u = 0
  end subroutine
  subroutine regions(u)
    real(8), intent(inout) :: u(:)
    real(8), allocatable :: old(:), q(:,:)
    integer :: k
    do k = 1, 4
      call wengert_checkpoint_begin()
      old = u
      q = reshape([old, cos(old)], [size(u), 2])
      u = u + 0.1d0*sin(old)*sum(q(:,1)*q(:,2))
      call wengert_checkpoint_end()
    end do
  end subroutine
  subroutine converging(c, u)
    real(8), intent(in) :: c(cells)
    real(8), intent(inout) :: u(cells)
    real(8), allocatable :: old(:), step(:)
    integer :: k
    do k = 1, 1000
      call wengert_fixed_point(1d-13)
      old = u
      u = 0.3d0*cos(old) + 0.1d0*cshift(old, 1) + 0.2d0*c
      step = u - old
      if (norm2(step) < 1d-15) exit
    end do
    if (.not. allocated(step)) u = 0
  end subroutine
  subroutine lasting(u)
    real(8), intent(inout) :: u(:)
    real(8), allocatable :: before(:)
    integer :: k
    before = u
    do k = 1, 5
      call wengert_periodic(2)
      u = u + 0.1d0*sin(before)
      before = 0.5d0*u
    end do
  end subroutine
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    real(8) :: c(n)
    call stepped(z)
    call regions(z)
    call lasting(z)
    c = z
    call converging(c, z)
    z = z*c
  end subroutine
end module
include 'state.inc'
