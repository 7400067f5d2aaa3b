// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Bodies of the BLAS: what its routines compute, in plain loops, by their Fortran names and by those of its C interface.
//
// Derivatives are made of these as of any procedure of the file; the program itself goes on calling its own BLAS, from which they may differ by
// rounding. Nothing is asked of numbers that the BLAS does not read: the other triangle, and what a zero `beta` overwrites. A zero
// `alpha` is multiplied by, since a derivative with respect to it may be wanted. Compiled and lent like containers.cpp. (Lawson, Hanson, Kincaid and
// Krogh, "Basic linear algebra subprograms for Fortran usage", 1979; Dongarra and others on levels 2 and 3, 1988 and 1990.)
#define INSIDE static inline __attribute__((always_inline))
#define DOES __attribute__((always_inline))
// What a matrix is written to, or a vector of a product, overlaps nothing else.
#define ALONE __restrict

// ---- Numbers ---------------------------------------------------------------------------------------------------------------

template <class R> struct Complex {
  R re, im;
  DOES Complex() : re(0), im(0) {}
  DOES Complex(R re) : re(re), im(0) {}
  DOES Complex(R re, R im) : re(re), im(im) {}
  DOES Complex operator+(Complex b) const { return {re + b.re, im + b.im}; }
  DOES Complex operator-(Complex b) const { return {re - b.re, im - b.im}; }
  DOES Complex operator*(Complex b) const { return {re * b.re - im * b.im, re * b.im + im * b.re}; }
  DOES Complex operator*(R b) const { return {re * b, im * b}; }
  DOES Complex operator/(Complex b) const {
    R square = b.re * b.re + b.im * b.im;
    return {(re * b.re + im * b.im) / square, (im * b.re - re * b.im) / square};
  }
};

template <class R> struct Of {
  using Real = R;
};
template <class R> struct Of<Complex<R>> {
  using Real = R;
};
template <class T> using Real = typename Of<T>::Real;

INSIDE float magnitude(float x) { return __builtin_fabsf(x); }
INSIDE double magnitude(double x) { return __builtin_fabs(x); }
template <class R> INSIDE R magnitude(Complex<R> x) { return magnitude(x.re) + magnitude(x.im); }
template <class R> INSIDE R square(R x) { return x * x; }
template <class R> INSIDE R square(Complex<R> x) { return x.re * x.re + x.im * x.im; }
INSIDE float root(float x) { return __builtin_sqrtf(x); }
INSIDE double root(double x) { return __builtin_sqrt(x); }
template <class R> INSIDE bool is_zero(R x) { return x == 0; }
template <class R> INSIDE bool is_zero(Complex<R> x) { return x.re == 0 && x.im == 0; }

template <class R> INSIDE R conjugate(R x, bool) { return x; }
template <class R> INSIDE Complex<R> conjugate(Complex<R> x, bool really) { return {x.re, really ? -x.im : x.im}; }
// On the diagonal of a Hermitian matrix.
template <class R> INSIDE R without_imaginary(R x, bool) { return x; }
template <class R> INSIDE Complex<R> without_imaginary(Complex<R> x, bool really) { return {x.re, really ? R(0) : x.im}; }

// What C hands on by value, or, if it is complex, by its address.
INSIDE float value(float x) { return x; }
INSIDE double value(double x) { return x; }
template <class R> INSIDE Complex<R> value(Complex<R> *x) { return *x; }
// A complex number as C and Fortran return it.
INSIDE float _Complex returned(Complex<float> x) { return __builtin_complex(x.re, x.im); }
INSIDE double _Complex returned(Complex<double> x) { return __builtin_complex(x.re, x.im); }

// ---- Places ----------------------------------------------------------------------------------------------------------------

// Elements that lie side by side, and others: from the last one on where the increment is negative.
template <class T> struct Near {
  T *at;
  DOES T &operator[](long i) const { return at[i]; }
};
template <class T> struct Far {
  T *at;
  long step;
  DOES T &operator[](long i) const { return at[i * step]; }
};
template <class T> INSIDE Far<T> far(long n, T *x, long step) { return {step < 0 ? x + (1 - n) * step : x, step}; }

template <class T, class F> INSIDE void on(long n, T *x, long step, F act) {
  if (step == 1)
    act(Near<T>{x});
  else
    act(far(n, x, step));
}
template <class T, class F> INSIDE void on(long n, T *x, long x_step, long m, T *y, long y_step, F act) {
  if (x_step == 1 && y_step == 1)
    act(Near<T>{x}, Near<T>{y});
  else
    act(far(n, x, x_step), far(m, y, y_step));
}

// Rows of a column from `first` up to `last`; row i lies at `start` + i.
struct Column {
  long first, last, start;
};
struct Dense {
  long rows, stride;
  DOES Column operator()(long j) const { return {0, rows, j * stride}; }
};
struct Band {
  long rows, below, above, stride;
  DOES Column operator()(long j) const {
    return {j > above ? j - above : 0, j + below < rows ? j + below + 1 : rows, j * stride + above - j};
  }
};
// Triangles, with their diagonals: of a matrix, of a band, one column behind the other.
struct Half {
  long n, stride;
  bool upper;
  DOES Column operator()(long j) const { return {upper ? 0 : j, upper ? j + 1 : n, j * stride}; }
};
struct HalfBand {
  long n, width, stride;
  bool upper;
  DOES Column operator()(long j) const { return Band{n, upper ? 0 : width, upper ? width : 0, stride}(j); }
};
struct Packed {
  long n;
  bool upper;
  DOES Column operator()(long j) const {
    return {upper ? 0 : j, upper ? j + 1 : n, upper ? j * (j + 1) / 2 : j * (2 * n - j - 1) / 2};
  }
};
template <class Shape> INSIDE Column beside_diagonal(Shape shape, long j) {
  Column column = shape(j);
  return {shape.upper ? column.first : j + 1, shape.upper ? j : column.last, column.start};
}

// How a matrix is taken: with rows for columns, conjugated.
struct Taken {
  bool across, conjugated;
};

// ---- What the interfaces say -----------------------------------------------------------------------------------------------

