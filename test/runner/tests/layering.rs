// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Imports go one way, and `unsafe` stays where foreign code is: the edges of `docs/architecture.md` that Cargo cannot enforce.
//!
//! Files are read as tokens, so that paths in macros count and words in comments and strings do not.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use proc_macro2::{TokenStream, TokenTree};
use walkdir::WalkDir;

/// What each module of the plugin crate may use of the others. `lib` and `driver` see all of them.
const MAY_USE: &[(&str, &[&str])] = &[
    ("llvm", &[]),
    // The vocabulary that the stages share.
    ("refusal", &["llvm"]),
    ("operation", &["llvm"]),
    ("signature", &["llvm"]),
    ("separate", &["llvm", "operation"]),
    ("holds", &["llvm"]),
    // The stages.
    ("request", &["llvm", "refusal", "operation", "signature", "holds"]),
    ("prepare", &["llvm", "refusal", "operation", "holds", "separate"]),
    ("analysis", &["llvm", "refusal", "operation", "signature", "holds", "separate", "prepare"]),
    ("plan", &["llvm", "refusal", "operation", "signature", "prepare", "analysis"]),
    ("emit", &["llvm", "refusal", "operation", "signature", "separate", "plan"]),
    // What is told of them.
    ("report", &["llvm", "refusal", "operation", "request", "plan", "emit"]),
];
const SEE_ALL: &[&str] = &["lib", "driver"];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().unwrap()
}

fn rust_files(folder: &str) -> Vec<PathBuf> {
    let entries = WalkDir::new(root().join(folder)).sort_by_file_name().into_iter().map(Result::unwrap);
    let files: Vec<_> = entries.map(walkdir::DirEntry::into_path).filter(|p| p.extension().is_some_and(|e| e == "rs")).collect();
    assert!(!files.is_empty(), "no sources in {folder}");
    files
}

fn tokens(file: &Path) -> TokenStream {
    fs::read_to_string(file).unwrap().parse().unwrap_or_else(|error| panic!("{}: {error}", file.display()))
}

/// A token tree without its spans: groups become their delimiters around their content.
#[derive(Debug, PartialEq)]
enum Token {
    Word(String, usize),
    Mark(char),
    Open,
    Close,
}

fn flatten(stream: TokenStream, out: &mut Vec<Token>) {
    for tree in stream {
        match tree {
            TokenTree::Ident(ident) => out.push(Token::Word(ident.to_string(), ident.span().start().line)),
            TokenTree::Punct(punct) => out.push(Token::Mark(punct.as_char())),
            TokenTree::Literal(_) => out.push(Token::Mark('0')),
            TokenTree::Group(group) => {
                out.push(Token::Open);
                flatten(group.stream(), out);
                out.push(Token::Close);
            }
        }
    }
}

fn flat(stream: TokenStream) -> Vec<Token> {
    let mut out = Vec::new();
    flatten(stream, &mut out);
    out
}

fn word(token: Option<&Token>) -> Option<&str> {
    match token {
        Some(Token::Word(word, _)) => Some(word),
        _ => None,
    }
}

/// The module path of a file, below the crate: `plan/tape.rs` is `[plan, tape]`, `plan/mod.rs` is `[plan]`.
fn module_of(file: &Path, sources: &Path) -> Vec<String> {
    let path = file.strip_prefix(sources).unwrap().with_extension("");
    let mut parts: Vec<_> = path.iter().map(|part| part.to_string_lossy().into_owned()).collect();
    if parts.last().is_some_and(|last| last == "mod") {
        parts.pop();
    }
    parts
}

/// The top-level modules that tokens in `module` refer to, by `crate::…` or `super::…`, with lines.
fn references(tokens: &[Token], module: &[String]) -> BTreeSet<(String, usize)> {
    let mut found = BTreeSet::new();
    // Depth of brackets, and the depths at which inline modules began.
    let (mut depth, mut inline) = (0usize, Vec::new());
    for (at, token) in tokens.iter().enumerate() {
        match token {
            Token::Open => {
                depth += 1;
                let named = at >= 2 && word(tokens.get(at - 2)) == Some("mod") && word(tokens.get(at - 1)).is_some();
                if named {
                    inline.push(depth);
                }
            }
            Token::Close => {
                if inline.last() == Some(&depth) {
                    inline.pop();
                }
                depth -= 1;
            }
            Token::Word(word, _) if word == "crate" => found.extend(heads(&tokens[at + 1..])),
            Token::Word(first, _) if first == "super" && !follows_path(tokens, at) => {
                let mut supers = 1;
                while word(tokens.get(at + 3 * supers)) == Some("super") {
                    supers += 1;
                }
                if supers == module.len() + inline.len() {
                    found.extend(heads(&tokens[at + 3 * (supers - 1) + 1..]));
                }
            }
            _ => {}
        }
    }
    found
}

fn follows_path(tokens: &[Token], at: usize) -> bool {
    at > 0 && tokens[at - 1] == Token::Mark(':')
}

