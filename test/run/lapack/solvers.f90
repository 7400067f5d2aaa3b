! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %run_f90 -w -llapack -lblas
! LAPACK's linear solvers: solve, factorise, solve with factors (all of a matrix and its transposes), in all types of number, with leading dimensions
! beyond the shape, with the factors used for something else too, and of matrices that are not square. Tangents against differences,
! adjoints against tangents.
module solvers
  use wengert
  implicit none
  integer, parameter :: n = 4, r = 2, ld = 6, most = 200
contains
  subroutine fill_s(x, start, scale, a, rows, columns)
    real(8), intent(in) :: x(*)
    integer, intent(inout) :: start
    real(8), intent(in) :: scale
    integer, intent(in) :: rows, columns
    real(4), intent(out) :: a(ld, *)
    integer :: i, j
    do j = 1, columns
      do i = 1, rows
        start = start + 1
        a(i,j) = real(x(start), 4)
        if (i == j) a(i,j) = a(i,j) + real(scale, 4)
      end do
      a(rows+1:ld,j) = 7
    end do
  end subroutine
  subroutine give_s(a, rows, columns, y, start)
    integer, intent(in) :: rows, columns
    real(4), intent(in) :: a(ld, *)
    real(8), intent(inout) :: y(*)
    integer, intent(inout) :: start
    integer :: i, j
    do j = 1, columns
      do i = 1, rows
        start = start + 1
        y(start) = real(a(i,j), 8)
      end do
    end do
  end subroutine
  subroutine all_s(which, x, y)
    integer, intent(in) :: which
    real(8), intent(in) :: x(most)
    real(8), intent(out) :: y(most)
    real(4) :: a(ld,ld), b(ld,r), c(ld,r)
    integer :: from, to, info, pivots(ld), i
    character :: letter
    y = 0
    from = 0
    to = 0
    select case (which)
    case (1)  ! the solution only
      call fill_s(x, from, 0d0, a, n, n)
      call fill_s(x, from, 0d0, b, n, r)
      call sgesv(n, r, a, ld, pivots, b, ld, info)
      call give_s(b, n, r, y, to)
    case (2)  ! and the factors
      call fill_s(x, from, 0d0, a, n, n)
      call fill_s(x, from, 0d0, b, n, r)
      call sgesv(n, r, a, ld, pivots, b, ld, info)
      call give_s(b, n, r, y, to)
      call give_s(a, n, n, y, to)
    case (3, 4)  ! factors of a matrix that is not square
      i = merge(n + 2, n - 2, which == 3)
      call fill_s(x, from, 0d0, a, i, n)
      call sgetrf(i, n, a, ld, pivots, info)
      call give_s(a, i, n, y, to)
    case (5, 6, 7)  ! one factorisation, several solutions, overwritten in between
      letter = merge('N', merge('t', 'C', which == 6), which == 5)
      call fill_s(x, from, 0d0, a, n, n)
      call fill_s(x, from, 0d0, b, n, r)
      call sgetrf(n, n, a, ld, pivots, info)
      c = b
      do i = 1, 3
        call sgetrs(letter, n, r, a, ld, pivots, c, ld, info)
        c(1:n,:) = c(1:n,:)*c(1:n,:)/2 + b(1:n,:)
      end do
      a(1,1) = a(1,1)*2
      call sgetrs(letter, n, 1, a, ld, pivots, c, ld, info)
      call give_s(c, n, r, y, to)
    case (8, 9)  ! a positive definite matrix; of the solution only, and of the factor
      letter = merge('U', 'l', which == 8)
      call fill_s(x, from, 6d0, a, n, n)
      call fill_s(x, from, 0d0, b, n, r)
      call sposv(letter, n, r, a, ld, b, ld, info)
      call give_s(b, n, r, y, to)
      if (which == 9) call give_s(a, n, n, y, to)
    case (10, 11)
      letter = merge('u', 'L', which == 10)
      call fill_s(x, from, 6d0, a, n, n)
      call fill_s(x, from, 0d0, b, n, r)
      call spotrf(letter, n, a, ld, info)
      call spotrs(letter, n, r, a, ld, b, ld, info)
      b(1:n,:) = b(1:n,:)**2
      call spotrs(letter, n, r, a, ld, b, ld, info)
      call give_s(b, n, r, y, to)
      call give_s(a, n, n, y, to)
    end select
    if (info /= 0) error stop 'the solver failed'
  end subroutine
  subroutine fill_d(x, start, scale, a, rows, columns)
    real(8), intent(in) :: x(*)
    integer, intent(inout) :: start
    real(8), intent(in) :: scale
    integer, intent(in) :: rows, columns
    real(8), intent(out) :: a(ld, *)
    integer :: i, j
    do j = 1, columns
      do i = 1, rows
        start = start + 1
        a(i,j) = real(x(start), 8)
        if (i == j) a(i,j) = a(i,j) + real(scale, 8)
      end do
      a(rows+1:ld,j) = 7
    end do
  end subroutine
  subroutine give_d(a, rows, columns, y, start)
    integer, intent(in) :: rows, columns
    real(8), intent(in) :: a(ld, *)
    real(8), intent(inout) :: y(*)
    integer, intent(inout) :: start
    integer :: i, j
    do j = 1, columns
      do i = 1, rows
        start = start + 1
        y(start) = real(a(i,j), 8)
      end do
    end do
  end subroutine
  subroutine all_d(which, x, y)
    integer, intent(in) :: which
    real(8), intent(in) :: x(most)
    real(8), intent(out) :: y(most)
    real(8) :: a(ld,ld), b(ld,r), c(ld,r)
    integer :: from, to, info, pivots(ld), i
    character :: letter
    y = 0
    from = 0
    to = 0
    select case (which)
    case (1)  ! the solution only
      call fill_d(x, from, 0d0, a, n, n)
      call fill_d(x, from, 0d0, b, n, r)
      call dgesv(n, r, a, ld, pivots, b, ld, info)
      call give_d(b, n, r, y, to)
    case (2)  ! and the factors
      call fill_d(x, from, 0d0, a, n, n)
      call fill_d(x, from, 0d0, b, n, r)
      call dgesv(n, r, a, ld, pivots, b, ld, info)
      call give_d(b, n, r, y, to)
      call give_d(a, n, n, y, to)
    case (3, 4)  ! factors of a matrix that is not square
      i = merge(n + 2, n - 2, which == 3)
      call fill_d(x, from, 0d0, a, i, n)
      call dgetrf(i, n, a, ld, pivots, info)
      call give_d(a, i, n, y, to)
    case (5, 6, 7)  ! one factorisation, several solutions, overwritten in between
      letter = merge('N', merge('t', 'C', which == 6), which == 5)
      call fill_d(x, from, 0d0, a, n, n)
      call fill_d(x, from, 0d0, b, n, r)
      call dgetrf(n, n, a, ld, pivots, info)
      c = b
      do i = 1, 3
        call dgetrs(letter, n, r, a, ld, pivots, c, ld, info)
        c(1:n,:) = c(1:n,:)*c(1:n,:)/2 + b(1:n,:)
      end do
      a(1,1) = a(1,1)*2
      call dgetrs(letter, n, 1, a, ld, pivots, c, ld, info)
      call give_d(c, n, r, y, to)
    case (8, 9)  ! a positive definite matrix; of the solution only, and of the factor
      letter = merge('U', 'l', which == 8)
      call fill_d(x, from, 6d0, a, n, n)
      call fill_d(x, from, 0d0, b, n, r)
      call dposv(letter, n, r, a, ld, b, ld, info)
      call give_d(b, n, r, y, to)
      if (which == 9) call give_d(a, n, n, y, to)
    case (10, 11)
      letter = merge('u', 'L', which == 10)
      call fill_d(x, from, 6d0, a, n, n)
      call fill_d(x, from, 0d0, b, n, r)
      call dpotrf(letter, n, a, ld, info)
      call dpotrs(letter, n, r, a, ld, b, ld, info)
      b(1:n,:) = b(1:n,:)**2
      call dpotrs(letter, n, r, a, ld, b, ld, info)
      call give_d(b, n, r, y, to)
      call give_d(a, n, n, y, to)
    end select
    if (info /= 0) error stop 'the solver failed'
  end subroutine
  subroutine fill_c(x, start, scale, a, rows, columns)
    real(8), intent(in) :: x(*)
    integer, intent(inout) :: start
    real(8), intent(in) :: scale
    integer, intent(in) :: rows, columns
    complex(4), intent(out) :: a(ld, *)
    integer :: i, j
    do j = 1, columns
      do i = 1, rows
        start = start + 1
        a(i,j) = cmplx(x(start), x(start + 1), 4)
        start = start + 1
        if (i == j) a(i,j) = a(i,j) + real(scale, 4)
      end do
      a(rows+1:ld,j) = 7
    end do
  end subroutine
  subroutine give_c(a, rows, columns, y, start)
    integer, intent(in) :: rows, columns
    complex(4), intent(in) :: a(ld, *)
    real(8), intent(inout) :: y(*)
    integer, intent(inout) :: start
    integer :: i, j
    do j = 1, columns
      do i = 1, rows
        start = start + 1
        y(start) = real(a(i,j), 8)
        start = start + 1
        y(start) = aimag(a(i,j))
      end do
    end do
  end subroutine
  subroutine all_c(which, x, y)
    integer, intent(in) :: which
    real(8), intent(in) :: x(most)
    real(8), intent(out) :: y(most)
    complex(4) :: a(ld,ld), b(ld,r), c(ld,r)
    integer :: from, to, info, pivots(ld), i
    character :: letter
    y = 0
    from = 0
    to = 0
    select case (which)
    case (1)  ! the solution only
      call fill_c(x, from, 0d0, a, n, n)
      call fill_c(x, from, 0d0, b, n, r)
      call cgesv(n, r, a, ld, pivots, b, ld, info)
      call give_c(b, n, r, y, to)
    case (2)  ! and the factors
      call fill_c(x, from, 0d0, a, n, n)
      call fill_c(x, from, 0d0, b, n, r)
      call cgesv(n, r, a, ld, pivots, b, ld, info)
      call give_c(b, n, r, y, to)
      call give_c(a, n, n, y, to)
    case (3, 4)  ! factors of a matrix that is not square
      i = merge(n + 2, n - 2, which == 3)
      call fill_c(x, from, 0d0, a, i, n)
      call cgetrf(i, n, a, ld, pivots, info)
      call give_c(a, i, n, y, to)
    case (5, 6, 7)  ! one factorisation, several solutions, overwritten in between
      letter = merge('N', merge('t', 'C', which == 6), which == 5)
      call fill_c(x, from, 0d0, a, n, n)
      call fill_c(x, from, 0d0, b, n, r)
      call cgetrf(n, n, a, ld, pivots, info)
      c = b
      do i = 1, 3
        call cgetrs(letter, n, r, a, ld, pivots, c, ld, info)
        c(1:n,:) = c(1:n,:)*c(1:n,:)/2 + b(1:n,:)
      end do
      a(1,1) = a(1,1)*2
      call cgetrs(letter, n, 1, a, ld, pivots, c, ld, info)
      call give_c(c, n, r, y, to)
    case (8, 9)  ! a positive definite matrix; of the solution only, and of the factor
      letter = merge('U', 'l', which == 8)
      call fill_c(x, from, 6d0, a, n, n)
      call fill_c(x, from, 0d0, b, n, r)
      call cposv(letter, n, r, a, ld, b, ld, info)
      call give_c(b, n, r, y, to)
      if (which == 9) call give_c(a, n, n, y, to)
    case (10, 11)
      letter = merge('u', 'L', which == 10)
      call fill_c(x, from, 6d0, a, n, n)
      call fill_c(x, from, 0d0, b, n, r)
      call cpotrf(letter, n, a, ld, info)
      call cpotrs(letter, n, r, a, ld, b, ld, info)
      b(1:n,:) = b(1:n,:)**2
      call cpotrs(letter, n, r, a, ld, b, ld, info)
      call give_c(b, n, r, y, to)
      call give_c(a, n, n, y, to)
    end select
    if (info /= 0) error stop 'the solver failed'
  end subroutine
  subroutine fill_z(x, start, scale, a, rows, columns)
    real(8), intent(in) :: x(*)
    integer, intent(inout) :: start
    real(8), intent(in) :: scale
    integer, intent(in) :: rows, columns
    complex(8), intent(out) :: a(ld, *)
    integer :: i, j
    do j = 1, columns
      do i = 1, rows
        start = start + 1
        a(i,j) = cmplx(x(start), x(start + 1), 8)
        start = start + 1
        if (i == j) a(i,j) = a(i,j) + real(scale, 8)
      end do
      a(rows+1:ld,j) = 7
    end do
  end subroutine
  subroutine give_z(a, rows, columns, y, start)
    integer, intent(in) :: rows, columns
    complex(8), intent(in) :: a(ld, *)
    real(8), intent(inout) :: y(*)
    integer, intent(inout) :: start
    integer :: i, j
    do j = 1, columns
      do i = 1, rows
        start = start + 1
        y(start) = real(a(i,j), 8)
        start = start + 1
        y(start) = aimag(a(i,j))
      end do
    end do
  end subroutine
  subroutine all_z(which, x, y)
    integer, intent(in) :: which
    real(8), intent(in) :: x(most)
    real(8), intent(out) :: y(most)
    complex(8) :: a(ld,ld), b(ld,r), c(ld,r)
    integer :: from, to, info, pivots(ld), i
    character :: letter
    y = 0
    from = 0
    to = 0
    select case (which)
    case (1)  ! the solution only
      call fill_z(x, from, 0d0, a, n, n)
      call fill_z(x, from, 0d0, b, n, r)
      call zgesv(n, r, a, ld, pivots, b, ld, info)
      call give_z(b, n, r, y, to)
    case (2)  ! and the factors
      call fill_z(x, from, 0d0, a, n, n)
      call fill_z(x, from, 0d0, b, n, r)
      call zgesv(n, r, a, ld, pivots, b, ld, info)
      call give_z(b, n, r, y, to)
      call give_z(a, n, n, y, to)
    case (3, 4)  ! factors of a matrix that is not square
      i = merge(n + 2, n - 2, which == 3)
      call fill_z(x, from, 0d0, a, i, n)
      call zgetrf(i, n, a, ld, pivots, info)
      call give_z(a, i, n, y, to)
    case (5, 6, 7)  ! one factorisation, several solutions, overwritten in between
      letter = merge('N', merge('t', 'C', which == 6), which == 5)
      call fill_z(x, from, 0d0, a, n, n)
      call fill_z(x, from, 0d0, b, n, r)
      call zgetrf(n, n, a, ld, pivots, info)
      c = b
      do i = 1, 3
        call zgetrs(letter, n, r, a, ld, pivots, c, ld, info)
        c(1:n,:) = c(1:n,:)*c(1:n,:)/2 + b(1:n,:)
      end do
      a(1,1) = a(1,1)*2
      call zgetrs(letter, n, 1, a, ld, pivots, c, ld, info)
      call give_z(c, n, r, y, to)
    case (8, 9)  ! a positive definite matrix; of the solution only, and of the factor
      letter = merge('U', 'l', which == 8)
      call fill_z(x, from, 6d0, a, n, n)
      call fill_z(x, from, 0d0, b, n, r)
      call zposv(letter, n, r, a, ld, b, ld, info)
      call give_z(b, n, r, y, to)
      if (which == 9) call give_z(a, n, n, y, to)
    case (10, 11)
      letter = merge('u', 'L', which == 10)
      call fill_z(x, from, 6d0, a, n, n)
      call fill_z(x, from, 0d0, b, n, r)
      call zpotrf(letter, n, a, ld, info)
      call zpotrs(letter, n, r, a, ld, b, ld, info)
      b(1:n,:) = b(1:n,:)**2
      call zpotrs(letter, n, r, a, ld, b, ld, info)
      call give_z(b, n, r, y, to)
      call give_z(a, n, n, y, to)
    end select
    if (info /= 0) error stop 'the solver failed'
  end subroutine
  subroutine all(kind, which, x, y)
    integer, intent(in) :: kind, which
    real(8), intent(in) :: x(most)
    real(8), intent(out) :: y(most)
    select case (kind)
    case (1)
      call all_s(which, x, y)
    case (2)
      call all_d(which, x, y)
    case (3)
      call all_c(which, x, y)
    case (4)
      call all_z(which, x, y)
    end select
  end subroutine
