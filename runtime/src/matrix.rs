// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Dense matrices by columns, and the products and triangular solutions that the program's own BLAS computes.
//!
//! Invariant: a matrix owns its numbers, without gaps. Imports nothing.

use std::ffi::c_char;
use std::ops::{Add, AddAssign, Neg, Sub, SubAssign};

/// A floating number, real or complex.
pub(crate) trait Number:
    Copy + PartialEq + Add<Output = Self> + Sub<Output = Self> + Neg<Output = Self> + AddAssign + SubAssign
{
    const ZERO: Self;
    const ONE: Self;
    const NAN: Self;
    fn conjugate(self) -> Self;
    fn half(self) -> Self;
    /// The real part, as a number of this kind.
    fn real(self) -> Self;
}

/// As Fortran and C lay it out.
#[repr(C)]
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Complex<R>(pub R, pub R);

macro_rules! numbers {
    ($($real:ident)*) => { $(
        impl Number for $real {
            const ZERO: $real = 0.0;
            const ONE: $real = 1.0;
            const NAN: $real = $real::NAN;
            fn conjugate(self) -> $real { self }
            fn half(self) -> $real { 0.5 * self }
            fn real(self) -> $real { self }
        }
        impl Number for Complex<$real> {
            const ZERO: Self = Complex(0.0, 0.0);
            const ONE: Self = Complex(1.0, 0.0);
            const NAN: Self = Complex($real::NAN, $real::NAN);
            fn conjugate(self) -> Self { Complex(self.0, -self.1) }
            fn half(self) -> Self { Complex(0.5 * self.0, 0.5 * self.1) }
            fn real(self) -> Self { Complex(self.0, 0.0) }
        }
    )* };
}

numbers! { f32 f64 }

impl<R: Add<Output = R>> Add for Complex<R> {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Complex(self.0 + other.0, self.1 + other.1)
    }
}

impl<R: Sub<Output = R>> Sub for Complex<R> {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        Complex(self.0 - other.0, self.1 - other.1)
    }
}

impl<R: Neg<Output = R>> Neg for Complex<R> {
    type Output = Self;
    fn neg(self) -> Self {
        Complex(-self.0, -self.1)
    }
}

impl<R: AddAssign> AddAssign for Complex<R> {
    fn add_assign(&mut self, other: Self) {
        self.0 += other.0;
        self.1 += other.1;
    }
}

impl<R: SubAssign> SubAssign for Complex<R> {
    fn sub_assign(&mut self, other: Self) {
        self.0 -= other.0;
        self.1 -= other.1;
    }
}

/// What a factor is taken as: itself, its transpose, or its conjugate transpose.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Taken {
    Plain,
    Transposed,
    Adjoint,
}

impl Taken {
    fn letter(self) -> c_char {
        (match self {
            Taken::Plain => b'N',
            Taken::Transposed => b'T',
            Taken::Adjoint => b'C',
        }) as c_char
    }
}

#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Triangle {
    Upper,
    Lower,
    /// With ones on the diagonal, which are not stored.
    UnitLower,
}

/// `xGEMM` and `xTRSM` as Fortran has them, with the lengths of their character arguments.
#[repr(C)]
pub(crate) struct Blas<T> {
    gemm: unsafe extern "C" fn(
        *const c_char,
        *const c_char,
        *const i32,
        *const i32,
        *const i32,
        *const T,
        *const T,
        *const i32,
        *const T,
        *const i32,
        *const T,
        *mut T,
        *const i32,
        usize,
        usize,
    ),
    trsm: unsafe extern "C" fn(
        *const c_char,
        *const c_char,
        *const c_char,
        *const c_char,
        *const i32,
        *const i32,
        *const T,
        *const T,
        *const i32,
        *mut T,
        *const i32,
        usize,
        usize,
        usize,
        usize,
    ),
}

/// So many rows and columns of numbers, column by column.
#[derive(Clone, Debug)]
pub(crate) struct Matrix<T> {
    pub rows: usize,
    pub columns: usize,
    pub numbers: Vec<T>,
}

impl<T: Number> Matrix<T> {
    pub fn zero(rows: usize, columns: usize) -> Matrix<T> {
        Matrix { rows, columns, numbers: vec![T::ZERO; rows * columns] }
    }

    /// Copies a matrix whose columns begin `stride` numbers apart.
    ///
    /// # Safety
    /// They are there.
    pub unsafe fn read(from: *const T, rows: usize, columns: usize, stride: usize) -> Matrix<T> {
        let mut numbers = Vec::with_capacity(rows * columns);
        for column in 0..columns {
            // SAFETY: see above; a matrix without rows has no numbers.
            numbers.extend_from_slice(unsafe { slice(from.wrapping_add(column * stride), rows) });
        }
        Matrix { rows, columns, numbers }
    }

    /// Writes to memory where columns begin `stride` numbers apart.
    ///
    /// # Safety
    /// There is room.
    pub unsafe fn write(&self, to: *mut T, stride: usize) {
        for (column, numbers) in self.numbers.chunks(self.rows.max(1)).enumerate() {
            // SAFETY: see above.
            unsafe { to.wrapping_add(column * stride).copy_from_nonoverlapping(numbers.as_ptr(), self.rows) };
        }
    }

    pub fn at(&self, row: usize, column: usize) -> T {
        self.numbers[row + column * self.rows]
    }

    /// Each number as a function of it and its place.
    pub fn map(mut self, number: impl Fn(usize, usize, T) -> T) -> Matrix<T> {
        let rows = self.rows.max(1);
        for (index, value) in self.numbers.iter_mut().enumerate() {
            *value = number(index % rows, index / rows, *value);
        }
        self
    }

