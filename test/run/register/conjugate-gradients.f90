! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %run_f90
! A matrix-free solver: conjugate gradients for a diffusion operator on a grid, to 1e-10, in time steps that are checkpointed or not. The operator is symmetric, so the
! solver is its own transposed one. Adjoint and tangent agree to 1e-9 without any tuning, with one solution a step on the tape.
module implicit
  use wengert
  implicit none
contains
  ! product = (1 + dt div k grad) x, with k between cells.
  subroutine operate(nx, ny, dt, k, x, product)
    integer, intent(in) :: nx, ny
    real(8), intent(in) :: dt, k(0:nx,0:ny), x(nx,ny)
    real(8), intent(out) :: product(nx,ny)
    integer :: i, j
    do j = 1, ny
      do i = 1, nx
        product(i,j) = x(i,j)
        if (i > 1) product(i,j) = product(i,j) + dt*exp(k(i-1,j))*(x(i,j) - x(i-1,j))
        if (i < nx) product(i,j) = product(i,j) + dt*exp(k(i,j))*(x(i,j) - x(i+1,j))
        if (j > 1) product(i,j) = product(i,j) + dt*exp(k(i,j-1))*(x(i,j) - x(i,j-1))
        if (j < ny) product(i,j) = product(i,j) + dt*exp(k(i,j))*(x(i,j) - x(i,j+1))
      end do
    end do
  end subroutine

  subroutine solve(nx, ny, dt, k, b, x)
    integer, intent(in) :: nx, ny
    real(8), intent(in) :: dt, k(0:nx,0:ny), b(nx,ny)
    real(8), intent(inout) :: x(nx,ny)
    real(8) :: r(nx,ny), p(nx,ny), ap(nx,ny), rho, old, alpha, bound
    call operate(nx, ny, dt, k, x, r)
    r = b - r
    p = r
    rho = sum(r**2)
    bound = 1d-10**2*sum(b**2)
    do while (rho > bound)
      call operate(nx, ny, dt, k, p, ap)
      alpha = rho/sum(p*ap)
      x = x + alpha*p
      r = r - alpha*ap
      old = rho
      rho = sum(r**2)
      p = r + rho/old*p
    end do
  end subroutine

  subroutine step(nx, ny, dt, k, u)
    integer, intent(in) :: nx, ny
    real(8), intent(in) :: dt, k(0:nx,0:ny)
    real(8), intent(inout) :: u(nx,ny)
    real(8) :: b(nx,ny)
    b = u + dt*sin(u)**2
    call solve(nx, ny, dt, k, b, u)
  end subroutine

  subroutine run(nx, ny, steps, dt, k, u, cost)
    integer, intent(in) :: nx, ny, steps
    real(8), intent(in) :: dt, k(0:nx,0:ny)
    real(8), intent(inout) :: u(nx,ny)
    real(8), intent(out) :: cost
    integer :: s
    do s = 1, steps
      call step(nx, ny, dt, k, u)
    end do
    cost = sum(u**4)
  end subroutine

  subroutine run_again(nx, ny, steps, dt, k, u, cost)
    integer, intent(in) :: nx, ny, steps
    real(8), intent(in) :: dt, k(0:nx,0:ny)
    real(8), intent(inout) :: u(nx,ny)
    real(8), intent(out) :: cost
    integer :: s
    do s = 1, steps
      call wengert_binomial(3)
      call step(nx, ny, dt, k, u)
    end do
    cost = sum(u**4)
  end subroutine
end module

program main
  use implicit
  implicit none
  integer, parameter :: nx = 9, ny = 7, steps = 8
  real(8) :: dt, dtd, dtb, k(0:nx,0:ny), kd(0:nx,0:ny), kb(0:nx,0:ny), u(nx,ny), ud(nx,ny), ub(nx,ny), u0(nx,ny)
  real(8) :: cost, costd, costb, plus, minus, product
  integer :: i, j, way
  call wengert_solver(solve, operate, solve, 1, 2)
  dt = 0.3d0
  dtd = 0.1d0
  do j = 0, ny
    do i = 0, nx
      k(i,j) = 0.2d0*sin(i + 2d0*j)
      kd(i,j) = cos(3d0*i - j)
    end do
  end do
  do j = 1, ny
    do i = 1, nx
      u0(i,j) = 1 + 0.3d0*cos(i*j*1d0)
      ud(i,j) = sin(i - 0.5d0*j)
    end do
  end do
  u = u0 + 1d-6*ud
  call run(nx, ny, steps, dt + 1d-6*dtd, k + 1d-6*kd, u, plus)
  u = u0 - 1d-6*ud
  call run(nx, ny, steps, dt - 1d-6*dtd, k - 1d-6*kd, u, minus)
  u = u0
  ub = ud
  call wengert_tangent(run, wengert_const, nx, wengert_const, ny, wengert_const, steps, wengert_dup, dt, dtd, &
                       wengert_dup, k, kd, wengert_dup, u, ub, wengert_dup, cost, costd)
  if (.not. abs(costd - (plus - minus)/2d-6) < 1d-6*abs(costd)) error stop 'tangent'
  do way = 1, 2
    u = u0
    ub = 0
    kb = 0
    dtb = 0
    costb = 1
    if (way == 1) then
      call wengert_adjoint(run, wengert_const, nx, wengert_const, ny, wengert_const, steps, wengert_dup, dt, dtb, &
                           wengert_dup, k, kb, wengert_dup, u, ub, wengert_dup, cost, costb)
    else
      call wengert_adjoint(run_again, wengert_const, nx, wengert_const, ny, wengert_const, steps, wengert_dup, dt, dtb, &
                           wengert_dup, k, kb, wengert_dup, u, ub, wengert_dup, cost, costb)
    end if
    product = dtb*dtd + sum(kb*kd) + sum(ub*ud)
    if (.not. abs(product - costd) < 1d-9*abs(costd)) error stop 'adjoint'
  end do
end program