end module

program main
  use solvers
  implicit none
  real(8) :: x(most), xd(most), xb(most), y(most), yd(most), yb(most), w(most), plus(most), minus(most), h, bound, scale
  integer :: kind, which, i
  logical :: single
  do kind = 1, 4
    single = mod(kind, 2) == 1
    do which = 1, 11
      call random_seed(put=[(17*which + kind + i, i = 1, 40)])
      call random_number(x)
      call random_number(xd)
      call random_number(w)
      x = x - 0.5d0
      xd = xd - 0.5d0
      h = merge(2d-3, 1d-6, single)
      call all(kind, which, x + h*xd, plus)
      call all(kind, which, x - h*xd, minus)
      call wengert_tangent(all, wengert_const, kind, wengert_const, which, wengert_dup, x, xd, wengert_dup, y, yd)
      scale = maxval(abs(yd)) + 1
      bound = merge(3d-2, 1d-6, single)
      if (.not. maxval(abs((plus - minus)/(2*h) - yd)) < bound*scale) then
        print *, 'tangent', kind, which, maxval(abs((plus - minus)/(2*h) - yd)), scale
        error stop 'tangent'
      end if
      yb = w
      xb = 0
      call wengert_adjoint(all, wengert_const, kind, wengert_const, which, wengert_dup, x, xb, wengert_dup, y, yb)
      bound = merge(1d-3, 1d-11, single)
      if (.not. abs(sum(xb*xd) - sum(w*yd)) < bound*scale*10) then
        print *, 'adjoint', kind, which, sum(xb*xd), sum(w*yd)
        error stop 'adjoint'
      end if
    end do
  end do
  print *, 'ok'
end program
