// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Writes interfaces of the named derivatives that were made: a Fortran module, or a C header.
//!
//! What an argument is, debug information says; without it, the procedure's own accesses. A Fortran interface binds to the symbol
//! by name, so one form serves procedures of modules, external ones and those of C. Invariant: a derivative whose interface cannot be
//! written so that calls pass what it takes is named in a comment, with the reason.

use crate::analysis::Program;
use crate::analysis::objects::{Object, Root};
use crate::llvm::{Function, Module, Type, diagnose};
use crate::refusal::{Refusal, Result};
use crate::request::Request;
use rustc_hash::FxHashSet;
use std::fmt::Write;
use wengert_core::codes::Code;
use wengert_core::names;
use wengert_core::request::Mode;

/// What a procedure does with one parameter.
#[derive(Clone, Default)]
pub struct Access {
    /// Does it change what the pointer leads to?
    written: bool,
    /// Does it find the numbers behind a descriptor?
    described: bool,
    /// The only floating type that it finds there.
    float: Option<Type>,
}

/// How a procedure uses its parameters.
pub fn accesses(program: &Program, function: Function) -> Vec<Access> {
    let procedure = &program.procedures[&function];
    let of = |index: usize| {
        let behind = |o: &&Object| o.root() == Some(Root::Argument(index));
        let described = procedure.summary.behind.iter().any(|o| behind(&o));
        let belongs = |o: &&Object| **o == Object::Argument(index) || behind(o);
        let kinds: FxHashSet<Type> =
            procedure.kinds.iter().filter(|(o, _)| belongs(o)).flat_map(|(_, kinds)| kinds).copied().collect();
        let float = if kinds.len() == 1 { kinds.into_iter().next() } else { None };
        Access { written: procedure.effects.writes.iter().any(|o| belongs(&o)), described, float }
    };
    (0..function.ty().parameters().len()).map(of).collect()
}

