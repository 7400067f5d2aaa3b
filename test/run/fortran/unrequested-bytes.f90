! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: for level in 0 1 2 3; do \
! RUN:   %flang -g -O$level -c %s -o %t.plain.o -module-dir %T && %fc -g -O$level -c %s -o %t.plugin.o && \
! RUN:   cmp %t.plain.o %t.plugin.o || exit 1; \
! RUN: done
! Code without requests is compiled to the same bytes with and without the plugin.
module model
  implicit none
  real(8), allocatable :: field(:, :)
contains
  subroutine advance(a, b)
    real(8), intent(inout) :: a(:)
    real(8), intent(in) :: b(size(a))
    where (a > 1)
      a = sqrt(a) + b
    elsewhere
      a = sum(b) * a
    end where
    if (allocated(field)) a(1) = maxval(field)
    write (*, *) a
  end subroutine
end module
