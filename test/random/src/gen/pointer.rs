// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Pointers, and blocks of the heap.
//!
//! Invariants: a pointer points to what lives at least as long as itself, and what procedures keep of their
//! arguments is known to their callers; a block that moves or ends early is pointed to by its owner only.
//! Imports `ast`.

use super::Gen;
use super::family::Family;
use super::scope::Scope;
use crate::ast::*;

impl Gen {
    /// The variable whose lifetime counts: of a member its record's, of a pointer to pointers what it points to.
    fn anchor(&self, v: VarId) -> VarId {
        let root = self.p.root(v);
        self.stands_for.iter().find(|(pointer, _)| *pointer == root).map_or(root, |(_, target)| *target)
    }

    fn is_argument(&self, v: VarId) -> bool {
        matches!(self.p.vars[v].role, Role::Param(Pass::In | Pass::InOut))
    }

    /// Whether the pointers in `to` may point to `from`, or to what `from` points to.
    pub(crate) fn lives(&self, scope: &Scope, from: VarId, to: VarId) -> bool {
        let (from, to) = (self.anchor(from), self.anchor(to));
        if self.private.contains(&from) {
            return false;
        }
        if from == to || self.p.vars[from].role == Role::Global {
            return true;
        }
        // What a helper is given may be gone when others follow the pointer.
        if self.p.vars[to].role == Role::Global && self.p.procs[scope.proc].name != "f" {
            return false;
        }
        match (self.is_argument(from), self.is_argument(to)) {
            // A call of itself is made before it is known what is kept.
            (true, true) => !self.p.procs[scope.proc].recursive,
            (false, true) => false,
            _ => scope.frame(from) <= scope.frame(to),
        }
    }

    /// Notes that one argument is kept in another, for callers to see to it that it may be.
    pub(crate) fn note_kept(&mut self, scope: &Scope, from: VarId, to: VarId) {
        let params = &self.p.procs[scope.proc].params;
        let number = |v: VarId| params.iter().position(|&param| param == v);
        let (from, to) = (self.anchor(from), self.anchor(to));
        if let (Some(from), Some(to)) = (number(from), number(to))
            && from != to
        {
            self.keeps[scope.proc].push((from, to));
        }
    }

    /// A first pointee for each of the pointers that a variable has.
    pub(crate) fn point_all(&mut self, scope: &mut Scope, var: VarId) -> Option<Init> {
        let count: i64 = self.p.extents(var)[..self.p.vars[var].outer].iter().product();
        (0..count).map(|_| self.pointee(scope, var)).collect::<Option<Vec<Arg>>>().map(Init::Point)
    }

    /// Something that a pointer may point to.
    pub(crate) fn pointee(&mut self, scope: &mut Scope, pointer: VarId) -> Option<Arg> {
        let ty = self.p.vars[pointer].ty;
        let targets = scope.writable(&self.p, |v| v.ty == ty);
        let targets: Vec<VarId> = targets.into_iter().filter(|&t| self.may_point(scope, pointer, t)).collect();
        let next: Vec<VarId> = self.p.members(pointer).into_iter().filter(|v| targets.contains(v)).collect();
        let on = self.dice.maybe_pick(&next).filter(|_| self.dice.chance(60));
        let target = on.or_else(|| self.dice.maybe_pick(&targets))?;
        self.note_kept(scope, target, pointer);
        Some(self.part(scope, target, self.p.object(pointer).first().copied()))
    }

    fn may_point(&self, scope: &Scope, pointer: VarId, target: VarId) -> bool {
        let own = target == pointer && self.p.vars[pointer].outer == 0;
        let same_anchor = !self.has_pointers(self.p.vars[target].ty) || self.keeps_anchor(pointer, target);
        let room = match self.p.object(pointer).first() {
            None => true,
            Some(&count) => self.room(target, count).is_some(),
        };
        !own && room && same_anchor && self.is_target(target) && self.lives(scope, target, pointer)
    }

    /// Fortran: not an argument that is passed by value.
    fn is_target(&self, v: VarId) -> bool {
        self.p.lang == Lang::C || self.p.vars[self.p.root(v)].role != Role::Param(Pass::Value)
    }

    /// A pointer to records with pointers in them stays with those of one variable.
    fn keeps_anchor(&self, pointer: VarId, target: VarId) -> bool {
        let known = self.stands_for.iter().any(|(p, _)| *p == pointer);
        !known || self.anchor(pointer) == self.anchor(target)
    }

