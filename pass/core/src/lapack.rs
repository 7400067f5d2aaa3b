// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! LAPACK's linear solvers, as another file's list would describe them.
//!
//! Their derivatives are in the run-time library. Invariant: a description says of each argument what the routine's documentation
//! says. Imports `separate`.

use crate::separate::{Argument, Memory, Procedure};

/// What an argument is. Counts are named by the arguments that they are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Role {
    Letter,
    /// A count, or the distance of columns.
    Count,
    /// So many rows and columns, whose distance is the next argument; read and, if it is written, overwritten with factors or solutions.
    Matrix {
        rows: usize,
        columns: usize,
        written: bool,
    },
    /// How rows were exchanged: as many as the smaller of two counts.
    Pivots {
        counts: [usize; 2],
        written: bool,
    },
    /// How it went.
    Info,
}

use Role::{Count, Info, Letter};

const fn overwritten(rows: usize, columns: usize) -> Role {
    Role::Matrix { rows, columns, written: true }
}

const fn factors(count: usize) -> Role {
    Role::Matrix { rows: count, columns: count, written: false }
}

const fn pivots(one: usize, other: usize, written: bool) -> Role {
    Role::Pivots { counts: [one, other], written }
}

/// Names without the letter of the type, and all arguments.
const ROUTINES: &[(&str, &[Role])] = &[
    ("gesv", &[Count, Count, overwritten(0, 0), Count, pivots(0, 0, true), overwritten(0, 1), Count, Info]),
    ("getrf", &[Count, Count, overwritten(0, 1), Count, pivots(0, 1, true), Info]),
    ("getrs", &[Letter, Count, Count, factors(1), Count, pivots(1, 1, false), overwritten(1, 2), Count, Info]),
    ("posv", &[Letter, Count, Count, overwritten(1, 1), Count, overwritten(1, 2), Count, Info]),
    ("potrf", &[Letter, Count, overwritten(1, 1), Count, Info]),
    ("potrs", &[Letter, Count, Count, factors(1), Count, overwritten(1, 2), Count, Info]),
];

/// One of the routines, for one type of number.
#[derive(Clone, Copy, Debug)]
pub struct Routine {
    /// `s`, `d`, `c` or `z`.
    pub letter: char,
    /// The rest of its name.
    pub name: &'static str,
    pub roles: &'static [Role],
}

/// The routine that a symbol names, in Fortran's spelling.
pub fn routine(symbol: &str) -> Option<Routine> {
    let name = symbol.strip_suffix('_')?;
    let letter = name.chars().next().filter(|letter| "sdcz".contains(*letter))?;
    let (name, roles) = *ROUTINES.iter().find(|(known, _)| *known == &name[1..])?;
    Some(Routine { letter, name, roles })
}

impl Routine {
    /// The type of the numbers in its matrices, as LLVM prints it; complex ones are pairs of them.
    pub fn number(&self) -> &'static str {
        if "sc".contains(self.letter) { "float" } else { "double" }
    }

    pub fn is_complex(&self) -> bool {
        "cz".contains(self.letter)
    }

    /// What a list would say of it, declared with these types; `None` if they are not its own. The length of a character argument comes last, or is left out.
    pub fn describe(&self, symbol: &str, returns: &str, types: &[String]) -> Option<Procedure> {
        let count = self.roles.len();
        let length = types.get(count);
        let fits = types.len() >= count
            && types[..count].iter().all(|ty| ty == "ptr")
            && length.is_none_or(|ty| self.roles[0] == Letter && ty.starts_with('i'))
            && types.len() <= count + 1
            && matches!(returns, "void" | "i32" | "i64");
        let memory = |role: &Role| {
            let floats = if let Role::Matrix { .. } = role { vec![self.number().to_owned()] } else { vec![] };
            let written =
                matches!(role, Role::Matrix { written: true, .. } | Role::Pivots { written: true, .. } | Info);
            Memory { floats, read: *role != Info, written, ..Memory::default() }
        };
        let pointers =
            self.roles.iter().map(|role| Argument { ty: "ptr".into(), memory: memory(role), passive: false });
        let length = length.map(|ty| Argument { ty: ty.clone(), memory: Memory::default(), passive: false });
        fits.then(|| Procedure {
            name: symbol.into(),
            returns: returns.into(),
            arguments: pointers.chain(length).collect(),
            globals: vec![],
        })
    }

    /// What is kept for it from the forward to the backward sweep, if the memory behind these arguments is: 1 the matrix or its factors, 2 the
    /// solutions.
    pub fn kept(&self, kept: &[bool]) -> u64 {
        let matrices = self.roles.iter().zip(kept).filter(|(role, _)| matches!(role, Role::Matrix { .. }));
        matrices.enumerate().map(|(bit, (_, kept))| u64::from(*kept) << bit).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_types() {
        let solve = routine("dgesv_").expect("known");
        let pointers = vec!["ptr".to_owned(); 8];
        let described = solve.describe("dgesv_", "void", &pointers).expect("its own types");
        assert_eq!(described.to_string().matches("double read written").count(), 2);
        assert!(solve.describe("dgesv_", "void", &pointers[1..]).is_none());
        assert!(solve.describe("dgesv_", "double", &pointers).is_none());
        assert!(routine("dgesv").is_none() && routine("dgesvx_").is_none() && routine("xgesv_").is_none());
        let factorise = routine("cpotrf_").expect("known");
        let types: Vec<String> = ["ptr", "ptr", "ptr", "ptr", "ptr", "i64"].map(String::from).into();
        assert!(factorise.describe("cpotrf_", "i32", &types).is_some());
        assert!(factorise.describe("cpotrf_", "i32", &types[..5]).is_some());
    }

    #[test]
    fn what_is_kept() {
        let solve = routine("dgetrs_").expect("known");
        let mut kept = vec![false; 9];
        assert_eq!(solve.kept(&kept), 0);
        kept[3] = true;
        assert_eq!(solve.kept(&kept), 1);
        kept[6] = true;
        assert_eq!(solve.kept(&kept), 3);
        assert_eq!(routine("dpotrf_").expect("known").kept(&[false, false, true, false, false]), 1);
    }
}
