// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! The pipeline, written once: requests, analyses, plan, emit, finish.
//!
//! Invariant: a request that is refused leaves the user's code as it was, and the compiler fails. The only module
//! that sees every stage.

mod check;
mod describe;
mod fuse;
mod interface;
mod library;
mod memory;
mod on_tape;
mod own;
mod separate;
mod watch;

use crate::analysis::contexts::Context as Known;
use crate::analysis::objects::{Object, Root};
use crate::analysis::{Form, Key, Program, Seeded, owned};
use crate::emit::{self, Context, Made, OnTape, Registry};
use crate::holds;
use crate::llvm::module::options::{self, Switches};
use crate::llvm::{Block, Function, Module, Session, Term, Value, diagnose, transform};
use crate::operation::is_replaceable;
use crate::plan::{self, Apart, Needed, Plan, Plans, Schedule, Scope, Sweeps, Weight};
use crate::refusal::{Refusal, Result};
use crate::request::shadows::Shadow;
use crate::request::{self, Answer, Deliver, Request};
use crate::signature::SHADOW;
use interface::Access;
use own::Registered;
use rustc_hash::FxHashMap;
use std::collections::BTreeSet;
use watch::Watch;
use wengert_core::codes::Code;
use wengert_core::names;
use wengert_core::request::{Activity, Mode, Part};

/// Brings what was made to SSA and simplifies it; the compiler's own pipeline vectorises it afterwards.
const CLEAN_UP: &str = "sroa<modify-cfg>,early-cse<memssa>,simplifycfg,instcombine<no-verify-fixpoint>,loop-simplify,lcssa,\
                        loop-mssa(licm<allowspeculation>),gvn,dse,adce,simplifycfg,instcombine<no-verify-fixpoint>";

/// Makes every derivative that the module asks for. Returns whether the module changed.
pub fn run(module: Module, session: Session, print_plan: bool) -> bool {
    let watch = Watch::new(module, print_plan);
    request::hidden::show(module);
    request::declare_late(module);
    request::markers::refuse_results(module);
    let evaluates = request::batch::answer_all(module);
    request::markers::hold_unwinding(module);
    let changed = make_all(module, session, &watch) || evaluates;
    transform::release_unwinding(module);
    watch.finish(module);
    changed
}

fn make_all(module: Module, session: Session, watch: &Watch) -> bool {
    separate::attach(module);
    let shadows = named_shadows(module);
    let registered = Registered::collect(module);
    // What is registered at all may be asked for; of which mode is seen then.
    [Mode::Tangent, Mode::Adjoint].into_iter().for_each(|mode| registered.note(mode));
    if !request::any(module) && shadows.is_empty() && options::export().is_none() {
        separate::detach(module);
        return registered.changed;
    }
    library::attach(module);
    let requests = request::collect(module);
    let seeded = seeded_globals(module, &shadows);
    let mut made: Vec<(Request, Answer, Vec<Access>)> = Vec::new();
    let mut known = Answered::default();
    let mut told: Vec<Refusal> = Vec::new();
    let asked = requests.len();
    for request in requests {
        let mut request = match request {
            Ok(request) => request,
            Err(refusal) => {
                watch.refused(&refusal);
                refusal.report(module);
                continue;
            }
        };
        registered.note(request.mode);
        request.function = separate::with_body(module, request.function);
        request::described::note_numbers(module, &request);
        let derivative = answer(module, session, &request, &registered, &seeded, &mut known, watch);
        watch.answered(module, &request, derivative.as_ref().map(|derivative| derivative.number));
        match derivative {
            Ok(derivative) => {
                let answer = derivative.answer(request.part);
                if request.level > 0 {
                    request::deliver(module, &request, answer);
                }
                made.push((request, answer, derivative.accesses));
            }
            Err(refusal) => request::refuse(module, &request, refusal, &mut told),
        }
    }
    for (request, answer, _) in made.iter().filter(|(request, ..)| request.level == 0) {
        request::deliver(module, request, *answer);
    }
    let named: Vec<(&Request, &[Access])> = made.iter().map(|(request, _, accesses)| (request, &accesses[..])).collect();
    options::interfaces().iter().for_each(|file| interface::write(module, file, &named));
    separate::export(module, session, &registered, watch);
    library::detach(module);
    let unused = shadows
        .iter()
        .filter(|shadow| made.len() == asked && shadow.is_unmade(module) && !separate::uses(module, shadow.variable));
    unused.for_each(|shadow| shadow.unused().report(module));
    emit::define_declared_shadows(module);
    separate::detach(module);
    shadows.iter().for_each(|shadow| request::shadows::deliver(module, shadow));
    request::release(module);
    true
}

