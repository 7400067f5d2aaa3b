! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! The driver that every kernel shares: checks the kernel's derivatives, times primal, tangent and adjoint in
! interleaved rounds on the thread's CPU clock, and prints one line of figures. Uses the demo's stopwatch.
!
! A kernel maps x(1:n) to y(1:m) and comes as three procedures, whose arguments are plain arrays:
!   primal(x, y), tangent(x, x_tan, y, y_tan), adjoint(x, x_adj, y, y_adj),
! and perhaps `hand`, an adjoint that somebody has written.
module bench
  use stopwatch
  implicit none
  private
  public :: argument, dp, measure, open_data

  integer, parameter :: dp = kind(1.0d0)
  real(dp), parameter :: dot_product_tolerance = 1.0e-10_dp, difference_tolerance = 1.0e-5_dp, hand_tolerance = 1.0e-9_dp

contains

  ! Prints: name, primal seconds, then label=ratio for each derivative, then the errors, as bench.h does. The number
  ! of rounds is the program's first argument. A derivative that is wrong ends the program, and nothing is timed.
  subroutine measure(name, x, m, primal, tangent, adjoint, hand)
    character(*), intent(in) :: name
    real(dp), intent(in) :: x(:)
    integer, intent(in) :: m
    external :: primal, tangent, adjoint, hand
    optional :: hand
    real(dp), allocatable :: x_tan(:), y_weight(:), seconds(:, :)
    real(dp) :: dot_error, difference_error, hand_error, primal_seconds

    allocate (x_tan(size(x)), y_weight(m))
    call random_number(x_tan)
    call random_number(y_weight)
    x_tan = x_tan - 0.5_dp
    y_weight = y_weight - 0.5_dp
    call check_derivatives(x, x_tan, y_weight, primal, tangent, adjoint, dot_error, difference_error)
    hand_error = 0
    if (present(hand)) call compare(x, y_weight, adjoint, hand, hand_error)
    ! Written so that NaN fails too.
    if (.not. (dot_error < dot_product_tolerance .and. difference_error < difference_tolerance .and. hand_error < hand_tolerance)) then
      print '(2a,3(a,es9.2))', name, ': wrong derivative:', ' dot product', dot_error, ', difference', difference_error, &
          ', by hand', hand_error
      error stop 1
    end if
    call time_rounds(x, x_tan, y_weight, primal, tangent, adjoint, hand, seconds)
    primal_seconds = median(seconds(:, 1))
    write (*, '(2a,es0.4,2(a,f0.3))', advance='no') name, ' primal=', primal_seconds, &
        ' tangent=', median(seconds(:, 2)) / primal_seconds, ' adjoint=', median(seconds(:, 3)) / primal_seconds
    if (present(hand)) write (*, '(a,f0.3)', advance='no') ' hand=', median(seconds(:, 4)) / primal_seconds
    print '(3(a,es0.2))', ' dot=', dot_error, ' difference=', difference_error, ' others=', hand_error
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

  ! One adjoint against the other.
  subroutine compare(x, y_weight, adjoint, hand, error)
    real(dp), intent(in) :: x(:), y_weight(:)
    external :: adjoint, hand
    real(dp), intent(out) :: error
    real(dp), allocatable, dimension(:) :: y, y_adj, x_adj, by_hand
    allocate (y, mold=y_weight)
    x_adj = 0 * x
    by_hand = x_adj
    y_adj = y_weight
    call adjoint(x, x_adj, y, y_adj)
    y_adj = y_weight
    call hand(x, by_hand, y, y_adj)
    error = norm2(by_hand - x_adj) / norm2(x_adj)
  end subroutine

  subroutine time_rounds(x, x_tan, y_weight, primal, tangent, adjoint, hand, seconds)
    real(dp), intent(in) :: x(:), x_tan(:), y_weight(:)
    external :: primal, tangent, adjoint, hand
    optional :: hand
    real(dp), allocatable, intent(out) :: seconds(:, :)
    real(dp), allocatable, dimension(:) :: y, y_tan, y_adj, x_adj
    real(dp) :: start
    integer :: round

    allocate (seconds(rounds(), 4), y(size(y_weight)), x_adj(size(x)))
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
      if (.not. present(hand)) cycle
      y_adj = y_weight
      x_adj = 0
      start = cpu_seconds()
      call hand(x, x_adj, y, y_adj)
      call lap(4)
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
    rounds = argument(1)
  end function

  ! Opens one of ADBench's inputs to be read, where somebody has put them; is it there?
  logical function open_data(name, unit)
    character(*), intent(in) :: name
    integer, intent(out) :: unit
    character(512) :: folder
    integer :: status
    call get_environment_variable('WENGERT_BENCH_DATA', folder, status=status)
    if (status == 0) open (newunit=unit, file=trim(folder) // '/' // name, status='old', action='read', iostat=status)
    open_data = status == 0
  end function

  ! The program's argument of that number.
  integer function argument(number)
    integer, intent(in) :: number
    character(16) :: text
    call get_command_argument(number, text)
    read (text, *) argument
  end function
end module bench
