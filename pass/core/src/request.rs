// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! The words of the interface: markers, activity words, and what each of them asks for.
//!
//! Invariant: a name that belongs to the interface is always recognised, so that what this version
//! lacks gets an error that says so and is never taken for a call of an unknown function.
//! Imports [`crate::near`].

use crate::near;

/// Which derivative.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Mode {
    Tangent,
    Adjoint,
}

/// What an argument is to a derivative.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Activity {
    /// Active: its shadow follows, and is transformed as the argument is.
    Dup,
    /// As `Dup`; independent only.
    Indep,
    /// As `Dup`; dependent only.
    Dep,
    /// As `Dup`; the primal result is not wanted.
    DupNoNeed,
    /// Passive.
    Const,
    /// Active by value: its adjoint is returned.
    Out,
}

impl Activity {
    /// Does what the argument has at entry carry a derivative?
    pub fn is_independent(self) -> bool {
        !matches!(self, Activity::Const | Activity::Dep)
    }
    /// Does what the argument has at the end carry one?
    pub fn is_dependent(self) -> bool {
        !matches!(self, Activity::Const | Activity::Indep)
    }
}

/// How much of an adjoint is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Part {
    /// Both sweeps, in one call.
    Whole,
    /// The forward sweep, which returns a tape.
    Forward,
    /// The backward sweep, which takes it.
    Backward,
    /// The tangent at the state that the forward sweep began with, which the tape keeps.
    Tangent,
    /// The bytes that such a tape takes.
    TapeSize,
}

/// What a word among the arguments of a marker call says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Word {
    Activity(Activity),
    /// So is the argument, and its shadows in all directions lie at equal distances: that in bytes, the argument, and the first shadow follow.
    Strided(Activity),
    /// The number of directions follows.
    Width,
    /// The next argument's memory stays as it is from the forward sweep to the backward one.
    NotOverwritten,
    /// The backward sweep leaves the tape for another one.
    Keep,
    /// The variable that holds the tape follows; the user's own storage for it, if `Allocated` says how large that is.
    Tape,
    /// The bytes of the user's storage for the tape follow.
    Allocated,
    /// Of the next value the address is passed; its bytes follow.
    InMemory,
    /// What the next argument of several evaluations is to each of them.
    Lanes(Lanes),
    /// A word about the call as a whole, or one that this version does not have yet.
    Other(&'static str),
}

/// What an argument is to each of several evaluations.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lanes {
    /// A value for each follows.
    Each,
    /// One value for all follows.
    Same,
    /// The bytes from one evaluation's memory to the next follow, and the address of the first.
    Strided,
}

/// What a marker says of how calls are reversed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Control {
    /// Those of this procedure: run again in the backward sweep.
    Joint,
    /// Those of this procedure: recorded in the forward sweep.
    Split,
    /// Those of one procedure in another.
    Link,
}

/// What lies between two markers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Region {
    /// It runs again, from a snapshot, in the backward sweep.
    Checkpoint,
    /// It carries no derivative.
    NoDiff,
}

/// How a loop is reversed of whose body a marker speaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reversal {
    /// Its steps run again from so many snapshots, as seldom as these allow.
    Binomial,
    /// Its steps run again from snapshots at equal distances, and those between two are recorded together.
    Periodic,
    /// Its steps are recorded, or run again from snapshots, as a budget of memory allows.
    Within,
    /// It converges: its adjoint iterates at the state that it converged to.
    FixedPoint,
}

/// Which derivatives of a procedure a user has written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Written {
    /// Its forward and its backward sweep.
    Sweeps,
    Tangent,
    /// A forward sweep, and a tangent that takes its tape: in tangents on the tapes of sweeps apart.
    TangentOnTape,
}

impl Written {
    pub fn mode(self) -> Mode {
        match self {
            Written::Sweeps => Mode::Adjoint,
            Written::Tangent | Written::TangentOnTape => Mode::Tangent,
        }
    }
}

impl From<Mode> for Written {
    fn from(mode: Mode) -> Written {
        if mode == Mode::Adjoint { Written::Sweeps } else { Written::Tangent }
    }
}