/// The derivative for a request, which may have been made for an earlier one.
fn answer(
    module: Module,
    session: Session,
    request: &Request,
    registered: &Registered,
    seeded: &Seeded,
    known: &mut Answered,
    watch: &Watch,
) -> Result<Derivative> {
    let make = || {
        let tangent = if request.on_tape { Some(on_tape::tangent(module, session, request, registered, seeded)?) } else { None };
        memory::share(module, session, request, || derive(module, session, request, seeded, tangent.as_ref(), watch))
    };
    let derivative = match known.get(request) {
        Some(made) => refuse_descriptors(module, request, &made.holding).map(|()| made),
        // Code that is differentiated has no checks in it.
        None if options::check() && request.level == 0 => {
            make().and_then(|derivative| check::with_check(module, session, request, registered, seeded, derivative))
        }
        None => make(),
    };
    let derivative = derivative.map_err(|refusal| place(refusal, request))?;
    known.insert(request, &derivative);
    refuse_kept(request, &derivative).map_err(|refusal| place(refusal, request))?;
    Ok(derivative)
}

/// What was made for a request.
#[derive(Clone)]
struct Derivative {
    made: Made,
    /// The tangent on the tape of sweeps apart.
    on_tape: Option<Function>,
    /// Its number in the report.
    number: usize,
    tape_bytes: u64,
    spends_tapes: bool,
    accesses: Vec<Access>,
    /// Arguments of the procedure behind which pointers lie.
    holding: Vec<usize>,
}

impl Derivative {
    /// The same, reached through another procedure.
    fn with(&self, first: Function) -> Derivative {
        Derivative { made: Made { first, ..self.made.clone() }, ..self.clone() }
    }
    fn answer(&self, part: Part) -> Answer {
        let derivative = match (part, self.made.exported) {
            (Part::Forward, Some([forward, _])) => forward,
            (Part::Backward, Some([_, backward])) => backward,
            (Part::Tangent, _) => self.on_tape.expect("made where a call asks for it"),
            _ => self.made.first,
        };
        Answer { derivative, tape_bytes: self.tape_bytes }
    }
}

/// What several marker calls ask for is made once; sweeps that belong together come from one plan.
#[derive(Default)]
struct Answered(FxHashMap<Asked, Derivative>);

/// Procedure, mode, directions and level, whether it is the whole, gives its result, too, and looks at addresses that it finds, activities, and what stays as it is.
type Asked = (Function, Mode, [usize; 2], [bool; 3], Vec<Activity>, Vec<bool>);

impl Answered {
    fn key(request: &Request) -> Option<Asked> {
        let whole = [request.part == Part::Whole, request.returning.primal, request.doubtful.is_some()];
        let called = matches!(request.deliver, Deliver::Call(_));
        called.then(|| {
            (
                request.function,
                request.mode,
                [request.width, request.level],
                whole,
                request.activities.clone(),
                request.kept.clone(),
            )
        })
    }
    fn get(&self, request: &Request) -> Option<Derivative> {
        Answered::key(request).and_then(|key| self.0.get(&key)).cloned()
    }
    fn insert(&mut self, request: &Request, derivative: &Derivative) {
        if let Some(key) = Answered::key(request) {
            self.0.insert(key, derivative.clone());
        }
    }
}

/// Not every tape serves several backward sweeps.
fn refuse_kept(request: &Request, derivative: &Derivative) -> Result<()> {
    if !request.keeps_tape() || !derivative.spends_tapes {
        return Ok(());
    }
    let name = request.function.name();
    let message = format!(
        "this version does not have several backward sweeps over one tape (wengert_keep) of '{name}', which allocates zeroed memory for both pointers and numbers, or calls a procedure that was compiled separately; allocate the numbers apart, or with malloc, or run the forward sweep again"
    );
    Err(Refusal::new(Code::W0017, message))
}

/// An error without a line of its own is told where the derivative was asked for.
fn place(refusal: Refusal, request: &Request) -> Refusal {
    match request.asked_at() {
        Some(marker) => refusal.or_at(marker),
        None => refusal,
    }
}

