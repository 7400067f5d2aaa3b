// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What the page shows: the text in #data, which the compiler wrote, and the statistics of a run, if there are some. `page.js` makes the document of it.
'use strict';

const $ = id => document.getElementById(id);
const read = id => JSON.parse($(id).textContent);
const data = read('data'), own = read('own');
let sites = null;       // what a run has counted, by number of the site
let totals = null;      // ... and on the tape as a whole
let choice = null;      // the derivative that is shown; null for all of them
let chosen = null;      // the line whose details are shown
const PIECE = 200;      // lines that are made at once
const MOST = 200;       // rows of a table or list before one asks for more

// ---------------------------------------------------------------- text

function bytes(count) {
  const units = ['B', 'kB', 'MB', 'GB', 'TB'];
  let unit = 0;
  while (Math.abs(count) >= 999.5 && unit < units.length - 1) { count /= 1000; unit++; }
  return `${unit ? count.toPrecision(3) : Math.round(count)} ${units[unit]}`;
}
const number = count => Math.round(count).toLocaleString('en').replaceAll(',', ' ');
function time(nanoseconds) {
  if (nanoseconds < 999.5) return `${Math.round(nanoseconds)} ns`;
  if (nanoseconds < 999.5e3) return `${(nanoseconds / 1e3).toPrecision(3)} µs`;
  if (nanoseconds < 999.5e6) return `${(nanoseconds / 1e6).toPrecision(3)} ms`;
  return `${(nanoseconds / 1e9).toPrecision(4)} s`;
}
const plural = (count, word) => `${number(count)} ${word}${count === 1 ? '' : 's'}`;

// ---------------------------------------------------------------- the model

// Letters of the gutter: what a kind of mark is shown as.
const LETTERS = {active: 'A', recorded: 'R', local: 'R', saved: 'S', recomputed: 'C', snapshot: 'N', 'put back': 'N', 'left out': 'X', loop: 'L'};
const COLUMNS = 'ARSCNLX';
const WORDS = {
  A: 'active: it carries derivatives',
  R: 'recorded: values, or a local array, lie on the tape for the backward sweep',
  S: 'a section of an array is saved before it is overwritten',
  C: 'computed again in the backward sweep',
  N: 'a snapshot: memory that a second run of a call finds as it was',
  L: 'a loop begins',
  X: 'left out of the forward sweep, or of a second run',
};

const derivatives = data.derivatives;
const files = data.files.map((file, index) => ({...file, number: index + 1, lines: file.text === undefined ? null : file.text.split(/\r?\n/)}));
for (const file of files)
  if (file.lines && file.lines.length > 1 && file.lines.at(-1) === '') file.lines.pop();

// Several derivatives of one procedure are numbered.
const titles = new Map();
for (const d of derivatives) {
  d.title = `${d.mode} of ${d.procedure}`;
  if (d.mode === 'adjoint' && d.sweeps !== 'both sweeps in one procedure') d.title += `, ${d.sweeps}`;
  titles.set(d.title, [...(titles.get(d.title) || []), d]);
}
for (const same of titles.values())
  if (same.length > 1) same.forEach((d, index) => { d.title += ` (${index + 1} of ${same.length})`; });

// What stands at each line: marks, loops and calls, with their derivative; and what stands at none.
const places = files.map(() => new Map());
const homeless = [];
function at(thing) {
  if (!thing.file || !thing.line) { homeless.push(thing); return; }
  const lines = places[thing.file - 1];
  if (!lines.has(thing.line)) lines.set(thing.line, {file: thing.file, line: thing.line, things: [], active: []});
  lines.get(thing.line).things.push(thing);
}
const things = [];
for (const d of derivatives) {
  const add = thing => { thing.derivative = d; things.push(thing); at(thing); };
  d.marks.forEach(mark => add({is: 'mark', ...mark}));
  d.loops.forEach((form, index) => add({is: 'loop', kind: 'loop', index, ...form}));
  d.calls.forEach(call => add({is: 'call', kind: 'call', ...call, callee: call.derivative ?? null}));
  add({is: 'procedure', kind: 'procedure', file: d.file, line: d.line, forward: d.forward, backward: d.backward});
  for (const [file, lines] of Object.entries(d.active))
    for (const line of lines) {
      const here = places[file - 1];
      if (!here.has(line)) here.set(line, {file: +file, line, things: [], active: []});
      here.get(line).active.push(d);
    }
}
const located = [...places.flatMap(lines => [...lines.values()])];
const shown = d => choice === null || d.id === choice;

