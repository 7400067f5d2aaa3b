// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Derivatives of LAPACK's linear solvers: `xGESV`, `xGETRF`, `xGETRS`, `xPOSV`, `xPOTRF`, `xPOTRS`, real and complex, single and
//! double.
//!
//! A solution's adjoint is the solution of the transposed system with the factors that are there (Giles, "Collected matrix derivative
//! results for forward and reverse mode algorithmic differentiation", 2008, sections 2.2.3 and 2.3.1); no elimination is differentiated. A
//! factorisation's adjoint takes those of its factors to the matrix (Murray, "Differentiation of the Cholesky decomposition", 2016;
//! for P A = L U likewise: with F = L⁻¹ P dA U⁻¹, dL = L tril(F, -1) and dU = triu(F) U). A call that both factorises and solves,
//! whose factors nobody uses, needs none of that: dA gets -w xᴴ, which costs what a solution costs.
//!
//! Invariant: the primal call has run when one of these is called, and its results are all that they use. Adjoints are gradients by real and
//! imaginary parts, so what is a transpose for real numbers is a conjugate transpose. Factors of a matrix that turned out singular
//! or not positive definite have no derivative: NaN where one is asked for. Imports `matrix`, `tape`, `fatal`.

use std::ffi::{CStr, c_char, c_void};

use crate::fatal::fatal;
use crate::matrix::{Blas, Complex, Matrix, Number, Taken, Triangle};
use crate::tape::{Tape, wengert_frame_mismatch, wengert_tape_rewind};
use Taken::{Adjoint, Plain, Transposed};
use Triangle::{Lower, UnitLower, Upper};

#[derive(Clone, Copy, PartialEq, Debug)]
enum Factorisation {
    /// P A = L U, with partial pivoting.
    Lu,
    /// A = L Lᴴ, which may be kept as Lᴴ.
    Cholesky { upper: bool },
}

/// A call of one of the routines: what it is, and its shape.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
struct Call {
    factorisation: Factorisation,
    factorises: bool,
    solves: bool,
    /// How the matrix is taken in the system.
    taken: Taken,
    rows: usize,
    columns: usize,
    right_sides: usize,
    /// Numbers between the starts of columns.
    stride: usize,
    right_stride: usize,
    info: i64,
}

/// Where the numbers are.
#[derive(Clone, Copy)]
struct Places<T> {
    matrix: *mut T,
    pivots: *const i32,
    right: *mut T,
    matrix_shadow: *mut T,
    right_shadow: *mut T,
}

/// The factors of a matrix as they were computed.
struct Factors<T> {
    /// Of LU both in one; of Cholesky L, with zeros above.
    matrix: Matrix<T>,
    /// Rows that were exchanged, from 0; of LU.
    pivots: Vec<usize>,
}

/// # Safety
/// `at` is an integer of four bytes.
unsafe fn integer(at: *const c_void) -> i64 {
    // SAFETY: see above.
    i64::from(unsafe { at.cast::<i32>().read_unaligned() })
}

impl Call {
    /// Reads the arguments of a routine, by its name without the letter of its type: the pointers in its order, then the shadows of its matrices.
    ///
    /// # Safety
    /// They are those of such a call.
    unsafe fn read<T>(routine: &[u8], arguments: *const *mut c_void) -> (Call, Places<T>) {
        // SAFETY: see above.
        unsafe {
            let argument = |index: usize| *arguments.add(index);
            let count = |index: usize| usize::try_from(integer(argument(index))).unwrap_or(0);
            let letter = |index: usize| argument(index).cast::<u8>().read().to_ascii_uppercase();
            let cholesky = || Factorisation::Cholesky { upper: letter(0) == b'U' };
            let factorisation = if routine.starts_with(b"po") { cholesky() } else { Factorisation::Lu };
            let (factorises, solves) = (!routine.ends_with(b"trs"), !routine.ends_with(b"trf"));
            let taken = match (routine, letter) {
                (b"getrs", letter) if letter(0) == b'T' => Transposed,
                (b"getrs", letter) if letter(0) == b'C' => Adjoint,
                _ => Plain,
            };
            // A letter, two counts (or one), the matrix and its stride, pivots, right-hand sides and their stride, how it went.
            let lettered = usize::from(routine != b"gesv" && routine != b"getrf");
            let counts = if routine == b"potrf" { 1 } else { 2 };
            let at = lettered + counts;
            let behind = at + 2 + usize::from(factorisation == Factorisation::Lu);
            let info = behind + if solves { 2 } else { 0 };
            let rows = count(lettered);
            let other = if counts == 2 { count(lettered + 1) } else { rows };
            let (columns, right_sides) = if solves { (rows, other) } else { (other, 0) };
            let call = Call {
                factorisation,
                factorises,
                solves,
                taken,
                rows,
                columns,
                right_sides,
                stride: count(at + 1),
                right_stride: if solves { count(behind + 1) } else { 0 },
                info: integer(argument(info)),
            };
            let places = Places {
                matrix: argument(at).cast(),
                pivots: argument(at + 2).cast(),
                right: if solves { argument(behind).cast() } else { std::ptr::null_mut() },
                matrix_shadow: argument(info + 1).cast(),
                right_shadow: if solves { argument(info + 2).cast() } else { std::ptr::null_mut() },
            };
            (call, places)
        }
    }