/// The shadows that `wengert_shadow` asks for. What descriptors describe has one if that is an allocation of numbers.
fn named_shadows(module: Module) -> Vec<Shadow> {
    let check = |shadow: Shadow| match shadow.member {
        Some(at) if !owned::members(module, shadow.variable).contains(&at) => {
            let message = format!(
                "wengert_shadow knows the shadow of what an allocatable array or variable of numbers holds, and '{}' holds something else here: for a pointer, declare {SHADOW}{0} and point it to the shadow of what it points to",
                shadow.variable.name()
            );
            Err(Refusal::new(Code::W0014, message).at(shadow.call))
        }
        _ => Ok(shadow),
    };
    let told = request::shadows::collect(module).into_iter().map(|shadow| shadow.and_then(check));
    told.filter_map(|shadow| shadow.map_err(|refusal| refusal.report(module)).ok()).collect()
}

/// Globals whose shadow the user's code names: they are independents of every derivative in the file.
fn seeded_globals(module: Module, shadows: &[Shadow]) -> Seeded {
    let original = |shadow: Value| shadow.name().strip_prefix(SHADOW).and_then(|name| module.global(name));
    let mut allocatable: Vec<(Value, u64)> = shadows.iter().filter_map(|s| Some((s.variable, s.member?))).collect();
    allocatable.sort();
    allocatable.dedup();
    Seeded { globals: module.globals().into_iter().filter_map(original).collect(), allocatable }
}

fn derive(
    module: Module,
    session: Session,
    request: &Request,
    seeded: &Seeded,
    tangent: Option<&Made>,
    watch: &Watch,
) -> Result<Derivative> {
    let form = Form::default();
    let (mut program, mut root) = know(module, session, (request, request.mode), options::switches(), seeded, &form)?;
    let sweeps = if request.part == Part::Whole { Sweeps::Joined } else { Sweeps::Split };
    let holding = holding(&program, request);
    let analysed = refuse_descriptors(module, request, &holding)
        .and_then(|()| refuse_overwritten(&program, request))
        .and_then(|()| program.analyse(&root))
        .and_then(|()| refuse_seeded(&program, request));
    let plans = match &analysed {
        Ok(()) => fuse::fuse(module, session, request, seeded, &form, (&mut program, &mut root, sweeps)),
        Err(_) => None,
    };
    let whole = sweeps == Sweeps::Joined && root.mode == Mode::Adjoint;
    let weight = plans.as_ref().filter(|_| whole).map(|plans| plan::weigh(&program, &root, plans));
    let on_tape = analysed.and_then(|()| tangent.map(|made| on_tape::kept(&program, &root, made)).transpose());
    let outcome = on_tape.and_then(|on_tape| {
        let tree = (&program, &root, sweeps);
        make_with(&context(module, request), session, tree, plans.unwrap_or_default(), on_tape, watch)
    });
    let outcome = outcome.and_then(|general| {
        let doubtful = weight.filter(|weight| weight.doubts && options::switches().apart && request.level == 0);
        let Some((weight, apart)) = doubtful.and_then(|weight| Some((weight, plan::separable(&program, &root)?))) else {
            return Ok(general);
        };
        make_apart(module, session, request, seeded, (&program, &root), (&general, weight), &apart, watch)
            .map(|chooser| chooser.map_or_else(|| general.clone(), |first| general.with(first)))
    });
    program.discard(session);
    outcome.map(|derivative| Derivative { holding, ..derivative })
}

/// All that is known of a request's call tree before activity, in a mode.
fn know(
    module: Module,
    session: Session,
    (request, mode): (&Request, Mode),
    switches: Switches,
    seeded: &Seeded,
    form: &Form,
) -> Result<(Program, Key)> {
    let mut root = root_key(request, mode);
    let parameters = root.function.ty().parameters().into_iter().enumerate();
    let passive =
        parameters.filter(|(index, ty)| ty.is_pointer() && !root.arguments[*index]).map(|(index, _)| index).collect::<Vec<_>>();
    // Sweeps that a user calls, and a derivative that is differentiated itself, leave memory alone: the tangent of what is written again would have to be, too.
    let kill = switches.kill && request.part == Part::Whole && request.level == 0;
    let switches = Switches { kill, ..switches };
    let mut program = Program::new(module, session, (root.function, &passive), form, switches)?;
    program.seed(seeded.clone());
    if request.part == Part::Whole {
        program.own(module);
    }
    root.behind = program.behind_arguments(root.function, &root.arguments);
    program.enter(&mut root, &request.activities);
    // Sweeps that are called apart have a primal result each time.
    let alone = request.part == Part::Whole && mode == Mode::Adjoint;
    program.spare(&request.activities, alone && !request.returning.primal);
    Ok((program, root))
}