/// The type of an element.
#[derive(Clone, Copy, PartialEq)]
enum Base {
    Float(u32),
    Complex(u32),
    Integer(u32),
    /// One by the name that C has for it, and its bits.
    Named(&'static str, u32),
    Logical(u32),
    Character,
    /// A structure, or something of which only the address is known.
    Other,
}

/// How an argument is passed, and what it is.
#[derive(Clone, Copy, PartialEq)]
enum Passed {
    Value,
    Scalar,
    /// The address of the first of many.
    Array,
    /// The address of what may be a scalar or an array of any type.
    Address,
    /// A descriptor of so many dimensions, or of an unknown number.
    Described {
        rank: Option<usize>,
        attribute: &'static str,
    },
}

struct Argument {
    name: String,
    passed: Passed,
    base: Base,
    written: bool,
}

/// A derivative's interface.
struct Interface {
    what: String,
    name: String,
    symbol: String,
    arguments: Vec<Argument>,
    /// `None` for a subroutine.
    result: Option<Base>,
}

/// Writes the interfaces to the file, in the language that its name ends in.
pub fn write(module: Module, file: &str, made: &[(&Request, &[Access])]) {
    let path = std::path::Path::new(file);
    let ending = path.extension().and_then(|e| e.to_str()).unwrap_or_default().to_lowercase();
    let stem = path.file_stem().and_then(|s| s.to_str()).unwrap_or("derivatives");
    let interfaces: Vec<Result<Interface>> =
        made.iter().filter_map(|(request, accesses)| interface(module, request, accesses)).collect();
    let text = match ending.as_str() {
        "h" | "hpp" | "hxx" => header(stem, &interfaces),
        "f90" | "f95" | "f03" | "f08" | "f18" => fortran(stem, &interfaces),
        _ => {
            let message =
                format!("-wengert-interface={file}: expected a name that ends in .f90 (a Fortran module) or .h (a C header)");
            return Refusal::new(Code::W0016, message).report(module);
        }
    };
    if let Err(error) = std::fs::write(file, text) {
        Refusal::new(Code::W0016, format!("-wengert-interface={file}: {error}")).report(module);
    }
}

/// `None` for a request that is no named derivative.
fn interface(module: Module, request: &Request, accesses: &[Access]) -> Option<Result<Interface>> {
    let (symbol, returns, returns_in_memory) = request.named_as()?;
    let function = request.function;
    let (word, mark) = if request.mode == Mode::Tangent { ("tangent", "_d") } else { ("adjoint", "_b") };
    let name = names::plain(symbol);
    let what = format!("The {word} of {}.", names::qualified(&function.name()));
    if returns_in_memory {
        let why = format!("'{name}' returns a structure in memory, which only its own declaration tells");
        return Some(Err(Refusal::new(Code::W0017, why)));
    }
    let result = match () {
        () if returns.is_void() => None,
        () if request.width > 1 => {
            let why = format!("'{name}' returns a structure of {} numbers, which only its own declaration tells", request.width);
            return Some(Err(Refusal::new(Code::W0017, why)));
        }
        () => match base_of(module, returns) {
            Base::Other => {
                let why = format!("'{name}' returns {returns}, which an interface cannot say");
                return Some(Err(Refusal::new(Code::W0017, why)));
            }
            base => Some(base),
        },
    };
    let mut used: FxHashSet<String> = FxHashSet::default();
    let mut arguments = Vec::new();
    let mut texts = Vec::new();
    let signature = request.signature();
    for (index, ty) in function.ty().parameters().into_iter().enumerate() {
        let (passed, base) = told(function, index).unwrap_or_else(|| guessed(module, ty, &accesses[index]));
        let passed = if ty.is_pointer() { passed } else { Passed::Value };
        let base = if ty.is_pointer() || base != Base::Other { base } else { base_of(module, ty) };
        let mut own = diagnose::argument_name(function, index);
        // The lengths of character arguments come last, in order.
        if own.is_empty() && passed == Passed::Value && !texts.is_empty() {
            own = format!("{}_length", texts.remove(0));
        }
        let lower = own.to_lowercase();
        let fits = own.starts_with(|c: char| c.is_ascii_alphabetic()) && !used.contains(&lower);
        let name = if fits { own } else { format!("arg{}", index + 1) };
        if base == Base::Character {
            texts.push(name.clone());
        }
        let written = accesses[index].written;
        let shadow_written = ty.is_pointer() && (request.mode == Mode::Adjoint || written);
        used.insert(lower);
        arguments.push(Argument { name: name.clone(), passed, base, written });
        for direction in signature.shadows[index].into_iter().flat_map(|_| 1..=signature.width) {
            let which = if signature.width == 1 { String::new() } else { direction.to_string() };
            let shadow = format!("{name}{mark}{which}");
            used.insert(shadow.to_lowercase());
            arguments.push(Argument { name: shadow, passed, base, written: shadow_written });
        }
    }
    Some(Ok(Interface { what, name, symbol: symbol.to_owned(), arguments, result }))
}

/// C's own names of integers, of which several are as long as each other.
const INTEGERS: [&str; 12] = [
    "char",
    "signed char",
    "unsigned char",
    "short",
    "unsigned short",
    "int",
    "unsigned int",
    "long",
    "unsigned long",
    "long long",
    "unsigned long long",
    "bool",
];

/// What debug information says of a parameter: `[described] [allocatable|pointer] [array RANK] BASE BITS [NAME]`.
fn told(function: Function, index: usize) -> Option<(Passed, Base)> {
    let text = diagnose::argument_type(function, index);
    let mut words = text.split_whitespace().peekable();
    let described = words.next_if_eq(&"described").is_some();
    let attribute = match words.next_if(|w| matches!(*w, "allocatable" | "pointer")) {
        Some("allocatable") => ", allocatable",
        Some(_) => ", pointer",
        None => "",
    };
    let rank = words.next_if_eq(&"array").and_then(|_| words.next()).and_then(|rank| rank.parse::<usize>().ok());
    let base = words.next()?;
    let bits: u32 = words.next().and_then(|bits| bits.parse().ok()).unwrap_or(0);
    let base = match base {
        "float" => Base::Float(bits),
        "complex" => Base::Complex(bits),
        "integer" => {
            let name = words.collect::<Vec<_>>().join(" ").replace("_Bool", "bool");
            INTEGERS.into_iter().find(|known| *known == name).map_or(Base::Integer(bits), |known| Base::Named(known, bits))
        }
        "logical" => Base::Logical(bits),
        "character" => Base::Character,
        _ => Base::Other,
    };
    let passed = match (described, rank) {
        (true, rank) => Passed::Described { rank, attribute },
        (false, Some(_)) => Passed::Array,
        (false, None) => Passed::Scalar,
    };
    Some((passed, base))
}

/// What the procedure's accesses let one guess.
fn guessed(module: Module, ty: Type, access: &Access) -> (Passed, Base) {
    let base = access.float.map_or(Base::Other, |float| base_of(module, float));
    match (ty.is_pointer(), access.described) {
        (false, _) => (Passed::Value, base_of(module, ty)),
        (true, true) => (Passed::Described { rank: None, attribute: "" }, Base::Other),
        (true, false) => (Passed::Address, base),
    }
}

fn base_of(module: Module, ty: Type) -> Base {
    let bits = |ty: Type| match ty.to_string().as_str() {
        "x86_fp80" => 80,
        _ => 8 * module.store_size(ty) as u32,
    };
    match () {
        () if ty.is_float() => Base::Float(bits(ty)),
        () if ty.is_integer() => Base::Integer(ty.bits().next_multiple_of(8)),
        () if ty.len() == 2 && !ty.is_array() && ty.floats().len() == 2 && ty.floats()[0] == ty.floats()[1] => {
            Base::Complex(2 * bits(ty.floats()[0]))
        }
        () => Base::Other,
    }
}

/// Kinds of x87 numbers are named by their 80 bits, whatever memory they take.
fn kind(bits: u32) -> u32 {
    if matches!(bits, 80 | 96) { 10 } else { bits / 8 }
}

fn fortran(stem: &str, interfaces: &[Result<Interface>]) -> String {
    let module: String = stem.to_lowercase().chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '_' }).collect();
    let mut text = format!("! Interfaces of derivatives, written by Wengert.\nmodule {module}\n  implicit none\n  interface\n");
    let mut used: FxHashSet<String> = FxHashSet::default();
    for interface in interfaces {
        match interface {
            Ok(interface) if used.insert(interface.name.to_lowercase()) => procedure(&mut text, interface),
            Ok(Interface { what, name, .. }) => {
                put(
                    &mut text,
                    format_args!("    ! {what} '{name}' is another one's name above; give this one a name of its own."),
                );
            }
            Err(refusal) => put(&mut text, format_args!("    ! {}", refusal.message)),
        }
    }
    text + &format!("  end interface\nend module {module}\n")
}

