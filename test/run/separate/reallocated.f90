! RUN: split-file %s %t && %apart %t/*.f90
! Procedures in other files that allocate: variables of modules, again and again, dummy arguments, and results.
!--- 1.f90
module water
  implicit none
  real(8), allocatable :: height(:), flow(:), history(:)
contains
  subroutine set_up(n, x)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    if (allocated(flow)) deallocate (flow)
    allocate (flow(n))
    flow = 0
    height = x**2
  end subroutine
  subroutine advance(dt)
    real(8), intent(in) :: dt
    flow = height(size(height):1:-1) * sin(sum(flow)) + height
    height = height - dt * sin(flow)
  end subroutine
  subroutine remember()
    if (allocated(history)) then
      history = [history, height(1) * height(2)]
    else
      history = height(:1)
    end if
  end subroutine
  real(8) function recall()
    recall = sum(history**2)
    deallocate (history)
  end function
  subroutine grow(x, factor)
    real(8), allocatable, intent(inout) :: x(:)
    real(8), intent(in) :: factor
    x = [x, factor * x]
  end subroutine
  function doubled(x) result(y)
    real(8), intent(in) :: x(:)
    real(8), allocatable :: y(:)
    y = 2 * x + x(1)**2
  end function
end module
!--- 2.f90
module subject
  implicit none
  integer, parameter :: cells = 5
contains
  subroutine f(n, z)
    use water
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    real(8), allocatable :: w(:)
    integer :: k
    call set_up(4, z(2:))
    w = z(1:2)
    do k = 1, 3
      call advance(z(1) * 0.1d0)
      call remember()
      call grow(w, z(k))
    end do
    z(2:) = sin(height * z(2:) + sum(w(5:)))
    z(1:3) = doubled(z(3:5))
    height = z(:2)
    call advance(0.1d0)
    z(4) = z(4) + sum(height)
    z(1) = z(1) + recall() * flow(2)
  end subroutine
end module
include 'state.inc'