/// Makes a second derivative, for arguments that are found to be apart at run time, where that takes less of the tape. Returns what
/// chooses between them.
#[allow(clippy::too_many_arguments)]
fn make_apart(
    module: Module,
    session: Session,
    request: &Request,
    seeded: &Seeded,
    (program, root): (&Program, &Key),
    (general, plain): (&Derivative, Weight),
    apart: &Apart,
    watch: &Watch,
) -> Result<Option<Function>> {
    let form = Form { apart: apart.arguments(), ..Form::default() };
    let (mut other, mut key) = know(module, session, (request, request.mode), options::switches(), seeded, &form)?;
    let outcome = other.analyse(&key).and_then(|()| {
        let plans = fuse::fuse(module, session, request, seeded, &form, (&mut other, &mut key, Sweeps::Joined));
        let Some(plans) = plans.filter(|plans| plan::weigh(&other, &key, plans).pays(plain)) else { return Ok(None) };
        let tree = (&other, &key, Sweeps::Joined);
        let separate = make_with(&context(module, request), session, tree, plans, None, watch)?;
        watch.note(separate.number, "chosen at run time where the arguments do not overlap");
        let context = Context::new(module, options::strict());
        let chooser = emit::choose(&context, root.function, &general.made, &separate.made, apart);
        finish(session, chooser, options::dump() == "emitted")?;
        let message = format!(
            "made a second adjoint of '{}' for arguments that do not overlap; it is chosen at run time",
            root.function.name()
        );
        diagnose::remark(program.procedure(root).prepared.function, None, false, "Apart", &message);
        Ok(Some(chooser))
    });
    other.discard(session);
    outcome
}

fn root_key(request: &Request, mode: Mode) -> Key {
    let arguments: Vec<bool> = request.activities.iter().map(|a| *a != Activity::Const).collect();
    let result = request.function.ty().returns().holds_float();
    Key {
        function: request.function,
        mode,
        width: request.width,
        kept: request.kept.clone(),
        arguments,
        result,
        behind: Vec::new(),
        context: Known::default(),
        primal: true,
        outermost: true,
        passive: false,
        again: false,
        logged: vec![],
        compared: vec![],
    }
}

/// Arguments behind which pointers lie.
fn holding(program: &Program, request: &Request) -> Vec<usize> {
    let behind = program.behind_arguments(request.function, &vec![true; request.activities.len()]);
    let argument = |object: &Object| match object {
        Object::Behind(path) if let Root::Argument(index) = path.root => Some(index),
        _ => None,
    };
    behind.iter().filter_map(argument).collect()
}

/// An implicit Fortran interface passes addresses of data, where a descriptor is wanted as well.
fn refuse_descriptors(module: Module, request: &Request, holding: &[usize]) -> Result<()> {
    let name = names::qualified(&request.function.name());
    if let Some(index) = request::described::described(module, request) {
        let message = format!(
            "argument {} of '{name}' is passed by its address (explicit shape, assumed size, a scalar), but this call passes a descriptor; declare it in the marker's interface as the procedure declares it, and its shadow alike",
            index + 1
        );
        return Err(Refusal::new(Code::W0018, message));
    }
    let Some(index) = request::described::misfit(module, request, holding) else { return Ok(()) };
    let message = format!(
        "argument {} of '{name}' is a Fortran descriptor (assumed shape, allocatable or pointer), or has a component that is one, and what this call passes is not seen to be one; give the marker an explicit interface (a subroutine whose name contains the marker's), the dummy argument an explicit shape, compile with -g where the call hands on a dummy argument of its own, or ask with -wengert-head",
        index + 1
    );
    Err(Refusal::new(Code::W0018, message))
}

/// The user knows the shadow of a variable in one direction.
fn refuse_seeded(program: &Program, request: &Request) -> Result<()> {
    match program.active_and_seeded() {
        Some(global) if request.level > 0 => {
            let message = format!(
                "this version has no second derivatives with respect to variables that the program seeds itself ('{}', by wengert_shadow or by symbol); pass the variable as an argument",
                global.name()
            );
            Err(Refusal::new(Code::W0017, message).within(request.function))
        }
        Some(global) if request.width > 1 => {
            let message = format!(
                "this version does not have shadows in several directions (wengert_width) of variables that the program seeds itself ('{}', by wengert_shadow or by symbol); pass the variable as an argument, or ask for one direction at a time",
                global.name()
            );
            Err(Refusal::new(Code::W0017, message).within(request.function))
        }
        _ => Ok(()),
    }
}