/// What a variable declares by its name: Enzyme's users say so of the procedures and variables that it holds the addresses of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Declared {
    /// The first has the derivatives that follow.
    Derivatives(Written),
    /// Procedures that carry no derivative.
    InactiveProcedures,
    /// Variables that carry none.
    InactiveVariables,
    /// A procedure, and the name of the known one that it computes the same as.
    Alike,
    /// A procedure that allocates, the argument that tells how much, a text, and the procedure that frees.
    Allocates,
    /// Procedures that free nothing.
    FreesNothing,
    /// Procedures whose results are cheaper to compute again. The plan weighs that itself.
    Cheap,
}

/// What memory holds, as a marker says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Held {
    Float,
    Double,
    Integer,
    Pointer,
}

/// What a marker asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Marker {
    /// The call is the derivative.
    Call(Mode),
    /// The call is one sweep of an adjoint, or a question about it.
    Sweep(Part),
    /// The call defines the derivative under a name of its own.
    Define(Mode),
    /// The procedure that the call names carries no derivative.
    Inactive,
    /// It says how calls are reversed.
    Control(Control),
    /// A region begins, or ends.
    Region(Region, bool),
    /// The call is the address of a variable's shadow.
    Shadow,
    /// It says how the loop around it is reversed.
    Loop(Reversal),
    /// It promises that iterations of the loop around it do not depend on one another.
    Independent,
    /// It names derivatives of a procedure that the user has written.
    Register(Written),
    /// It declares a procedure that solves a linear system.
    Solver,
    /// It is a variable that declares something.
    Declare(Declared),
    /// The call is one of the procedure that it names, and carries no derivative.
    CallInactive,
    /// The call is its first argument: how often a loop runs (and how often at most), or what a shadow holds in the place of a function or a table.
    Itself,
    /// The call evaluates a procedure several times.
    Batch,
    /// It tells what memory holds.
    Holds(Held),
    /// A marker that this version does not have yet.
    NotYet(&'static str),
}

impl Marker {
    /// Does it ask for no derivative, but say something that is read elsewhere?
    pub fn asks_for_nothing(self) -> bool {
        use Marker::*;
        matches!(self, Region(..) | Loop(_) | Independent | Shadow | Register(_) | Solver | Declare(_) | Batch)
    }
    /// Does it only say something, and give nothing back?
    pub fn gives_nothing(self) -> bool {
        use Marker::*;
        matches!(self, Region(..) | Loop(_) | Independent | Control(_) | Register(_) | Solver | Inactive)
    }
}

const WORDS: &[(&str, Word)] = &[
    ("wengert_dup", Word::Activity(Activity::Dup)),
    ("wengert_indep", Word::Activity(Activity::Indep)),
    ("wengert_dep", Word::Activity(Activity::Dep)),
    ("wengert_dupnoneed", Word::Activity(Activity::DupNoNeed)),
    ("wengert_const", Word::Activity(Activity::Const)),
    ("wengert_out", Word::Activity(Activity::Out)),
    ("wengert_dupv", Word::Strided(Activity::Dup)),
    ("wengert_dupnoneedv", Word::Strided(Activity::DupNoNeed)),
    ("wengert_width", Word::Width),
    ("wengert_not_overwritten", Word::NotOverwritten),
    ("wengert_keep", Word::Keep),
    ("wengert_tape_at", Word::Tape),
    ("wengert_tape_bytes", Word::Allocated),
    ("enzyme_dup", Word::Activity(Activity::Dup)),
    ("enzyme_dupnoneed", Word::Activity(Activity::DupNoNeed)),
    ("enzyme_const", Word::Activity(Activity::Const)),
    ("enzyme_out", Word::Activity(Activity::Out)),
    ("enzyme_width", Word::Width),
    ("enzyme_not_overwritten", Word::NotOverwritten),
    ("enzyme_nofree", Word::Keep),
    ("enzyme_tape", Word::Tape),
    ("enzyme_allocated", Word::Allocated),
    ("enzyme_dupv", Word::Strided(Activity::Dup)),
    ("enzyme_dupnoneedv", Word::Strided(Activity::DupNoNeed)),
    ("enzyme_primal_return", Word::Other("enzyme_primal_return")),
    ("enzyme_const_return", Word::Other("enzyme_const_return")),
    ("enzyme_active_return", Word::Other("enzyme_active_return")),
    ("enzyme_dup_return", Word::Other("enzyme_dup_return")),
    ("enzyme_noret", Word::Other("enzyme_noret")),
    ("enzyme_runtime_activity", Word::Other("enzyme_runtime_activity")),
    ("enzyme_byref", Word::InMemory),
    ("enzyme_interleave", Word::Other("enzyme_interleave")),
    ("enzyme_vector", Word::Lanes(Lanes::Each)),
    ("enzyme_scalar", Word::Lanes(Lanes::Same)),
    ("enzyme_buffer", Word::Lanes(Lanes::Strided)),
];