    fn least(&self) -> usize {
        self.rows.min(self.columns)
    }

    /// Did the routine stop at its arguments, or is there nothing to do?
    fn is_idle(&self) -> bool {
        self.info < 0 || self.rows == 0 || self.columns == 0
    }

    fn has_failed(&self) -> bool {
        self.factorises && self.info > 0
    }

    /// Reads a matrix as it is used here: a triangle as the lower one, with zeros above.
    ///
    /// # Safety
    /// It is there.
    unsafe fn matrix<T: Number>(&self, from: *const T) -> Matrix<T> {
        // SAFETY: see above.
        let all = unsafe { Matrix::read(from, self.rows, self.columns, self.stride) };
        match self.factorisation {
            Factorisation::Lu => all,
            Factorisation::Cholesky { upper: false } => all.triangle(Lower),
            Factorisation::Cholesky { upper: true } => all.triangle(Upper).adjoint(),
        }
    }

    /// Writes what `matrix` reads.
    ///
    /// # Safety
    /// There is room.
    unsafe fn put<T: Number>(&self, to: *mut T, matrix: &Matrix<T>) {
        // SAFETY: see above; the other triangle is read and written back as it is.
        unsafe {
            let Factorisation::Cholesky { upper } = self.factorisation else { return matrix.write(to, self.stride) };
            let there = Matrix::read(to, self.rows, self.columns, self.stride);
            let new = |row, column, old| match upper {
                true if row <= column => matrix.at(column, row).conjugate(),
                false if row >= column => matrix.at(row, column),
                _ => old,
            };
            there.map(new).write(to, self.stride)
        }
    }

    /// # Safety
    /// They are there.
    unsafe fn right_sides<T: Number>(&self, from: *const T) -> Matrix<T> {
        // SAFETY: see above.
        unsafe { Matrix::read(from, self.rows, self.right_sides, self.right_stride) }
    }

    /// # Safety
    /// The call has factorised, or got factors.
    unsafe fn factors<T: Number>(&self, places: &Places<T>) -> Factors<T> {
        // SAFETY: see above.
        unsafe { Factors { matrix: self.matrix(places.matrix), pivots: self.pivots(places.pivots) } }
    }

    /// As many as the matrix has rows or columns, whichever are fewer; Cholesky's factorisation exchanges none.
    fn pivot_count(&self) -> usize {
        if self.factorisation == Factorisation::Lu { self.least() } else { 0 }
    }

    /// # Safety
    /// They are there.
    unsafe fn pivots(&self, from: *const i32) -> Vec<usize> {
        let count = self.pivot_count();
        // SAFETY: see above.
        let all: Vec<usize> = unsafe { (0..count).map(|index| (from.add(index).read() as usize).wrapping_sub(1)).collect() };
        if all.iter().any(|row| *row >= self.rows) {
            fatal!(
                "the pivots of an LU factorisation are no rows of its matrix; hand on ipiv as xGETRF or xGESV left it, in integers of four bytes (a LAPACK with integers of eight bytes is not supported)"
            );
        }
        all
    }
}

impl<T: Number> Blas<T> {
    fn plain(&self, a: &Matrix<T>, b: &Matrix<T>) -> Matrix<T> {
        self.product((a, Plain), (b, Plain))
    }