fn put(text: &mut String, line: std::fmt::Arguments) {
    writeln!(text, "{line}").expect("text takes what is written");
}

fn procedure(text: &mut String, interface: &Interface) {
    let Interface { what, name, symbol, arguments, result } = interface;
    let (word, typed) = match result {
        None => ("subroutine", String::new()),
        Some(base) => ("function", format!("{} ", fortran_type(*base))),
    };
    put(text, format_args!("    ! {what}"));
    let names: Vec<&str> = arguments.iter().map(|argument| argument.name.as_str()).collect();
    let list: Vec<String> = names.chunks(6).map(|some| some.join(", ")).collect();
    put(text, format_args!("    {typed}{word} {name}({}) &", list.join(", &\n        ")));
    put(text, format_args!("        bind(C, name='{symbol}')"));
    for argument in arguments {
        argument_of(text, argument);
    }
    put(text, format_args!("    end {word}"));
}

fn argument_of(text: &mut String, argument: &Argument) {
    let Argument { name, passed, base, written } = argument;
    let intent = if *written { "intent(inout)" } else { "intent(in)" };
    let ty = fortran_type(*base);
    let line = match passed {
        Passed::Value => format!("{ty}, value :: {name}"),
        // What is known is an address.
        Passed::Address | Passed::Scalar | Passed::Array if *base == Base::Other => {
            put(text, format_args!("      !dir$ ignore_tkr(tkr) {name}"));
            format!("integer(1), {intent} :: {name}(*)")
        }
        Passed::Address => {
            put(text, format_args!("      !dir$ ignore_tkr(tkr) {name}"));
            format!("{ty}, {intent} :: {name}(*)")
        }
        Passed::Scalar if *base == Base::Character => format!("{ty}, {intent} :: {name}(*)"),
        Passed::Scalar => format!("{ty}, {intent} :: {name}"),
        Passed::Array => format!("{ty}, {intent} :: {name}(*)"),
        Passed::Described { rank: Some(rank), attribute } if *base != Base::Other => {
            let colons = vec![":"; *rank].join(", ");
            let shape = if *rank == 0 { String::new() } else { format!("({colons})") };
            // Its descriptor has the length.
            let length = match (*base, attribute.is_empty()) {
                (Base::Character, true) => "(*)",
                (Base::Character, false) => "(:)",
                _ => "",
            };
            format!("{ty}{length}{attribute}, {intent} :: {name}{shape}")
        }
        Passed::Described { .. } => format!("type(*), {intent} :: {name}(..)"),
    };
    put(text, format_args!("      {line}"));
}