impl Reversal {
    pub const ALL: [Reversal; 4] = [Reversal::Binomial, Reversal::Periodic, Reversal::Within, Reversal::FixedPoint];

    /// The marker in the body of such a loop.
    pub const fn marker(self) -> &'static str {
        match self {
            Reversal::Binomial => "wengert_binomial",
            Reversal::Periodic => "wengert_periodic",
            Reversal::Within => "wengert_memory",
            Reversal::FixedPoint => "wengert_fixed_point",
        }
    }

    /// The one with this marker.
    pub fn of_marker(name: &str) -> Option<Reversal> {
        Reversal::ALL.into_iter().find(|reversal| reversal.marker() == name)
    }

    /// May several of its steps be recorded at a time?
    pub fn records_together(self) -> bool {
        matches!(self, Reversal::Periodic | Reversal::Within)
    }
}

/// Names that contain one of these are markers; the longest one that matches counts.
const MARKERS: &[(&str, Marker)] = &[
    ("wengert_adjoint", Marker::Call(Mode::Adjoint)),
    ("wengert_tangent", Marker::Call(Mode::Tangent)),
    ("wengert_define_adjoint", Marker::Define(Mode::Adjoint)),
    ("wengert_define_tangent", Marker::Define(Mode::Tangent)),
    ("__enzyme_autodiff", Marker::Call(Mode::Adjoint)),
    ("__enzyme_fwddiff", Marker::Call(Mode::Tangent)),
    ("wengert_forward", Marker::Sweep(Part::Forward)),
    ("wengert_backward", Marker::Sweep(Part::Backward)),
    ("wengert_tapesize", Marker::Sweep(Part::TapeSize)),
    ("wengert_jacobian", Marker::NotYet("wengert_jacobian")),
    ("wengert_hessian", Marker::NotYet("wengert_hessian")),
    ("__enzyme_augmentfwd", Marker::Sweep(Part::Forward)),
    ("__enzyme_reverse", Marker::Sweep(Part::Backward)),
    ("__enzyme_augmentsize", Marker::Sweep(Part::TapeSize)),
    ("__enzyme_fwdsplit", Marker::Sweep(Part::Tangent)),
    ("__enzyme_virtualreverse", Marker::Itself),
    ("__enzyme_batch", Marker::Batch),
    ("__enzyme_call_inactive", Marker::CallInactive),
    ("__enzyme_iter", Marker::Itself),
    ("__enzyme_float", Marker::Holds(Held::Float)),
    ("__enzyme_double", Marker::Holds(Held::Double)),
    ("__enzyme_integer", Marker::Holds(Held::Integer)),
    ("__enzyme_pointer", Marker::Holds(Held::Pointer)),
    ("__enzyme_truncate", Marker::NotYet("__enzyme_truncate")),
    ("__enzyme_error_estimate", Marker::NotYet("__enzyme_error_estimate")),
    ("__enzyme_todense", Marker::NotYet("__enzyme_todense")),
    ("__enzyme_post_cache", Marker::NotYet("__enzyme_post_cache")),
    ("__enzyme_register_gradient", Marker::Declare(Declared::Derivatives(Written::Sweeps))),
    ("__enzyme_register_derivative", Marker::Declare(Declared::Derivatives(Written::Tangent))),
    ("__enzyme_register_splitderivative", Marker::Declare(Declared::Derivatives(Written::TangentOnTape))),
    ("__enzyme_allocation_like", Marker::Declare(Declared::Allocates)),
    ("__enzyme_function_like", Marker::Declare(Declared::Alike)),
    ("__enzyme_inactivefn", Marker::Declare(Declared::InactiveProcedures)),
    ("__enzyme_inactive_global", Marker::Declare(Declared::InactiveVariables)),
    ("__enzyme_nofree", Marker::Declare(Declared::FreesNothing)),
    ("__enzyme_shouldrecompute", Marker::Declare(Declared::Cheap)),
    ("wengert_checkpoint_begin", Marker::Region(Region::Checkpoint, true)),
    ("wengert_checkpoint_end", Marker::Region(Region::Checkpoint, false)),
    ("wengert_joint", Marker::Control(Control::Joint)),
    ("wengert_split", Marker::Control(Control::Split)),
    ("wengert_link", Marker::Control(Control::Link)),
    (Reversal::Binomial.marker(), Marker::Loop(Reversal::Binomial)),
    (Reversal::Periodic.marker(), Marker::Loop(Reversal::Periodic)),
    (Reversal::Within.marker(), Marker::Loop(Reversal::Within)),
    ("wengert_independent_iterations", Marker::Independent),
    ("wengert_solver", Marker::Solver),
    (Reversal::FixedPoint.marker(), Marker::Loop(Reversal::FixedPoint)),
    ("wengert_inactive", Marker::Inactive),
    ("wengert_shadow", Marker::Shadow),
    ("wengert_nodiff_begin", Marker::Region(Region::NoDiff, true)),
    ("wengert_nodiff_end", Marker::Region(Region::NoDiff, false)),
    ("wengert_register", Marker::Register(Written::Sweeps)),
    ("wengert_register_tangent", Marker::Register(Written::Tangent)),
];

