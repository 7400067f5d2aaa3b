! RUN: split-file %s %t && %apart %t/*.f90
! Allocatable variables of modules, used in other files: one that the caller allocates, one that it never names, and a file between.
!--- 1.f90
module water
  implicit none
  real(8), allocatable :: height(:), flow(:, :)
contains
  subroutine set_up(n)
    integer, intent(in) :: n
    if (allocated(flow)) deallocate (flow)
    allocate (flow(n, 2), source=0.5d0)
  end subroutine
  subroutine advance(dt)
    real(8), intent(in) :: dt
    integer :: i, n
    n = size(height)
    do i = 1, n
      flow(i, 1) = height(i)**2 * flow(i, 2)
      flow(i, 2) = height(mod(i, n) + 1)
    end do
    height(:) = height - dt * (flow(:, 1) - flow(:, 2))
  end subroutine
  real(8) function total()
    total = sum(height**2) + product(flow(:, 1))
  end function
end module
!--- 2.f90
module between
  implicit none
contains
  subroutine run(steps, dt)
    use water, only: advance
    integer, intent(in) :: steps
    real(8), intent(in) :: dt
    integer :: k
    do k = 1, steps
      call advance(dt * k)
    end do
  end subroutine
end module
!--- 3.f90
module subject
  implicit none
  integer, parameter :: cells = 5
contains
  subroutine f(n, z)
    use between
    use water, only: height, total
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    height = z(2:)
    call run(3, z(1) * 0.1d0)
    z(2:) = height * z(2:)
    z(1) = total()
  end subroutine
end module
module derivatives
  use wengert
  use subject
  use water
  implicit none
contains
  subroutine f_primal(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    if (.not. allocated(height)) allocate (height(4))
    call set_up(4)
    call f(n, z)
  end subroutine
  subroutine f_tangent(n, z, zd)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n), zd(n)
    external :: wengert_tangent
    call set_up(4)
    call wengert_tangent(f, wengert_const, n, wengert_dup, z, zd)
  end subroutine
  subroutine f_adjoint(n, z, zb)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n), zb(n)
    external :: wengert_adjoint
    call set_up(4)
    call wengert_adjoint(f, wengert_const, n, wengert_dup, z, zb)
  end subroutine
end module
program test
  use check
  use derivatives
  implicit none
  call check_map(cells, f_primal, f_tangent, f_adjoint)
  call check_done()
end program