fn fortran_type(base: Base) -> String {
    match base {
        Base::Float(bits) => format!("real({})", kind(bits)),
        Base::Complex(bits) => format!("complex({})", kind(bits / 2)),
        Base::Integer(bits) | Base::Named(_, bits) => format!("integer({})", bits / 8),
        Base::Logical(bits) => format!("logical({})", bits / 8),
        Base::Character => "character".into(),
        Base::Other => "type(*)".into(),
    }
}

fn header(stem: &str, interfaces: &[Result<Interface>]) -> String {
    let guard: String = stem.to_uppercase().chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '_' }).collect();
    let mut text = format!(
        "// Prototypes of derivatives, written by Wengert.\n#ifndef {guard}_H\n#define {guard}_H\n\n#include <stdbool.h>\n#include <stdint.h>\n"
    );
    text += "\n#ifdef __cplusplus\nextern \"C\" {\n#endif\n";
    for interface in interfaces {
        match interface {
            Err(refusal) => put(&mut text, format_args!("\n// {}", refusal.message)),
            Ok(Interface { what, symbol, arguments, result, .. }) => {
                let of = |argument: &Argument| {
                    let ty = match argument.passed {
                        Passed::Described { .. } => "void".into(),
                        _ => c_type(argument.base),
                    };
                    let (constant, star) = match argument.passed {
                        Passed::Value => ("", ""),
                        _ if argument.written => ("", "*"),
                        _ => ("const ", "*"),
                    };
                    format!("{constant}{ty} {star}{}", argument.name)
                };
                let list: Vec<String> = arguments.iter().map(of).collect();
                let list = if list.is_empty() { "void".into() } else { list.join(", ") };
                let returns = result.map_or("void".into(), c_type);
                put(&mut text, format_args!("\n// {what}\n{returns} {symbol}({list});"));
            }
        }
    }
    text + "\n#ifdef __cplusplus\n}\n#endif\n\n#endif\n"
}

fn c_type(base: Base) -> String {
    match base {
        Base::Float(16) => "_Float16".into(),
        Base::Float(32) => "float".into(),
        Base::Float(64) => "double".into(),
        Base::Float(_) => "long double".into(),
        Base::Complex(64) => "float _Complex".into(),
        Base::Complex(128) => "double _Complex".into(),
        Base::Complex(_) => "long double _Complex".into(),
        Base::Named(name, _) => name.into(),
        Base::Integer(bits) | Base::Logical(bits) => format!("int{bits}_t"),
        Base::Character => "char".into(),
        Base::Other => "void".into(),
    }
}
