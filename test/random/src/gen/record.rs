// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Records: their types, variables of these with all members, and assignments of whole records.
//!
//! Invariants: the first field of a record is a real number; a record that owns memory is never copied, one with
//! pointers only to where these may be kept. Imports `ast`.

use super::Gen;
use super::family::Family;
use super::scope::Scope;
use crate::ast::*;

/// Whether a field is a pointer of any kind.
pub(crate) fn is_pointer(f: &Field) -> bool {
    f.kind != Kind::Plain
}

pub(crate) fn is_owner(f: &Field) -> bool {
    f.kind == Kind::Owner
}

impl Gen {
    /// The types: one of numbers, one that may have it inside, one with pointers, one of linked lists, one that owns
    /// memory.
    pub(crate) fn records(&mut self) {
        if !self.uses(Family::Structs) {
            return;
        }
        self.record(vec![]);
        if self.dice.chance(60) {
            let shape = if self.dice.chance(35) { vec![Ext::Const(2)] } else { vec![] };
            let inside = self.field("in", Ty::Record(0), shape, Kind::Plain);
            self.record(vec![inside]);
        }
        if self.uses(Family::Stored) {
            let count = self.count();
            let names = if self.dice.chance(60) { vec!["p", "q"] } else { vec!["p"] };
            let mut pointers: Vec<Field> =
                names.into_iter().map(|name| self.field(name, Ty::F64, vec![Ext::Const(count)], Kind::Pointer)).collect();
            if self.dice.chance(35) {
                pointers.push(self.field("link", Ty::Record(0), vec![], Kind::Pointer));
            }
            self.record(pointers);
            if self.p.lang == Lang::C && self.dice.chance(50) {
                let own = Ty::Record(self.p.records.len());
                let next = self.field("next", own, vec![], Kind::Pointer);
                self.record(vec![next]);
            }
        }
        if self.uses(Family::Heap) && self.p.lang == Lang::C {
            let count = self.dice.range(2, 5);
            let names = if self.dice.chance(60) { vec!["now", "next"] } else { vec!["own"] };
            let owners = names.into_iter().map(|name| self.field(name, Ty::F64, vec![Ext::Const(count)], Kind::Owner)).collect();
            self.record(owners);
        }
    }

    fn field(&mut self, name: &str, ty: Ty, shape: Vec<Ext>, kind: Kind) -> Field {
        Field { name: name.into(), ty, shape, kind, range: (0, 0), gone: false }
    }

    /// A type with a real number, some other fields and those given.
    fn record(&mut self, further: Vec<Field>) {
        let mut fields = vec![self.field("a", Ty::F64, vec![], Kind::Plain)];
        for name in ["b", "c", "d"].iter().take(self.dice.range(0, 3) as usize) {
            let field = match self.dice.weighted(&[(4, 0), (3, 1), (3, 2), (1, 3)]) {
                0 => {
                    let ty = self.real_ty();
                    self.field(name, ty, vec![], Kind::Plain)
                }
                1 => {
                    let top = self.dice.pick(&[1, 3, 5]);
                    Field { range: (0, top), ..self.field(name, Ty::Int, vec![], Kind::Plain) }
                }
                2 => {
                    let (ty, count) = (self.real_ty(), self.dice.range(2, 4));
                    self.field(name, ty, vec![Ext::Const(count)], Kind::Plain)
                }
                _ => {
                    let (rows, columns) = (self.dice.range(2, 3), self.dice.range(2, 3));
                    self.field(name, Ty::F64, vec![Ext::Const(rows), Ext::Const(columns)], Kind::Plain)
                }
            };
            fields.push(field);
        }
        for field in further {
            let at = self.dice.range(1, fields.len() as i64) as usize;
            fields.insert(at, field);
        }
        let name = format!("r{}", self.p.records.len());
        self.p.records.push(Record { name, fields, gone: false });
    }

    /// A record type of which no field is as the test says.
    pub(crate) fn record_without(&mut self, test: fn(&Field) -> bool) -> Option<Ty> {
        let types: Vec<RecordId> = (0..self.p.records.len()).filter(|&r| !self.p.has_field(r, &test)).collect();
        self.dice.maybe_pick(&types).map(Ty::Record)
    }

    /// Makes variables of all members of a record variable.
    pub(crate) fn add_members(&mut self, var: VarId) {
        let Var { ty: Ty::Record(record), shape, passive, .. } = self.p.vars[var].clone() else { return };
        // The members of the next in a list, not of those after it.
        if self.is_next(var) && matches!(self.p.vars[var].role, Role::Member(of, _) if self.is_next(of)) {
            return;
        }
        for (k, field) in self.p.records[record].fields.clone().into_iter().enumerate() {
            let Field { name, ty, kind, range, shape: own, .. } = field;
            let role = Role::Member(var, k);
            let outer = shape.len();
            self.p.vars.push(Var {
                name,
                ty,
                shape: [shape.clone(), own].concat(),
                role,
                kind,
                outer,
                range,
                passive,
                dummy: Dummy::Explicit,
            });
            self.add_members(self.p.vars.len() - 1);
        }
    }

    /// Whether a member leads to another record of the type that it is in.
    pub(crate) fn is_next(&self, v: VarId) -> bool {
        matches!(self.p.vars[v].role, Role::Member(of, _) if self.p.vars[of].ty == self.p.vars[v].ty)
    }

    /// A first value for the links of a list: records of one variable, each leading to any.
    fn links(&mut self, var: VarId) -> Init {
        let extents = self.p.extents(var);
        let links = (0..extents.iter().product()).map(|_| match extents.first() {
            None => Expr::Var(var),
            Some(&n) => Expr::Elem(var, vec![Expr::Int(self.dice.range(0, n - 1))]),
        });
        Init::Point(links.map(Arg::Ref).collect())
    }