    /// The solution of the system whose matrix has these factors, taken in some way.
    fn solve_with(&self, call: &Call, factors: &Factors<T>, taken: Taken, right: &mut Matrix<T>) {
        let matrix = &factors.matrix;
        match (call.factorisation, taken) {
            (Factorisation::Lu, Plain) => {
                right.exchange(&factors.pivots, false);
                self.solve(matrix, UnitLower, Plain, right);
                self.solve(matrix, Upper, Plain, right);
            }
            (Factorisation::Lu, taken) => {
                self.solve(matrix, Upper, taken, right);
                self.solve(matrix, UnitLower, taken, right);
                right.exchange(&factors.pivots, true);
            }
            (Factorisation::Cholesky { .. }, _) => {
                self.solve(matrix, Lower, Plain, right);
                self.solve(matrix, Lower, Adjoint, right);
            }
        }
    }

    /// The tangents of the factors, from that of the matrix.
    fn factors_tangent(&self, call: &Call, factors: &Factors<T>, mut given: Matrix<T>) -> Matrix<T> {
        if call.factorisation != Factorisation::Lu {
            let l = &factors.matrix;
            let mut f = hermitian(given);
            self.solve(l, Lower, Plain, &mut f);
            self.solve_right(l, Lower, Adjoint, &mut f);
            return self.plain(l, &lower_half(f));
        }
        let (m, n, k) = (call.rows, call.columns, call.least());
        let square = factors.matrix.block(0..k, 0..k);
        given.exchange(&factors.pivots, false);
        let mut f = given.block(0..k, 0..k);
        self.solve(&square, UnitLower, Plain, &mut f);
        self.solve_right(&square, Upper, Plain, &mut f);
        let mut low = self.plain(&square.clone().triangle(UnitLower), &f.clone().below());
        let high = self.plain(&f.triangle(Upper), &square.clone().triangle(Upper));
        if m > k {
            let mut rest = given.block(k..m, 0..k);
            rest.subtract(&self.plain(&factors.matrix.block(k..m, 0..k), &high));
            self.solve_right(&square, Upper, Plain, &mut rest);
            given.put(k, 0, &rest);
        }
        if n > k {
            let mut rest = given.block(0..k, k..n);
            rest.subtract(&self.plain(&low, &factors.matrix.block(0..k, k..n)));
            self.solve(&square, UnitLower, Plain, &mut rest);
            given.put(0, k, &rest);
        }
        low.add(&high);
        given.put(0, 0, &low);
        given
    }

    /// The adjoint of the matrix, from those of its factors.
    fn factors_adjoint(&self, call: &Call, factors: &Factors<T>, mut given: Matrix<T>) -> Matrix<T> {
        if call.factorisation != Factorisation::Lu {
            let l = &factors.matrix;
            let mut s = lower_half(self.product((l, Adjoint), (&given, Plain)));
            self.solve(l, Lower, Adjoint, &mut s);
            self.solve_right(l, Lower, Plain, &mut s);
            return both_triangles(&s);
        }
        let (m, n, k) = (call.rows, call.columns, call.least());
        let square = factors.matrix.block(0..k, 0..k);
        let (mut low, mut high) = (given.block(0..k, 0..k).below(), given.block(0..k, 0..k).triangle(Upper));
        if m > k {
            let mut rest = given.block(k..m, 0..k);
            self.solve_right(&square, Upper, Adjoint, &mut rest);
            high.subtract(&self.product((&factors.matrix.block(k..m, 0..k), Adjoint), (&rest, Plain)).triangle(Upper));
            given.put(k, 0, &rest);
        }
        if n > k {
            let mut rest = given.block(0..k, k..n);
            self.solve(&square, UnitLower, Adjoint, &mut rest);
            low.subtract(&self.product((&rest, Plain), (&factors.matrix.block(0..k, k..n), Adjoint)).below());
            given.put(0, k, &rest);
        }
        let mut middle = self.product((&square.clone().triangle(UnitLower), Adjoint), (&low, Plain)).below();
        middle.add(&self.product((&high, Plain), (&square.clone().triangle(Upper), Adjoint)).triangle(Upper));
        self.solve(&square, UnitLower, Adjoint, &mut middle);
        self.solve_right(&square, Upper, Adjoint, &mut middle);
        given.put(0, 0, &middle);
        given.exchange(&factors.pivots, true);
        given
    }