/// A number of bytes: `4096`, `64K`, `512M`, `2G`, also in lower case.
pub fn bytes(text: &str) -> Option<u64> {
    let (digits, shift) = match text.to_ascii_uppercase().chars().last()? {
        'K' => (&text[..text.len() - 1], 10),
        'M' => (&text[..text.len() - 1], 20),
        'G' => (&text[..text.len() - 1], 30),
        _ => (text, 0),
    };
    let number =
        Some(digits).filter(|digits| digits.bytes().all(|digit| digit.is_ascii_digit()))?.parse::<u64>().ok()?;
    number.checked_mul(1 << shift).filter(|bytes| (1..1 << 62).contains(bytes))
}

/// What the run-time library itself exports: never a marker.
const RUNTIME: &[&str] = &[
    "wengert_tape_",
    "wengert_digamma",
    "wengert_shadow_of_",
    "wengert_shadow_made",
    "wengert_shadow_aimed",
    "wengert_shadow_free_later",
    "wengert_shadows_",
    "wengert_expect_body",
];

/// The word that a global of this name is. Fortran's spellings count too: with an underscore appended,
/// or as a variable of a module.
pub fn activity_word(symbol: &str) -> Option<Word> {
    let name = plain(symbol);
    WORDS.iter().find(|(word, _)| *word == name).map(|(_, meaning)| *meaning)
}

/// The activity word that a misspelt one is nearest to.
pub fn nearest_word(symbol: &str) -> Option<&'static str> {
    near::nearest(plain(symbol), WORDS.iter().map(|(word, _)| *word))
}

/// A name without what Fortran compilers add to it.
fn plain(symbol: &str) -> &str {
    let name = match symbol.strip_prefix("_QM").and_then(|rest| rest.rsplit_once('E')) {
        Some((_module, variable)) => variable,
        None => symbol,
    };
    name.strip_suffix('_').unwrap_or(name)
}

