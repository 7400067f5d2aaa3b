// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! The table as data: its names lead to rows, its formulas are well formed, its spellings exist.

use std::collections::BTreeSet;
use std::ffi::{CString, c_char, c_void};
use wengert_core::expr::{Expr, Needs, Var, X0, X1, c, call};
use wengert_core::table::{self, Kind, Row, Spelling};

const LIBRARY_KINDS: [Kind; 4] = [Kind::F32, Kind::F64, Kind::F80, Kind::F128];

/// Calls `visit` for a formula and all that it is made of.
fn walk(e: &Expr, visit: &mut impl FnMut(&Expr)) {
    visit(e);
    for child in e.children() {
        walk(child, visit);
    }
}

/// Every formula that the table can give, with where it comes from.
fn formulas() -> Vec<(String, &'static Row, Expr)> {
    let mut found = Vec::new();
    for row in table::all() {
        for i in 0..row.arity {
            found.push((format!("d {}/d x{i}", row.name), row, row.partials[i].expr()));
            for j in 0..row.arity {
                found.push((format!("d² {}/d x{i} d x{j}", row.name), row, row.second(i, j)));
            }
        }
    }
    found
}

/// The names of all rows that first derivatives of a program's own calls call.
fn called() -> BTreeSet<&'static str> {
    let mut names = BTreeSet::new();
    for row in table::all().iter().filter(|row| row.name != "digamma" && row.name != "polygamma") {
        for partial in &row.partials {
            walk(&partial.expr(), &mut |e| {
                if let Expr::Call(name, _) = e {
                    names.insert(*name);
                }
            });
        }
    }
    names
}

/// Whether a formula is one of integers.
fn is_integer(e: &Expr, row: &Row) -> bool {
    match e {
        Expr::X(i) => row.is_integer(usize::from(*i)),
        Expr::IntAdd(..) => true,
        Expr::Const(digits) => digits.parse::<i64>().is_ok(),
        _ => false,
    }
}

#[test]
fn formulas_call_rows_with_operands_of_the_right_number_and_kind() {
    for (place, row, formula) in formulas() {
        walk(&formula, &mut |e| match e {
            Expr::Call(name, arguments) => {
                let callee = table::by_name(name).unwrap_or_else(|| panic!("{place} calls '{name}', which is no row"));
                assert_eq!(arguments.len(), callee.arity, "{place} calls {name}");
                for (i, argument) in arguments.iter().enumerate().filter(|(i, _)| callee.is_integer(*i)) {
                    assert!(is_integer(argument, row), "{place}: operand {i} of {name} is an integer, not {argument}");
                }
            }
            Expr::FromInt(inner) | Expr::IntAdd(inner, _) => {
                assert!(is_integer(inner, row), "{place}: {inner} is no integer");
            }
            Expr::X(i) => assert!(usize::from(*i) < row.arity, "{place} has no operand {i}"),
            _ => {}
        });
    }
}

#[test]
fn no_integer_stands_where_a_floating_number_must() {
    fn floating(place: &str, row: &Row, e: &Expr) {
        let bare = matches!(e, Expr::X(i) if row.is_integer(usize::from(*i))) || matches!(e, Expr::IntAdd(..));
        assert!(!bare, "{place}: {e} is an integer");
        match e {
            Expr::FromInt(_) => {}
            Expr::Call(name, arguments) => {
                let callee = table::by_name(name).expect("a row");
                for (_, argument) in arguments.iter().enumerate().filter(|(i, _)| !callee.is_integer(*i)) {
                    floating(place, row, argument);
                }
            }
            other => other.children().into_iter().for_each(|child| floating(place, row, child)),
        }
    }
    for (place, row, formula) in formulas() {
        floating(&place, row, &formula);
    }
}

#[test]
fn constants_serve_quadruple_precision() {
    for (place, _, formula) in formulas() {
        walk(&formula, &mut |e| {
            if let Expr::Const(text) = e {
                assert!(text.parse::<f64>().is_ok(), "{place}: '{text}' is no number");
                let digits = text.chars().filter(char::is_ascii_digit).count();
                assert!(digits <= 4 || digits >= 40, "{place}: '{text}' is cut off");
            }
        });
    }
}

#[test]
fn rows_are_complete() {
    for row in table::all() {
        assert_eq!(row.partials.len(), row.arity, "{}", row.name);
        assert_eq!(row.domain.len(), row.arity, "{}", row.name);
        assert_eq!(
            (row.singular | row.int_operands) >> row.arity,
            0,
            "{} has flags of operands that it lacks",
            row.name
        );
        assert!(std::ptr::eq(table::by_name(row.name).expect("its name leads to it"), row));
        for store in &row.stores {
            assert!(store.operand >= row.arity, "{}: a pointer is no operand of the function", row.name);
            assert!(store.value.is_none_or(|value| table::by_name(value).is_some()), "{}", row.name);
        }
    }
}

