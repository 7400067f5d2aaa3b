! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %run_f90
! Loops that converge, in Fortran: Jacobi on a dense system whose arrays are passed in, with a temporary array in each step and conditions in the
! loops; a relaxation on a grid in a module, with a boundary that the step leaves alone, in single precision, in each step of a checkpointed time loop.
! The adjoint is that of the fixed point: it agrees with a tangent that has converged, and takes the tape of one step.
module state
  use wengert
  implicit none
  integer, parameter :: m = 8
  real(4), allocatable :: grid(:,:)
contains
  subroutine jacobi(n, a, b, x)
    integer, intent(in) :: n
    real(8), intent(in) :: a(n,n), b(n)
    real(8), intent(inout) :: x(n)
    real(8) :: y(n), change
    integer :: i, j, k
    do k = 1, 10000
      call wengert_fixed_point(1d-13)
      do i = 1, n
        y(i) = b(i)
        do j = 1, n
          if (j /= i) y(i) = y(i) - a(j,i)*x(j)
        end do
        y(i) = y(i)/a(i,i)
      end do
      change = maxval(abs(y - x))
      x = y
      if (change < 1d-15) exit
    end do
  end subroutine
  subroutine dense(n, a, b, x, j)
    integer, intent(in) :: n
    real(8), intent(in) :: a(n,n), b(n)
    real(8), intent(inout) :: x(n)
    real(8), intent(out) :: j
    call jacobi(n, a, b, x)
    j = sum(x**2*sin(x))
  end subroutine
  subroutine relax(c)
    real(4), intent(in) :: c
    real(4) :: change, before
    integer :: i, j
    do
      call wengert_fixed_point(1d-6)
      change = 0
      do j = 2, m - 1
        do i = 2, m - 1
          before = grid(i,j)
          grid(i,j) = c*0.2*(grid(i-1,j) + grid(i+1,j) + grid(i,j-1) + grid(i,j+1)) + 0.1*sin(grid(i,j))
          change = max(change, abs(grid(i,j) - before))
        end do
      end do
      if (change < 1e-6) exit
    end do
  end subroutine
  subroutine heated(edge, c, j)
    real(4), intent(in) :: edge(m), c
    real(4), intent(out) :: j
    integer :: t
    allocate(grid(m,m))
    grid = 0
    do t = 1, 3
      call wengert_binomial(2)
      grid(:,1) = grid(:,1) + t*edge
      call relax(c)
    end do
    j = sum(grid(2:m-1,2:m-1)**2)
    deallocate(grid)
  end subroutine
end module

program fixed_point
  use state
  implicit none
  integer, parameter :: n = 6
  real(8) :: a(n,n), b(n), x(n), ab(n,n), bb(n), xb(n), j, jb, ad(n,n), bd(n), xd(n), jd, product
  real(4) :: edge(m), edgeb(m), edged(m), c, cb, cd, s, sb, sd
  external :: dense_wengert_adjoint, dense_wengert_tangent, heated_wengert_adjoint, heated_wengert_tangent
  integer :: i
  a = reshape([(0.5d0 + 0.4d0*sin(1.7d0*i), i = 1, n*n)], [n, n])
  b = [(1 + 0.3d0*i, i = 1, n)]
  ad = reshape([(cos(0.9d0*i), i = 1, n*n)], [n, n])
  bd = [(sin(2.1d0*i), i = 1, n)]
  do i = 1, n
    a(i,i) = 8 + i
  end do
  x = 0; xd = 0
  call dense_wengert_tangent(dense, wengert_const, n, wengert_dup, a, ad, wengert_dup, b, bd, wengert_dup, x, xd, wengert_dup, j, jd)
  x = 0; ab = 0; bb = 0; xb = 0; jb = 1
  call dense_wengert_adjoint(dense, wengert_const, n, wengert_dup, a, ab, wengert_dup, b, bb, wengert_dup, x, xb, wengert_dup, j, jb)
  product = sum(ad*ab) + sum(bd*bb)
  if (abs(product - jd) > 1d-11*abs(jd) .or. jd == 0) then
    print *, 'dense: adjoint', product, ', tangent', jd
    stop 1
  end if
  if (maxval(abs(xb)) > 1d-10 .or. jb /= 0) then
    print *, 'dense: the first guess counts', xb, jb
    stop 1
  end if
  edge = [(1 + 0.1*i, i = 1, m)]
  edged = [(cos(0.7*i), i = 1, m)]
  c = 0.9; cd = 0.3
  call heated_wengert_tangent(heated, wengert_dup, edge, edged, wengert_dup, c, cd, wengert_dup, s, sd)
  edgeb = 0; cb = 0; sb = 1
  call heated_wengert_adjoint(heated, wengert_dup, edge, edgeb, wengert_dup, c, cb, wengert_dup, s, sb)
  if (abs(sum(edged*edgeb) + cd*cb - sd) > 1e-4*abs(sd) .or. sd == 0) then
    print *, 'heated: adjoint', sum(edged*edgeb) + cd*cb, ', tangent', sd
    stop 1
  end if
end program
