// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! The language-neutral program: what the generator makes, the shrinker cuts and the two printers write.
//!
//! Invariants that every value of these types keeps, and that shrinking must not break:
//! indices count from zero and lie inside their extents for every value the index can have; each integer
//! variable only ever holds values of its `range`; a variable is set before it is read; the argument lists of
//! calls match their procedure; a pointer always points to something that lives and is long enough; what is on the
//! heap is freed once, where its owner's scope ends or at an earlier `Free` of that scope.
//!
//! The members of a record are variables of their own (`Role::Member`), with the indices of the record ahead of
//! theirs: so whatever a statement does with a variable it does with a member. What a pointer points to goes by the
//! pointer's name likewise, with the extents that may be used.
//! Nothing here knows how a language spells anything. Imports nothing of the crate.

/// The two languages that programs are printed in. A program is generated for one of them, since some of its
/// statements exist in one only.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Lang {
    C,
    Fortran,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ty {
    F64,
    F32,
    Int,
    Bool,
    /// A structure or derived type.
    Record(RecordId),
}

impl Ty {
    pub fn is_real(self) -> bool {
        matches!(self, Ty::F64 | Ty::F32)
    }
}

pub type VarId = usize;
pub type ProcId = usize;
pub type RecordId = usize;

/// The extent of one dimension. `Size(k)` is the k-th size of the program: its procedures take it as an
/// argument, so that arrays of it are automatic arrays (variable-length arrays in C).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ext {
    Const(i64),
    Size(usize),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pass {
    /// A copy that the procedure may overwrite.
    Value,
    /// Read only: by value in C if it is a scalar.
    In,
    /// By reference, read and written.
    InOut,
}

#[derive(Clone, PartialEq, Debug)]
pub enum Role {
    Param(Pass),
    Local,
    /// Set at the start of the entry procedure, written and read by all procedures.
    Global,
    /// A read-only global with its values.
    Table(Vec<f64>),
    /// A field of a record variable.
    Member(VarId, usize),
    /// The index of a counted loop.
    Index,
    /// The counter that ends a while loop.
    Counter,
}

/// Whether a variable is storage or leads to it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    Plain,
    /// A pointer that may be pointed elsewhere.
    Pointer,
    /// A pointer to its own block of the heap; in Fortran an allocatable.
    Owner,
    /// C: a pointer to a pointer.
    Handle,
    /// Fortran: another name for a part of a variable, or for the value of an expression.
    Alias,
}

/// Fortran: how a procedure declares an argument.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Dummy {
    /// Of the extents that the program knows.
    #[default]
    Explicit,
    /// Of the extents of what is passed, which has a descriptor.
    Assumed,
    /// May be left out. It is read and written where it is present only.
    Optional,
}

/// Fortran: where globals live.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Home {
    /// In the module that has the procedures.
    #[default]
    Module,
    /// In a module of their own, and some procedures in a second one, which are used with lists and under other names.
    Apart,
    /// In a COMMON block of which each procedure declares what it needs, and what lies between as something else.
    Common,
    /// In the entry procedure, which contains all others.
    Host,
}

/// How procedures are called.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Link {
    #[default]
    Name,
    /// Through a pointer, which may lead to a twin of the procedure.
    Pointer,
    /// Fortran: through a dummy procedure.
    Dummy,
    /// C: through one of a table of pointers, to the procedure and to its twin.
    Table,
}

/// How the program is spelt, in ways that mean the same.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Guise {
    pub home: Home,
    pub link: Link,
    /// Fortran: functions of numbers are elemental where they can be.
    pub elemental: bool,
    /// C: local numbers are members of unions.
    pub unions: bool,
}

#[derive(Clone, PartialEq, Debug)]
pub struct Var {
    pub name: String,
    pub ty: Ty,
    pub shape: Vec<Ext>,
    pub role: Role,
    pub kind: Kind,
    /// How many of the indices come before the member's name, or choose one of several pointers. What the others
    /// index is contiguous.
    pub outer: usize,
    /// The values that an integer may hold, both ends included.
    pub range: (i64, i64),
    /// A passive argument of the entry procedure.
    pub passive: bool,
    pub dummy: Dummy,
}

#[derive(Clone, PartialEq, Debug)]
pub struct Field {
    pub name: String,
    pub ty: Ty,
    /// Constants; of a pointer, what it points to.
    pub shape: Vec<Ext>,
    pub kind: Kind,
    pub range: (i64, i64),
    /// Left out of the text: shrinking keeps the numbers of the others.
    pub gone: bool,
}