    /// A new record variable.
    pub(crate) fn fresh_record(&mut self, prefix: &str, ty: Ty, shape: Vec<Ext>, role: Role, kind: Kind) -> VarId {
        let var = self.fresh(prefix, ty, shape, role);
        self.p.vars[var].kind = kind;
        self.add_members(var);
        var
    }

    /// A record parameter: one, or an array.
    pub(crate) fn record_param(&mut self, sizes: [bool; 2], entry: bool) -> Option<VarId> {
        if entry {
            let foreign = |f: &Field| is_owner(f) || is_pointer(f) && matches!(f.ty, Ty::Record(_));
            let ty = self.record_without(foreign)?;
            let pass = self.dice.weighted(&[(1, Pass::In), (3, Pass::InOut)]);
            let shape = if self.dice.chance(40) { vec![self.ext(sizes)] } else { vec![] };
            let shape = if self.has_pointers(ty) { vec![] } else { shape };
            return Some(self.fresh_record("r", ty, shape, Role::Param(pass), Kind::Plain));
        }
        if self.uses(Family::Values) && self.dice.chance(35) {
            let ty = self.record_without(is_pointer)?;
            return Some(self.fresh_record("v", ty, vec![], Role::Param(Pass::Value), Kind::Plain));
        }
        let ty = self.record_without(|_| false)?;
        let pass = self.dice.weighted(&[(1, Pass::In), (3, Pass::InOut)]);
        let shape = if self.dice.chance(30) && !self.has_pointers(ty) { vec![self.ext(sizes)] } else { vec![] };
        Some(self.fresh_record("r", ty, shape, Role::Param(pass), Kind::Plain))
    }

    pub(crate) fn has_pointers(&self, ty: Ty) -> bool {
        matches!(ty, Ty::Record(record) if self.p.has_field(record, &is_pointer))
    }

    pub(crate) fn has_owners(&self, ty: Ty) -> bool {
        matches!(ty, Ty::Record(record) if self.p.has_field(record, &is_owner))
    }

    /// A local record or array of records, if there is something for all of its pointers to point to.
    pub(crate) fn local_record(&mut self, scope: &mut Scope) -> Option<Local> {
        (0..3).find_map(|_| self.try_record(scope))
    }

    fn try_record(&mut self, scope: &mut Scope) -> Option<Local> {
        let ty = self.record_without(|_| false)?;
        let many = !self.has_owners(ty) && self.dice.chance(35);
        let shape = match many {
            true if self.has_pointers(ty) => vec![Ext::Const(self.dice.range(2, 3))],
            true => vec![self.ext(scope.sizes)],
            false => vec![],
        };
        let on_heap = self.uses(Family::Heap) && self.p.lang == Lang::C && self.dice.chance(25);
        let kind = if on_heap { Kind::Owner } else { Kind::Plain };
        let var = self.fresh_record("r", ty, shape, Role::Local, kind);
        let init = self.record_init(scope, var)?;
        let init = if on_heap { Init::Allocate(Allocation::Whole, Box::new(init)) } else { init };
        scope.show(&self.p, var);
        Some(Local { var, init })
    }

    /// A first value for a record that is not visible yet: of each member, or another record's.
    pub(crate) fn record_init(&mut self, scope: &mut Scope, var: VarId) -> Option<Init> {
        let Var { ty, shape, .. } = self.p.vars[var].clone();
        let twins = scope.readable(&self.p, |v| v.ty == ty);
        if shape.is_empty() && !self.has_pointers(ty) && !twins.is_empty() && self.dice.chance(25) {
            let twin = self.dice.pick(&twins);
            return Some(Init::Scalar(self.element(scope, twin)));
        }
        let mut members = vec![];
        for member in self.p.members(var) {
            let Var { ty, kind, .. } = self.p.vars[member];
            let init = match (kind, ty) {
                (Kind::Pointer, _) if self.is_next(member) => self.links(var),
                (Kind::Pointer, _) => self.point_all(scope, member)?,
                (Kind::Owner, _) => self.block_init(scope, member),
                (_, Ty::Record(_)) => self.record_init(scope, member)?,
                _ => self.init(scope, member),
            };
            members.push(Local { var: member, init });
        }
        Some(Init::Record(members))
    }

    /// One record set to another.
    pub(crate) fn record_assignment(&mut self, scope: &mut Scope) -> Option<Stmt> {
        let places = scope.writable(&self.p, |v| matches!(v.ty, Ty::Record(_)));
        let places: Vec<VarId> = places.into_iter().filter(|&v| !self.has_owners(self.p.vars[v].ty)).collect();
        let to = self.dice.maybe_pick(&places)?;
        let ty = self.p.vars[to].ty;
        let sources = scope.readable(&self.p, |v| v.ty == ty);
        let may_copy = |&from: &VarId| from != to || !self.p.vars[to].shape.is_empty();
        let may_keep = |&from: &VarId| !self.has_pointers(ty) || self.p.is_writable(from) && self.lives(scope, from, to);
        let sources: Vec<VarId> = sources.into_iter().filter(may_copy).filter(may_keep).collect();
        let from = self.dice.maybe_pick(&sources)?;
        if self.has_pointers(ty) {
            self.note_kept(scope, from, to);
        }
        let target = self.element(scope, to);
        Some(Stmt::Assign(target, Update::Set, self.element(scope, from)))
    }

    /// A record that a function returns.
    pub(crate) fn record_result(&mut self, scope: &mut Scope, ty: Ty) -> Expr {
        let records = scope.readable(&self.p, |v| v.ty == ty);
        let record = self.dice.pick(&records);
        self.element(scope, record)
    }
}