const counted = id => (sites && id !== null && id !== undefined && sites.get(id)) || null;

// Bytes that a thing took on the tape; those of a run, or those of a call as far as they are known without one. Null: not known.
function cost(thing) {
  if (thing.is === 'mark') {
    if (sites) {
      const site = counted(thing.site);
      if (!site) return 0;
      return thing.by === 'visits' ? site.visits * (thing.bytes || 0) * (thing.count || 1) : site.bytes;
    }
    if (!LETTERS[thing.kind] || thing.bytes === undefined || thing.times === undefined) return thing.site === undefined ? 0 : null;
    return thing.bytes * thing.times * (thing.count || 1);
  }
  // What the library reserves itself: logs, and the states of checkpointed loops.
  if (!sites) return 0;
  return ['forward', 'backward'].map(sweep => counted(thing[sweep])).reduce((sum, site) => sum + (site ? site.library_bytes : 0), 0);
}
const costs = (place, test = shown) => place.things.filter(thing => test(thing.derivative)).reduce((sum, thing) => sum + (cost(thing) || 0), 0);

// How often a derivative ran.
function runs(d) {
  if (!sites) return null;
  const root = counted(d.forward) || counted(d.backward);
  if (root) return root.visits;
  const edges = things.filter(thing => thing.is === 'call' && thing.callee === d.id);
  const visits = edges.map(edge => counted(edge.forward) || counted(edge.backward)).filter(Boolean);
  return visits.length ? visits.reduce((sum, site) => sum + site.visits, 0) : null;
}
// How often something within a loop of the backward sweep was done, at most.
function repeated(thing) {
  if (!sites) return null;
  if (thing.loop === undefined || thing.loop === null) return runs(thing.derivative);
  const site = counted(thing.derivative.loops[thing.loop].iterations);
  return site ? site.iterations : null;
}

// ---------------------------------------------------------------- statistics

// Takes the text of a statistics file, if it belongs to this page.
function merge(text, name) {
  let all;
  try { all = JSON.parse(text); } catch (error) { return tell(`${name} is no statistics file: ${error.message}`, true); }
  if (!all || all.format !== 'wengert statistics 1' || !Array.isArray(all.sites))
    return tell(`${name} is no statistics file of this version; a program writes one when it runs with WENGERT_STATS=${name}`, true);
  const mine = all.sites.filter(site => site.compilation === own.compilation);
  if (mine.length === 0) {
    sites = totals = null;
    renew();
    if (all.sites.some(site => site.file === data.source))
      return tell(`${name} is of another compilation of ${data.source}. Nothing of it is shown; run the program that was compiled with this page.`, true);
    return tell(`${name} has nothing of ${data.source}: none of its derivatives ran, or the program was linked with files compiled without -wengert-report.`, true);
  }
  sites = new Map();
  for (const site of mine) {
    const known = sites.get(site.site);
    if (!known) sites.set(site.site, {...site});
    else for (const key of Object.keys(site)) if (typeof site[key] === 'number' && key !== 'site') known[key] += site[key];
  }
  totals = all;
  const elsewhere = new Set(all.sites.filter(site => site.compilation !== own.compilation).map(site => site.file)).size;
  tell(`Measured: ${name}.` + (elsewhere ? ` It also has what ${plural(elsewhere, 'other file')} counted; their own pages show that.` : ''));
  renew();
}

async function take(file) {
  if (file) merge(await file.text(), file.name);
}
