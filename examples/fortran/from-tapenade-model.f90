! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
module burgers
  implicit none
contains
  subroutine advance(n, w, nu)
    integer, intent(in) :: n
    real(8), intent(inout) :: w(n)
    real(8), intent(in) :: nu
    integer :: i
    do i = 2, n - 1
      w(i) = w(i) - 0.1d0 * w(i) * (w(i) - w(i - 1)) + nu * (w(i + 1) - 2 * w(i) + w(i - 1))
    end do
  end subroutine

  subroutine limit(n, w)
    integer, intent(in) :: n
    real(8), intent(inout) :: w(n)
    where (w > 1) w = 1 + tanh(w - 1)
  end subroutine

  subroutine cost(n, u, nu, steps, j)
    use wengert, only: wengert_checkpoint_begin, wengert_checkpoint_end
    integer, intent(in) :: n, steps
    real(8), intent(in) :: u(n), nu
    real(8), intent(out) :: j
    real(8) :: w(n)
    integer :: k
    w = u
    do k = 1, steps
      !$AD CHECKPOINT-START
      call wengert_checkpoint_begin()
      call advance(n, w, nu)
      call advance(n, w, nu)
      !$AD CHECKPOINT-END
      call wengert_checkpoint_end()
      !$AD NOCHECKPOINT
      call limit(n, w)
    end do
    j = 0.5d0 * sum(w**2)
  end subroutine
end module
