/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * wengert.hpp - derivatives of C++ functions, checked by the compiler. C++17.
 *
 *     double f(const std::vector<double> &x, double k);
 *
 *     // gradient: adds df/dx to xb, returns df/dk
 *     double kb = wengert::adjoint<f>(wengert::dup(x, xb), wengert::out(k));
 *
 *     // directional derivative along xd
 *     double fd = wengert::tangent<f>(wengert::dup(x, xd), wengert::constant(k));
 *
 * What is differentiated is a template argument (a function or a member function), or comes first: a lambda, a function object. A
 * member function's object is its first argument:
 *
 *     wengert::adjoint<&Model::cost>(wengert::dup(model, modelb), wengert::constant(n));
 *     wengert::adjoint([&](double x) { return p.eval(x); }, wengert::out(1.5));
 *
 * Each argument says how it takes part. Shadows have the type of what they belong to: a vector of as many elements, a structure whose
 * pointers lead to shadows. A function object is passive, unless it is wrapped in wengert::dup as well.
 *
 * This header imports wengert.h and a few headers of the language; all is inlined, also without optimisation.
 */
#ifndef WENGERT_HPP
#define WENGERT_HPP

#include <cstddef>
#include <tuple>
#include <type_traits>
#include <utility>
#include <wengert.h>

#if !defined(__cplusplus) || __cplusplus < 201703L
#error "wengert.hpp needs C++17"
#endif

#define WENGERT_INLINE __attribute__((always_inline)) inline