// Fortran's letters and C's words, with what OpenBLAS adds: conjugated and not transposed. In C a matrix by rows is the transpose of one by columns.
INSIDE bool is(const char *letter, char wanted) { return (*letter & 0xdf) == wanted; }
INSIDE Taken taken(const char *letter) {
  return {is(letter, 'T') || is(letter, 'C'), is(letter, 'C') || is(letter, 'R')};
}
INSIDE bool by_rows(int layout) { return layout == 101; }
INSIDE Taken taken(int word, bool by_rows) { return {(word == 112 || word == 113) != by_rows, word == 113 || word == 114}; }
INSIDE bool is_upper(int word, bool by_rows) { return (word == 121) != by_rows; }
INSIDE bool is_unit(int word) { return word == 132; }
INSIDE bool is_left(int word, bool by_rows) { return (word == 141) != by_rows; }

// ---- Vectors ---------------------------------------------------------------------------------------------------------------

template <class T, class S> INSIDE void scale(long n, S factor, T *x, long step) {
  if (step > 0)
    on(n, x, step, [=](auto x) DOES {
      for (long i = 0; i < n; i++)
        x[i] = x[i] * factor;
    });
}
template <class T> INSIDE void copy(long n, T *x, long x_step, T *y, long y_step) {
  on(n, x, x_step, n, y, y_step, [=](auto x, auto y) DOES {
    for (long i = 0; i < n; i++)
      y[i] = x[i];
  });
}
template <class T> INSIDE void swap(long n, T *x, long x_step, T *y, long y_step) {
  on(n, x, x_step, n, y, y_step, [=](auto x, auto y) DOES {
    for (long i = 0; i < n; i++) {
      T kept = x[i];
      x[i] = y[i];
      y[i] = kept;
    }
  });
}
template <class T> INSIDE void axpy(long n, T alpha, T *x, long x_step, T *y, long y_step) {
  on(n, x, x_step, n, y, y_step, [=](auto x, auto y) DOES {
    for (long i = 0; i < n; i++)
      y[i] = y[i] + x[i] * alpha;
  });
}
template <class T> INSIDE T dot(long n, T *x, long x_step, T *y, long y_step, bool conjugated) {
  T sum = T();
  on(n, x, x_step, n, y, y_step, [=, &sum](auto x, auto y) DOES {
    for (long i = 0; i < n; i++)
      sum = sum + conjugate(x[i], conjugated) * y[i];
  });
  return sum;
}
// As the reference BLAS has it since version 3.10: of any increment.
template <class T> INSIDE Real<T> norm(long n, T *x, long step) {
  Real<T> sum = 0;
  on(n, x, step, [=, &sum](auto x) DOES {
    for (long i = 0; i < n; i++)
      sum += square(x[i]);
  });
  return root(sum);
}
template <class T> INSIDE Real<T> absolute_sum(long n, T *x, long step) {
  Real<T> sum = 0;
  if (step > 0)
    on(n, x, step, [=, &sum](auto x) DOES {
      for (long i = 0; i < n; i++)
        sum += magnitude(x[i]);
    });
  return sum;
}
// The place of the first largest, from 1; 0 of none.
template <class T> INSIDE int largest(long n, T *x, long step) {
  if (n < 1 || step < 1)
    return 0;
  long place = 0;
  Real<T> most = magnitude(x[0]);
  for (long i = 1; i < n; i++)
    if (magnitude(x[i * step]) > most) {
      place = i;
      most = magnitude(x[i * step]);
    }
  return (int)place + 1;
}
template <class T, class S> INSIDE void rotate(long n, T *x, long x_step, T *y, long y_step, S c, S s) {
  on(n, x, x_step, n, y, y_step, [=](auto x, auto y) DOES {
    for (long i = 0; i < n; i++) {
      T turned = x[i] * c + y[i] * s;
      y[i] = y[i] * c - x[i] * s;
      x[i] = turned;
    }
  });
}
template <class T> INSIDE void rotate_modified(long n, T *x, long x_step, T *y, long y_step, T *p) {
  T flag = p[0], xx = 1, xy = 1, yx = -1, yy = 1;
  if (flag == -2)
    return;
  if (flag <= 0)
    yx = p[2], xy = p[3];
  if (flag != 0)
    xx = p[1], yy = p[4];
  on(n, x, x_step, n, y, y_step, [=](auto x, auto y) DOES {
    for (long i = 0; i < n; i++) {
      T turned = x[i] * xx + y[i] * xy;
      y[i] = x[i] * yx + y[i] * yy;
      x[i] = turned;
    }
  });
}
// The rotation that turns (a, b) to (r, 0), which take their places with z, from which c and s can be had again.
template <class T> INSIDE void find_rotation(T *a, T *b, T *c, T *s) {
  T x = *a, y = *b;
  bool first = magnitude(x) > magnitude(y);
  T length = magnitude(x) + magnitude(y), z = 1;
  if (length == 0) {
    *c = 1, *s = 0, *a = 0, *b = 0;
    return;
  }
  T r = root(x * x + y * y);
  if ((first ? x : y) < 0)
    r = -r;
  *c = x / r, *s = y / r;
  if (first)
    z = *s;
  else if (*c != 0)
    z = 1 / *c;
  *a = r, *b = z;
}

// ---- A matrix and vectors ----------------------------------------------------------------------------------------------------

// What a zero `beta` overwrites need not be there.
template <class T, class S, class V> INSIDE void rescale(long first, long last, S beta, V y) {
  if (is_zero(beta))
    for (long i = first; i < last; i++)
      y[i] = T();
  else
    for (long i = first; i < last; i++)
      y[i] = y[i] * beta;
}

template <class T, class Shape>
INSIDE void gemv(Taken op, long m, long n, T alpha, T *a, Shape shape, T *x, long x_step, T beta, T *y, long y_step) {
  long from = op.across ? m : n, to = op.across ? n : m;
  // An empty sum leaves the result as it is, whatever `beta` is.
  if (m < 1 || n < 1)
    return;
  on(from, x, x_step, to, y, y_step, [=](auto x, auto y) DOES {
    rescale<T>(0, to, beta, y);
    if (op.across)
      for (long j = 0; j < n; j++) {
        Column column = shape(j);
        T sum = T();
        for (long i = column.first; i < column.last; i++)
          sum = sum + conjugate(a[column.start + i], op.conjugated) * x[i];
        y[j] = y[j] + alpha * sum;
      }
    else
      for (long j = 0; j < n; j++) {
        Column column = shape(j);
        T factor = alpha * x[j];
        for (long i = column.first; i < column.last; i++)
          y[i] = y[i] + conjugate(a[column.start + i], op.conjugated) * factor;
      }
  });
}

// A symmetric or Hermitian matrix, of which one triangle is there, perhaps conjugated.
struct Mirrored {
  bool hermitian, conjugated;
};

