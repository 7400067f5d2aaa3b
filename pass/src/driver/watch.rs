// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Who looks on while derivatives are made: the print of plans, and the report.
//!
//! Invariant: changes no decision; with a report the derivatives count what they do.

use crate::emit::Context;
use crate::llvm::{Function, Module};
use crate::plan::Plan;
use crate::refusal::Refusal;
use crate::report::Report;
use crate::request::Request;
use std::cell::RefCell;

pub struct Watch {
    print_plan: bool,
    report: RefCell<Option<Report>>,
}

impl Watch {
    pub fn new(module: Module, print_plan: bool) -> Watch {
        Watch { print_plan, report: RefCell::new(Report::wanted(module)) }
    }

    /// For derivatives that nobody has asked for.
    pub fn nobody() -> Watch {
        Watch { print_plan: false, report: RefCell::new(None) }
    }

    fn tell(&self, act: impl FnOnce(&mut Report)) {
        if let Some(report) = self.report.borrow_mut().as_mut() {
            act(report);
        }
    }

    /// A derivative is about to be written.
    pub fn planned(&self, context: &Context, plan: &Plan) {
        if self.print_plan {
            eprint!("{plan}");
        }
        self.tell(|report| context.count_from(report.next_site(), plan));
    }

    /// It has been.
    pub fn written(&self, context: &Context, plan: &Plan) {
        self.tell(|report| report.add(context.module, plan, &context.take_sites()));
    }

    /// The number that the next derivative gets.
    pub fn next(&self) -> usize {
        self.report.borrow().as_ref().map_or(0, Report::next)
    }

    /// Those that were made together are all written, or given up.
    pub fn close(&self, made: bool) {
        self.tell(|report| report.close(made));
    }

    /// What else tells a derivative from others of its procedure.
    pub fn note(&self, number: usize, text: &str) {
        self.tell(|report| report.note(number, text));
    }

    pub fn answered(&self, module: Module, request: &Request, outcome: Result<usize, &Refusal>) {
        self.tell(|report| report.request(module, request, outcome));
    }

    /// A request that does not read as one.
    pub fn refused(&self, refusal: &Refusal) {
        self.tell(|report| report.refused(refusal));
    }

    pub fn exported(&self, function: Function, numbers: &[usize]) {
        self.tell(|report| report.exported(function, numbers));
    }

    pub fn finish(self, module: Module) {
        if let Some(report) = self.report.into_inner() {
            report.write(module);
        }
    }
}