    /// What the tangents of the factors take from that of the right-hand sides: dA x, where dA is what they say, taken as the system takes it.
    fn factors_times(&self, call: &Call, factors: &Factors<T>, tangents: &Matrix<T>, x: &Matrix<T>) -> Matrix<T> {
        if call.factorisation != Factorisation::Lu {
            let l = &factors.matrix;
            let mut sum = self.plain(tangents, &self.product((l, Adjoint), (x, Plain)));
            sum.add(&self.plain(l, &self.product((tangents, Adjoint), (x, Plain))));
            return sum;
        }
        let (l, u) = (factors.matrix.clone().triangle(UnitLower), factors.matrix.clone().triangle(Upper));
        let (low, high) = (tangents.clone().below(), tangents.clone().triangle(Upper));
        if call.taken == Plain {
            let mut sum = self.plain(&low, &self.plain(&u, x));
            sum.add(&self.plain(&l, &self.plain(&high, x)));
            sum.exchange(&factors.pivots, true);
            return sum;
        }
        let mut exchanged = x.clone();
        exchanged.exchange(&factors.pivots, false);
        let taken = |matrix: &Matrix<T>, x: &Matrix<T>| self.product((matrix, call.taken), (x, Plain));
        let mut sum = taken(&u, &taken(&low, &exchanged));
        sum.add(&taken(&high, &taken(&l, &exchanged)));
        sum
    }

    /// Solves the transposed system for the adjoints of the right-hand sides, in place of those of the solutions `x`. Returns s and t such that the adjoint of the
    /// matrix gets -s tᴴ; s in the order of the factors' rows.
    fn right_adjoint(&self, call: &Call, factors: &Factors<T>, x: &Matrix<T>, given: &mut Matrix<T>) -> (Matrix<T>, Matrix<T>) {
        let exchanged = |mut matrix: Matrix<T>| {
            matrix.exchange(&factors.pivots, false);
            matrix
        };
        match call.taken {
            Plain => {
                self.solve_with(call, factors, Adjoint, given);
                (exchanged(given.clone()), x.clone())
            }
            Adjoint => {
                self.solve_with(call, factors, Plain, given);
                (exchanged(x.clone()), given.clone())
            }
            Transposed => {
                let mut solved = given.clone().conjugate();
                self.solve_with(call, factors, Plain, &mut solved);
                *given = solved.clone().conjugate();
                (exchanged(x.clone().conjugate()), solved)
            }
        }
    }

    /// The adjoints of the factors when that of the matrix that they stand for gets -s tᴴ.
    fn factors_get(&self, call: &Call, factors: &Factors<T>, s: &Matrix<T>, t: &Matrix<T>) -> Matrix<T> {
        let outer = |a: &Matrix<T>, b: &Matrix<T>| self.product((a, Plain), (b, Adjoint));
        if call.factorisation != Factorisation::Lu {
            let l = &factors.matrix;
            let mut sum = outer(s, &self.product((l, Adjoint), (t, Plain)));
            sum.add(&outer(t, &self.product((l, Adjoint), (s, Plain))));
            return sum.triangle(Lower).map(|_, _, value| -value);
        }
        let (l, u) = (factors.matrix.clone().triangle(UnitLower), factors.matrix.clone().triangle(Upper));
        let mut sum = outer(s, &self.plain(&u, t)).below();
        sum.add(&outer(&self.product((&l, Adjoint), (s, Plain)), t).triangle(Upper));
        sum.map(|_, _, value| -value)
    }

    /// The adjoint of the matrix itself when it gets -s tᴴ.
    fn matrix_gets(&self, call: &Call, factors: &Factors<T>, mut s: Matrix<T>, t: &Matrix<T>) -> Matrix<T> {
        s.exchange(&factors.pivots, true);
        let product = self.product((&s, Plain), (t, Adjoint)).map(|_, _, value| -value);
        if call.factorisation == Factorisation::Lu { product } else { both_triangles(&product) }
    }
}

/// The matrix whose lower triangle this is.
fn hermitian<T: Number>(lower: Matrix<T>) -> Matrix<T> {
    Matrix::zero(lower.rows, lower.columns).map(|row, column, _| match row.cmp(&column) {
        std::cmp::Ordering::Greater => lower.at(row, column),
        std::cmp::Ordering::Equal => lower.at(row, row).real(),
        std::cmp::Ordering::Less => lower.at(column, row).conjugate(),
    })
}

/// The lower triangle, with half of the diagonal.
fn lower_half<T: Number>(matrix: Matrix<T>) -> Matrix<T> {
    matrix.triangle(Lower).map(|row, column, value| if row == column { value.real().half() } else { value })
}