template <class T, class Shape, class X, class Y>
INSIDE void add_mirrored(Mirrored how, long n, T alpha, T *a, Shape shape, X x, Y y) {
  for (long j = 0; j < n; j++) {
    Column column = beside_diagonal(shape, j);
    T factor = alpha * x[j], sum = T();
    for (long i = column.first; i < column.last; i++) {
      T element = conjugate(a[column.start + i], how.conjugated);
      y[i] = y[i] + element * factor;
      sum = sum + conjugate(element, how.hermitian) * x[i];
    }
    y[j] = y[j] + without_imaginary(a[column.start + j], how.hermitian) * factor + alpha * sum;
  }
}
template <class T, class Shape>
INSIDE void symv(Mirrored how, long n, T alpha, T *a, Shape shape, T *x, long x_step, T beta, T *y, long y_step) {
  on(n, x, x_step, n, y, y_step, [=](auto x, auto y) DOES {
    rescale<T>(0, n, beta, y);
    add_mirrored(how, n, alpha, a, shape, x, y);
  });
}

// Columns in the order in which none is needed behind its turn.
struct Order {
  long n;
  bool upwards;
  DOES long operator()(long k) const { return upwards ? k : n - 1 - k; }
};

template <class T, class Shape, class X> INSIDE void times_triangle(Taken op, bool unit, long n, T *a, Shape shape, X x) {
  Order order{n, shape.upper != op.across};
  for (long k = 0; k < n; k++) {
    long j = order(k);
    Column column = beside_diagonal(shape, j);
    T number = x[j];
    T itself = unit ? number : number * conjugate(a[column.start + j], op.conjugated);
    if (op.across)
      for (long i = column.first; i < column.last; i++)
        itself = itself + conjugate(a[column.start + i], op.conjugated) * x[i];
    else
      for (long i = column.first; i < column.last; i++)
        x[i] = x[i] + conjugate(a[column.start + i], op.conjugated) * number;
    x[j] = itself;
  }
}
template <class T, class Shape, class X> INSIDE void solve_triangle(Taken op, bool unit, long n, T *a, Shape shape, X x) {
  Order order{n, shape.upper == op.across};
  for (long k = 0; k < n; k++) {
    long j = order(k);
    Column column = beside_diagonal(shape, j);
    T number = x[j];
    if (op.across)
      for (long i = column.first; i < column.last; i++)
        number = number - conjugate(a[column.start + i], op.conjugated) * x[i];
    if (!unit)
      number = number / conjugate(a[column.start + j], op.conjugated);
    x[j] = number;
    if (!op.across)
      for (long i = column.first; i < column.last; i++)
        x[i] = x[i] - conjugate(a[column.start + i], op.conjugated) * number;
  }
}
template <class T, class Shape> INSIDE void trmv(bool solves, Taken op, bool unit, long n, T *a, Shape shape, T *x, long step) {
  on(n, x, step, [=](auto x) DOES {
    if (solves)
      solve_triangle(op, unit, n, a, shape, x);
    else
      times_triangle(op, unit, n, a, shape, x);
  });
}

template <class T>
INSIDE void ger(long m, long n, T alpha, T *x, long x_step, bool x_conjugated, T *y, long y_step, bool y_conjugated, T *a, long stride) {
  on(m, x, x_step, n, y, y_step, [=](auto x, auto y) DOES {
    for (long j = 0; j < n; j++) {
      T factor = alpha * conjugate(y[j], y_conjugated);
      for (long i = 0; i < m; i++)
        a[j * stride + i] = a[j * stride + i] + conjugate(x[i], x_conjugated) * factor;
    }
  });
}
// The triangle of alpha x xᵀ, or of alpha x xᴴ; the diagonal is real then, but for a zero alpha, which changes nothing.
template <class T, class S, class Shape> INSIDE void syr(Mirrored how, long n, S alpha, T *x, long step, T *a, Shape shape) {
  on(n, x, step, [=](auto x) DOES {
    for (long j = 0; j < n; j++) {
      Column column = shape(j);
      T factor = conjugate(x[j], how.hermitian != how.conjugated) * alpha;
      for (long i = column.first; i < column.last; i++)
        a[column.start + i] = a[column.start + i] + conjugate(x[i], how.conjugated) * factor;
      a[column.start + j] = without_imaginary(a[column.start + j], how.hermitian && !is_zero(alpha));
    }
  });
}
template <class T, class Shape>
INSIDE void syr2(Mirrored how, long n, T alpha, T *x, long x_step, T *y, long y_step, T *a, Shape shape) {
  on(n, x, x_step, n, y, y_step, [=](auto x, auto y) DOES {
    bool second = how.hermitian != how.conjugated;
    T one = conjugate(alpha, how.conjugated), other = conjugate(alpha, second);
    for (long j = 0; j < n; j++) {
      Column column = shape(j);
      T of_y = one * conjugate(y[j], second), of_x = other * conjugate(x[j], second);
      for (long i = column.first; i < column.last; i++)
        a[column.start + i] = a[column.start + i] + conjugate(x[i], how.conjugated) * of_y + conjugate(y[i], how.conjugated) * of_x;
      a[column.start + j] = without_imaginary(a[column.start + j], how.hermitian && !is_zero(alpha));
    }
  });
}

// ---- Matrices ----------------------------------------------------------------------------------------------------------------

// Some columns of a product at once: what is loaded of the first factor serves all of them, also backward. So many rows of the second factor
// at a time that what they meet stays in the cache.
enum { SIDE_BY_SIDE = 4, AT_A_TIME = 64 };
#define EACH(j, count) _Pragma("clang loop unroll(full)") for (int j = 0; j < count; j++)