#[test]
fn symbols_lead_to_their_rows() {
    for (symbol, name, kind) in [
        ("sin", "sin", Kind::F64),
        ("sinf", "sin", Kind::F32),
        ("tgammal", "tgamma", Kind::F80),
        ("erff128", "erf", Kind::F128),
        ("powq", "pow", Kind::F128),
        ("__exp_finite", "exp", Kind::F64),
        ("__log10f_finite", "log10", Kind::F32),
        ("cosf64x", "cos", Kind::F80),
        ("fmaxf", "maxnum", Kind::F32),
        ("drem", "remainder", Kind::F64),
        ("lgamma", "lgamma", Kind::F64),
        ("lgammaf_r", "lgamma_r", Kind::F32),
        ("pow10", "exp10", Kind::F64),
        ("scalbnl", "ldexp", Kind::F80),
        ("_FortranAModReal8", "frem", Kind::F64),
        ("_FortranAModuloReal4", "modulo", Kind::F32),
        ("_FortranAErfcScaled8", "erfc_scaled", Kind::F64),
        ("_FortranAExponent8_4", "exponent", Kind::F64),
        ("_FortranANearest10", "nearest", Kind::F80),
        ("_FortranASinF128", "sin", Kind::F128),
    ] {
        let (row, found) = table::call(symbol).unwrap_or_else(|| panic!("{symbol} is known"));
        assert_eq!((row.name, found), (name, kind), "{symbol}");
    }
    for unknown in ["sinx", "gamma", "main", "sincosine", "f", "l", "_FortranASin"] {
        assert!(table::call(unknown).is_none(), "{unknown}");
    }
}

#[test]
fn calls_that_store_floating_values_must_be_asked_for() {
    for symbol in ["modf", "sincosf"] {
        assert!(table::call(symbol).is_none(), "{symbol} stores a value that has a derivative");
        assert!(table::call_with_stores(symbol).is_some(), "{symbol}");
    }
    let (row, _) = table::call("frexp").expect("frexp stores an integer only");
    assert_eq!(row.stores.len(), 1);
}

#[test]
fn intrinsics_and_instructions_lead_to_their_rows() {
    let name = |row: Option<&'static Row>| row.map(|row| row.name);
    assert_eq!(name(table::intrinsic("llvm.sin")), Some("sin"));
    assert_eq!(name(table::intrinsic("llvm.fmuladd")), Some("fma"));
    assert_eq!(name(table::intrinsic("llvm.experimental.constrained.fadd")), Some("fadd"));
    assert_eq!(name(table::intrinsic("llvm.experimental.constrained.fmuladd")), Some("fma"));
    assert_eq!(name(table::intrinsic("llvm.experimental.constrained.atan2")), Some("atan2"));
    assert_eq!(name(table::intrinsic("llvm.memcpy")), None);
    assert_eq!(name(table::instruction("frem")), Some("frem"));
    assert_eq!(name(table::instruction("sin")), None, "sin is no instruction");
    assert_eq!(table::intrinsic_results("llvm.sincos").map(|rows| rows.map(|row| row.name)), Some(["sin", "cos"]));
    assert!(table::intrinsic_results("llvm.modf").is_some() && table::intrinsic_results("llvm.frexp").is_some());
    assert!(table::intrinsic_results("llvm.sin").is_none());
}

/// LLVM 22's intrinsics of floating numbers that return one result, constrained ones aside.
const INTRINSICS: &str = "acos arithmetic.fence asin atan atan2 canonicalize ceil copysign cos cosh exp exp10 exp2 fabs \
    floor fma fmuladd fptosi.sat fptoui.sat fptrunc.round is.fpclass ldexp llrint llround log log10 log2 lrint lround \
    maximum maximumnum maxnum minimum minimumnum minnum nearbyint pow powi rint round roundeven sin sinh sqrt tan tanh \
    trunc";
const CONSTRAINED: &str = "acos asin atan atan2 ceil cos cosh exp exp2 fadd fcmp fcmps fdiv floor fma fmuladd fmul fpext \
    fptosi fptoui fptrunc frem fsub ldexp llrint llround log log10 log2 lrint lround maximum maxnum minimum minnum \
    nearbyint pow powi rint round roundeven sin sinh sitofp sqrt tan tanh trunc uitofp";
/// The functions of <math.h> that take numbers and return one, as glibc 2.36 declares them with all extensions, `gamma`
/// aside: programs have one of their own, which is Γ where the library's is log Γ.
const MATH_H: &str = "acos acosh asin asinh atan atan2 atanh cbrt ceil copysign cos cosh drem erf erfc exp exp10 exp2 expm1 \
    fabs fdim finite floor fma fmax fmaximum fmaximum_mag fmaximum_mag_num fmaximum_num fmaxmag fmin fminimum \
    fminimum_mag fminimum_mag_num fminimum_num fminmag fmod frexp fromfp fromfpx hypot ilogb isinf isnan j0 j1 jn \
    ldexp lgamma lgamma_r llogb llrint llround log log10 log1p log2 logb lrint lround nearbyint nextafter nextdown \
    nexttoward nextup pow remainder remquo rint round roundeven scalb scalbln scalbn significand sin sinh sqrt tan tanh \
    tgamma trunc ufromfp ufromfpx y0 y1 yn";