/// The adjoint of the lower triangle of a hermitian matrix, from that of the matrix.
fn both_triangles<T: Number>(matrix: &Matrix<T>) -> Matrix<T> {
    Matrix::zero(matrix.rows, matrix.columns).map(|row, column, _| match row.cmp(&column) {
        std::cmp::Ordering::Greater => matrix.at(row, column) + matrix.at(column, row).conjugate(),
        std::cmp::Ordering::Equal => matrix.at(row, row).real(),
        std::cmp::Ordering::Less => T::ZERO,
    })
}

/// # Safety
/// The primal call has run; the pointers are those of the call and of the shadows of its matrices.
unsafe fn tangent<T: Number>(routine: &[u8], arguments: *const *mut c_void, blas: &Blas<T>) {
    // SAFETY: see above.
    unsafe {
        let (call, places) = Call::read::<T>(routine, arguments);
        if call.is_idle() {
            return;
        }
        let given = call.matrix(places.matrix_shadow);
        if call.has_failed() {
            return call.put(places.matrix_shadow, &given.map(|_, _, _| T::NAN));
        }
        let factors = call.factors(&places);
        let factors_given = match call.factorises {
            true => blas.factors_tangent(&call, &factors, given.clone()),
            false => given.clone(),
        };
        if call.solves {
            let x = call.right_sides(places.right);
            let mut right = call.right_sides(places.right_shadow);
            let change = match (call.factorises, call.factorisation) {
                (true, Factorisation::Lu) => blas.plain(&given, &x),
                (true, _) => blas.plain(&hermitian(given), &x),
                _ => blas.factors_times(&call, &factors, &factors_given, &x),
            };
            right.subtract(&change);
            blas.solve_with(&call, &factors, call.taken, &mut right);
            right.write(places.right_shadow, call.right_stride);
        }
        if call.factorises {
            call.put(places.matrix_shadow, &factors_given);
        }
    }
}

/// What the forward sweep leaves on the tape; numbers follow.
#[repr(C)]
struct Frame {
    mark: u64,
    call: Call,
    /// Are the factors, and the solutions, there until the backward sweep comes?
    kept: [bool; 2],
}

/// The first word of a frame.
const MARK: u64 = u64::from_le_bytes(*b"wg.solve");

const KEPT_FACTORS: u64 = 1;
const KEPT_SOLUTIONS: u64 = 2;

/// # Safety
/// As for `tangent`; `tape` is acquired and used by this thread only.
unsafe fn forward<T: Number>(routine: &[u8], arguments: *const *mut c_void, kept: u64, tape: *mut Tape) -> *mut c_void {
    // SAFETY: see above.
    unsafe {
        let (call, places) = Call::read::<T>(routine, arguments);
        let kept = [kept & KEPT_FACTORS != 0, kept & KEPT_SOLUTIONS != 0];
        let used = !call.is_idle() && !call.has_failed();
        let pivots = if used { call.pivots(places.pivots) } else { vec![] };
        let factors = (used && !kept[0]).then(|| call.matrix(places.matrix));
        let solutions = (used && !kept[1] && call.solves).then(|| call.right_sides(places.right));
        let [factors, solutions]: [Vec<T>; 2] = [factors, solutions].map(|part| part.map_or(vec![], |part| part.numbers));
        let bytes = size_of::<Frame>() + size_of_val(&pivots[..]) + size_of_val(&factors[..]) + size_of_val(&solutions[..]);
        let frame: *mut Frame = (*tape).reserve(bytes).cast();
        frame.write(Frame { mark: MARK, call, kept });
        let place = put_all(frame.add(1).cast(), &pivots);
        put_all(put_all(place, &factors), &solutions);
        frame.cast()
    }
}

/// # Safety
/// There is room.
unsafe fn put_all<T: Copy>(to: *mut u8, all: &[T]) -> *mut u8 {
    // SAFETY: see above.
    unsafe { to.copy_from_nonoverlapping(all.as_ptr().cast(), size_of_val(all)) };
    to.wrapping_add(size_of_val(all))
}

/// # Safety
/// `put_all` wrote so many there.
unsafe fn take_all<T: Copy>(from: &mut *const u8, count: usize) -> Vec<T> {
    let mut all: Vec<T> = Vec::with_capacity(count);
    // SAFETY: see above.
    unsafe {
        all.as_mut_ptr().cast::<u8>().copy_from_nonoverlapping(*from, count * size_of::<T>());
        all.set_len(count);
    }
    *from = from.wrapping_add(count * size_of::<T>());
    all
}

