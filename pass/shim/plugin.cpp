// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Registration of the passes at their extension points, and the command-line options.
#include "shim.h"

#include "llvm/Analysis/GlobalsModRef.h"
#include "llvm/Support/CommandLine.h"

#include <functional>

using namespace llvm;

static cl::list<std::string> Heads(
    "wengert-head", cl::value_desc("[tangent:]mod::proc(arg:activity,...)=>name"),
    cl::desc("Make the named derivative of a procedure in this file (repeatable)"));
static cl::list<std::string> Joints(
    "wengert-joint", cl::CommaSeparated, cl::value_desc("[mod::]proc,... or *"),
    cl::desc("Reverse the calls of these procedures by a second run (*: of all, where that is possible)"));
static cl::list<std::string> Splits(
    "wengert-split", cl::CommaSeparated, cl::value_desc("[mod::]proc,..."),
    cl::desc("Reverse the calls of these procedures by what their first run records"));
static cl::list<std::string> Links(
    "wengert-link", cl::CommaSeparated, cl::value_desc("caller:callee:strong|weak,..."),
    cl::desc("Calls of one procedure in another: strong is split, weak is joint"));
static cl::list<std::string> Binomials(
    "wengert-binomial", cl::CommaSeparated, cl::value_desc("[mod::]proc:loop:snapshots,..."),
    cl::desc("Checkpoint a loop of a procedure, by its number in the source or its source line (lineN), with so many snapshots"));
static cl::list<std::string> Periodics(
    "wengert-periodic", cl::CommaSeparated, cl::value_desc("[mod::]proc:loop:period,..."),
    cl::desc("Checkpoint a loop of a procedure, by its number in the source or its source line (lineN), with a snapshot every so many steps"));
static cl::list<std::string> Memories(
    "wengert-memory", cl::CommaSeparated, cl::value_desc("bytes or [mod::]proc:loop:bytes,..."),
    cl::desc("Let time loops, or a loop of a procedure, by its number in the source or its source line (lineN), take so much memory (2G, 500M), and checkpoint them where they would take more"));
static cl::list<std::string> FixedPoints(
    "wengert-fixed-point", cl::CommaSeparated, cl::value_desc("[mod::]proc:loop:tolerance,..."),
    cl::desc("Iterate the adjoint of a loop that converges, by its number in the source or its source line (lineN), to so small changes"));
static cl::opt<std::string> Export(
    "wengert-export", cl::init(""), cl::value_desc("file"),
    cl::desc("Export derivatives of this file's external procedures, and write a list of them to a file"));
static cl::list<std::string> Imports(
    "wengert-import", cl::value_desc("file"),
    cl::desc("Let calls of procedures in such a list reach their exported derivatives (repeatable)"));
static cl::opt<bool> AtLink(
    "wengert-at-link", cl::init(false),
    cl::desc("With -flto: keep requests for the link, where all files are one and the linker loads the plugin"));
static cl::list<std::string> Interfaces(
    "wengert-interface", cl::value_desc("file"),
    cl::desc("Write interfaces of named derivatives, as a Fortran module (.f90) or a C header (.h) (repeatable)"));
static cl::opt<std::string> Report(
    "wengert-report", cl::init(""), cl::value_desc("file.html|folder/"), cl::ValueOptional,
    cl::desc("Write a page that shows what is active, recorded and run again, and why; the derivatives count for it (WENGERT_STATS=file)"));
static cl::opt<std::string> ReportStats(
    "wengert-report-stats", cl::init(""), cl::value_desc("file"), cl::ValueOptional,
    cl::desc("Show what a run of the same compilation has counted in the page"));
static cl::opt<bool> Strict(
    "wengert-strict", cl::init(false),
    cl::desc("Sums that differentiation creates are neither reassociated nor contracted"));
enum class TapePrecision { Double, Single };
static cl::opt<TapePrecision> Precision(
    "wengert-tape-precision", cl::init(TapePrecision::Double), cl::ValueRequired,
    cl::desc("How numbers of double precision are recorded"),
    cl::values(clEnumValN(TapePrecision::Double, "f64", "as they are"),
               clEnumValN(TapePrecision::Single, "f32", "rounded to single precision, where only partial derivatives read them")));