    /// Where so many elements lie together in a variable.
    fn room(&self, target: VarId, count: i64) -> Option<Room> {
        let extents = self.p.extents(target);
        let is_c = self.p.lang == Lang::C;
        let scalar = (is_c && count == 1).then_some(Room::Element);
        match (extents.as_slice(), self.p.vars[target].outer) {
            ([n], 0) if *n >= count => Some(Room::Tail(n - count)),
            ([n, line], outer @ (0 | 1)) => {
                // What is contiguous is at the last index in C, at the first in Fortran.
                let (lines, line) = if is_c || outer == 1 { (*n, *line) } else { (*line, *n) };
                if line >= count { Some(Room::Line(lines)) } else { scalar }
            }
            _ => scalar,
        }
    }

    /// So many elements of a variable, or one record.
    fn part(&mut self, scope: &mut Scope, target: VarId, count: Option<i64>) -> Arg {
        match count.and_then(|count| self.room(target, count)) {
            Some(Room::Tail(0)) => Arg::Array(target),
            Some(Room::Tail(room)) => Arg::Tail(target, self.int_in(scope, (0, room), 1)),
            Some(Room::Line(lines)) => Arg::Line(target, self.index(scope, lines)),
            Some(Room::Element) | None => Arg::Ref(self.element(scope, target)),
        }
    }

    /// A local pointer to something that is visible now, or later to something else that is; several of them; or a
    /// pointer to a pointer.
    pub(crate) fn pointer(&mut self, scope: &mut Scope) -> Option<Local> {
        if self.uses(Family::Stored)
            && self.p.lang == Lang::C
            && self.dice.chance(25)
            && let Some(handle) = self.handle(scope)
        {
            return Some(handle);
        }
        if self.dice.chance(60)
            && let Some(given) = self.given_pointer(scope)
        {
            return Some(given);
        }
        let records = self.p.lang == Lang::C && self.dice.chance(35);
        let target = |v: &Var| if records { matches!(v.ty, Ty::Record(_)) } else { v.ty.is_real() && !v.shape.is_empty() };
        let targets = scope.writable(&self.p, target);
        let targets: Vec<VarId> =
            targets.into_iter().filter(|&t| !self.private.contains(&self.p.root(t)) && self.is_target(t)).collect();
        let first = self.dice.maybe_pick(&targets)?;
        let ty = self.p.vars[first].ty;
        let mut shape = if records { vec![] } else { vec![Ext::Const(self.count_of(scope, first)?)] };
        let many = self.uses(Family::Stored) && self.p.lang == Lang::C && self.dice.chance(35) && !self.has_pointers(ty);
        let outer = usize::from(many);
        if many {
            shape.insert(0, Ext::Const(self.dice.weighted(&[(3, 2), (1, 3)])));
        }
        let var = self.fresh("q", ty, shape, Role::Local);
        self.p.vars[var].kind = Kind::Pointer;
        self.p.vars[var].outer = outer;
        self.add_members(var);
        if self.has_pointers(ty) {
            self.stands_for.push((var, self.anchor(first)));
        }
        let init = self.point_all(scope, var)?;
        scope.show(&self.p, var);
        Some(Local { var, init })
    }

    /// A pointer that a procedure returns.
    fn given_pointer(&mut self, scope: &mut Scope) -> Option<Local> {
        let open = |&id: &ProcId| self.p.procs[id].gives.is_some() && !self.makes[id] && self.left[id] >= scope.runs;
        let givers: Vec<ProcId> = (0..self.effects.len()).filter(open).collect();
        let giver = self.dice.maybe_pick(&givers)?;
        let (ty, count) = self.p.procs[giver].gives?;
        let args = self.args(scope, giver)?;
        let var = self.fresh("q", ty, vec![Ext::Const(count)], Role::Local);
        self.p.vars[var].kind = Kind::Pointer;
        let sources: Vec<VarId> = self.given[giver].iter().filter_map(|&k| args[k].var()).collect();
        if !sources.iter().all(|&from| self.lives(scope, from, var)) {
            return None;
        }
        self.left[giver] -= scope.runs;
        scope.show(&self.p, var);
        Some(Local { var, init: Init::Scalar(Expr::Call(giver, args)) })
    }

    /// A number of elements that a pointer to an array may have: two pointers of one length can be exchanged.
    fn count_of(&mut self, scope: &Scope, array: VarId) -> Option<i64> {
        let most = (1..=8).rev().find(|&count| matches!(self.room(array, count), Some(Room::Tail(_) | Room::Line(_))))?;
        let others = scope.readable(&self.p, |v| v.kind == Kind::Pointer && v.ty.is_real());
        let lengths: Vec<i64> = others.into_iter().map(|q| self.p.object(q)[0]).filter(|&n| n <= most).collect();
        Some(match self.dice.maybe_pick(&lengths) {
            Some(length) if self.dice.chance(70) => length,
            _ => self.count().min(most),
        })
    }

