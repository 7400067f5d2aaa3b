! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %run_f90 -g -mllvm "-wengert-head=model::mix(x:dup,y:dup)=>mix_adjoint;tangent:model::mix(x:dup,y:dup)=>mix_tangent"
! A head makes a derivative of the procedure's own interface: assumed-shape arguments and their shadows are passed as descriptors,
! of sections too.
module model
  implicit none
contains
  subroutine mix(x, y)
    real(8), intent(in) :: x(:)
    real(8), intent(inout) :: y(:)
    integer :: i
    do i = 1, size(x)
      y(i) = y(i)*x(i)*x(1)
    end do
  end subroutine
end module
module subject
  use model
  implicit none
  integer, parameter :: cells = 6
contains
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    call mix(z(1:n:2), z(2:n:2))
  end subroutine
  subroutine tangent(n, z, zd)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n), zd(n)
    interface
      subroutine mix_tangent(x, xd, y, yd) bind(c, name='_QMmodelPmix_tangent')
        real(8) :: x(:), xd(:), y(:), yd(:)
      end subroutine
    end interface
    call mix_tangent(z(1:n:2), zd(1:n:2), z(2:n:2), zd(2:n:2))
  end subroutine
  subroutine adjoint(n, z, zb)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n), zb(n)
    interface
      subroutine mix_adjoint(x, xb, y, yb) bind(c, name='_QMmodelPmix_adjoint')
        real(8) :: x(:), xb(:), y(:), yb(:)
      end subroutine
    end interface
    call mix_adjoint(z(1:n:2), zb(1:n:2), z(2:n:2), zb(2:n:2))
  end subroutine
end module
program main
  use check
  use subject
  implicit none
  call check_map(cells, f, tangent, adjoint)
  call check_done()
end program
