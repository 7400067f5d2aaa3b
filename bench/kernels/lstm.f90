! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! ADBench's LSTM, as lstm.cpp has it: layers of gates with diagonal weights predict the next character of a sequence, whose bits are numbers; the loss is the
! mean cross-entropy, and its gradient is that by all weights and biases. The state of the layers is overwritten from character to character.
module lstm
  use bench, only: dp
  implicit none
  integer :: layers, bits, length
  ! For each layer hidden and cell; for each character its bits.
  real(dp), allocatable :: start(:, :, :), sequence(:, :)

contains

  elemental real(dp) function sigmoid(x)
    real(dp), intent(in) :: x
    sigmoid = 1 / (1 + exp(-x))
  end function

  ! The four gates: forget, in, out, change.
  subroutine gates(bits, weight, bias, hidden, cell, input)
    integer, intent(in) :: bits
    real(dp), intent(in) :: weight(bits, 4), bias(bits, 4), input(bits)
    real(dp), intent(inout) :: hidden(bits), cell(bits)
    real(dp) :: forget, in, out, change
    integer :: i
    do i = 1, bits
      forget = sigmoid(input(i) * weight(i, 1) + bias(i, 1))
      in = sigmoid(hidden(i) * weight(i, 2) + bias(i, 2))
      out = sigmoid(input(i) * weight(i, 3) + bias(i, 3))
      change = tanh(hidden(i) * weight(i, 4) + bias(i, 4))
      cell(i) = cell(i) * forget + in * change
      hidden(i) = out * tanh(cell(i))
    end do
  end subroutine

  ! main: for each layer weights and biases; extra: weights of input and output, biases of output.
  subroutine loss(layers, bits, length, main, extra, start, sequence, result)
    integer, intent(in) :: layers, bits, length
    real(dp), intent(in) :: main(bits, 4, 2, layers), extra(bits, 3), start(bits, 2, layers), sequence(bits, length)
    real(dp), intent(out) :: result
    real(dp) :: state(bits, 2, layers), input(bits), guess(bits), total
    integer :: t, l
    state = start
    total = 0
    do t = 1, length - 1
      input = sequence(:, t) * extra(:, 1)
      do l = 1, layers
        call gates(bits, main(:, :, 1, l), main(:, :, 2, l), state(:, 1, l), state(:, 2, l), input)
        input = state(:, 1, l)
      end do
      guess = input * extra(:, 2) + extra(:, 3)
      total = total + sum(sequence(:, t + 1) * (guess - log(2 + sum(exp(guess)))))
    end do
    result = -total / ((length - 1) * bits)
  end subroutine

  subroutine primal(x, y)
    real(dp), intent(in) :: x((8 * layers + 3) * bits)
    real(dp), intent(out) :: y(1)
    call loss(layers, bits, length, x, x(8 * layers * bits + 1), start, sequence, y(1))
  end subroutine

  subroutine tangent(x, x_tan, y, y_tan)
    use wengert
    external :: wengert_tangent
    real(dp) :: x(*), x_tan(*), y(1), y_tan(1)
    call wengert_tangent(primal, wengert_dup, x, x_tan, wengert_dup, y, y_tan)
  end subroutine

  subroutine adjoint(x, x_adj, y, y_adj)
    use wengert
    external :: wengert_adjoint
    real(dp) :: x(*), x_adj(*), y(1), y_adj(1)
    call wengert_adjoint(primal, wengert_dup, x, x_adj, wengert_dupnoneed, y, y_adj)
  end subroutine
end module lstm

! Arguments: rounds, layers, characters.
program main
  use bench
  use lstm
  implicit none
  real(dp), allocatable :: x(:)
  character(64) :: name
  integer :: unit
  logical :: found
  layers = argument(2)
  length = argument(3)
  bits = 14
  write (name, '(2(a,i0),a)') 'lstm/lstm_l', layers, '_c', length, '.txt'
  found = open_data(trim(name), unit)
  if (found) read (unit, *) layers, length, bits
  allocate (x((8 * layers + 3) * bits), start(bits, 2, layers), sequence(bits, length))
  if (found) then
    read (unit, *) x, start, sequence
    close (unit)
  else
    call random_number(x)
    call random_number(start)
    call random_number(sequence)
    x = 2 * x - 1
    start = 2 * start - 1
    sequence = anint(sequence)
  end if
  call measure('lstm', x, 1, primal, tangent, adjoint)
end program
