! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %run_f90
! Pointers of a module, also in components, that differentiated code allocates, and that the same code gives back when it runs undifferentiated; a component of a module variable that is handed on
! to a dummy of explicit shape.
module subject
  use wengert
  implicit none
  integer, parameter :: cells = 4
  type grid_type
    real(8), pointer :: r(:)
    real(8), pointer :: none(:) => null()
  end type
  type(grid_type) :: grid
  real(8), pointer :: work(:) => null()
  logical :: begun = .false.
contains
  subroutine total(n, weights, x, sums)
    integer, intent(in) :: n
    real(8), intent(in) :: weights(n), x(n)
    real(8), intent(out) :: sums
    sums = sum(weights*x)
  end subroutine
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    real(8) :: sums
    if (associated(work)) deallocate (work)
    if (associated(grid%none)) deallocate (grid%none)
    allocate (work(n), grid%none(0))
    work = z*z(1)
    if (.not. begun) allocate (grid%r(cells), source=2d0)
    begun = .true.
    call total(n, grid%r, z, sums)
    z = sin(work) + sums
  end subroutine
end module
include 'state.inc'