    /// A pointer to one of the pointers to arrays that are visible.
    fn handle(&mut self, scope: &mut Scope) -> Option<Local> {
        let cells = scope.writable(&self.p, |v| v.kind == Kind::Pointer && v.ty.is_real());
        let cell = self.dice.maybe_pick(&cells)?;
        let count = self.p.object(cell)[0];
        let var = self.fresh("z", self.p.vars[cell].ty, vec![Ext::Const(count)], Role::Local);
        self.p.vars[var].kind = Kind::Handle;
        self.stands_for.push((var, self.anchor(cell)));
        let init = Init::Point(vec![Arg::Cell(self.cell(scope, cell))]);
        scope.show(&self.p, var);
        Some(Local { var, init })
    }

    /// One of the pointers that a variable has.
    pub(crate) fn cell(&mut self, scope: &mut Scope, var: VarId) -> Expr {
        let mut extents = self.p.extents(var);
        extents.truncate(self.p.vars[var].outer);
        if extents.is_empty() {
            Expr::Var(var)
        } else {
            Expr::Elem(var, extents.into_iter().map(|e| self.index(scope, e)).collect())
        }
    }

    /// A pointer that points elsewhere, or two that are exchanged.
    pub(crate) fn pointer_statement(&mut self, scope: &mut Scope) -> Option<Stmt> {
        let cells = scope.writable(&self.p, |v| !matches!(v.kind, Kind::Plain | Kind::Alias));
        let q = self.dice.maybe_pick(&cells)?;
        let twins: Vec<VarId> = cells.into_iter().filter(|&r| self.may_swap(scope, q, r)).collect();
        match self.dice.maybe_pick(&twins) {
            Some(r) if self.dice.chance(60) => {
                self.note_kept(scope, q, r);
                self.note_kept(scope, r, q);
                Some(Stmt::Swap(self.cell(scope, q), self.cell(scope, r)))
            }
            _ if self.p.vars[q].kind == Kind::Owner => None,
            _ if self.p.vars[q].kind == Kind::Handle && self.p.vars[q].role == Role::Local && self.dice.chance(40) => {
                let (ty, object) = (self.p.vars[q].ty, self.p.object(q));
                let others = scope.writable(&self.p, |v| v.kind == Kind::Pointer && v.ty == ty);
                let may = |&v: &VarId| self.p.object(v) == object && self.anchor(v) == self.anchor(q) && self.lives(scope, v, q);
                let others: Vec<VarId> = others.into_iter().filter(may).filter(|&v| self.outlives(scope, v, q)).collect();
                let other = self.dice.maybe_pick(&others)?;
                Some(Stmt::Point(Expr::Var(q), Arg::Cell(self.cell(scope, other))))
            }
            _ => {
                let to = self.pointee(scope, q)?;
                Some(Stmt::Point(self.cell(scope, q), to))
            }
        }
    }

    /// Whether a pointer itself lives as long as a pointer to it.
    fn outlives(&self, scope: &Scope, cell: VarId, handle: VarId) -> bool {
        scope.frame(self.p.root(cell)) <= scope.frame(handle)
    }

    fn may_swap(&self, scope: &Scope, q: VarId, r: VarId) -> bool {
        let (a, b) = (&self.p.vars[q], &self.p.vars[r]);
        let is_owner = |v: &Var| v.kind == Kind::Owner;
        if q == r && a.outer == 0 || a.ty != b.ty || self.p.object(q) != self.p.object(r) || is_owner(a) != is_owner(b) {
            return false;
        }
        let (root_q, root_r) = (self.p.root(q), self.p.root(r));
        if is_owner(a) && [root_q, root_r].iter().any(|&v| self.p.vars[v].role == Role::Global) {
            return false;
        }
        if is_owner(a) {
            let local = |v: VarId| !self.is_argument(v);
            let together = local(root_q) && local(root_r) && scope.frame(root_q) == scope.frame(root_r);
            let private = |v: VarId| self.private.contains(&v);
            return (root_q == root_r || together) && private(root_q) == private(root_r) && !self.has_pointers(a.ty);
        }
        let anchored = !self.has_pointers(a.ty) || self.anchor(q) == self.anchor(r);
        anchored && self.lives(scope, q, r) && self.lives(scope, r, q)
    }

    /// A parameter that is several pointers, or a pointer to a pointer.
    pub(crate) fn pointer_param(&mut self, entry: bool) -> VarId {
        let many = entry || self.dice.chance(50);
        let count = Ext::Const(self.count());
        let shape = if many { vec![Ext::Const(self.dice.weighted(&[(3, 2), (1, 3)])), count] } else { vec![count] };
        let var = self.fresh("pp", Ty::F64, shape, Role::Param(Pass::InOut));
        self.p.vars[var].kind = if many { Kind::Pointer } else { Kind::Handle };
        self.p.vars[var].outer = usize::from(many);
        var
    }

