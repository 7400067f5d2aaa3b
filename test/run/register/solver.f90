! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %run_f90
! A solver of the user's own, with an adjoint that solves the transposed system, in a time loop that overwrites the right-hand side; integers need no word. The
! forward sweep puts its solution on a tape whose handle is a variable; a function of the user's has its adjoint by its address.
module solvers
  use iso_c_binding
  use wengert
  implicit none
contains
  ! Solves with the matrix of ones and d on the diagonal, by sweeps that no derivative should follow.
  subroutine solve(n, d, b, x)
    integer, intent(in) :: n
    real(8), intent(in) :: d(n), b(n)
    real(8), intent(out) :: x(n)
    integer :: i, k
    x = 0
    do k = 1, 400
      do i = 1, n
        x(i) = x(i) + (b(i) - sum(x) - d(i)*x(i))/(1 + d(i))
      end do
    end do
  end subroutine

  subroutine solve_tangent(n, d, d_tan, b, b_tan, x, x_tan)
    integer, intent(in) :: n
    real(8), intent(in) :: d(n), d_tan(n), b(n), b_tan(n)
    real(8), intent(out) :: x(n), x_tan(n)
    call solve(n, d, b, x)
    call solve(n, d, b_tan - d_tan*x, x_tan)
  end subroutine

  subroutine solve_forward(n, d, d_adj, b, b_adj, x, x_adj, tape)
    integer, intent(in) :: n
    real(8), intent(in) :: d(n), b(n)
    real(8), intent(inout) :: d_adj(n), b_adj(n), x_adj(n)
    real(8), intent(out) :: x(n)
    type(c_ptr), intent(out) :: tape
    real(8), pointer :: kept(:)
    call solve(n, d, b, x)
    allocate(kept(n))
    kept = x
    tape = c_loc(kept)
  end subroutine

  subroutine solve_backward(n, d, d_adj, b, b_adj, x, x_adj, tape)
    integer, intent(in) :: n
    real(8), intent(in) :: d(n), b(n), x(n)
    real(8), intent(inout) :: d_adj(n), b_adj(n), x_adj(n)
    type(c_ptr), intent(in) :: tape
    real(8), pointer :: kept(:)
    real(8) :: w(n)
    call c_f_pointer(tape, kept, [n])
    call solve(n, d, x_adj, w)
    b_adj = b_adj + w
    d_adj = d_adj - w*kept
    x_adj = 0
    deallocate(kept)
  end subroutine

  real(8) function norm(n, x)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    norm = sqrt(sum(x**2))
  end function

  real(8) function norm_tangent(n, x, x_tan, value)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n), x_tan(n)
    real(8), intent(out) :: value
    value = norm(n, x)
    norm_tangent = sum(x*x_tan)/value
  end function

  subroutine norm_backward(n, x, x_adj, norm_adj)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n), norm_adj
    real(8), intent(inout) :: x_adj(n)
    x_adj = x_adj + norm_adj*x/sqrt(sum(x**2))
  end subroutine

  subroutine step(n, d, u)
    integer, intent(in) :: n
    real(8), intent(in) :: d(n)
    real(8), intent(inout) :: u(n)
    real(8) :: b(n)
    b = u + 0.1d0*sin(u)
    call solve(n, d, b, u)
    u = u*(2 + d)
  end subroutine

  subroutine run(n, steps, d, u, cost)
    integer, intent(in) :: n, steps
    real(8), intent(in) :: d(n)
    real(8), intent(inout) :: u(n)
    real(8), intent(out) :: cost
    integer :: k
    do k = 1, steps
      call step(n, d, u)
    end do
    cost = norm(n, u)
  end subroutine

  ! The same with checkpoints: each step runs again.
  subroutine run_again(n, steps, d, u, cost)
    integer, intent(in) :: n, steps
    real(8), intent(in) :: d(n)
    real(8), intent(inout) :: u(n)
    real(8), intent(out) :: cost
    integer :: k
    do k = 1, steps
      call wengert_binomial(2)
      call step(n, d, u)
    end do
    cost = norm(n, u)
  end subroutine
end module

program main
  use solvers
  implicit none
  integer, parameter :: n = 5, steps = 6
  real(8) :: d(n), dd(n), db(n), u(n), ud(n), ub(n), u0(n), cost, costd, costb, plus, minus
  integer :: i
  call wengert_register(solve, solve_forward, solve_backward)
  call wengert_register_tangent(solve, solve_tangent)
  call wengert_register(norm, norm, norm_backward)
  call wengert_register_tangent(norm, norm_tangent)
  d = [(3 + 0.3d0*i, i = 1, n)]
  u0 = [(0.2d0*i - 0.4d0, i = 1, n)]
  dd = [(0.5d0 - 0.2d0*i, i = 1, n)]
  ud = [(0.1d0*i, i = 1, n)]
  u = u0 + 1d-6*ud
  call run(n, steps, d + 1d-6*dd, u, plus)
  u = u0 - 1d-6*ud
  call run(n, steps, d - 1d-6*dd, u, minus)
  u = u0
  ub = ud
  call wengert_tangent(run, wengert_const, n, wengert_const, steps, wengert_dup, d, dd, wengert_dup, u, ub, wengert_dup, cost, costd)
  if (.not. abs(costd - (plus - minus)/2d-6) < 1d-7*abs(costd)) error stop 'tangent'
  u = u0
  ub = 0
  db = 0
  costb = 1
  call wengert_adjoint(run, wengert_const, n, wengert_const, steps, wengert_dup, d, db, wengert_dup, u, ub, wengert_dup, cost, costb)
  if (.not. abs(sum(db*dd) + sum(ub*ud) - costd) < 1d-11*abs(costd)) error stop 'adjoint'
  u = u0
  ub = 0
  db = 0
  costb = 1
  call wengert_adjoint(run_again, wengert_const, n, wengert_const, steps, wengert_dup, d, db, wengert_dup, u, ub, &
                       wengert_dup, cost, costb)
  if (.not. abs(sum(db*dd) + sum(ub*ud) - costd) < 1d-11*abs(costd)) error stop 'checkpoints'
end program
