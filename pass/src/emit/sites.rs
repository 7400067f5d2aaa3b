// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! What a derivative counts for its report: each reservation on the tape, each loop of the backward sweep, each call and each sweep is a
//! site, which the run-time library is told of (`wengert_site_…`, docs/abi.md).
//!
//! Invariant: without a report nothing is written, and with one the derivative computes what it would. What is entered is left on each way on
//! which the procedure returns. The sites are one table, which is there when all derivatives are: until then it is a name, which analyses need not look into.

use super::Context;
use crate::llvm::{Builder, Module, Value, diagnose};
use crate::plan::{Plan, Scope};
use std::cell::RefCell;

/// The table of a module's sites, and the bytes of one: three texts, a number, an address.
const TABLE: &str = "wengert.sites";
const BYTES: u64 = 40;

/// What is counted.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum What {
    /// The frame of a forward sweep, of so many bytes.
    Frame(u64),
    /// The records of a loop's iterations, of so many bytes each.
    Records(usize, u64),
    /// The array of a slot.
    Array(usize),
    /// A section that is saved, and once more when its loop is left.
    Saved(usize),
    Last(usize),
    /// What a copy or fill overwrites.
    Killed(Value),
    /// What others see of what is put back.
    Seen,
    /// A local array or an allocation on the tape.
    Local(Value),
    /// The snapshot of a joint call, or the list of what a checkpointed loop touches.
    Snapshot(Value),
    /// What lies in the sections of a snapshot when its call runs again.
    Present(Value),
    /// A call in the forward sweep, and in the backward sweep.
    Forward(Value),
    Backward(Value),
    /// The iterations of a loop, as the backward sweep visits them.
    Loop(usize),
    /// The time of a loop that no other is around, in both sweeps.
    LoopForward(usize),
    LoopBackward(usize),
    /// The sweeps of a derivative that is called as a whole.
    SweepForward,
    SweepBackward,
}

/// A site and its number in the report.
pub struct Site {
    pub number: u64,
    pub what: What,
    /// For readers of what was counted.
    pub text: String,
}

/// The sites of a derivative that is being written.
pub struct Sites {
    /// Of the procedure, for readers.
    title: String,
    next: u64,
    made: Vec<Site>,
}

impl Context {
    /// Counts in the derivative that is written from now on, from this number on.
    pub fn count_from(&self, number: u64, plan: &Plan) {
        let title = format!("{:?} of {}", plan.sweeps, plan.key.function.name());
        *self.sites.borrow_mut() = Some(Sites { title, next: number, made: Vec::new() });
    }

    /// The sites that were made, and no more are.
    pub fn take_sites(&self) -> Vec<Site> {
        self.sites.take().map(|sites| sites.made).unwrap_or_default()
    }

    /// The site, if anybody counts.
    fn site(&self, what: What) -> Option<Value> {
        let mut sites = self.sites.borrow_mut();
        let sites = sites.as_mut()?;
        let known = sites.made.iter().find(|site| site.what == what).map(|site| site.number);
        let number = known.unwrap_or(sites.next);
        if known.is_none() {
            sites.next += 1;
            sites.made.push(Site { number, what, text: format!("{} in {}", kind(what), sites.title) });
        }
        let table = self.module.declare_global(TABLE, self.module.int(64), 8);
        Some(self.builder.offset(table, self.i64((number * BYTES) as i64)))
    }

    /// Counts bytes that were reserved where the builder stands. What a derivative takes that is differentiated again the run-time library
    /// counts: the derivative of that takes as much for shadows, and the site would not know.
    pub fn count_bytes(&self, what: What, bytes: Value) {
        if self.level > 0 {
            return;
        }
        if let Some(site) = self.site(what) {
            self.call_runtime("wengert_site_reserve", self.module.int(8).void(), &[site, bytes]);
        }
    }

    /// Counts the iterations of a loop that is run through.
    pub fn count_run(&self, what: What, iterations: Value) {
        if let Some(site) = self.site(what) {
            self.call_runtime("wengert_site_run", self.module.int(8).void(), &[site, iterations]);
        }
    }

    /// Time counts for a site from here on ...
    pub fn enter_site(&self, what: What) {
        if let Some(site) = self.site(what) {
            self.call_runtime("wengert_site_enter", self.module.int(8).void(), &[site]);
        }
    }

    /// ... up to here, where no other site is entered that has not been left.
    pub fn leave_site(&self) {
        if self.counts() {
            self.call_runtime("wengert_site_leave", self.module.int(8).void(), &[]);
        }
    }

    pub fn counts(&self) -> bool {
        self.sites.borrow().is_some()
    }
}

/// Writes the table: what each site is, by its number, of the compilation that these digits tell from others.
pub fn write_table(module: Module, compilation: &str, texts: &[String]) {
    let (compilation, source) = (module.text(compilation), module.text(&diagnose::source_file(module)));
    let builder = Builder::new(module);
    let nothing = builder.zero(module.int(8).pointer());
    let record = |(number, text): (usize, &String)| {
        vec![compilation, source, module.text(text), builder.int(module.int(64), number as i64), nothing]
    };
    module.define_records(TABLE, &texts.iter().enumerate().map(record).collect::<Vec<_>>());
}

/// What it is, in words.
fn kind(what: What) -> String {
    match what {
        What::Frame(_) => "frame".into(),
        What::Records(index, _) => format!("records of loop {index}"),
        What::Array(slot) => format!("array of slot {slot}"),
        What::Saved(version) => format!("version {version}"),
        What::Last(version) => format!("last version {version}"),
        What::Killed(_) => "what a copy overwrites".into(),
        What::Seen => "what is written again at the end".into(),
        What::Local(_) => "local".into(),
        What::Snapshot(_) => "snapshot".into(),
        What::Present(_) => "what a second run puts back".into(),
        What::Forward(_) => "forward call".into(),
        What::Backward(_) => "backward call".into(),
        What::Loop(index) => format!("iterations of loop {index}"),
        What::LoopBackward(index) => format!("backward loop {index}"),
        What::LoopForward(index) => format!("forward loop {index}"),
        What::SweepForward => "forward sweep".into(),
        What::SweepBackward => "backward sweep".into(),
    }
}

pub type Counting = RefCell<Option<Sites>>;

/// Does the slot take tape? The frame of a joined derivative is variables.
pub fn lies_on_tape(plan: &Plan, slot: usize) -> bool {
    plan.slots[slot].scope != Scope::Frame || plan.sweeps == crate::plan::Sweeps::Split
}