    /// The part of a triangle, with zeros elsewhere.
    pub fn triangle(self, which: Triangle) -> Matrix<T> {
        self.map(|row, column, value| match which {
            Triangle::Upper if row <= column => value,
            Triangle::Lower if row >= column => value,
            Triangle::UnitLower if row > column => value,
            Triangle::UnitLower if row == column => T::ONE,
            _ => T::ZERO,
        })
    }

    /// What lies strictly below the diagonal, with zeros elsewhere.
    pub fn below(self) -> Matrix<T> {
        self.map(|row, column, value| if row > column { value } else { T::ZERO })
    }

    pub fn block(&self, rows: std::ops::Range<usize>, columns: std::ops::Range<usize>) -> Matrix<T> {
        let mut part = Matrix::zero(rows.len(), columns.len());
        for (to, from) in columns.enumerate() {
            let column = &self.numbers[from * self.rows..][rows.clone()];
            part.numbers[to * rows.len()..][..rows.len()].copy_from_slice(column);
        }
        part
    }

    pub fn put(&mut self, row: usize, column: usize, part: &Matrix<T>) {
        for (index, numbers) in part.numbers.chunks(part.rows.max(1)).enumerate() {
            let start = row + (column + index) * self.rows;
            self.numbers[start..][..part.rows].copy_from_slice(numbers);
        }
    }

    pub fn add(&mut self, other: &Matrix<T>) {
        self.numbers.iter_mut().zip(&other.numbers).for_each(|(a, b)| *a += *b);
    }

    pub fn subtract(&mut self, other: &Matrix<T>) {
        self.numbers.iter_mut().zip(&other.numbers).for_each(|(a, b)| *a -= *b);
    }

    pub fn conjugate(self) -> Matrix<T> {
        self.map(|_, _, value| value.conjugate())
    }

    pub fn adjoint(&self) -> Matrix<T> {
        Matrix::zero(self.columns, self.rows).map(|row, column, _| self.at(column, row).conjugate())
    }

    pub fn is_zero(&self) -> bool {
        self.numbers.iter().all(|value| *value == T::ZERO)
    }

    /// Exchanges rows as a factorisation did (LAPACK's `ipiv`), or takes that back.
    pub fn exchange(&mut self, pivots: &[usize], back: bool) {
        let count = pivots.len();
        for step in 0..count {
            let row = if back { count - 1 - step } else { step };
            if pivots[row] != row {
                (0..self.columns)
                    .for_each(|column| self.numbers.swap(row + column * self.rows, pivots[row] + column * self.rows));
            }
        }
    }
}

impl<T: Number> Blas<T> {
    /// The product of two matrices, each taken in some way.
    pub fn product(&self, (a, a_taken): (&Matrix<T>, Taken), (b, b_taken): (&Matrix<T>, Taken)) -> Matrix<T> {
        let shape = |matrix: &Matrix<T>, taken| match taken {
            Taken::Plain => (matrix.rows, matrix.columns),
            _ => (matrix.columns, matrix.rows),
        };
        let ((rows, inner), (_, columns)) = (shape(a, a_taken), shape(b, b_taken));
        let mut product = Matrix::zero(rows, columns);
        if rows * columns * inner == 0 {
            return product;
        }
        let [m, n, k] = [rows, columns, inner].map(|count| count as i32);
        let [a_stride, b_stride, stride] = [a.rows, b.rows, rows].map(|count| count as i32);
        // SAFETY: the shapes fit, and the matrices have no gaps.
        unsafe {
            (self.gemm)(
                &a_taken.letter(),
                &b_taken.letter(),
                &m,
                &n,
                &k,
                &T::ONE,
                a.numbers.as_ptr(),
                &a_stride,
                b.numbers.as_ptr(),
                &b_stride,
                &T::ZERO,
                product.numbers.as_mut_ptr(),
                &stride,
                1,
                1,
            )
        };
        product
    }

    /// The solution of t x = b, in place of b, for a triangle of the matrix `a`, which has at least as many rows as b.
    pub fn solve(&self, a: &Matrix<T>, which: Triangle, taken: Taken, b: &mut Matrix<T>) {
        self.solve_on(b'L', a, which, taken, b);
    }

    /// The solution of x t = b, in place of b.
    pub fn solve_right(&self, a: &Matrix<T>, which: Triangle, taken: Taken, b: &mut Matrix<T>) {
        self.solve_on(b'R', a, which, taken, b);
    }

    fn solve_on(&self, side: u8, a: &Matrix<T>, which: Triangle, taken: Taken, b: &mut Matrix<T>) {
        if b.numbers.is_empty() {
            return;
        }
        let upper = if which == Triangle::Upper { b'U' } else { b'L' } as c_char;
        let unit = if which == Triangle::UnitLower { b'U' } else { b'N' } as c_char;
        let [m, n, a_stride, b_stride] = [b.rows, b.columns, a.rows, b.rows].map(|count| count as i32);
        // SAFETY: see above.
        unsafe {
            (self.trsm)(
                &(side as c_char),
                &upper,
                &taken.letter(),
                &unit,
                &m,
                &n,
                &T::ONE,
                a.numbers.as_ptr(),
                &a_stride,
                b.numbers.as_mut_ptr(),
                &b_stride,
                1,
                1,
                1,
                1,
            )
        }
    }
}

/// # Safety
/// So many numbers are there.
unsafe fn slice<'a, T>(from: *const T, count: usize) -> &'a [T] {
    if count == 0 {
        return &[];
    }
    // SAFETY: see above.
    unsafe { std::slice::from_raw_parts(from, count) }
}
