// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Symbols as the user wrote them, and back: flang's mangling, trailing underscores, plain C.
//!
//! flang writes scopes as a capital and a lower-case name: `_QMmodSsubFhostPproc` is `proc` in procedure `host` of
//! submodule `sub` of module `mod`. An external procedure is `proc_`, a bind(C) or C one `proc`.
//! Invariant: pure functions of text. Imports nothing.

/// What users call the symbol, alone.
pub fn plain(symbol: &str) -> String {
    Name::of(symbol).base
}

/// With the modules around it.
pub fn qualified(symbol: &str) -> String {
    Name::of(symbol).qualified()
}

/// A symbol taken apart.
#[derive(Debug, PartialEq, Eq)]
pub struct Name {
    /// Modules, submodules and host procedures around it, outermost first.
    pub scopes: Vec<String>,
    pub base: String,
    /// Fortran does not tell small letters from capitals.
    pub fortran: bool,
}

impl Name {
    pub fn of(symbol: &str) -> Name {
        let flang = symbol.strip_prefix("_Q").and_then(flang_scopes);
        match flang {
            Some(mut scopes) => {
                let base = scopes.pop().expect("flang_scopes finds at least one name");
                Name { scopes, base, fortran: true }
            }
            None => match symbol.strip_suffix('_') {
                Some(base) if !base.is_empty() => Name { scopes: Vec::new(), base: base.to_owned(), fortran: true },
                _ => Name { scopes: Vec::new(), base: symbol.to_owned(), fortran: false },
            },
        }
    }
    /// `module::procedure`, as a head names it.
    pub fn qualified(&self) -> String {
        self.scopes.iter().chain([&self.base]).map(String::as_str).collect::<Vec<_>>().join("::")
    }
    /// Does `scope` (possibly empty) and `procedure` name this symbol? A scope may leave out outer ones.
    pub fn answers_to(&self, scope: &str, procedure: &str) -> bool {
        let wanted: Vec<&str> = scope.split("::").filter(|s| !s.is_empty()).collect();
        let same = |a: &str, b: &str| if self.fortran { a.eq_ignore_ascii_case(b) } else { a == b };
        let inner = self.scopes.len().checked_sub(wanted.len());
        let outer = self.scopes.get(..wanted.len());
        let equal = |own: &[String]| own.iter().zip(&wanted).all(|(a, b)| same(a, b));
        same(&self.base, procedure)
            && (outer.is_some_and(equal) || inner.is_some_and(|from| equal(&self.scopes[from..])))
    }
}

/// Is it the constant by which flang describes a derived type of the program?
pub fn describes_type(symbol: &str) -> bool {
    symbol.starts_with("_Q") && symbol.contains("EXdtX") && !symbol.starts_with("_QM__fortran")
}

/// The names of `MmodSsubFhostPproc`, outermost first; `None` for symbols of other things than procedures.
fn flang_scopes(mangled: &str) -> Option<Vec<String>> {
    let mut names = Vec::new();
    let mut last = ' ';
    for part in split_before_capitals(mangled) {
        let kind = part.chars().next()?;
        let numbered_block = kind == 'B' && part[1..].chars().all(|c| c.is_ascii_digit());
        if !matches!(kind, 'M' | 'S' | 'F' | 'P' | 'B') || part.len() < 2 {
            return None;
        }
        if !numbered_block {
            names.push(part[1..].to_owned());
        }
        last = kind;
    }
    (last == 'P').then_some(names)
}

fn split_before_capitals(text: &str) -> Vec<&str> {
    let mut starts: Vec<usize> =
        text.char_indices().filter(|(_, c)| c.is_ascii_uppercase()).map(|(at, _)| at).collect();
    if starts.first() != Some(&0) {
        return vec![text];
    }
    starts.push(text.len());
    starts.windows(2).map(|pair| &text[pair[0]..pair[1]]).collect()
}

/// The symbol of procedure `name` where `original` is defined: in the same module, with the same underscores.
pub fn sibling(original: &str, name: &str) -> String {
    let parsed = Name::of(original);
    if !parsed.fortran {
        return name.to_owned();
    }
    let name = name.to_lowercase();
    match original.strip_suffix('_') {
        Some(stem) if stem == parsed.base => name + "_",
        _ => original[..original.len() - parsed.base.len()].to_owned() + &name,
    }
}

#[cfg(test)]
mod tests {
    use super::{Name, sibling};

    #[test]
    fn symbols_read_as_the_user_wrote_them() {
        assert_eq!(Name::of("_QMburgersPcost").qualified(), "burgers::cost");
        assert_eq!(Name::of("_QMmSsubFhostPinner").qualified(), "m::sub::host::inner");
        assert_eq!(Name::of("_QFmainPstep").qualified(), "main::step");
        assert_eq!(Name::of("cost_").qualified(), "cost");
        assert_eq!(Name::of("cost"), Name { scopes: vec![], base: "cost".into(), fortran: false });
        assert_eq!(Name::of("_").base, "_");
    }

    #[test]
    fn symbols_of_other_things_are_left_alone() {
        assert_eq!(Name::of("_QMmEvariable").base, "_QMmEvariable");
        assert_eq!(Name::of("_Quick").base, "_Quick");
    }

    #[test]
    fn a_head_names_a_symbol_by_its_scopes() {
        let inner = Name::of("_QMmSsubPproc");
        assert!(inner.answers_to("m::sub", "proc"));
        assert!(inner.answers_to("m", "PROC"), "the submodule may be left out");
        assert!(inner.answers_to("sub", "proc"));
        assert!(inner.answers_to("", "proc"));
        assert!(!inner.answers_to("n", "proc"));
        assert!(!inner.answers_to("a::b::c", "proc"));
        assert!(Name::of("cost").answers_to("", "cost"));
        assert!(!Name::of("cost").answers_to("", "Cost"), "C tells capitals from small letters");
        assert!(!Name::of("cost").answers_to("m", "cost"));
    }

    #[test]
    fn derivatives_are_mangled_as_their_originals() {
        assert_eq!(sibling("_QMmodPcost", "cost_b"), "_QMmodPcost_b");
        assert_eq!(sibling("_QMmodPcost_of", "Cost_B"), "_QMmodPcost_b");
        assert_eq!(sibling("_QMmodPcost_", "cost_b"), "_QMmodPcost_b");
        assert_eq!(sibling("cost_", "cost_b"), "cost_b_");
        assert_eq!(sibling("cost", "Cost_b"), "Cost_b");
    }
}
