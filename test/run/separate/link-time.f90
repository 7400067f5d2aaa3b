! RUN: split-file %s %t && cd %t
! RUN: for O in 1 2 3; do fc="%fc -O$O -flto -mllvm -wengert-at-link"; \
! RUN: $fc -c 1.f90 && $fc -c 2.f90 && %cc -O$O -flto -mllvm -wengert-at-link -c 0.c && \
! RUN: %flang -O$O -flto -fuse-ld=lld -Wl,--load-pass-plugin=%wengert 2.o 1.o 0.o %scratch/check.o %rt -lm -o run && ./run || exit 1; done
! REQUIRES: ld.lld
! Link-time optimisation: requests wait for the link, where the procedures of all files have bodies.
!--- 0.c
double bend(double x) { return x / (1 + x * x); }
!--- 1.f90
module state
  implicit none
  real(8), allocatable :: memory(:)
contains
  subroutine step(u)
    real(8), intent(inout) :: u(:)
    interface
      real(8) function bend(x) bind(C)
        real(8), value :: x
      end function
    end interface
    integer :: i
    if (.not. allocated(memory)) allocate (memory(size(u)))
    do i = 1, size(u)
      memory(i) = bend(u(i))
    end do
    u = u * memory(size(u):1:-1)
  end subroutine
end module
!--- 2.f90
module subject
  implicit none
  integer, parameter :: cells = 5
contains
  subroutine f(n, z)
    use state
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    integer :: k
    do k = 1, 3
      call step(z)
    end do
  end subroutine
end module
include 'state.inc'