/// An independent's shadow only accumulates; if the argument is overwritten it would be consumed too.
fn refuse_overwritten(program: &Program, request: &Request) -> Result<()> {
    let independent = |index: &usize| request.activities[*index] == Activity::Indep;
    for index in (0..request.activities.len()).filter(independent) {
        if let Some(writer) = program.writer_of(request.function, Object::Argument(index)) {
            let name = request.function.name();
            let message =
                format!("argument {} of '{name}' is declared wengert_indep and overwritten; declare it wengert_dup", index + 1);
            let refusal = Refusal::new(Code::W0020, message).within(request.function);
            return Err(refusal.at(writer));
        }
    }
    Ok(())
}

fn context(module: Module, request: &Request) -> Context {
    Context::new(module, options::strict()).at_level(request.level).doubting(request.doubtful.is_some())
}

/// Plans and writes the derivative and all those that it calls.
fn make(context: &Context, session: Session, program: &Program, root: &Key, sweeps: Sweeps, watch: &Watch) -> Result<Derivative> {
    make_with(context, session, (program, root, sweeps), Plans::default(), None, watch)
}

/// The same with plans that have been made before, and a tangent on the tape.
fn make_with(
    context: &Context,
    session: Session,
    (program, root, sweeps): (&Program, &Key, Sweeps),
    plans: Plans,
    on_tape: Option<OnTape>,
    watch: &Watch,
) -> Result<Derivative> {
    let number = watch.next();
    let mut registry = Registry::with_tangent(on_tape);
    let made = registry.declare(context.module, root, sweeps);
    let outcome =
        write_all(context, session, program, plans, &mut registry, watch).and_then(|()| on_tape::check(&registry, root));
    watch.close(outcome.is_ok());
    if let Err(refusal) = outcome {
        transform::delete_together(session, &registry.functions());
        return Err(refusal);
    }
    let weak: BTreeSet<String> = program.differentiated().filter(|f| is_replaceable(*f)).map(Function::name).collect();
    emit::expect_own_bodies(context, made.first, &weak);
    let kept = registry.on_tape.as_ref().map_or(0, |on_tape| on_tape.fixed_bytes(context, &root.function.ty().parameters()));
    let tape_bytes = registry.export.as_ref().map_or(0, |export| export.tape_bytes.saturating_add(kept));
    let accesses = interface::accesses(program, root.function);
    Ok(Derivative {
        made,
        on_tape: registry.tangent,
        number,
        tape_bytes,
        spends_tapes: registry.spends_tapes,
        accesses,
        holding: vec![],
    })
}

fn write_all(
    context: &Context,
    session: Session,
    program: &Program,
    mut plans: Plans,
    registry: &mut Registry,
    watch: &Watch,
) -> Result<()> {
    let dump = options::dump();
    if dump == "facts" {
        eprint!("{program}");
    }
    while let Some((key, sweeps)) = registry.pending.pop() {
        let plan = plans.take(program, &key, sweeps)?;
        watch.planned(context, &plan);
        emit::emit(context, registry, &plan)?;
        watch.written(context, &plan);
        remark(context.module, &plan);
    }
    emit::finish(context, registry);
    for function in registry.functions() {
        emit::forget_types(function);
        finish(session, function, dump == "emitted")?;
        // What a derivative loads as a pointer is one, in the derivative of the derivative too.
        holds::note_pointers(function);
    }
    Ok(())
}

/// Nothing leaves the plugin unverified.
fn finish(session: Session, function: Function, dump: bool) -> Result<()> {
    let verified = transform::verify(function);
    if dump || verified.is_err() && std::env::var_os("WENGERT_DEBUG").is_some() {
        eprintln!("{}", function.as_value().print());
    }
    verified.map_err(|complaint| {
        let text = format!(
            "internal error: '{}' is malformed: {complaint}; please report it with the source that shows it",
            function.name()
        );
        Refusal::new(Code::W0001, text)
    })?;
    transform::run_passes(session, function, CLEAN_UP);
    transform::verify(function).map_err(|complaint| {
        Refusal::new(Code::W0001, format!("internal error: '{}' is malformed after clean-up: {complaint}", function.name()))
    })
}