template <int wide, class T>
INSIDE void add_dots(Taken a_op, Taken b_op, long m, long first, long last, T alpha, T *a, long a_stride, T *b, long down, long right, T *c,
                     long stride) {
  for (long i = 0; i < m; i++) {
    T sums[wide] = {};
    for (long l = first; l < last; l++)
      EACH(j, wide)
        sums[j] = sums[j] + conjugate(a[i * a_stride + l], a_op.conjugated) * conjugate(b[l * down + j * right], b_op.conjugated);
    EACH(j, wide)
      c[j * stride + i] = c[j * stride + i] + alpha * sums[j];
  }
}
template <int wide, class T>
INSIDE void add_columns(Taken a_op, Taken b_op, long m, long first, long last, T alpha, T *a, long a_stride, T *b, long down, long right, T *c,
                        long stride) {
  for (long l = first; l < last; l++) {
    T factors[wide];
    EACH(j, wide)
      factors[j] = alpha * conjugate(b[l * down + j * right], b_op.conjugated);
    for (long i = 0; i < m; i++)
      EACH(j, wide)
        c[j * stride + i] = c[j * stride + i] + conjugate(a[l * a_stride + i], a_op.conjugated) * factors[j];
  }
}
template <int wide, class T>
INSIDE void add_product(Taken a_op, Taken b_op, long m, long first, long last, T alpha, T *a, long a_stride, T *b, long b_stride, T *c,
                        long stride) {
  if (!a_op.across)
    add_columns<wide>(a_op, b_op, m, first, last, alpha, a, a_stride, b, b_op.across ? b_stride : 1, b_op.across ? 1 : b_stride, c, stride);
  else if (b_op.across)
    add_dots<wide>(a_op, b_op, m, first, last, alpha, a, a_stride, b, b_stride, 1, c, stride);
  else
    add_dots<wide>(a_op, b_op, m, first, last, alpha, a, a_stride, b, 1, b_stride, c, stride);
}

template <class T>
INSIDE void gemm(Taken a_op, Taken b_op, long m, long n, long inner, T alpha, T *a, long a_stride, T *b, long b_stride, T beta, T *c,
                 long stride) {
  long right = b_op.across ? 1 : b_stride;
  for (long j = 0; j < n; j++)
    rescale<T>(0, m, beta, Near<T>{c + j * stride});
  for (long first = 0; first < inner; first += AT_A_TIME) {
    long last = first + AT_A_TIME < inner ? first + AT_A_TIME : inner, together = n - n % SIDE_BY_SIDE;
    for (long j = 0; j < together; j += SIDE_BY_SIDE)
      add_product<SIDE_BY_SIDE>(a_op, b_op, m, first, last, alpha, a, a_stride, b + j * right, b_stride, c + j * stride, stride);
    for (long j = together; j < n; j++)
      add_product<1>(a_op, b_op, m, first, last, alpha, a, a_stride, b + j * right, b_stride, c + j * stride, stride);
  }
}

template <class T>
INSIDE void symm(bool left, bool upper, bool hermitian, long m, long n, T alpha, T *a, long a_stride, T *b, long b_stride, T beta, T *c,
                 long stride) {
  Half half{left ? m : n, a_stride, upper};
  for (long j = 0; j < n; j++)
    rescale<T>(0, m, beta, Near<T>{c + j * stride});
  for (long j = 0; j < n; j++)
    if (left)
      add_mirrored(Mirrored{hermitian, false}, m, alpha, a, half, Near<T>{b + j * b_stride}, Near<T>{c + j * stride});
    else
      for (long l = 0; l < n; l++) {
        bool there = upper ? l <= j : l >= j;
        T element = conjugate(there ? a[j * a_stride + l] : a[l * a_stride + j], hermitian && !there);
        T factor = alpha * without_imaginary(element, hermitian && l == j);
        for (long i = 0; i < m; i++)
          c[j * stride + i] = c[j * stride + i] + b[l * b_stride + i] * factor;
      }
}

template <class T, class S>
INSIDE void syrk(bool across, bool upper, bool hermitian, long n, long inner, S alpha, T *a, long a_stride, S beta, T *c, long stride) {
  Half half{n, stride, upper};
  bool changes = !is_zero(alpha) && inner > 0 || !is_zero(beta - S(1));
  for (long j = 0; j < n; j++) {
    Column column = half(j);
    rescale<T>(column.first, column.last, beta, Near<T>{c + column.start});
    if (across)
      for (long i = column.first; i < column.last; i++) {
        T sum = T();
        for (long l = 0; l < inner; l++)
          sum = sum + conjugate(a[i * a_stride + l], hermitian) * a[j * a_stride + l];
        c[column.start + i] = c[column.start + i] + sum * alpha;
      }
    else
      for (long l = 0; l < inner; l++) {
        T factor = conjugate(a[l * a_stride + j], hermitian) * alpha;
        for (long i = column.first; i < column.last; i++)
          c[column.start + i] = c[column.start + i] + a[l * a_stride + i] * factor;
      }
    c[column.start + j] = without_imaginary(c[column.start + j], hermitian && changes);
  }
}

template <class T, class S>
INSIDE void syr2k(bool across, bool upper, bool hermitian, long n, long inner, T alpha, T *a, long a_stride, T *b, long b_stride, S beta,
                  T *c, long stride) {
  Half half{n, stride, upper};
  T second = conjugate(alpha, hermitian);
  bool changes = !is_zero(alpha) && inner > 0 || !is_zero(beta - S(1));
  for (long j = 0; j < n; j++) {
    Column column = half(j);
    rescale<T>(column.first, column.last, beta, Near<T>{c + column.start});
    if (across)
      for (long i = column.first; i < column.last; i++) {
        T one = T(), other = T();
        for (long l = 0; l < inner; l++) {
          one = one + conjugate(a[i * a_stride + l], hermitian) * b[j * b_stride + l];
          other = other + conjugate(b[i * b_stride + l], hermitian) * a[j * a_stride + l];
        }
        c[column.start + i] = c[column.start + i] + alpha * one + second * other;
      }
    else
      for (long l = 0; l < inner; l++) {
        T of_b = alpha * conjugate(b[l * b_stride + j], hermitian), of_a = second * conjugate(a[l * a_stride + j], hermitian);
        for (long i = column.first; i < column.last; i++)
          c[column.start + i] = c[column.start + i] + a[l * a_stride + i] * of_b + b[l * b_stride + i] * of_a;
      }
    c[column.start + j] = without_imaginary(c[column.start + j], hermitian && changes);
  }
}