/// The first segments after `crate`: of `::a::b` it is `a`, of `::{a::b, c}` they are `a` and `c`.
fn heads(tokens: &[Token]) -> Vec<(String, usize)> {
    match tokens {
        [Token::Mark(':'), Token::Mark(':'), Token::Word(head, line), ..] => vec![(head.clone(), *line)],
        [Token::Mark(':'), Token::Mark(':'), Token::Open, group @ ..] => {
            let (mut depth, mut begins, mut found) = (1, true, Vec::new());
            for token in group {
                match token {
                    Token::Open => depth += 1,
                    Token::Close => depth -= 1,
                    Token::Mark(',') if depth == 1 => begins = true,
                    Token::Word(head, line) if begins => {
                        found.push((head.clone(), *line));
                        begins = false;
                    }
                    _ => {}
                }
                if depth == 0 {
                    break;
                }
            }
            found
        }
        _ => Vec::new(),
    }
}

#[test]
fn imports_go_one_way() {
    let sources = root().join("pass/src");
    let rules: BTreeMap<_, _> = MAY_USE.iter().copied().collect();
    let mut errors = Vec::new();
    for file in rust_files("pass/src") {
        let module = module_of(&file, &sources);
        let top = module[0].as_str();
        if SEE_ALL.contains(&top) {
            continue;
        }
        let shown = file.strip_prefix(root()).unwrap().display().to_string();
        let Some(allowed) = rules.get(top) else {
            errors.push(format!("{shown}: module '{top}' has no place in the house: give it a row in MAY_USE"));
            continue;
        };
        for (head, line) in references(&flat(tokens(&file)), &module) {
            let is_module = rules.contains_key(head.as_str()) || SEE_ALL.contains(&head.as_str());
            if is_module && head != top && !allowed.contains(&head.as_str()) {
                errors.push(format!("{shown}:{line}: '{top}' must not use '{head}'"));
            }
        }
    }
    assert!(errors.is_empty(), "{}", errors.join("\n"));
}

#[test]
fn unsafe_stays_where_foreign_code_is() {
    let may_be_unsafe = [
        "pass/src/llvm/",
        "pass/src/lib.rs",
        "runtime/",
        // Safe wrappers of the C library's functions, and the question of whether it has them.
        "pass/core/src/table/primal.rs",
        "pass/core/tests/table.rs",
        // LLVM's C API, and processes of their own with limits.
        "test/mutate/src/ir.rs",
        "test/mutate/src/child.rs",
    ];
    let mut errors = Vec::new();
    for file in ["pass", "runtime", "test"].iter().flat_map(|folder| rust_files(folder)) {
        let shown = file.strip_prefix(root()).unwrap().display().to_string();
        if may_be_unsafe.iter().any(|place| shown.starts_with(place)) {
            continue;
        }
        for token in flat(tokens(&file)) {
            if let Token::Word(word, line) = token
                && word == "unsafe"
            {
                errors.push(format!("{shown}:{line}: unsafe"));
            }
        }
    }
    assert!(errors.is_empty(), "{}", errors.join("\n"));
}

#[test]
fn core_and_run_time_need_no_llvm() {
    let lock: toml::Table = fs::read_to_string(root().join("Cargo.lock")).unwrap().parse().unwrap();
    let mut needs = BTreeMap::<String, Vec<String>>::new();
    for package in lock["package"].as_array().unwrap() {
        let dependencies = package.get("dependencies").and_then(|list| list.as_array()).into_iter().flatten();
        // An entry is a name, followed by a version where several are in use.
        let names = dependencies.map(|entry| entry.as_str().unwrap().split(' ').next().unwrap().to_owned());
        needs.entry(package["name"].as_str().unwrap().to_owned()).or_default().extend(names);
    }
    let foreign = |name: &str| name == "wengert" || ["llvm", "mlir", "inkwell", "melior"].iter().any(|word| name.contains(word));
    for start in ["wengert-core", "wengert-rt"] {
        let mut seen = BTreeSet::from([start]);
        let mut todo = vec![start];
        while let Some(package) = todo.pop() {
            assert!(!foreign(package), "{start} needs {package}");
            todo.extend(needs[package].iter().map(String::as_str).filter(|name| seen.insert(name)));
        }
    }
}

/// Self-test: what the reader of tokens finds.
#[test]
fn references_are_found() {
    let find = |module: &[&str], text: &str| {
        let module: Vec<_> = module.iter().map(|part| (*part).to_owned()).collect();
        let found = references(&flat(text.parse().unwrap()), &module);
        found.into_iter().map(|(head, _)| head).collect::<Vec<_>>()
    };
    assert_eq!(find(&["plan"], "use crate::{llvm::{Value, emit}, analysis};"), ["analysis", "llvm"]);
    assert_eq!(find(&["plan"], "fn f() { println!(\"{}\", crate::emit::x()); }"), ["emit"]);
    assert_eq!(find(&["plan"], "use super::emit;"), ["emit"]);
    assert_eq!(find(&["plan", "tape"], "use super::emit; use super::super::llvm;"), ["llvm"]);
    assert_eq!(find(&["plan"], "mod tests { use super::emit; use super::super::llvm; }"), ["llvm"]);
    assert!(find(&["plan"], "// crate::emit\nconst S: &str = \"crate::emit\";").is_empty());
}