#[test]
fn nothing_is_forgotten() {
    for name in INTRINSICS.split_whitespace() {
        assert!(table::intrinsic(&format!("llvm.{name}")).is_some(), "llvm.{name}");
    }
    for name in CONSTRAINED.split_whitespace() {
        assert!(table::intrinsic(&format!("llvm.experimental.constrained.{name}")).is_some(), "constrained {name}");
    }
    for name in MATH_H.split_whitespace() {
        assert!(table::call(name).is_some_and(|(_, kind)| kind == Kind::F64), "{name}");
    }
}

#[test]
fn a_spelling_leads_back_to_its_row() {
    for row in table::all() {
        for kind in LIBRARY_KINDS {
            match row.spelling(kind) {
                Spelling::Instruction => assert!(table::instruction(row.name).is_some_and(|r| std::ptr::eq(r, row))),
                Spelling::Intrinsic(name) => assert!(table::intrinsic(name).is_some_and(|r| std::ptr::eq(r, row))),
                Spelling::Symbol(symbol) => {
                    let (found, of) = table::call_with_stores(&symbol).unwrap_or_else(|| panic!("{symbol} is known"));
                    assert!(std::ptr::eq(found, row) && of == kind, "{symbol}");
                }
                Spelling::Missing => {}
            }
        }
    }
}

/// Functions of C23: only programs that call their kin reach them, and their C library has both.
const NEWER_THAN_SOME_LIBRARIES: [&str; 4] = ["sinpi", "cospi", "pown", "compoundn"];
/// Of Wengert's run-time library, and of flang's.
const OTHER_LIBRARIES: [&str; 2] = ["wengert_", "_FortranA"];

#[test]
fn what_formulas_call_can_be_linked() {
    unsafe extern "C" {
        fn dlsym(handle: *mut c_void, name: *const c_char) -> *mut c_void;
    }
    for name in called().into_iter().filter(|name| !NEWER_THAN_SOME_LIBRARIES.contains(name)) {
        let row = table::by_name(name).expect("a row");
        for kind in [Kind::F32, Kind::F64, Kind::F80] {
            match row.spelling(kind) {
                Spelling::Symbol(symbol) if OTHER_LIBRARIES.iter().any(|prefix| symbol.starts_with(prefix)) => {}
                Spelling::Symbol(symbol) => {
                    let text = CString::new(symbol.clone()).expect("no zeros");
                    // SAFETY: a null handle asks for the default search order; the name ends with zero.
                    let found = unsafe { dlsym(std::ptr::null_mut(), text.as_ptr()) };
                    assert!(!found.is_null(), "no library has {symbol}");
                }
                Spelling::Missing => panic!("formulas call {name}, which no library has in {kind:?}"),
                Spelling::Instruction | Spelling::Intrinsic(_) => {}
            }
        }
    }
}

/// Whoever needs a function that no library has must find that out before the linker does.
#[test]
fn functions_without_a_library_have_no_spelling() {
    assert_eq!(table::by_name("polygamma").expect("a row").spelling(Kind::F64), Spelling::Missing);
    assert_eq!(table::by_name("digamma").expect("a row").spelling(Kind::F128), Spelling::Missing);
}

#[test]
fn half_precision_is_spelt_as_single() {
    let row = table::by_name("erf").expect("a row");
    assert_eq!(row.spelling(Kind::F16), row.spelling(Kind::F32));
    assert_eq!(row.spelling(Kind::BF16), Spelling::Symbol("erff".to_string()));
}

#[test]
fn a_formula_knows_what_it_needs() {
    let formula = (X0 - c("2")) * call("sin", [Expr::Y]) / X1.float();
    assert_eq!(formula.needs(), Needs { operands: 0b11, result: true });
    assert_eq!(c("2").needs(), Needs::default());
}

#[test]
fn a_formula_prints_as_on_paper() {
    let formula = (X0 - (c("2") - X1)) * call("pow", [Expr::Y, X1]) / -X0;
    assert_eq!(formula.to_string(), "(x0 - (2 - x1)) * pow(y, x1) / -x0");
    let partials = &table::by_name("powi").expect("a row").partials;
    assert_eq!(partials[0].expr().to_string(), "if(float(x1) == 0, 0, float(x1) * powi(x0, (x1 - 1)))");
}

#[test]
fn derivatives_of_formulas_are_simplified() {
    assert_eq!((X0 * X1).derivative(Var::X(0)), X1);
    assert_eq!((X0 + c("3")).derivative(Var::X(0)), c("1"));
    assert_eq!(Expr::Y.derivative(Var::X(0)), c("0"));
    assert_eq!(call("sin", [X0]).derivative(Var::X(0)).to_string(), "cos(x0)");
}