// Each column is made of itself and others: in a product of what these were, in a solution of what they become.
template <class T>
INSIDE void columns_and_triangle(bool solves, Taken op, bool unit, long m, long n, T *a, Half half, T *b, long stride) {
  bool from_above = half.upper != op.across;
  Order order{n, from_above == solves};
  for (long k = 0; k < n; k++) {
    long j = order(k);
    T own = unit ? T(1) : conjugate(a[half(j).start + j], op.conjugated);
    if (!solves)
      for (long i = 0; i < m; i++)
        b[j * stride + i] = b[j * stride + i] * own;
    long first = from_above ? 0 : j + 1, last = from_above ? j : n;
    for (long l = first; l < last; l++) {
      T element = conjugate(op.across ? a[l * half.stride + j] : a[j * half.stride + l], op.conjugated);
      T factor = solves ? T() - element : element;
      for (long i = 0; i < m; i++)
        b[j * stride + i] = b[j * stride + i] + b[l * stride + i] * factor;
    }
    if (solves)
      for (long i = 0; i < m; i++)
        b[j * stride + i] = b[j * stride + i] / own;
  }
}
template <class T>
INSIDE void trmm(bool solves, bool left, bool upper, Taken op, bool unit, long m, long n, T alpha, T *a, long a_stride, T *b,
                     long stride) {
  Half half{left ? m : n, a_stride, upper};
  for (long j = 0; j < n; j++)
    scale(m, alpha, b + j * stride, 1);
  if (!left)
    columns_and_triangle(solves, op, unit, m, n, a, half, b, stride);
  else
    for (long j = 0; j < n; j++)
      if (solves)
        solve_triangle(op, unit, m, a, half, Near<T>{b + j * stride});
      else
        times_triangle(op, unit, m, a, half, Near<T>{b + j * stride});
}

// ---- The interfaces ----------------------------------------------------------------------------------------------------------

// In Fortran all goes by its address. `l` and `T` are the letter and the type of numbers, `S` the type by which C hands on one.
#define ROUTINES(l, T, S) \
  extern "C" void l##copy_(int *n, T *x, int *dx, T *y, int *dy) { copy(*n, x, *dx, y, *dy); } \
  extern "C" void l##swap_(int *n, T *x, int *dx, T *y, int *dy) { swap(*n, x, *dx, y, *dy); } \
  extern "C" void l##axpy_(int *n, T *alpha, T *x, int *dx, T *y, int *dy) { axpy(*n, *alpha, x, *dx, y, *dy); } \
  extern "C" void l##scal_(int *n, T *alpha, T *x, int *dx) { scale(*n, *alpha, x, *dx); } \
  extern "C" int i##l##amax_(int *n, T *x, int *dx) { return largest(*n, x, *dx); } \
  extern "C" void l##gemv_(char *ALONE op, int *ALONE m, int *ALONE n, T *ALONE alpha, T *ALONE a, int *ALONE da, T *ALONE x, int *ALONE dx, \
      T *ALONE beta, T *ALONE y, int *ALONE dy) { \
    gemv(taken(op), *m, *n, *alpha, a, Dense{*m, *da}, x, *dx, *beta, y, *dy); \
  } \
  extern "C" void l##gbmv_(char *ALONE op, int *ALONE m, int *ALONE n, int *ALONE kl, int *ALONE ku, T *ALONE alpha, T *ALONE a, int *ALONE da, \
      T *ALONE x, int *ALONE dx, T *ALONE beta, T *ALONE y, int *ALONE dy) { \
    gemv(taken(op), *m, *n, *alpha, a, Band{*m, *kl, *ku, *da}, x, *dx, *beta, y, *dy); \
  } \
  extern "C" void l##gemm_(char *ALONE opa, char *ALONE opb, int *ALONE m, int *ALONE n, int *ALONE k, T *ALONE alpha, T *ALONE a, int *ALONE da, \
      T *ALONE b, int *ALONE db, T *ALONE beta, T *ALONE c, int *ALONE dc) { \
    gemm(taken(opa), taken(opb), *m, *n, *k, *alpha, a, *da, b, *db, *beta, c, *dc); \
  } \
  extern "C" void l##symm_(char *ALONE side, char *ALONE uplo, int *ALONE m, int *ALONE n, T *ALONE alpha, T *ALONE a, int *ALONE da, T *ALONE b, \
      int *ALONE db, T *ALONE beta, T *ALONE c, int *ALONE dc) { \
    symm(is(side, 'L'), is(uplo, 'U'), false, *m, *n, *alpha, a, *da, b, *db, *beta, c, *dc); \
  } \
  extern "C" void l##syrk_(char *ALONE uplo, char *ALONE op, int *ALONE n, int *ALONE k, T *ALONE alpha, T *ALONE a, int *ALONE da, T *ALONE beta, \
      T *ALONE c, int *ALONE dc) { \
    syrk(taken(op).across, is(uplo, 'U'), false, *n, *k, *alpha, a, *da, *beta, c, *dc); \
  } \
  extern "C" void l##syr2k_(char *ALONE uplo, char *ALONE op, int *ALONE n, int *ALONE k, T *ALONE alpha, T *ALONE a, int *ALONE da, T *ALONE b, \
      int *ALONE db, T *ALONE beta, T *ALONE c, int *ALONE dc) { \
    syr2k(taken(op).across, is(uplo, 'U'), false, *n, *k, *alpha, a, *da, b, *db, *beta, c, *dc); \
  } \
  extern "C" void cblas_##l##copy(int n, T *x, int dx, T *y, int dy) { copy(n, x, dx, y, dy); } \
  extern "C" void cblas_##l##swap(int n, T *x, int dx, T *y, int dy) { swap(n, x, dx, y, dy); } \
  extern "C" void cblas_##l##axpy(int n, S alpha, T *x, int dx, T *y, int dy) { axpy(n, value(alpha), x, dx, y, dy); } \
  extern "C" void cblas_##l##scal(int n, S alpha, T *x, int dx) { scale(n, value(alpha), x, dx); } \
  extern "C" unsigned long cblas_i##l##amax(int n, T *x, int dx) { \
    int place = largest(n, x, dx); \
    return place > 0 ? place - 1 : 0; \
  } \
  extern "C" void cblas_##l##gemv(int layout, int op, int m, int n, S alpha, T *ALONE a, int da, T *ALONE x, int dx, S beta, T *ALONE y, int dy) { \
    bool rows = by_rows(layout); \
    long down = rows ? n : m, right = rows ? m : n; \
    gemv(taken(op, rows), down, right, value(alpha), a, Dense{down, da}, x, dx, value(beta), y, dy); \
  } \
  extern "C" void cblas_##l##gbmv(int layout, int op, int m, int n, int kl, int ku, S alpha, T *ALONE a, int da, T *ALONE x, int dx, S beta, \
      T *ALONE y, \
                                  int dy) { \
    bool rows = by_rows(layout); \
    long down = rows ? n : m, right = rows ? m : n; \
    gemv(taken(op, rows), down, right, value(alpha), a, Band{down, rows ? ku : kl, rows ? kl : ku, da}, x, dx, value(beta), y, dy); \
  } \
  extern "C" void cblas_##l##gemm(int layout, int opa, int opb, int m, int n, int k, S alpha, T *ALONE a, int da, T *ALONE b, int db, S beta, \
      T *ALONE c, \
                                  int dc) { \
    bool rows = by_rows(layout); \
    Taken a_op = taken(opa, false), b_op = taken(opb, false); \
    gemm(rows ? b_op : a_op, rows ? a_op : b_op, rows ? n : m, rows ? m : n, k, value(alpha), rows ? b : a, rows ? db : da, \
         rows ? a : b, rows ? da : db, value(beta), c, dc); \
  } \
  extern "C" void cblas_##l##symm(int layout, int side, int uplo, int m, int n, S alpha, T *ALONE a, int da, T *ALONE b, int db, S beta, T *ALONE c, \
                                  int dc) { \
    bool rows = by_rows(layout); \
    symm(is_left(side, rows), is_upper(uplo, rows), false, rows ? n : m, rows ? m : n, value(alpha), a, da, b, db, value(beta), c, dc); \
  } \
  extern "C" void cblas_##l##syrk(int layout, int uplo, int op, int n, int k, S alpha, T *ALONE a, int da, S beta, T *ALONE c, int dc) { \
    bool rows = by_rows(layout); \
    syrk(taken(op, rows).across, is_upper(uplo, rows), false, n, k, value(alpha), a, da, value(beta), c, dc); \
  } \
  extern "C" void cblas_##l##syr2k(int layout, int uplo, int op, int n, int k, S alpha, T *ALONE a, int da, T *ALONE b, int db, S beta, T *ALONE c, \
                                   int dc) { \
    bool rows = by_rows(layout); \
    syr2k(taken(op, rows).across, is_upper(uplo, rows), false, n, k, value(alpha), a, da, b, db, value(beta), c, dc); \
  } \
  TRIANGLES(l, T, S, trmv, trmm, tbmv, tpmv, false) \
  TRIANGLES(l, T, S, trsv, trsm, tbsv, tpsv, true)