namespace wengert {
namespace detail {

enum class Word { dup, indep, dep, dupnoneed, constant };

/* The markers, which the plugin knows by name. Any arguments fit: a lambda's type could not be named where others declare it. */
extern "C" void wengert_adjoint_of(void *, ...);
template <class R> R wengert_tangent_of(void *, ...);

template <Word W> WENGERT_INLINE int spell() {
  if constexpr (W == Word::dup)
    return wengert_dup;
  else if constexpr (W == Word::indep)
    return wengert_indep;
  else if constexpr (W == Word::dep)
    return wengert_dep;
  else if constexpr (W == Word::dupnoneed)
    return wengert_dupnoneed;
  else
    return wengert_const;
}

struct Argument {};

/* An object that is active: its address goes through the marker, the function gets the object. */
template <Word W, class T> struct Object : Argument {
  static constexpr Word word = W;
  static constexpr int tokens = 3;
  using Passed = T *;
  using Handed = T &;
  T *primal;
  std::remove_const_t<T> *shadow;
  static WENGERT_INLINE T &hand(T *address) { return *address; }
};

/* A pointer to what is active. */
template <Word W, class T> struct Pointer : Argument {
  static constexpr Word word = W;
  static constexpr int tokens = 3;
  using Passed = T *;
  using Handed = T *;
  T *primal;
  std::remove_const_t<T> *shadow;
  static WENGERT_INLINE T *hand(T *address) { return address; }
};

/* A number by value, and its adjoint. */
template <class T> struct Number : Argument {
  static constexpr Word word = Word::dup;
  static constexpr int tokens = 3;
  using Passed = T *;
  using Handed = T;
  T value;
  T adjoint = 0;
  static WENGERT_INLINE T hand(T *address) { return *address; }
};

/* A passive value: a number, a pointer. */
template <class T> struct Value : Argument {
  static constexpr Word word = Word::constant;
  static constexpr int tokens = 2;
  using Passed = T;
  using Handed = T;
  T primal;
  static WENGERT_INLINE T hand(T value) { return value; }
};

/* A passive object. */
template <class T> struct Passive : Argument {
  static constexpr Word word = Word::constant;
  static constexpr int tokens = 2;
  using Passed = T *;
  using Handed = T &;
  T *primal;
  static WENGERT_INLINE T &hand(T *address) { return *address; }
};

template <class A> constexpr bool is_number = false;
template <class T> constexpr bool is_number<Number<T>> = true;

template <class T> using Plain = std::remove_cv_t<std::remove_reference_t<T>>;
template <class A> constexpr bool is_argument = std::is_base_of_v<Argument, Plain<A>>;

/* What goes through the marker for an argument, piece by piece. */
template <int Piece, class A> WENGERT_INLINE auto piece(A &argument) {
  if constexpr (Piece == 0)
    return spell<A::word>();
  else if constexpr (is_number<A>)
    return Piece == 1 ? &argument.value : &argument.adjoint;
  else if constexpr (Piece == 1)
    return argument.primal;
  else
    return argument.shadow;
}

/* Which piece of which argument comes at a place. */
struct Place {
  std::size_t argument;
  int piece;
};
template <class... A> constexpr Place place(std::size_t at) {
  constexpr int tokens[] = {A::tokens..., 0};
  for (std::size_t argument = 0;; argument++) {
    if (at < std::size_t(tokens[argument]))
      return {argument, int(at)};
    at -= std::size_t(tokens[argument]);
  }
}

/* The function as the plugin sees it: addresses of objects for objects. */
template <auto F, class Seq> struct Static;
template <auto F, class... A> struct Static<F, std::tuple<A...>> {
  static constexpr bool fits = std::is_invocable_v<decltype(F), typename A::Handed...>;
  template <class First, class... Rest> static WENGERT_INLINE decltype(auto) member(First &&object, Rest &&...rest) {
    if constexpr (std::is_pointer_v<std::remove_reference_t<First>>)
      return (object->*F)(std::forward<Rest>(rest)...);
    else
      return (object.*F)(std::forward<Rest>(rest)...);
  }
  static decltype(auto) call(typename A::Passed... passed) {
    if constexpr (std::is_member_pointer_v<decltype(F)>)
      return member(A::hand(passed)...);
    else
      return F(A::hand(passed)...);
  }
};

template <class Seq> struct Dynamic;
template <class F, class... A> struct Dynamic<std::tuple<F, A...>> {
  static constexpr bool fits = std::is_invocable_v<typename F::Handed, typename A::Handed...>;
  static decltype(auto) call(typename F::Passed function, typename A::Passed... passed) { return F::hand(function)(A::hand(passed)...); }
};

template <class R> constexpr void check_result() {
  static_assert(std::is_void_v<R> || std::is_floating_point_v<R>,
                "a function that is differentiated returns a floating-point number or nothing; write other results to an argument");
}

/* The adjoints of numbers that came by value: nothing, one, or a tuple. */
template <class... A> WENGERT_INLINE auto adjoints(A &...arguments) {
  auto of = [](auto &argument) {
    if constexpr (is_number<Plain<decltype(argument)>>)
      return std::make_tuple(argument.adjoint);
    else
      return std::tuple<>();
  };
  auto all = std::tuple_cat(of(arguments)...);
  constexpr std::size_t count = std::tuple_size_v<decltype(all)>;
  if constexpr (count == 1)
    return std::get<0>(all);
  else if constexpr (count > 1)
    return all;
}

template <class Body, std::size_t... At, class... A>
WENGERT_INLINE void ask_adjoint(std::index_sequence<At...>, std::tuple<A &...> all) {
  wengert_adjoint_of((void *)Body::call, piece<place<A...>(At).piece>(std::get<place<A...>(At).argument>(all))...);
}

template <class R, class Body, std::size_t... At, class... A>
WENGERT_INLINE R ask_tangent(std::index_sequence<At...>, std::tuple<A &...> all) {
  return wengert_tangent_of<R>((void *)Body::call, piece<place<A...>(At).piece>(std::get<place<A...>(At).argument>(all))...);
}

template <class Body, class... A> WENGERT_INLINE auto adjoint(A &...arguments) {
  static_assert(Body::fits, "the arguments do not fit the function's parameters");
  check_result<decltype(Body::call(std::declval<typename A::Passed>()...))>();
  ask_adjoint<Body>(std::make_index_sequence<(A::tokens + ... + 0)>(), std::tie(arguments...));
  return adjoints(arguments...);
}

template <class Body, class... A> WENGERT_INLINE auto tangent(A &...arguments) {
  static_assert(Body::fits, "the arguments do not fit the function's parameters");
  static_assert(!(is_number<A> || ...), "wengert::out is for adjoints; give a tangent by wengert::dup(x, xd)");
  using R = decltype(Body::call(std::declval<typename A::Passed>()...));
  check_result<R>();
  return ask_tangent<R, Body>(std::make_index_sequence<(A::tokens + ... + 0)>(), std::tie(arguments...));
}

template <Word W, class T, class S> WENGERT_INLINE auto active(T &x, S &shadow) {
  if constexpr (std::is_pointer_v<T>) {
    static_assert(std::is_pointer_v<S> && std::is_same_v<std::remove_const_t<std::remove_pointer_t<T>>, std::remove_pointer_t<S>>,
                  "the shadow of a pointer has its type, without const");
    Pointer<W, std::remove_pointer_t<T>> argument{};
    argument.primal = x;
    argument.shadow = shadow;
    return argument;
  } else {
    static_assert(std::is_same_v<std::remove_const_t<T>, S>, "the shadow of a variable has its type, without const");
    Object<W, T> argument{};
    argument.primal = &x;
    argument.shadow = &shadow;
    return argument;
  }
}

template <class T> WENGERT_INLINE auto passive(T &x) {
  if constexpr (std::is_scalar_v<T>) {
    Value<std::remove_const_t<T>> argument{};
    argument.primal = x;
    return argument;
  } else {
    Passive<T> argument{};
    argument.primal = &x;
    return argument;
  }
}

/* A function object, as the first argument. */
template <class F> WENGERT_INLINE auto function(F &f) {
  if constexpr (is_argument<F>)
    return f;
  else {
    static_assert(!std::is_pointer_v<F> && !std::is_function_v<F>, "pass a function as wengert::adjoint<f>(…)");
    return passive(f);
  }
}

} // namespace detail

/* ---- How an argument takes part ------------------------------------------------------------------------------------------- */

/* Active, with its shadow: variables and objects by reference, or pointers. In an adjoint, shadow at exit = J^T * shadow at entry; in a
 * tangent, J * shadow at entry. */
template <class T, class S> WENGERT_INLINE auto dup(T &&x, S &&shadow) { return detail::active<detail::Word::dup>(x, shadow); }
/* Independent only, dependent only, and active with its primal result not wanted. */
template <class T, class S> WENGERT_INLINE auto indep(T &&x, S &&shadow) { return detail::active<detail::Word::indep>(x, shadow); }
template <class T, class S> WENGERT_INLINE auto dep(T &&x, S &&shadow) { return detail::active<detail::Word::dep>(x, shadow); }
template <class T, class S> WENGERT_INLINE auto dupnoneed(T &&x, S &&shadow) { return detail::active<detail::Word::dupnoneed>(x, shadow); }
/* A floating-point value, whose adjoint is returned (a tuple of several). */
template <class T> WENGERT_INLINE auto out(T x) {
  static_assert(std::is_floating_point_v<T>, "wengert::out is for floating-point values; give objects a shadow by wengert::dup");
  detail::Number<T> argument{};
  argument.value = x;
  return argument;
}
/* Passive: anything. An object is not copied. */
template <class T> WENGERT_INLINE auto constant(T &&x) { return detail::passive(x); }

/* ---- Derivatives ---------------------------------------------------------------------------------------------------------- */

/* Forward and backward sweep; a floating-point result is seeded with 1. */
template <auto F, class... A> WENGERT_INLINE auto adjoint(A... arguments) {
  static_assert((detail::is_argument<A> && ...), "say of each argument how it takes part: wengert::dup, wengert::constant, wengert::out");
  return detail::adjoint<detail::Static<F, std::tuple<A...>>>(arguments...);
}

/* Primal and tangent: returns the tangent of the function's result. */
template <auto F, class... A> WENGERT_INLINE auto tangent(A... arguments) {
  static_assert((detail::is_argument<A> && ...), "say of each argument how it takes part: wengert::dup, wengert::constant");
  return detail::tangent<detail::Static<F, std::tuple<A...>>>(arguments...);
}

template <class F, class... A> WENGERT_INLINE auto adjoint(F &&f, A... arguments) {
  static_assert((detail::is_argument<A> && ...), "say of each argument how it takes part: wengert::dup, wengert::constant, wengert::out");
  auto function = detail::function(f);
  return detail::adjoint<detail::Dynamic<std::tuple<decltype(function), A...>>>(function, arguments...);
}

template <class F, class... A> WENGERT_INLINE auto tangent(F &&f, A... arguments) {
  static_assert((detail::is_argument<A> && ...), "say of each argument how it takes part: wengert::dup, wengert::constant");
  auto function = detail::function(f);
  return detail::tangent<detail::Dynamic<std::tuple<decltype(function), A...>>>(function, arguments...);
}

} // namespace wengert

#undef WENGERT_INLINE
#endif
