! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! The driver that every kernel shares: checks the kernel's derivatives, times primal, tangent and adjoint in
! interleaved rounds on the thread's CPU clock, and prints one line of figures. Uses the demo's stopwatch.
!
! A kernel maps x(1:n) to y(1:m) and comes as three procedures, whose arguments are plain arrays:
!   primal(x, y), tangent(x, x_tan, y, y_tan), adjoint(x, x_adj, y, y_adj).
module bench
  use stopwatch
  implicit none
  private
  public :: dp, measure

  integer, parameter :: dp = kind(1.0d0)
  real(dp), parameter :: dot_product_tolerance = 1.0e-10_dp, difference_tolerance = 1.0e-5_dp

contains

  ! Prints: name, primal seconds, tangent ratio, adjoint ratio, dot-product error, difference error. The number
  ! of rounds is the program's first argument. A derivative that is wrong ends the program, and nothing is timed.
  subroutine measure(name, x, m, primal, tangent, adjoint)
    character(*), intent(in) :: name
    real(dp), intent(in) :: x(:)
    integer, intent(in) :: m
    external :: primal, tangent, adjoint
    real(dp), allocatable :: x_tan(:), y_weight(:), seconds(:, :)
    real(dp) :: dot_error, difference_error, primal_seconds

    allocate (x_tan(size(x)), y_weight(m))
    call random_number(x_tan)
    call random_number(y_weight)
    x_tan = x_tan - 0.5_dp
    y_weight = y_weight - 0.5_dp
    call check_derivatives(x, x_tan, y_weight, primal, tangent, adjoint, dot_error, difference_error)
    ! Written so that NaN fails too.
    if (.not. (dot_error < dot_product_tolerance .and. difference_error < difference_tolerance)) then
      print '(2a,2(a,es9.2))', name, ': wrong derivative:', ' dot product', dot_error, ', difference', difference_error
      error stop 1
    end if
    call time_rounds(x, x_tan, y_weight, primal, tangent, adjoint, seconds)
    primal_seconds = median(seconds(:, 1))
    print '(a,es12.4,2f9.3,2es10.2)', name, primal_seconds, median(seconds(:, 2)) / primal_seconds, &
        median(seconds(:, 3)) / primal_seconds, dot_error, difference_error
  end subroutine

  ! The adjoint against the tangent, relative to the lengths of the two vectors that the product is made of, and
  ! the tangent against the best of several central differences. A tangent that is zero gives NaN.
  subroutine check_derivatives(x, x_tan, y_weight, primal, tangent, adjoint, dot_error, difference_error)
    real(dp), intent(in) :: x(:), x_tan(:), y_weight(:)
    external :: primal, tangent, adjoint
    real(dp), intent(out) :: dot_error, difference_error
    real(dp), allocatable, dimension(:) :: y, y_tan, y_adj, x_adj, plus, minus
    real(dp) :: step
    integer :: k

    allocate (y, y_tan, plus, minus, mold=y_weight)
    y_tan = 0
    call tangent(x, x_tan, y, y_tan)
    allocate (x_adj, mold=x)
    x_adj = 0
    y_adj = y_weight
    call adjoint(x, x_adj, y, y_adj)
    dot_error = abs(dot_product(y_weight, y_tan) - dot_product(x_adj, x_tan)) / (norm2(y_weight) * norm2(y_tan))

    difference_error = huge(difference_error)
    do k = 2, 7
      step = 10.0_dp**(-k)
      call primal(x + step * x_tan, plus)
      call primal(x - step * x_tan, minus)
      difference_error = min(difference_error, norm2((plus - minus) / (2 * step) - y_tan) / norm2(y_tan))
    end do
  end subroutine

  subroutine time_rounds(x, x_tan, y_weight, primal, tangent, adjoint, seconds)
    real(dp), intent(in) :: x(:), x_tan(:), y_weight(:)
    external :: primal, tangent, adjoint
    real(dp), allocatable, intent(out) :: seconds(:, :)
    real(dp), allocatable, dimension(:) :: y, y_tan, y_adj, x_adj
    real(dp) :: start
    integer :: round

    allocate (seconds(rounds(), 3), y(size(y_weight)), x_adj(size(x)))
    do round = -1, size(seconds, 1)   ! two rounds to warm up
      y_tan = 0 * y_weight
      y_adj = y_weight
      x_adj = 0
      start = cpu_seconds()
      call primal(x, y)
      call lap(1)
      call tangent(x, x_tan, y, y_tan)
      call lap(2)
      call adjoint(x, x_adj, y, y_adj)
      call lap(3)
    end do

  contains

    subroutine lap(column)
      integer, intent(in) :: column
      real(dp) :: now
      now = cpu_seconds()
      if (round >= 1) seconds(round, column) = now - start
      start = cpu_seconds()
    end subroutine
  end subroutine

  integer function rounds()
    character(16) :: argument
    call get_command_argument(1, argument)
    read (argument, *) rounds
  end function
end module bench