static cl::opt<bool> Check(
    "wengert-check", cl::init(false),
    cl::desc("When the program runs, compare each derivative that is called with differences, and tangents with adjoints"));
static cl::opt<bool> PrintPlan("wengert-print-plan", cl::init(false),
                               cl::desc("Print the plan of each derivative to standard error"));
static cl::opt<std::string> DumpStage(
    "wengert-dump", cl::init(""), cl::value_desc("prepared|facts|emitted"),
    cl::desc("Print the result of a stage to standard error"));

namespace {

// `on` or `off`, and nothing else.
struct OnOff : cl::parser<bool> {
  using cl::parser<bool>::parser;
  bool parse(cl::Option &option, StringRef, StringRef text, bool &value) {
    value = text == "on";
    return !value && text != "off" && option.error("'" + text + "' is neither on nor off");
  }
  StringRef getValueName() const override { return "on|off"; }
};

// What makes derivatives cheaper, and can be switched off: the numbers stay the same.
struct Switch : cl::opt<bool, false, OnOff> {
  Switch(StringRef name, StringRef text)
      : cl::opt<bool, false, OnOff>(name, cl::init(true), cl::ValueRequired, cl::desc(text)) {}
};

} // namespace

static Switch Activity("wengert-activity",
                       "Find from point to point which parts of memory carry derivatives, and in which calls");
static Switch DiffLiveness("wengert-diff-liveness",
                           "Leave out of forward sweeps what neither a backward sweep nor a caller needs");
static Switch ToBeRecorded("wengert-tbr",
                           "Record only values whose memory may change and that are dear to compute again");
static Switch AdjointOut("wengert-adjoint-out",
                         "Find what callers leave as it is until a callee's backward sweep");
static Switch Versions("wengert-versions",
                       "Save sections of arrays once, or what is overwritten, where that takes fewer bytes than values");
static Switch Fuse("wengert-fuse", "Reverse each iteration of a loop right after it has run, where nothing else needs the run");
static Switch Rearrange("wengert-rearrange",
                     "Take backward actions in another order where that is cheaper: gather form, loops upwards, work under branches");
static Switch Apart("wengert-apart",
                    "Make a second adjoint for arguments that are found not to overlap when it is called");

// What the linker's run of the plugin would have to be told: other options are noted in the files' code, or change no numbers.
static const std::reference_wrapper<const cl::Option> OfDerivatives[] = {
    Heads, Export, Imports, Interfaces, Report, ReportStats, Strict, Precision, Check};

namespace {

struct StartPass : PassInfoMixin<StartPass> {
  PreservedAnalyses run(Module &module, ModuleAnalysisManager &) {
    wengert_pipeline_start(wrap(&module));
    return PreservedAnalyses::all(); // only attributes change
  }
  static bool isRequired() { return true; }
};

struct DifferentiatePass : PassInfoMixin<DifferentiatePass> {
  bool printPlan = false;
  PreservedAnalyses run(Module &module, ModuleAnalysisManager &manager) {
    // What is known of globals whose address nobody takes holds no more where parts of procedures become procedures, nor in what is made of
    // these; and nothing short of this makes LLVM forget it.
    PreservedAnalyses others = PreservedAnalyses::all(), none;
    others.abandon<GlobalsAA>();
    none.abandon<GlobalsAA>();
    manager.invalidate(module, others);
    auto &functions = manager.getResult<FunctionAnalysisManagerModuleProxy>(module).getManager();
    wengert::Session session{module, manager, functions};
    bool changed = wengert_optimizer_early(wrap(&module), &session, printPlan || PrintPlan);
    return changed ? none : others;
  }
  static bool isRequired() { return true; }
};

bool parsePipeline(StringRef name, ModulePassManager &passes,
                   ArrayRef<PassBuilder::PipelineElement>) {
  if (name != "wengert" && name != "wengert<print-plan>")
    return false;
  passes.addPass(StartPass());
  DifferentiatePass pass;
  pass.printPlan = name != "wengert";
  passes.addPass(std::move(pass));
  return true;
}

} // namespace