/// # Safety
/// As for `forward`, which left the frame.
unsafe fn backward<T: Number>(routine: &[u8], arguments: *const *mut c_void, blas: &Blas<T>, frame: *const Frame) {
    // SAFETY: see above.
    unsafe {
        let (_, places) = Call::read::<T>(routine, arguments);
        let Frame { call, kept, .. } = *frame;
        if call.is_idle() {
            return;
        }
        let given = call.matrix(places.matrix_shadow);
        if call.has_failed() {
            let wanted = given.map(|_, _, value| if value == T::ZERO { value } else { T::NAN });
            return call.put(places.matrix_shadow, &wanted);
        }
        let mut from: *const u8 = frame.add(1).cast();
        let pivots = take_all(&mut from, call.pivot_count());
        let matrix = match kept[0] {
            true => call.matrix(places.matrix),
            false => {
                let numbers = take_all(&mut from, call.rows * call.columns);
                Matrix { rows: call.rows, columns: call.columns, numbers }
            }
        };
        let factors = Factors { matrix, pivots };
        let mut result = match call.factorises {
            true if given.is_zero() => given,
            true => blas.factors_adjoint(&call, &factors, given),
            false => given,
        };
        if call.solves {
            let x = match kept[1] {
                true => call.right_sides(places.right),
                false => {
                    let numbers = take_all(&mut from, call.rows * call.right_sides);
                    Matrix { rows: call.rows, columns: call.right_sides, numbers }
                }
            };
            let mut right = call.right_sides(places.right_shadow);
            let (s, t) = blas.right_adjoint(&call, &factors, &x, &mut right);
            right.write(places.right_shadow, call.right_stride);
            result.add(&match call.factorises {
                true => blas.matrix_gets(&call, &factors, s, &t),
                false => blas.factors_get(&call, &factors, &s, &t),
            });
        }
        call.put(places.matrix_shadow, &result);
    }
}

/// Calls a function for the type of number by whose letter a routine's name begins; the rest of the name is its first argument.
macro_rules! by_type {
    ($routine:expr, $function:ident($($argument:expr),*)) => { {
        let name = CStr::from_ptr($routine).to_bytes();
        match name[0] {
            b's' => $function::<f32>(&name[1..], $($argument),*),
            b'd' => $function::<f64>(&name[1..], $($argument),*),
            b'c' => $function::<Complex<f32>>(&name[1..], $($argument),*),
            _ => $function::<Complex<f64>>(&name[1..], $($argument),*),
        }
    } };
}

/// The tangent of a call that has run: the shadows of its matrices hold the tangents of what it was given, and get those of what it gives.
/// `arguments` are the pointers in the routine's order, then the shadows of the matrices in theirs; `blas` are `xGEMM` and `xTRSM`.
///
/// # Safety
/// The call has run with these arguments, and `routine` names it, in lower case.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wengert_lapack_tangent(routine: *const c_char, arguments: *const *mut c_void, blas: *const c_void) {
    // SAFETY: see above; the functions are of the routine's type.
    unsafe { by_type!(routine, tangent(arguments, &*blas.cast())) }
}

/// Leaves on the tape what the backward sweep of a call that has run needs. Bits of `kept`: 1, the factors stay in memory until it comes; 2, the solutions do.
///
/// # Safety
/// As for [`wengert_lapack_tangent`]; `tape` is acquired and used by this thread only.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wengert_lapack_forward(
    routine: *const c_char,
    arguments: *const *mut c_void,
    kept: u64,
    tape: *mut Tape,
) -> *mut c_void {
    // SAFETY: see above.
    unsafe { by_type!(routine, forward(arguments, kept, tape)) }
}

/// The backward sweep of a call, from the frame that its forward sweep left; releases that. Adjoints of what the call overwrote become those of what it was given, others are incremented.
///
/// # Safety
/// As for [`wengert_lapack_forward`], which left the frame on this tape.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wengert_lapack_backward(
    routine: *const c_char,
    arguments: *const *mut c_void,
    blas: *const c_void,
    frame: *mut c_void,
    tape: *mut Tape,
) {
    // SAFETY: see above.
    unsafe {
        if (*frame.cast::<Frame>()).mark != MARK {
            wengert_frame_mismatch(routine)
        }
        by_type!(routine, backward(arguments, &*blas.cast(), frame.cast()));
        wengert_tape_rewind(tape, frame);
    }
}