// Products with triangles, and solutions.
#define TRIANGLES(l, T, S, vector, matrix, band, packed, solves) \
  extern "C" void l##vector##_(char *ALONE uplo, char *ALONE op, char *ALONE diag, int *ALONE n, T *ALONE a, int *ALONE da, T *ALONE x, \
      int *ALONE dx) { \
    trmv(solves, taken(op), is(diag, 'U'), *n, a, Half{*n, *da, is(uplo, 'U')}, x, *dx); \
  } \
  extern "C" void l##band##_(char *ALONE uplo, char *ALONE op, char *ALONE diag, int *ALONE n, int *ALONE k, T *ALONE a, int *ALONE da, T *ALONE x, \
      int *ALONE dx) { \
    trmv(solves, taken(op), is(diag, 'U'), *n, a, HalfBand{*n, *k, *da, is(uplo, 'U')}, x, *dx); \
  } \
  extern "C" void l##packed##_(char *ALONE uplo, char *ALONE op, char *ALONE diag, int *ALONE n, T *ALONE a, T *ALONE x, int *ALONE dx) { \
    trmv(solves, taken(op), is(diag, 'U'), *n, a, Packed{*n, is(uplo, 'U')}, x, *dx); \
  } \
  extern "C" void l##matrix##_(char *ALONE side, char *ALONE uplo, char *ALONE op, char *ALONE diag, int *ALONE m, int *ALONE n, T *ALONE alpha, \
      T *ALONE a, int *ALONE da, T *ALONE b, int *ALONE db) { \
    trmm(solves, is(side, 'L'), is(uplo, 'U'), taken(op), is(diag, 'U'), *m, *n, *alpha, a, *da, b, *db); \
  } \
  extern "C" void cblas_##l##vector(int layout, int uplo, int op, int diag, int n, T *ALONE a, int da, T *ALONE x, int dx) { \
    bool rows = by_rows(layout); \
    trmv(solves, taken(op, rows), is_unit(diag), n, a, Half{n, da, is_upper(uplo, rows)}, x, dx); \
  } \
  extern "C" void cblas_##l##band(int layout, int uplo, int op, int diag, int n, int k, T *ALONE a, int da, T *ALONE x, int dx) { \
    bool rows = by_rows(layout); \
    trmv(solves, taken(op, rows), is_unit(diag), n, a, HalfBand{n, k, da, is_upper(uplo, rows)}, x, dx); \
  } \
  extern "C" void cblas_##l##packed(int layout, int uplo, int op, int diag, int n, T *ALONE a, T *ALONE x, int dx) { \
    bool rows = by_rows(layout); \
    trmv(solves, taken(op, rows), is_unit(diag), n, a, Packed{n, is_upper(uplo, rows)}, x, dx); \
  } \
  extern "C" void cblas_##l##matrix(int layout, int side, int uplo, int op, int diag, int m, int n, S alpha, T *ALONE a, int da, T *ALONE b, int db) { \
    bool rows = by_rows(layout); \
    trmm(solves, is_left(side, rows), is_upper(uplo, rows), taken(op, false), is_unit(diag), rows ? n : m, rows ? m : n, value(alpha), a, da, b, db); \
  }

// Of real numbers alone.
#define REAL(l, T) \
  ROUTINES(l, T, T) \
  extern "C" T l##dot_(int *n, T *x, int *dx, T *y, int *dy) { return dot(*n, x, *dx, y, *dy, false); } \
  extern "C" T l##nrm2_(int *n, T *x, int *dx) { return norm(*n, x, *dx); } \
  extern "C" T l##asum_(int *n, T *x, int *dx) { return absolute_sum(*n, x, *dx); } \
  extern "C" void l##rot_(int *n, T *x, int *dx, T *y, int *dy, T *c, T *s) { rotate(*n, x, *dx, y, *dy, *c, *s); } \
  extern "C" void l##rotg_(T *a, T *b, T *c, T *s) { find_rotation(a, b, c, s); } \
  extern "C" void l##rotm_(int *n, T *x, int *dx, T *y, int *dy, T *p) { rotate_modified(*n, x, *dx, y, *dy, p); } \
  extern "C" T cblas_##l##dot(int n, T *x, int dx, T *y, int dy) { return dot(n, x, dx, y, dy, false); } \
  extern "C" T cblas_##l##nrm2(int n, T *x, int dx) { return norm(n, x, dx); } \
  extern "C" T cblas_##l##asum(int n, T *x, int dx) { return absolute_sum(n, x, dx); } \
  extern "C" void cblas_##l##rot(int n, T *x, int dx, T *y, int dy, T c, T s) { rotate(n, x, dx, y, dy, c, s); } \
  extern "C" void cblas_##l##rotg(T *a, T *b, T *c, T *s) { find_rotation(a, b, c, s); } \
  extern "C" void cblas_##l##rotm(int n, T *x, int dx, T *y, int dy, T *p) { rotate_modified(n, x, dx, y, dy, p); } \
  MIRRORED(l, T, T, T, symv, sbmv, spmv, syr, spr, syr2, spr2, false) \
  GER(l, T, T, ger, false)