#[derive(Clone, PartialEq, Debug)]
pub struct Record {
    pub name: String,
    pub fields: Vec<Field>,
    /// Left out of the text, as fields are.
    pub gone: bool,
}

impl Var {
    /// A scalar local variable.
    pub fn local(name: String, ty: Ty) -> Self {
        Var {
            name,
            ty,
            shape: vec![],
            role: Role::Local,
            kind: Kind::Plain,
            outer: 0,
            range: (0, 0),
            passive: false,
            dummy: Dummy::Explicit,
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Un {
    Neg,
    Not,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bin {
    Add,
    Sub,
    Mul,
    Div,
    Lt,
    Le,
    Gt,
    Ge,
    Eq,
    Ne,
    And,
    Or,
}

/// Functions of the language or its library.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fun {
    Sin,
    Cos,
    Tan,
    Asin,
    Acos,
    Atan,
    Sinh,
    Cosh,
    Tanh,
    Exp,
    Log,
    Log10,
    Sqrt,
    Erf,
    Gamma,
    LogGamma,
    BesselJ0,
    Abs,
    Min,
    Max,
    Atan2,
    Hypot,
    Pow,
    Sign,
    Mod,
    /// Power with a small constant exponent, the second argument.
    PowInt,
    // C only.
    Cbrt,
    Exp2,
    Expm1,
    Log1p,
    Fma,
    // Fortran only, of array sections.
    Sum,
    Dot,
    MaxVal,
    MinVal,
    Product,
    Norm,
    /// The reductions of what a mask, the second argument, holds for.
    SumMask,
    MaxMask,
    // Fortran only, whose result is an array of one dimension.
    /// Circular, and with zeros that come in; by a constant.
    Cshift,
    Eoshift,
    /// Array, mask, and what fills the rest.
    Pack,
    /// Vector, mask, and where the mask does not hold.
    Unpack,
    /// A number as often as the second argument says.
    Spread,
    MatVec,
    VecMat,
    /// Over a dimension, the second argument.
    SumDim,
    ProductDim,
    MaxDim,
    NormDim,
    /// All elements in their order.
    Reshape,
    // Of two dimensions.
    Transpose,
    MatMul,
    /// A vector, the dimension that is new, and its extent.
    SpreadDim,
    // Of integers.
    /// The remainder that is never negative, of division by a positive constant.
    Wrap,
    IntMin,
    IntMax,
}

#[derive(Clone, PartialEq, Debug)]
pub enum Expr {
    Int(i64),
    Real(f64, Ty),
    Bool(bool),
    Size(usize),
    Var(VarId),
    Elem(VarId, Vec<Expr>),
    /// So many elements of a one-dimensional array from one on, this far apart (backwards if negative), inside array statements and
    /// reductions only.
    Section(VarId, Box<Expr>, i64, i64),
    /// A two-dimensional array with its extents, there as well.
    Whole(VarId, [i64; 2]),
    /// Whether an optional argument is there; a condition of `If` only.
    Present(VarId),
    Un(Un, Box<Expr>),
    Bin(Bin, Box<Expr>, Box<Expr>),
    Fun(Fun, Vec<Expr>),
    Select(Box<Expr>, Box<Expr>, Box<Expr>),
    /// Conversion, towards zero from real to integer.
    Cast(Ty, Box<Expr>),
    /// A procedure without effects.
    Call(ProcId, Vec<Arg>),
}

#[derive(Clone, PartialEq, Debug)]
pub enum Arg {
    Value(Expr),
    /// A scalar variable or an element, by reference.
    Ref(Expr),
    /// C: the address of a pointer.
    Cell(Expr),
    Array(VarId),
    /// The part of a one-dimensional array that starts at an element.
    Tail(VarId, Expr),
    /// The contiguous part of a two-dimensional array at an index: a row in C, a column in Fortran (of a square
    /// array); or the array that a member or pointer of that index is.
    Line(VarId, Expr),
    /// Fortran: elements of a one-dimensional array from one on, this far apart: what is contiguous is copied in and out.
    Slice(VarId, Expr, i64),
    /// Fortran: the part of a two-dimensional array at a first index.
    Row(VarId, Expr),
    /// Fortran: an optional argument that is left out.
    Absent,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Update {
    Set,
    Add,
    Sub,
    Mul,
}

#[derive(Clone, PartialEq, Debug)]
pub struct Case {
    pub values: Vec<i64>,
    pub body: Vec<Stmt>,
    /// C: goes on into the next case.
    pub falls: bool,
}

#[derive(Clone, PartialEq, Debug)]
pub enum Stmt {
    Assign(Expr, Update, Expr),
    If(Expr, Vec<Stmt>, Vec<Stmt>),
    /// From, to (included), step.
    For(VarId, Expr, Expr, i64, Vec<Stmt>),
    /// At most `limit` rounds, counted by the variable, while the condition holds; `tail` tests after the body.
    While {
        counter: VarId,
        limit: i64,
        cond: Expr,
        tail: bool,
        body: Vec<Stmt>,
    },
    Switch(Expr, Vec<Case>, Vec<Stmt>),
    /// A body that `Leave` of the same label jumps to the end of.
    Labelled(usize, Vec<Stmt>),
    Leave(usize),
    /// A marked region, which runs again in the backward sweep.
    Region(Vec<Stmt>),
    Block(Vec<Local>, Vec<Stmt>),
    Break,
    Continue,
    Return(Option<Expr>),
    /// Procedure, arguments, and the scalar that takes the result of a function.
    Call(ProcId, Vec<Arg>, Option<Expr>),
    /// Destination and source, of one shape and type.
    Copy(VarId, VarId),
    Zero(VarId),
    /// Lets a pointer point to (part of) an array; a pointer to a pointer, to the pointer of an `Arg::Cell`.
    Point(Expr, Arg),
    /// Exchanges two pointers, or two owners with their blocks.
    Swap(Expr, Expr),
    /// The end of a block of the heap; a statement of the body that its owner is declared ahead of.
    Free(VarId),
    /// C: gives a block of the heap room for so many more elements, perhaps at another address.
    Resize(VarId, i64),
    /// Returns a pointer: into an argument or a global, or to a block that the caller owns from then on.
    Give(Arg),
    /// Fortran: section (or two-dimensional array) = elementwise expression, where the mask (if any) holds.
    Array(Expr, Expr, Option<Expr>),
    /// Fortran: array assignments where a mask holds, and others elsewhere.
    Where(Expr, Vec<Stmt>, Vec<Stmt>),
    /// Fortran: index, from, to, mask: iterations in any order.
    Concurrent(VarId, Expr, Expr, Option<Expr>, Vec<Stmt>),
    /// Fortran: a scalar by which a place, or a value, is known in the body.
    Associate(VarId, Expr, Vec<Stmt>),
}

/// How a local variable or a global gets its first value.
#[derive(Clone, PartialEq, Debug)]
pub enum Init {
    Scalar(Expr),
    Zero,
    Copy(VarId),
    /// Of pointers, in the order of their indices.
    Point(Vec<Arg>),
    /// Of a record, by its members.
    Record(Vec<Local>),
    /// Of an owner: how its block is allocated, and what is in it.
    Allocate(Allocation, Box<Init>),
    /// Each element, with the indices of its loops.
    Fill(Vec<VarId>, Expr),
}

/// How a block of the heap comes into being.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Allocation {
    /// At once, with `malloc`, or with `calloc` if it is zero at first.
    Whole,
    /// C: half of it, the rest with `realloc`.
    Halves,
    /// C: grown by one element ahead of each that is filled in.
    Pushed,
}

#[derive(Clone, PartialEq, Debug)]
pub struct Local {
    pub var: VarId,
    pub init: Init,
}

#[derive(Clone, PartialEq, Debug)]
pub struct Proc {
    pub name: String,
    pub params: Vec<VarId>,
    /// Which of the program's sizes it takes, ahead of the other arguments.
    pub sizes: [bool; 2],
    pub ret: Option<Ty>,
    /// C: returns a pointer to so many elements of a type.
    pub gives: Option<(Ty, i64)>,
    /// The integers that a function returns.
    pub ret_range: (i64, i64),
    pub locals: Vec<Local>,
    pub body: Vec<Stmt>,
    pub recursive: bool,
}

#[derive(Clone, PartialEq, Debug)]
pub struct Program {
    pub lang: Lang,
    pub seed: u64,
    pub index: u64,
    pub sizes: [i64; 2],
    /// Fortran: whether whole arrays and sections are operands; else loops and elements say the same.
    pub arrays: bool,
    pub guise: Guise,
    /// Those that others have as fields come first; a pointer of one may be to its own type.
    pub records: Vec<Record>,
    pub vars: Vec<Var>,
    pub globals: Vec<Local>,
    pub tables: Vec<VarId>,
    /// Callees before callers; the last is the entry.
    pub procs: Vec<Proc>,
}

impl Program {
    pub fn entry(&self) -> &Proc {
        self.procs.last().expect("a program has an entry")
    }

    pub fn extent(&self, ext: Ext) -> i64 {
        match ext {
            Ext::Const(k) => k,
            Ext::Size(s) => self.sizes[s],
        }
    }

    pub fn extents(&self, var: VarId) -> Vec<i64> {
        self.vars[var].shape.iter().map(|&e| self.extent(e)).collect()
    }

    /// The number of elements of a variable.
    pub fn cells(&self, var: VarId) -> i64 {
        self.extents(var).iter().product()
    }

    /// The extents of what a pointer points to, or of one member's array.
    pub fn object(&self, var: VarId) -> Vec<i64> {
        self.extents(var).split_off(self.vars[var].outer)
    }

    /// The record that a member is of, to the outermost; any other variable itself.
    pub fn root(&self, var: VarId) -> VarId {
        match self.vars[var].role {
            Role::Member(of, _) => self.root(of),
            _ => var,
        }
    }

    pub fn is_writable(&self, var: VarId) -> bool {
        matches!(self.vars[self.root(var)].role, Role::Local | Role::Global | Role::Param(Pass::InOut | Pass::Value))
    }

    /// The field that a member is.
    pub fn field(&self, var: VarId) -> Option<&Field> {
        let Role::Member(of, k) = self.vars[var].role else { return None };
        let Ty::Record(record) = self.vars[of].ty else { unreachable!("members are of records") };
        Some(&self.records[record].fields[k])
    }

    /// The members of a record variable that are in the text.
    pub fn members(&self, var: VarId) -> Vec<VarId> {
        let is_member = |&v: &VarId| matches!(self.vars[v].role, Role::Member(of, _) if of == var);
        (var..self.vars.len()).filter(is_member).filter(|&v| self.field(v).is_some_and(|f| !f.gone)).collect()
    }

    /// The members of a record variable that are no records, at any depth; any other variable itself.
    pub fn leaves(&self, var: VarId) -> Vec<VarId> {
        match self.vars[var].ty {
            Ty::Record(_) => self.members(var).into_iter().flat_map(|m| self.leaves(m)).collect(),
            _ => vec![var],
        }
    }

    /// Whether a record, or one in it, has a field that a test holds for.
    pub fn has_field(&self, record: RecordId, test: &dyn Fn(&Field) -> bool) -> bool {
        self.records[record].fields.iter().filter(|f| !f.gone).any(|f| {
            let inside = matches!(f.ty, Ty::Record(inner) if inner != record && self.has_field(inner, test));
            test(f) || inside
        })
    }

    /// The type of an expression; of sections, the type of an element.
    pub fn ty(&self, e: &Expr) -> Ty {
        match e {
            Expr::Int(_) | Expr::Size(_) => Ty::Int,
            Expr::Real(_, ty) | Expr::Cast(ty, _) => *ty,
            Expr::Bool(_) | Expr::Present(_) => Ty::Bool,
            Expr::Var(v) | Expr::Elem(v, _) | Expr::Section(v, ..) | Expr::Whole(v, _) => self.vars[*v].ty,
            Expr::Un(Un::Not, _) => Ty::Bool,
            Expr::Un(Un::Neg, a) => self.ty(a),
            Expr::Bin(Bin::Add | Bin::Sub | Bin::Mul | Bin::Div, a, _) => self.ty(a),
            Expr::Bin(..) => Ty::Bool,
            Expr::Fun(_, args) => self.ty(&args[0]),
            Expr::Select(_, a, _) => self.ty(a),
            Expr::Call(p, _) => {
                let Proc { ret, gives, .. } = &self.procs[*p];
                ret.or(gives.map(|(ty, _)| ty)).expect("only functions are called in expressions")
            }
        }
    }
}

impl Expr {
    pub fn bin(op: Bin, a: Expr, b: Expr) -> Expr {
        Expr::Bin(op, Box::new(a), Box::new(b))
    }

    pub fn fun(f: Fun, a: Expr) -> Expr {
        Expr::Fun(f, vec![a])
    }

    pub fn fun2(f: Fun, a: Expr, b: Expr) -> Expr {
        Expr::Fun(f, vec![a, b])
    }

    pub fn cast(ty: Ty, e: Expr) -> Expr {
        Expr::Cast(ty, Box::new(e))
    }
}
