! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!> Module wengert compiled without the plugin: control calls do nothing, the primal runs, and a
!> derivative marker ends the program. With an argument, STOPs instead, after using a tape.
module model
  use, intrinsic :: iso_c_binding
  implicit none
  interface
    function acquire(abi) bind(C, name="wengert_tape_acquire") result(tape)
      import :: c_int64_t, c_ptr
      integer(c_int64_t), value :: abi
      type(c_ptr) :: tape
    end function
    subroutine give_back(tape) bind(C, name="wengert_tape_return")
      import :: c_ptr
      type(c_ptr), value :: tape
    end subroutine
  end interface
contains
  subroutine square(x, y, n)
    use wengert, only: wengert_binomial, wengert_periodic, wengert_memory, wengert_independent_iterations, wengert_fixed_point
    integer, intent(in) :: n
    real(c_double), intent(in) :: x(n)
    real(c_double), intent(out) :: y(n)
    integer :: i
    do i = 1, n
      call wengert_independent_iterations()
      call wengert_binomial(3)
      call wengert_binomial(3, 4)
      call wengert_periodic(3)
      call wengert_memory(1000000_c_int64_t)
      call wengert_fixed_point(1e-8_c_double)
      y(i) = x(i)**2
    end do
  end subroutine

  real(c_double) function norm(x, n)
    integer, intent(in) :: n
    real(c_double), intent(in) :: x(n)
    norm = sqrt(sum(x**2))
  end function
end module

program markers
  use wengert
  use model
  implicit none
  external :: wengert_adjoint
  real(c_double) :: x(2), xb(2), y(2), yb(2)
  call wengert_joint(square)
  call wengert_split(norm)
  call wengert_link(square, norm, .true.)
  call wengert_solver(square, square, square, 1)
  call wengert_inactive(norm)
  call wengert_register(square, square, square)
  call wengert_register_tangent(norm, norm)
  call wengert_checkpoint_begin()
  call wengert_nodiff_begin()
  x = [3, 4]
  xb = 0
  yb = 1
  call square(x, y, 2)
  call wengert_nodiff_end()
  call wengert_checkpoint_end()
  print '(a,3f6.1)', 'primal', y, norm(x, 2)
  flush (6)
  if (command_argument_count() > 0) then
    call give_back(acquire(1_c_int64_t))
    stop 3
  end if
  call wengert_adjoint(square, wengert_indep, x, xb, wengert_dep, y, yb, wengert_const, 2)
end program