// Of complex numbers alone; `p` is the letters where the result is real.
#define COMPLEX(l, p, R) \
  ROUTINES(l, Complex<R>, Complex<R> *) \
  extern "C" R _Complex l##dotu_(int *n, Complex<R> *x, int *dx, Complex<R> *y, int *dy) { return returned(dot(*n, x, *dx, y, *dy, false)); } \
  extern "C" R _Complex l##dotc_(int *n, Complex<R> *x, int *dx, Complex<R> *y, int *dy) { return returned(dot(*n, x, *dx, y, *dy, true)); } \
  extern "C" R p##nrm2_(int *n, Complex<R> *x, int *dx) { return norm(*n, x, *dx); } \
  extern "C" R p##asum_(int *n, Complex<R> *x, int *dx) { return absolute_sum(*n, x, *dx); } \
  extern "C" void cblas_##l##dotu_sub(int n, Complex<R> *x, int dx, Complex<R> *y, int dy, Complex<R> *result) { *result = dot(n, x, dx, y, dy, \
      false); } \
  extern "C" void cblas_##l##dotc_sub(int n, Complex<R> *x, int dx, Complex<R> *y, int dy, Complex<R> *result) { *result = dot(n, x, dx, y, dy, \
      true); } \
  extern "C" R cblas_##p##nrm2(int n, Complex<R> *x, int dx) { return norm(n, x, dx); } \
  extern "C" R cblas_##p##asum(int n, Complex<R> *x, int dx) { return absolute_sum(n, x, dx); } \
  MIRRORED(l, Complex<R>, Complex<R> *, R, hemv, hbmv, hpmv, her, hpr, her2, hpr2, true) \
  GER(l, Complex<R>, Complex<R> *, geru, false) \
  GER(l, Complex<R>, Complex<R> *, gerc, true) \
  extern "C" void l##hemm_(char *ALONE side, char *ALONE uplo, int *ALONE m, int *ALONE n, Complex<R> *ALONE alpha, Complex<R> *ALONE a, \
      int *ALONE da, Complex<R> *ALONE b, int *ALONE db, Complex<R> *ALONE beta, Complex<R> *ALONE c, int *ALONE dc) { \
    symm(is(side, 'L'), is(uplo, 'U'), true, *m, *n, *alpha, a, *da, b, *db, *beta, c, *dc); \
  } \
  extern "C" void l##herk_(char *ALONE uplo, char *ALONE op, int *ALONE n, int *ALONE k, R *ALONE alpha, Complex<R> *ALONE a, int *ALONE da, \
      R *ALONE beta, Complex<R> *ALONE c, int *ALONE dc) { \
    syrk(taken(op).across, is(uplo, 'U'), true, *n, *k, *alpha, a, *da, *beta, c, *dc); \
  } \
  extern "C" void l##her2k_(char *ALONE uplo, char *ALONE op, int *ALONE n, int *ALONE k, Complex<R> *ALONE alpha, Complex<R> *ALONE a, \
      int *ALONE da, Complex<R> *ALONE b, int *ALONE db, R *ALONE beta, Complex<R> *ALONE c, int *ALONE dc) { \
    syr2k(taken(op).across, is(uplo, 'U'), true, *n, *k, *alpha, a, *da, b, *db, *beta, c, *dc); \
  } \
  extern "C" void cblas_##l##hemm(int layout, int side, int uplo, int m, int n, Complex<R> *ALONE alpha, Complex<R> *ALONE a, int da, \
      Complex<R> *ALONE b, int db, Complex<R> *ALONE beta, Complex<R> *ALONE c, int dc) { \
    bool rows = by_rows(layout); \
    symm(is_left(side, rows), is_upper(uplo, rows), true, rows ? n : m, rows ? m : n, *alpha, a, da, b, db, *beta, c, dc); \
  } \
  extern "C" void cblas_##l##herk(int layout, int uplo, int op, int n, int k, R alpha, Complex<R> *ALONE a, int da, R beta, Complex<R> *ALONE c, \
      int dc) { \
    bool rows = by_rows(layout); \
    syrk(taken(op, rows).across, is_upper(uplo, rows), true, n, k, alpha, a, da, beta, c, dc); \
  } \
  extern "C" void cblas_##l##her2k(int layout, int uplo, int op, int n, int k, Complex<R> *ALONE alpha, Complex<R> *ALONE a, int da, \
      Complex<R> *ALONE b, int db, R beta, Complex<R> *ALONE c, int dc) { \
    bool rows = by_rows(layout); \
    syr2k(taken(op, rows).across, is_upper(uplo, rows), true, n, k, conjugate(*alpha, rows), a, da, b, db, beta, c, dc); \
  }