/// The marker that a function of this name is.
pub fn marker(symbol: &str) -> Option<Marker> {
    if RUNTIME.iter().any(|prefix| symbol.starts_with(prefix)) {
        return None;
    }
    let matching = MARKERS.iter().filter(|(name, _)| symbol.contains(name));
    matching.max_by_key(|(name, _)| name.len()).map(|(_, marker)| *marker)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_recognised_in_every_language() {
        let dup = Some(Word::Activity(Activity::Dup));
        for symbol in ["wengert_dup", "enzyme_dup", "_QMwengertEwengert_dup", "enzyme_dup_"] {
            assert_eq!(activity_word(symbol), dup, "{symbol}");
        }
        assert_eq!(activity_word("wengert_dupnoneed"), Some(Word::Activity(Activity::DupNoNeed)));
        assert_eq!(activity_word("enzyme_width"), Some(Word::Width));
        assert_eq!(activity_word("enzyme_tape"), Some(Word::Tape));
        assert_eq!(activity_word("enzyme_nofree"), activity_word("wengert_keep"));
        assert_eq!(activity_word("enzyme_byref"), Some(Word::InMemory));
        assert_eq!(activity_word("enzyme_indep"), None, "Enzyme has no such word");
        assert_eq!(activity_word("x"), None);
    }

    #[test]
    fn bytes_are_read_with_their_suffix() {
        let known = [("4096", 4096), ("64K", 64 << 10), ("3m", 3 << 20), ("2G", 2 << 30)];
        known.into_iter().for_each(|(text, number)| assert_eq!(bytes(text), Some(number), "{text}"));
        for text in ["", "K", "0", "-1", "1.5G", "12Q", "4 G", "99999999999999999999", "8589934592G"] {
            assert_eq!(bytes(text), None, "{text}");
        }
    }

    #[test]
    fn misspelt_words_have_a_neighbour() {
        assert_eq!(nearest_word("wengert_dpu"), Some("wengert_dup"));
        assert_eq!(nearest_word("wengert_konst"), Some("wengert_const"));
        assert_eq!(nearest_word("_QMwengertEwengert_dupp"), Some("wengert_dup"));
        assert_eq!(nearest_word("temperature"), None);
    }

    #[test]
    fn markers_are_found_inside_names() {
        assert_eq!(marker("wengert_adjoint"), Some(Marker::Call(Mode::Adjoint)));
        assert_eq!(marker("net_wengert_tangent_"), Some(Marker::Call(Mode::Tangent)));
        assert_eq!(marker("_Z17__enzyme_autodiffIdJPdEET_PvDpT0_"), Some(Marker::Call(Mode::Adjoint)));
        assert_eq!(marker("__enzyme_fwddiff2"), Some(Marker::Call(Mode::Tangent)));
        assert_eq!(marker("net_wengert_backward_"), Some(Marker::Sweep(Part::Backward)));
        assert_eq!(marker("my_solver_"), None);
    }

    #[test]
    fn the_longest_marker_counts() {
        assert_eq!(marker("wengert_define_adjoint"), Some(Marker::Define(Mode::Adjoint)));
        assert_eq!(marker("wengert_register_tangent"), Some(Marker::Register(Written::Tangent)));
        assert_eq!(marker("__enzyme_augmentsize"), Some(Marker::Sweep(Part::TapeSize)));
    }

    #[test]
    fn each_marker_leads_to_itself() {
        for (name, meaning) in MARKERS {
            assert_eq!(marker(name), Some(*meaning), "{name}");
            if let Marker::NotYet(word) = meaning {
                assert_eq!(word, name);
            }
        }
        for (word, meaning) in WORDS {
            assert_eq!(activity_word(word), Some(*meaning), "{word}");
            if let Word::Other(name) = meaning {
                assert_eq!(name, word);
            }
        }
    }

    #[test]
    fn the_runtime_library_has_no_markers() {
        for symbol in [
            "wengert_tape_acquire",
            "wengert_digamma",
            "wengert_digammaf",
            "wengert_shadow_of_seeded",
            "wengert_shadow_made",
            "wengert_shadow_aimed",
            "wengert_shadow_free_later",
            "wengert_expect_body",
            "wengert_shadows_apart",
            "wengert_shadows_compare",
            "wengert_shadows_set_aside",
            "wengert_shadows_bring_back",
            "wengert_shadows_reshape",
        ] {
            assert_eq!(marker(symbol), None, "{symbol}");
        }
    }
}
