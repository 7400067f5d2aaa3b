! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: for level in 0 1 2 3; do %fc -O$level %s %rt -o %t && %t || exit 1; done
! Loops that some iterations of the loop around skip by more than one branch, as optimisers that peel and thread make them: how often they would run means nothing there,
! and must not tell how large the arrays of the nest are.
module nests
  implicit none
contains
  subroutine g(n, steps, u, v)
    integer, intent(in) :: n, steps
    real(8), intent(inout) :: u(n), v(n)
    integer :: t, i, j, k
    do t = 1, steps
      do i = 2, n - 1
        v(i) = 0.8d0*u(i - 1) + 0.1d0*u(i)*u(i + 1)*v(i)
      end do
      do k = 1, 2
        do i = 2, n - 1
          v(i - 1) = 0.3d0*v(i + 1) + 0.1d0*(sin(u(i))*v(i)*v(i - 1))
          do j = max(1, i - 2), i
            if (j > n) exit
            if (mod(j + t, 2) == 0) cycle
          end do
        end do
      end do
    end do
  end subroutine
  subroutine h(n, steps, u, v)
    integer, intent(in) :: n, steps
    real(8), intent(inout) :: u(n), v(n)
    integer :: t, i
    do t = 1, steps
      do concurrent (i=2:n - 1)
        v(i) = u(i)*(1 + 0.1d0*(u(i + 1) - u(i - 1)))
      end do
      do i = 1, n
        u(i) = v(i)*u(i)
      end do
    end do
  end subroutine
end module
program main
  use nests
  use wengert
  implicit none
  integer, parameter :: most = 6
  real(8), dimension(most) :: u, ub, ud, v, vb, vd
  real(8) :: one, other, seed(most)
  integer :: n, steps, i, which
  do n = most, -1, -1
    do steps = 0, 4
      do which = 1, 2
        u = [(0.5d0 + 0.1d0*i, i=1, most)]
        v = u
        ud = [(sin(1d0*i), i=1, most)]
        vd = cos(ud)
        seed = [(cos(2d0*i), i=1, most)]
        ub = seed
        vb = seed
        if (which == 1) then
          call wengert_tangent(g, wengert_const, n, wengert_const, steps, wengert_dup, u, ud, wengert_dup, v, vd)
        else
          call wengert_tangent(h, wengert_const, n, wengert_const, steps, wengert_dup, u, ud, wengert_dup, v, vd)
        end if
        one = dot_product(seed, ud) + dot_product(seed, vd)
        u = [(0.5d0 + 0.1d0*i, i=1, most)]
        v = u
        if (which == 1) then
          call wengert_adjoint(g, wengert_const, n, wengert_const, steps, wengert_dup, u, ub, wengert_dup, v, vb)
        else
          call wengert_adjoint(h, wengert_const, n, wengert_const, steps, wengert_dup, u, ub, wengert_dup, v, vb)
        end if
        other = sum([(sin(1d0*i)*ub(i) + cos(sin(1d0*i))*vb(i), i=1, most)])
        if (abs(one - other) > 1d-12) then
          print *, n, steps, which, one, other
          stop 1
        end if
      end do
    end do
  end do
end program