// Symmetric or Hermitian matrices and vectors; `V` is the type of the factor of one vector's products.
#define MIRRORED(l, T, S, V, product, band, packed, one, one_packed, two, two_packed, hermitian) \
  extern "C" void l##product##_(char *ALONE uplo, int *ALONE n, T *ALONE alpha, T *ALONE a, int *ALONE da, T *ALONE x, int *ALONE dx, \
      T *ALONE beta, T *ALONE y, int *ALONE dy) { \
    symv(Mirrored{hermitian, false}, *n, *alpha, a, Half{*n, *da, is(uplo, 'U')}, x, *dx, *beta, y, *dy); \
  } \
  extern "C" void l##band##_(char *ALONE uplo, int *ALONE n, int *ALONE k, T *ALONE alpha, T *ALONE a, int *ALONE da, T *ALONE x, int *ALONE dx, \
      T *ALONE beta, T *ALONE y, int *ALONE dy) { \
    symv(Mirrored{hermitian, false}, *n, *alpha, a, HalfBand{*n, *k, *da, is(uplo, 'U')}, x, *dx, *beta, y, *dy); \
  } \
  extern "C" void l##packed##_(char *ALONE uplo, int *ALONE n, T *ALONE alpha, T *ALONE a, T *ALONE x, int *ALONE dx, T *ALONE beta, T *ALONE y, \
      int *ALONE dy) { \
    symv(Mirrored{hermitian, false}, *n, *alpha, a, Packed{*n, is(uplo, 'U')}, x, *dx, *beta, y, *dy); \
  } \
  extern "C" void l##one##_(char *ALONE uplo, int *ALONE n, V *ALONE alpha, T *ALONE x, int *ALONE dx, T *ALONE a, int *ALONE da) { \
    syr(Mirrored{hermitian, false}, *n, *alpha, x, *dx, a, Half{*n, *da, is(uplo, 'U')}); \
  } \
  extern "C" void l##one_packed##_(char *ALONE uplo, int *ALONE n, V *ALONE alpha, T *ALONE x, int *ALONE dx, T *ALONE a) { \
    syr(Mirrored{hermitian, false}, *n, *alpha, x, *dx, a, Packed{*n, is(uplo, 'U')}); \
  } \
  extern "C" void l##two##_(char *ALONE uplo, int *ALONE n, T *ALONE alpha, T *ALONE x, int *ALONE dx, T *ALONE y, int *ALONE dy, T *ALONE a, \
      int *ALONE da) { \
    syr2(Mirrored{hermitian, false}, *n, *alpha, x, *dx, y, *dy, a, Half{*n, *da, is(uplo, 'U')}); \
  } \
  extern "C" void l##two_packed##_(char *ALONE uplo, int *ALONE n, T *ALONE alpha, T *ALONE x, int *ALONE dx, T *ALONE y, int *ALONE dy, T *ALONE a) { \
    syr2(Mirrored{hermitian, false}, *n, *alpha, x, *dx, y, *dy, a, Packed{*n, is(uplo, 'U')}); \
  } \
  extern "C" void cblas_##l##product(int layout, int uplo, int n, S alpha, T *ALONE a, int da, T *ALONE x, int dx, S beta, T *ALONE y, int dy) { \
    bool rows = by_rows(layout); \
    symv(Mirrored{hermitian, rows}, n, value(alpha), a, Half{n, da, is_upper(uplo, rows)}, x, dx, value(beta), y, dy); \
  } \
  extern "C" void cblas_##l##band(int layout, int uplo, int n, int k, S alpha, T *ALONE a, int da, T *ALONE x, int dx, S beta, T *ALONE y, int dy) { \
    bool rows = by_rows(layout); \
    symv(Mirrored{hermitian, rows}, n, value(alpha), a, HalfBand{n, k, da, is_upper(uplo, rows)}, x, dx, value(beta), y, dy); \
  } \
  extern "C" void cblas_##l##packed(int layout, int uplo, int n, S alpha, T *ALONE a, T *ALONE x, int dx, S beta, T *ALONE y, int dy) { \
    bool rows = by_rows(layout); \
    symv(Mirrored{hermitian, rows}, n, value(alpha), a, Packed{n, is_upper(uplo, rows)}, x, dx, value(beta), y, dy); \
  } \
  extern "C" void cblas_##l##one(int layout, int uplo, int n, V alpha, T *ALONE x, int dx, T *ALONE a, int da) { \
    bool rows = by_rows(layout); \
    syr(Mirrored{hermitian, rows}, n, alpha, x, dx, a, Half{n, da, is_upper(uplo, rows)}); \
  } \
  extern "C" void cblas_##l##one_packed(int layout, int uplo, int n, V alpha, T *ALONE x, int dx, T *ALONE a) { \
    bool rows = by_rows(layout); \
    syr(Mirrored{hermitian, rows}, n, alpha, x, dx, a, Packed{n, is_upper(uplo, rows)}); \
  } \
  extern "C" void cblas_##l##two(int layout, int uplo, int n, S alpha, T *ALONE x, int dx, T *ALONE y, int dy, T *ALONE a, int da) { \
    bool rows = by_rows(layout); \
    syr2(Mirrored{hermitian, rows}, n, value(alpha), x, dx, y, dy, a, Half{n, da, is_upper(uplo, rows)}); \
  } \
  extern "C" void cblas_##l##two_packed(int layout, int uplo, int n, S alpha, T *ALONE x, int dx, T *ALONE y, int dy, T *ALONE a) { \
    bool rows = by_rows(layout); \
    syr2(Mirrored{hermitian, rows}, n, value(alpha), x, dx, y, dy, a, Packed{n, is_upper(uplo, rows)}); \
  }

// A product of two vectors, added to a matrix.
#define GER(l, T, S, name, conjugated) \
  extern "C" void l##name##_(int *ALONE m, int *ALONE n, T *ALONE alpha, T *ALONE x, int *ALONE dx, T *ALONE y, int *ALONE dy, T *ALONE a, \
      int *ALONE da) { \
    ger(*m, *n, *alpha, x, *dx, false, y, *dy, conjugated, a, *da); \
  } \
  extern "C" void cblas_##l##name(int layout, int m, int n, S alpha, T *ALONE x, int dx, T *ALONE y, int dy, T *ALONE a, int da) { \
    if (by_rows(layout)) \
      ger(n, m, value(alpha), y, dy, conjugated, x, dx, false, a, da); \
    else \
      ger(m, n, value(alpha), x, dx, false, y, dy, conjugated, a, da); \
  }

// Complex vectors by real numbers.
#define MIXED(l, p, R) \
  extern "C" void p##scal_(int *n, R *alpha, Complex<R> *x, int *dx) { scale(*n, *alpha, x, *dx); } \
  extern "C" void p##rot_(int *n, Complex<R> *x, int *dx, Complex<R> *y, int *dy, R *c, R *s) { rotate(*n, x, *dx, y, *dy, *c, *s); } \
  extern "C" void cblas_##p##scal(int n, R alpha, Complex<R> *x, int dx) { scale(n, alpha, x, dx); } \
  extern "C" void cblas_##p##rot(int n, Complex<R> *x, int dx, Complex<R> *y, int dy, R c, R s) { rotate(n, x, dx, y, dy, c, s); }

REAL(s, float)
REAL(d, double)
COMPLEX(c, sc, float)
COMPLEX(z, dz, double)
MIXED(c, cs, float)
MIXED(z, zd, double)
