! RUN: split-file %s %t && FLAGS=-cpp %apart %t/*.f90
! RUN: %fc -c %t/1.f90 -mllvm -wengert-export=%t.list && \
! RUN:   %support/refuse %t.o %fc -c %t/2.f90 -mllvm -wengert-import=%t.list -DJOINT -cpp | %FileCheck %s
! RUN: FLAGS="-cpp -mllvm -wengert-joint=*" %apart %t/*.f90
! A separately compiled procedure may call its own file's procedures jointly. Its own calls are split, whatever is asked for all
! procedures; to ask for it by name is an error.
! CHECK: [W0021] {{.*}} was compiled separately
!--- 1.f90
module model
  implicit none
contains
  subroutine inner(n, x)
    integer, intent(in) :: n
    real(8), intent(inout) :: x(n)
    x(2:) = x(2:) * sin(x(:n - 1))
  end subroutine
  subroutine outer(n, x)
    use wengert
    integer, intent(in) :: n
    real(8), intent(inout) :: x(n)
    integer :: k
    call wengert_joint(inner)
    do k = 1, 3
      call inner(n, x)
    end do
  end subroutine
end module
!--- 2.f90
module subject
  use model
  implicit none
  integer, parameter :: cells = 4
contains
  subroutine f(n, z)
    use wengert
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    integer :: k
#ifdef JOINT
    call wengert_joint(middle)
#endif
    do k = 1, 3
      call middle(n, z)
    end do
  end subroutine
  subroutine middle(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    z = z * 1.1d0
    call outer(n, z)
  end subroutine
end module
include 'state.inc'