extern "C" {

void wg_register(void *builder) {
  auto &passBuilder = *static_cast<PassBuilder *>(builder);
  passBuilder.registerPipelineStartEPCallback(
      [](ModulePassManager &passes, OptimizationLevel) { passes.addPass(StartPass()); });
  passBuilder.registerOptimizerEarlyEPCallback(
      [](ModulePassManager &passes, OptimizationLevel level, ThinOrFullLTOPhase) {
        if (AtLink)
          return;
        passes.addPass(DifferentiatePass());
        // The passes behind this one count on it.
        if (level != OptimizationLevel::O0)
          passes.addPass(RequireAnalysisPass<GlobalsAA, Module>());
      });
  passBuilder.registerVectorizerStartEPCallback(
      [](FunctionPassManager &passes, OptimizationLevel) { passes.addPass(wengert::VectorsPass()); });
  // What the compilations noted is in the files' code.
  passBuilder.registerFullLinkTimeOptimizationEarlyEPCallback(
      [](ModulePassManager &passes, OptimizationLevel) { passes.addPass(DifferentiatePass()); });
  passBuilder.registerPipelineParsingCallback(parsePipeline);
  passBuilder.registerPipelineParsingCallback(
      [](StringRef name, FunctionPassManager &passes, ArrayRef<PassBuilder::PipelineElement>) {
        if (name != "wengert-vectors")
          return false;
        passes.addPass(wengert::VectorsPass());
        return true;
      });
}

size_t wg_option_heads() { return Heads.size(); }
const char *wg_option_head(size_t index) { return Heads[index].c_str(); }
size_t wg_option_joints() { return Joints.size(); }
const char *wg_option_joint(size_t index) { return Joints[index].c_str(); }
size_t wg_option_splits() { return Splits.size(); }
const char *wg_option_split(size_t index) { return Splits[index].c_str(); }
size_t wg_option_binomials() { return Binomials.size(); }
const char *wg_option_binomial(size_t index) { return Binomials[index].c_str(); }
size_t wg_option_periodics() { return Periodics.size(); }
const char *wg_option_periodic(size_t index) { return Periodics[index].c_str(); }
size_t wg_option_memories() { return Memories.size(); }
const char *wg_option_memory(size_t index) { return Memories[index].c_str(); }
size_t wg_option_fixed_points() { return FixedPoints.size(); }
const char *wg_option_fixed_point(size_t index) { return FixedPoints[index].c_str(); }
size_t wg_option_links() { return Links.size(); }
const char *wg_option_link(size_t index) { return Links[index].c_str(); }
const char *wg_option_report() { return Report.getNumOccurrences() ? Report.c_str() : nullptr; }
const char *wg_option_report_stats() { return ReportStats.getNumOccurrences() ? ReportStats.c_str() : nullptr; }
const char *wg_option_export() { return Export.c_str(); }
size_t wg_option_interfaces() { return Interfaces.size(); }
const char *wg_option_interface(size_t index) { return Interfaces[index].c_str(); }
size_t wg_option_imports() { return Imports.size(); }
const char *wg_option_import(size_t index) { return Imports[index].c_str(); }
bool wg_option_at_link() { return AtLink; }
// The name of an option that was given and that derivatives which the linker makes would miss; null if there is none.
const char *wg_option_left_behind() {
  if (AtLink)
    for (const cl::Option &option : OfDerivatives)
      if (option.getNumOccurrences() > 0)
        return option.ArgStr.data();
  return nullptr;
}
bool wg_option_strict() { return Strict; }
bool wg_option_single_tape() { return Precision == TapePrecision::Single; }
bool wg_option_check() { return Check; }
bool wg_option_activity() { return Activity; }
bool wg_option_diff_liveness() { return DiffLiveness; }
bool wg_option_tbr() { return ToBeRecorded; }
bool wg_option_adjoint_out() { return AdjointOut; }
bool wg_option_versions() { return Versions; }
bool wg_option_rearrange() { return Rearrange; }
bool wg_option_apart() { return Apart; }
bool wg_option_fuse() { return Fuse; }
const char *wg_option_dump() { return DumpStage.c_str(); }
}