/// Calls that are joint, and those that should have been.
fn remark_schedules(plan: &Plan) {
    for call in plan.function.instructions().into_iter().filter(|i| plan.calls.contains_key(i)) {
        let callee = &plan.calls[&call];
        let name = callee.key.function.name();
        if callee.steps.is_some() {
            diagnose::remark(plan.function, Some(call), false, "Steps", &callee.reason);
        }
        match &callee.schedule {
            Schedule::Joint(_) if plan::fused_loop(callee.key.function).is_some() => {
                let message =
                    "this loop is fused: each iteration runs right before it is reversed, and none in the forward sweep";
                diagnose::remark(plan.function, Some(call), false, "Fused", message);
            }
            Schedule::Joint(_) if callee.reason == plan::FUSED_CALL => {
                let message = format!("the call of '{name}' is {}", callee.reason);
                diagnose::remark(plan.function, Some(call), false, "Fused", &message);
            }
            Schedule::Joint(snapshot) => {
                let saved = snapshot.sections.iter().filter(|kept| kept.saved).count();
                let logs = if snapshot.logged.is_empty() { "" } else { " and logs what else it touches" };
                let message = format!(
                    "the call of '{name}' is joint: it saves {saved} sections of memory{logs}, and runs again in the backward sweep"
                );
                diagnose::remark(plan.function, Some(call), false, "Joint", &message);
            }
            Schedule::Split if callee.reason.starts_with("split, ") => {
                let message = format!("the call of '{name}' is {}", callee.reason);
                diagnose::remark(plan.function, Some(call), true, "Split", &message);
            }
            Schedule::Split => {}
        }
    }
}

/// Where blocks begin in the source, as far as it has been asked.
type Beginnings = FxHashMap<Block, Option<Value>>;

/// A value, or where its block or a loop around begins, if it has no line of its own: what control flow carries has none.
fn located(plan: &Plan, value: Value, known: &mut Beginnings) -> Value {
    let with_line = |value: &Value| diagnose::place(*value).is_some();
    if !value.is_instruction() || with_line(&value) {
        return value;
    }
    let headers = plan.loops_around(value.block()).into_iter().rev().map(|index| plan.loops[index].header);
    let mut blocks = std::iter::once(value.block()).chain(headers);
    let mut begins = |block: Block| *known.entry(block).or_insert_with(|| block.instructions().into_iter().find(with_line));
    blocks.find_map(&mut begins).unwrap_or(value)
}

/// What was made, and what is recorded for it, under `-Rpass=wengert` and `-Rpass-missed=wengert`.
fn remark(module: Module, plan: &Plan) {
    let word = if plan.key.mode == Mode::Tangent { "tangent" } else { "adjoint" };
    let name = plan.key.function.name();
    diagnose::remark(plan.function, None, false, "Differentiated", &format!("made the {word} of '{name}'"));
    remark_schedules(plan);
    let mut known = Beginnings::default();
    for slot in &plan.slots {
        let (Needed::Primal(value) | Needed::Shadow(value) | Needed::Killed(value) | Needed::Frame(value)) = slot.what else {
            continue;
        };
        let often = match slot.scope {
            Scope::Frame => "a call",
            Scope::Nest { .. } | Scope::Iteration(_) => "an iteration",
        };
        // Of what a copy overwrites the slot holds the address.
        let bytes = match slot.what {
            Needed::Killed(copy) if slot.ty.is_pointer() => match copy.operand(2).as_int() {
                Some(bytes) => format!("{bytes} bytes"),
                None => "as many bytes as are copied".to_owned(),
            },
            _ => format!("{} bytes", module.size_of(slot.ty)),
        };
        let message = format!("recorded, {bytes} {often}: {}", plan.obtain[&slot.what].reason);
        diagnose::remark(plan.function, Some(located(plan, value, &mut known)), true, "Recorded", &message);
    }
    for version in &plan.versions {
        let bytes = match version.bytes[..] {
            [Term::Constant(bytes, _)] => format!("{} bytes", bytes / version.shrinks()),
            _ => format!("about {} bytes", version.estimate / version.shrinks() as f64),
        };
        let (often, count) =
            (if plan.loop_of.contains_key(&version.at) { "an iteration" } else { "a call" }, version.loads.len());
        let message = format!(
            "saved a section of the array, {bytes} {often} of the code around: {count} loads of it are repeated after it is overwritten"
        );
        diagnose::remark(plan.function, version.loads.first().copied(), true, "Saved", &message);
    }
}