    /// A block of the heap, or an allocatable, with its first contents.
    pub(crate) fn heap_block(&mut self, scope: &mut Scope) -> Local {
        if let Some(made) = self.made_block(scope) {
            return made;
        }
        let (ty, shape) = (self.real_ty(), vec![self.ext(scope.sizes)]);
        let var = self.fresh("h", ty, shape, Role::Local);
        self.p.vars[var].kind = Kind::Owner;
        let init = self.block_init(scope, var);
        if self.dice.chance(40) {
            self.private.push(var);
        }
        scope.show(&self.p, var);
        Local { var, init }
    }

    /// A block that a procedure makes.
    fn made_block(&mut self, scope: &mut Scope) -> Option<Local> {
        let makers: Vec<ProcId> = (0..self.effects.len()).filter(|&id| self.makes[id] && self.left[id] >= scope.runs).collect();
        let maker = self.dice.maybe_pick(&makers)?;
        let (ty, count) = self.p.procs[maker].gives?;
        let args = self.args(scope, maker)?;
        self.left[maker] -= scope.runs;
        let var = self.fresh("h", ty, vec![Ext::Const(count)], Role::Local);
        self.p.vars[var].kind = Kind::Owner;
        scope.show(&self.p, var);
        Some(Local { var, init: Init::Scalar(Expr::Call(maker, args)) })
    }

    pub(crate) fn block_init(&mut self, scope: &mut Scope, var: VarId) -> Init {
        let inner = self.init(scope, var);
        let ways = [(3, Allocation::Whole), (1, Allocation::Halves), (1, Allocation::Pushed)];
        let how = if self.p.lang == Lang::C { self.dice.weighted(&ways) } else { Allocation::Whole };
        Init::Allocate(how, Box::new(inner))
    }

    /// A block that gets more room.
    pub(crate) fn resize(&mut self, scope: &Scope) -> Option<Stmt> {
        let blocks = scope.writable(&self.p, |v| v.kind == Kind::Owner);
        let movable: Vec<VarId> = blocks.into_iter().filter(|v| self.private.contains(v)).collect();
        let block = self.dice.maybe_pick(&movable).filter(|_| self.p.lang == Lang::C)?;
        Some(Stmt::Resize(block, self.dice.range(0, 3)))
    }

    /// Frees one of these variables ahead of the end of their scope.
    pub(crate) fn free_early(&mut self, scope: &mut Scope, locals: &[Local]) -> Option<Stmt> {
        let visible = scope.readable(&self.p, |v| v.kind == Kind::Owner);
        let blocks = locals.iter().map(|l| l.var).filter(|v| visible.contains(v) && self.private.contains(v));
        let block = self.dice.maybe_pick(&blocks.collect::<Vec<_>>())?;
        scope.hide(&self.p, block);
        Some(Stmt::Free(block))
    }

    /// A pointer for the procedure to return: into an argument or a global, noting which; or the block that it makes.
    pub(crate) fn gift(&mut self, scope: &mut Scope) -> Option<Stmt> {
        let (ty, count) = self.p.procs[scope.proc].gives?;
        if self.makes[scope.proc] {
            let block = self.p.procs[scope.proc].locals.first().expect("a maker's first variable is the block").var;
            return Some(Stmt::Give(Arg::Array(block)));
        }
        let lasting = |v: VarId| self.is_argument(self.anchor(v)) || self.p.vars[self.p.root(v)].role == Role::Global;
        let fits = |g: &Self, v: VarId| matches!(g.room(v, count), Some(Room::Tail(_)));
        let targets = scope.writable(&self.p, |v| v.ty == ty);
        let targets: Vec<VarId> = targets.into_iter().filter(|&v| lasting(v) && fits(self, v)).collect();
        let target = self.dice.maybe_pick(&targets)?;
        let root = self.anchor(target);
        self.given[scope.proc].extend(self.p.procs[scope.proc].params.iter().position(|&param| param == root));
        let Some(Room::Tail(room)) = self.room(target, count) else { unreachable!("it fits") };
        // Ahead of it, blocks may be freed that an index reads: a constant reads nothing.
        let from = self.dice.range(0, room);
        Some(Stmt::Give(if from == 0 { Arg::Array(target) } else { Arg::Tail(target, Expr::Int(from)) }))
    }
}

/// What part of a variable a pointer may point to.
enum Room {
    /// What starts at an index up to this one.
    Tail(i64),
    /// One of so many rows or arrays.
    Line(i64),
    /// C: any element.
    Element,
}
