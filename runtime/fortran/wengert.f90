! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!> The words of Wengert for Fortran, and interfaces of its control calls.
!>
!>     use wengert
!>     external :: wengert_adjoint          ! or: implicit interface, any argument list
!>     call wengert_adjoint(f, wengert_dup, x, xb, wengert_const, n)
!>
!> First the procedure; then, for each of its arguments in order, an activity word, the argument, and
!> its shadow if it has one. The markers of derivatives have no interface here because their argument
!> lists are the user's: declare them `external`, or give one whose name contains the marker an
!> explicit interface (`subroutine net_wengert_adjoint(...)`). wengert.h says what each word means.
!>
!> The sweeps apart: a variable, `type(c_ptr)` or `integer(8)`, holds the tape in between. It is the last argument of both calls,
!> behind the adjoint of a function's result (wengert_forward may be a function that returns the tape, too):
!>
!>     call wengert_forward(f, wengert_dup, x, xb, wengert_const, n, tape)
!>     call wengert_backward(f, wengert_dup, x, xb, wengert_const, n, tape)
!>
!> A tangent or adjoint in several directions at once: their number, a constant, comes first; then so many shadows follow each argument, or the
!> distance between them in bytes stands before it, and the first one follows:
!>
!>     real(8) :: x(n), xd(n, 4), y, yd(4)
!>     call wengert_tangent(f, wengert_width, 4, wengert_dupv, 8*n, x, xd, wengert_dupv, 8, y, yd, wengert_const, n)
!>
!> The shadow of a variable of a module or a COMMON block, or of a part of it (an element, a component, the data of an
!> allocatable), to be cleared, seeded and read:
!>
!>     real(8), pointer :: speed_adj(:)
!>     call c_f_pointer(wengert_shadow(speed), speed_adj, shape(speed))
!>
!> Invariant: this module has no code and no initialised data, so its object file only holds
!> common symbols, which the run-time library's definitions replace: it may be linked or left out.
!> It imports iso_c_binding.
module wengert
  use, intrinsic :: iso_c_binding, only: c_int, c_int64_t, c_double, c_ptr
  implicit none
  private :: c_int, c_double, c_ptr

  ! Activity words. The plugin knows them by name; their values mean nothing.
  integer(c_int), bind(C, name="wengert_dup") :: wengert_dup
  integer(c_int), bind(C, name="wengert_const") :: wengert_const
  integer(c_int), bind(C, name="wengert_out") :: wengert_out
  integer(c_int), bind(C, name="wengert_indep") :: wengert_indep
  integer(c_int), bind(C, name="wengert_dep") :: wengert_dep
  integer(c_int), bind(C, name="wengert_dupnoneed") :: wengert_dupnoneed
  integer(c_int), bind(C, name="wengert_width") :: wengert_width
  integer(c_int), bind(C, name="wengert_dupv") :: wengert_dupv
  integer(c_int), bind(C, name="wengert_dupnoneedv") :: wengert_dupnoneedv
  integer(c_int), bind(C, name="wengert_not_overwritten") :: wengert_not_overwritten
  integer(c_int), bind(C, name="wengert_keep") :: wengert_keep
  integer(c_int), bind(C, name="wengert_tape_at") :: wengert_tape_at

  ! Any type, kind and rank: what is passed is an address.
  interface
    type(c_ptr) function wengert_shadow(variable) bind(C, name="wengert_shadow")
      import :: c_ptr
      !dir$ ignore_tkr(tkrdm) variable
      type(*) :: variable
    end function
  end interface

  ! Control. Numbers go by value to the C spelling; procedures to the Fortran one.
  interface
    subroutine wengert_checkpoint_begin() bind(C, name="wengert_checkpoint_begin")
    end subroutine
    subroutine wengert_checkpoint_end() bind(C, name="wengert_checkpoint_end")
    end subroutine

    subroutine wengert_joint(procedure)
      external :: procedure
    end subroutine
    subroutine wengert_split(procedure)
      external :: procedure
    end subroutine
    subroutine wengert_link(caller, callee, strong)
      external :: caller, callee
      logical, intent(in) :: strong
    end subroutine

    subroutine wengert_periodic(period) bind(C, name="wengert_periodic")
      import :: c_int
      integer(c_int), value :: period
    end subroutine
    subroutine wengert_memory(bytes) bind(C, name="wengert_memory")
      import :: c_int64_t
      integer(c_int64_t), value :: bytes
    end subroutine
    subroutine wengert_independent_iterations() bind(C, name="wengert_independent_iterations")
    end subroutine
    subroutine wengert_fixed_point(tolerance) bind(C, name="wengert_fixed_point")
      import :: c_double
      real(c_double), value :: tolerance
    end subroutine

    subroutine wengert_nodiff_begin() bind(C, name="wengert_nodiff_begin")
    end subroutine
    subroutine wengert_nodiff_end() bind(C, name="wengert_nodiff_end")
    end subroutine
  end interface

  ! A procedure, or a variable of a module, of a COMMON block or with the SAVE attribute.
  interface wengert_inactive
    subroutine wengert_inactive(procedure)
      external :: procedure
    end subroutine
    subroutine wengert_inactive_variable(variable) bind(C, name="wengert_inactive_variable")
      !dir$ ignore_tkr(tkrdm) variable
      type(*) :: variable
    end subroutine
  end interface

  ! So many snapshots, and so many more on disk.
  interface wengert_binomial
    subroutine wengert_binomial(snapshots) bind(C, name="wengert_binomial")
      import :: c_int
      integer(c_int), value :: snapshots
    end subroutine
    subroutine wengert_binomial_disk(snapshots, on_disk) bind(C, name="wengert_binomial_disk")
      import :: c_int
      integer(c_int), value :: snapshots, on_disk
    end subroutine
  end interface

  ! Derivatives that you have written yourself, and linear solvers; then an activity word for each argument of the procedure, or none.
  external :: wengert_register, wengert_register_tangent, wengert_solver
end module wengert
