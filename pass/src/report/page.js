// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Makes the document of what `data.js` has.
// Invariant: text of programs comes into it as text, or through `escape`.

// ---------------------------------------------------------------- elements

const ESCAPES = {'&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;'};
const escape = text => String(text).replace(/[&<>"]/g, c => ESCAPES[c]);

function make(tag, attributes, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes || {}))
    if (name === 'class') node.className = value;
    else if (name.startsWith('on')) node.addEventListener(name.slice(2), value);
    else if (value !== null && value !== undefined && value !== false) node.setAttribute(name, value === true ? '' : value);
  node.append(...children.flat().filter(child => child !== null && child !== undefined));
  return node;
}

function tell(text, bad) {
  $('told').textContent = text;
  $('told').className = bad ? 'error' : '';
}

// ---------------------------------------------------------------- header, requests

function summary() {
  const lines = files.reduce((sum, file) => sum + (file.lines ? file.lines.length : 0), 0);
  const parts = [`Wengert ${data.version} made ${plural(derivatives.length, 'derivative')} for ${plural(data.requests.length, 'request')} in ${number(own.milliseconds)} ms; `
    + `${plural(files.length, 'source file')}, ${plural(lines, 'line')}.`];
  if (data.options.length) parts.push(`With ${data.options.join(' ')}.`);
  if (sites) {
    const all = located.reduce((sum, place) => sum + costs(place, () => true), 0) + homeless.reduce((sum, thing) => sum + (cost(thing) || 0), 0);
    const tape = totals.tape;
    parts.push(`In the run: tape peak ${bytes(tape.peak)}, traffic ${bytes(tape.traffic)}, of which the lines below reserved ${bytes(all)}; ${plural(tape.acquired, 'tape')} for ${time(tape.nanoseconds)}; `
      + `${plural(totals.steps_again, 'step')} of checkpointed loops run again, ${plural(totals.rounds, 'round')} of fixed points.`);
  }
  $('summary').textContent = parts.join(' ');
}

function navigation() {
  const link = (id, text) => make('a', {href: `#${id}`}, text);
  $('nav').replaceChildren(link('asked', 'What was asked'), link('graph', 'Calls'), link('dearest', 'Dearest lines'),
    ...($('times').hidden ? [] : [link('times', 'Time')]), link('legend', 'Marks'),
    ...files.slice(0, 12).map(file => link(`file-${file.number}`, file.path.split('/').at(-1))));
}

function toDerivative(id, text) {
  const d = derivatives[id];
  return make('a', {href: `#d${id}`, onclick: event => { event.preventDefault(); show(d); }}, text || d.title);
}
// Goes to where a derivative's procedure stands in the source.
function show(d) {
  choose(d.id);
  if (d.file && d.line) visit(d.file, d.line);
}

function asked() {
  const rows = data.requests.map(request => make('tr', {},
    make('td', {}, request.procedure || '', request.name ? ` ⇒ ${request.name}` : ''),
    make('td', {}, request.mode || '', request.part && request.part !== 'whole' ? `, ${request.part}` : ''),
    make('td', {}, (request.arguments || []).map(a => `${a.name}: ${a.word}`).join(', ')),
    make('td', {}, request.at || ''),
    make('td', {class: request.error ? 'error' : ''}, request.error ? request.error : toDerivative(request.derivative))));
  const head = make('tr', {}, ['procedure', 'derivative', 'arguments', 'asked at', 'what was made'].map(text => make('th', {}, text)));
  const body = rows.length ? make('table', {}, make('thead', {}, head), make('tbody', {}, rows)) : make('p', {}, 'This file asks for no derivative.');
  $('asked').append(body);
}

// ---------------------------------------------------------------- calls

// The badge says the schedule.
const reason = call => call.why.replace(/^(split|joint)[:,] /, '');

function measuredCall(call) {
  const forward = counted(call.forward), backward = counted(call.backward);
  if (!forward && !backward) return sites ? ' — did not run' : '';
  const parts = [];
  if (forward) parts.push(`${plural(forward.visits, 'call')}, ${bytes(forward.bytes_within)} of tape, forward ${time(forward.nanoseconds)}`);
  if (backward) parts.push(`backward ${time(backward.nanoseconds)}` + (backward.bytes_within > 0 ? ` with ${bytes(backward.bytes_within)} of tape` : ''));
  return ` — ${parts.join('; ')}`;
}

function edge(call, path) {
  const line = call.line ? [' ', place(call.file, call.line, `line ${call.line}`)] : [];
  const name = call.callee === null || call.callee === undefined ? [call.name, make('span', {class: 'dim'}, ' (derivative from elsewhere)')] : [toDerivative(call.callee, call.name)];
  const label = [...name, ' ', make('span', {class: `badge ${call.schedule}`}, call.schedule), line,
    make('span', {class: 'dim'}, ` ${reason(call)}${measuredCall(call)}`)].flat();
  return node(call.callee, label, path);
}

// One derivative with what it calls; what is called again further down is not opened.
function node(id, label, path) {
  const d = id === null || id === undefined ? null : derivatives[id];
  if (!d || d.calls.length === 0) return make('li', {}, make('span', {class: 'leaf'}, label));
  if (path.includes(id)) return make('li', {}, make('span', {class: 'leaf'}, label, make('span', {class: 'dim'}, ' (recursion)')));
  const inner = make('ul');
  const box = make('details', {}, make('summary', {}, label), inner);
  const fill = () => {
    if (inner.childElementCount === 0)
      inner.append(...d.calls.map(call => edge({...call, callee: call.derivative ?? null}, [...path, id])));
  };
  box.addEventListener('toggle', fill);
  if (path.length < 3 && d.calls.length <= 40) { fill(); box.open = true; }
  return make('li', {}, box);
}

function graph() {
  const roots = derivatives.filter(d => d.root);
  const label = d => {
    const sweeps = [['forward', d.forward], ['backward', d.backward]].map(([word, id]) => [word, counted(id)]).filter(([, site]) => site);
    const measured = sweeps.length ? ` — ${plural(sweeps[0][1].visits, 'call')}; ` + sweeps.map(([word, site]) => `${word} ${time(site.nanoseconds)}, ${bytes(site.bytes_within)} of tape`).join('; ') : '';
    return [toDerivative(d.id), make('span', {class: 'dim'}, ` ${d.context.join('; ')}${measured}`)];
  };
  const tree = make('ul', {class: 'tree'}, roots.map(d => node(d.id, label(d), [])));
  $('graph').replaceChildren(make('h2', {}, 'Calls and their schedule'), roots.length ? tree : make('p', {}, 'No derivative was made.'));
}

// ---------------------------------------------------------------- tables

function place(file, line, text) {
  return make('a', {href: `#L${file}-${line}`, onclick: event => { event.preventDefault(); visit(file, line); }}, text);
}
const nameOf = file => files[file - 1].path.split('/').at(-1);

// A table whose columns sort it: [heading, value of a row, what is shown of it (a text or nodes), is a number].
function table(columns, rows, by) {
  let sorted = by, down = true, most = MOST;
  const heads = columns.map(([text, , , numeric], index) =>
    make('th', {class: numeric ? 'number' : ''}, make('button', {onclick: () => { down = sorted === index ? !down : numeric === true; sorted = index; fill(); }}, text)));
  const body = make('tbody');
  const more = make('button', {onclick: () => { most = Infinity; fill(); }});
  function fill() {
    const value = columns[sorted][1];
    const order = (a, b) => (a < b ? -1 : a > b ? 1 : 0) * (down ? -1 : 1);
    const all = [...rows].sort((a, b) => order(value(a), value(b)));
    heads.forEach((head, index) => index === sorted ? head.setAttribute('aria-sort', down ? 'descending' : 'ascending') : head.removeAttribute('aria-sort'));
    body.replaceChildren(...all.slice(0, most).map(row => make('tr', {}, columns.map(([, , shown, numeric]) => make('td', {class: numeric ? 'number' : ''}, shown(row))))));
    more.hidden = all.length <= most;
    more.textContent = `Show all ${number(all.length)} rows`;
  }
  fill();
  return [make('div', {class: 'wide'}, make('table', {}, make('thead', {}, make('tr', {}, heads)), body)), more];
}

function dearest() {
  const rows = [];
  for (const here of located) {
    const marks = here.things.filter(thing => shown(thing.derivative) && (thing.is !== 'mark' || thing.site !== undefined || thing.bytes !== undefined));
    const all = marks.map(thing => cost(thing));
    const sum = all.reduce((a, b) => a + (b || 0), 0);
    const each = marks.reduce((a, thing) => a + (thing.is === 'mark' && thing.site !== undefined ? (thing.bytes || 0) * (thing.count || 1) : 0), 0);
    if (sum <= 0 && (sites || each <= 0)) continue;
    const kinds = new Map();
    marks.forEach((thing, index) => { if ((all[index] || 0) > 0 || !sites && thing.is === 'mark') kinds.set(describe(thing), thing); });
    rows.push({...here, sum, open: all.includes(null), each, depth: Math.max(0, ...marks.filter(t => t.is === 'mark').map(depth)), what: [...kinds.keys()].join('; ')});
  }
  const text = row => files[row.file - 1].lines?.[row.line - 1]?.trim() ?? '';
  const line = ['line', row => row.file * 1e7 + row.line, row => [place(row.file, row.line, `${nameOf(row.file)}:${row.line}`)]];
  const what = ['what', row => row.what, row => row.what];
  const source = ['source', text, row => [make('span', {class: 'text'}, text(row))]];
  const columns = sites
    ? [line, ['bytes', row => row.sum, row => bytes(row.sum), true], source, what]
    : [line, ['loops around', row => row.depth, row => row.depth, true], ['bytes each time', row => row.each, row => bytes(row.each), true],
       ['bytes a call, if known', row => row.open ? -1 : row.sum, row => row.open ? '' : bytes(row.sum), true], source, what];
  const note = sites ? 'Bytes of tape that each line reserved in the run, all calls together.'
    : 'What each line takes of the tape. How often that is, a run tells: WENGERT_STATS=FILE, and “Read statistics”.';
  const none = sites ? 'Nothing was reserved on the tape.' : 'Nothing goes to the tape.';
  $('dearest').replaceChildren(make('h2', {}, 'The dearest lines'), make('p', {class: 'dim'}, note),
    ...(rows.length ? table(columns, rows, 1) : [make('p', {}, none)]));
}
function depth(mark) {
  let count = 0;
  for (let index = mark.loop; index !== null && index !== undefined; index = mark.derivative.loops[index].parent) count++;
  return count;
}
function describe(thing) {
  if (thing.kind === 'snapshot') return `snapshot ${thing.what.split(': ')[0]}`;
  if (thing.is === 'mark') return `${thing.kind}: ${thing.what}`;
  return thing.is === 'loop' ? 'states and logs of the loop' : 'states and logs of the call';
}

function times() {
  const rows = [];
  for (const thing of things.filter(thing => thing.is !== 'mark' && shown(thing.derivative)))
    for (const sweep of ['forward', 'backward']) {
      const site = counted(thing[sweep]);
      if (!site) continue;
      const what = thing.is === 'procedure' ? `${sweep} sweep of ${thing.derivative.procedure}` : thing.is === 'loop' ? `loop, ${sweep}` : `call of ${thing.name}, ${sweep}`;
      rows.push({...thing, what, site});
    }
  $('times').hidden = rows.length === 0;
  const columns = [
    ['line', row => (row.file || 0) * 1e7 + (row.line || 0), row => row.line ? [place(row.file, row.line, `${nameOf(row.file)}:${row.line}`)] : ''],
    ['what', row => row.what, row => row.what], ['in', row => row.derivative.title, row => [toDerivative(row.derivative.id)]],
    ['times', row => row.site.visits, row => number(row.site.visits), true],
    ['time', row => row.site.nanoseconds, row => time(row.site.nanoseconds), true],
    ['without what it enters', row => row.site.own_nanoseconds, row => time(row.site.own_nanoseconds), true],
    ['run again', row => row.site.steps_again + row.site.rounds, row => number(row.site.steps_again + row.site.rounds), true],
  ];
  $('times').replaceChildren(make('h2', {}, 'Time by call and loop'),
    make('p', {class: 'dim'}, 'Measured around sweeps, calls, and loops that no other is around; some 100 ns of each are the measurement itself.'),
    ...table(columns, rows, 4));
}

// ---------------------------------------------------------------- source

function legend() {
  const list = make('dl');
  for (const letter of COLUMNS) list.append(make('dt', {class: letter}, letter), make('dd', {}, WORDS[letter]));
  $('legend').append(list, make('p', {class: 'dim'}, 'Click a line, or go through the marked ones with j and k, for what is done there and why. / searches, Escape closes.'));
  if (things.length && located.length === 0)
    $('legend').append(make('p', {id: 'no-lines'}, `${data.source} was compiled without line information, so nothing can be shown in its source. Compile with -g, or -gline-tables-only (flang: -g1), to see each of the following at its line.`));
}

// What has no line, by derivative.
function unplaced() {
  const marks = homeless.filter(thing => thing.is === 'mark' && shown(thing.derivative));
  if (marks.length === 0) return null;
  const box = make('details', {open: located.length === 0}, make('summary', {}, `${plural(marks.length, 'mark')} without a source line`));
  const list = make('ul');
  for (const thing of marks.slice(0, 2000)) list.append(make('li', {}, item(thing), make('span', {class: 'dim'}, ` (${thing.derivative.title})`)));
  box.append(list);
  return box;
}

const chunks = new Map();
const observer = new IntersectionObserver(entries => entries.filter(entry => entry.isIntersecting).forEach(entry => fill(entry.target)), {rootMargin: '1500px 0px'});

function sources() {
  $('files').replaceChildren();
  const rest = unplaced();
  if (rest) $('files').append(rest);
  for (const file of files) {
    const head = make('h3', {id: `file-${file.number}`}, file.path);
    if (!file.lines) {
      const known = [...places[file.number - 1].values()].sort((a, b) => a.line - b.line);
      const list = make('ul', {}, known.slice(0, 2000).map(here => make('li', {}, place(file.number, here.line, `line ${here.line}`), ' ', letters(here).join(''))));
      $('files').append(head, make('p', {class: 'dim'}, `The source could not be read (${file.missing}). Lines with marks:`), list);
      continue;
    }
    const box = make('div', {class: 'file', tabindex: 0, 'aria-label': file.path});
    for (let first = 0; first < file.lines.length; first += PIECE) {
      const count = Math.min(PIECE, file.lines.length - first);
      const chunk = make('div', {class: 'chunk', style: `contain-intrinsic-size: auto ${19 * count}px; min-height: ${19 * count}px`});
      chunks.set(chunk, {file, first, count, filled: false});
      box.append(chunk);
      observer.observe(chunk);
    }
    box.addEventListener('click', event => {
      const row = event.target.closest('.row');
      if (row && !String(getSelection())) choosePlace(file.number, +row.dataset.line);
    });
    $('files').append(head, box);
  }
}

function letters(here) {
  const present = new Set(here.active.some(shown) ? ['A'] : []);
  for (const thing of here.things)
    if (shown(thing.derivative) && LETTERS[thing.kind]) present.add(LETTERS[thing.kind]);
  return [...COLUMNS].map(letter => present.has(letter) ? letter : ' ');
}

let hottest = 0;
function row(file, line, text) {
  const here = places[file.number - 1].get(line);
  const all = here ? letters(here) : [];
  const marked = all.some(letter => letter !== ' ') || here?.things.some(thing => shown(thing.derivative));
  if (!marked) return `<div class="row" data-line="${line}"><span class="no">${line}</span><span class="marks"></span><span class="cost"></span><span class="text">${escape(text)}</span></div>`;
  const sum = costs(here);
  const each = sites ? 0 : here.things.filter(t => shown(t.derivative) && t.is === 'mark' && t.site !== undefined).reduce((a, t) => a + (t.bytes || 0) * (t.count || 1), 0);
  const shownCost = sites ? (sum > 0 ? bytes(sum) : '') : each > 0 ? bytes(each) : '';
  const heat = sites && hottest > 0 && sum > 0 ? ` hot" style="--heat:${(sum / hottest).toFixed(3)}` : '';
  const gutter = all.map(letter => letter === ' ' ? ' ' : `<span class="${letter}" title="${WORDS[letter]}">${letter}</span>`).join('');
  const current = chosen && chosen[0] === file.number && chosen[1] === line ? ' chosen' : '';
  return `<div class="row marked${current}${heat}" data-line="${line}"><span class="no">${line}</span><span class="marks">${gutter}</span><span class="cost">${shownCost}</span><span class="text">${escape(text)}</span></div>`;
}

function fill(chunk) {
  const piece = chunks.get(chunk);
  if (!piece || piece.filled) return;
  piece.filled = true;
  let text = '';
  for (let index = piece.first; index < piece.first + piece.count; index++) text += row(piece.file, index + 1, piece.file.lines[index]);
  chunk.innerHTML = text;
}
const fillAll = () => chunks.forEach((_, chunk) => fill(chunk));
// So that the browser's own search finds all lines.
function fillIdly() {
  const waiting = [...chunks].filter(([, piece]) => !piece.filled).map(([chunk]) => chunk);
  const some = deadline => {
    while (waiting.length && deadline.timeRemaining() > 4) fill(waiting.shift());
    if (waiting.length) requestIdleCallback(some);
  };
  requestIdleCallback(some);
}

// ---------------------------------------------------------------- details

function item(thing) {
  const parts = [];
  if (thing.is === 'mark') {
    const letter = LETTERS[thing.kind];
    parts.push(make('b', {class: letter || ''}, thing.kind), `: ${thing.what}${thing.count > 1 ? ` (${thing.count} times)` : ''}`);
    if (thing.why) parts.push(`. ${capital(thing.why)}`);
    if (thing.bytes) parts.push(`. ${bytes(thing.bytes)} ${thing.often || ''}`);
    else if (thing.often && thing.kind !== 'kept') parts.push(`. Once ${thing.often}`);
    const site = counted(thing.site);
    if (site) parts.push('. ', make('b', {}, `Measured: ${bytes(cost(thing))} in ${plural(site.visits, 'reservation')}`));
    const again = thing.kind === 'recomputed' || thing.kind === 'reloaded' ? repeated(thing) : null;
    if (again !== null) parts.push('. ', make('b', {}, `Measured: at most ${number(again * (thing.count || 1))} times`));
  } else if (thing.is === 'loop') {
    parts.push(make('b', {class: 'L'}, 'loop'), `: ${thing.course.join('; ')}`);
    const site = counted(thing.iterations);
    if (site) parts.push('. ', make('b', {}, `Measured: ${plural(site.iterations, 'backward iteration')} in ${plural(site.visits, 'visit')}`));
    parts.push(...sweepsOf(thing));
  } else if (thing.is === 'call') {
    const name = thing.callee === null ? thing.name : toDerivative(thing.callee, thing.name);
    parts.push(make('b', {}, 'call'), ' of ', name, ' ', make('span', {class: `badge ${thing.schedule}`}, thing.schedule), ` ${reason(thing)}`);
    parts.push(...sweepsOf(thing));
  } else {
    parts.push(make('b', {}, 'procedure'), `: ${thing.derivative.context.join('; ')}`, ...sweepsOf(thing));
  }
  return parts;
}
const capital = text => text.charAt(0).toUpperCase() + text.slice(1);
function sweepsOf(thing) {
  const parts = [];
  for (const sweep of ['forward', 'backward']) {
    const site = counted(thing[sweep]);
    if (!site) continue;
    let text = `${capital(sweep)}: ${plural(site.visits, 'time')}, ${time(site.nanoseconds)}, ${bytes(site.bytes_within)} of tape`;
    if (site.library_bytes) text += `, of which logs and states ${bytes(site.library_bytes)}`;
    if (site.steps_again) text += `, ${plural(site.steps_again, 'step')} run again`;
    if (site.rounds) text += `, ${plural(site.rounds, 'round')}`;
    parts.push('. ', make('b', {}, text));
  }
  return parts;
}

function details() {
  const box = $('details');
  const here = chosen && places[chosen[0] - 1]?.get(chosen[1]);
  box.hidden = !chosen;
  document.body.classList.toggle('open', !!chosen);
  if (!chosen) return;
  const [file, line] = chosen;
  box.replaceChildren(make('button', {class: 'close', onclick: () => choosePlace(null), 'aria-label': 'Close'}, '✕'),
    make('h2', {}, `${nameOf(file)}:${line}`), make('pre', {class: 'text'}, files[file - 1].lines?.[line - 1] ?? ''));
  const all = here ? derivatives.filter(shown).filter(d => here.active.includes(d) || here.things.some(thing => thing.derivative === d)) : [];
  if (all.length === 0) box.append(make('p', {class: 'dim'}, 'Nothing is done here that a derivative adds.'));
  for (const d of all) {
    const mine = here.things.filter(thing => thing.derivative === d);
    const sum = mine.reduce((a, thing) => a + (cost(thing) || 0), 0);
    const list = make('ul', {}, here.active.includes(d) ? make('li', {}, make('b', {class: 'A'}, 'active')) : null, mine.map(thing => make('li', {}, item(thing))));
    box.append(make('h3', {}, toDerivative(d.id), sites && sum > 0 ? `: ${bytes(sum)}` : ''), list);
  }
}

function rowOf(file, line) {
  for (const [chunk, piece] of chunks)
    if (piece.file.number === file && piece.first < line && line <= piece.first + piece.count) {
      fill(chunk);
      return chunk.children[line - piece.first - 1];
    }
  return null;
}
function choosePlace(file, line) {
  document.querySelectorAll('.row.chosen').forEach(row => row.classList.remove('chosen'));
  chosen = file ? [file, line] : null;
  if (chosen) rowOf(file, line)?.classList.add('chosen');
  history.replaceState(null, '', chosen ? `#L${file}-${line}` : location.pathname + location.search);
  details();
}
function visit(file, line) {
  choosePlace(file, line);
  rowOf(file, line)?.scrollIntoView({block: 'center'});
}
function next(step) {
  const all = located.filter(here => letters(here).some(letter => letter !== ' ')).sort((a, b) => a.file - b.file || a.line - b.line);
  if (all.length === 0) return;
  const key = here => here.file * 1e7 + here.line;
  const from = chosen ? chosen[0] * 1e7 + chosen[1] : step > 0 ? -1 : Infinity;
  const to = step > 0 ? all.find(here => key(here) > from) : all.findLast(here => key(here) < from);
  if (to) visit(to.file, to.line);
}

// ---------------------------------------------------------------- search

const lower = files.map(file => file.lines ? file.lines.map(line => line.toLowerCase()) : []);
function search(text) {
  const wanted = text.trim().toLowerCase();
  $('found').hidden = wanted === '';
  if (wanted === '') return;
  const hits = [];
  for (const d of derivatives.filter(shown))
    if (d.title.toLowerCase().includes(wanted) || d.symbol.toLowerCase().includes(wanted))
      hits.push([toDerivative(d.id), ` ${d.context.join('; ')}`]);
  for (const thing of things.filter(thing => shown(thing.derivative))) {
    const said = [thing.kind, thing.what, thing.why, thing.name, ...(thing.course || [])].filter(Boolean).join('. ');
    if (said.toLowerCase().includes(wanted))
      hits.push([thing.line && thing.file ? place(thing.file, thing.line, `${nameOf(thing.file)}:${thing.line}`) : 'no line', ' ', ...lit(said, wanted), make('span', {class: 'dim'}, ` (${thing.derivative.title})`)]);
  }
  files.forEach((file, index) => lower[index].forEach((line, number) => {
    if (line.includes(wanted))
      hits.push([place(file.number, number + 1, `${nameOf(file.number)}:${number + 1}`), ' ', make('span', {class: 'text'}, ...lit(file.lines[number].trim(), wanted))]);
  }));
  const list = make('ol', {}, hits.slice(0, MOST).map(hit => make('li', {}, hit)));
  $('found').replaceChildren(make('h2', {}, `Found ${plural(hits.length, 'place')}${hits.length > MOST ? `, the first ${MOST}` : ''}`), list);
}
function lit(text, wanted) {
  const start = text.toLowerCase().indexOf(wanted);
  if (start < 0) return [text];
  return [text.slice(0, start), make('mark', {}, text.slice(start, start + wanted.length)), text.slice(start + wanted.length)];
}

// ---------------------------------------------------------------- together

function choose(id) {
  choice = id;
  $('choice').value = id === null ? '' : String(id);
  renew();
}

// Makes anew what depends on the choice and on statistics.
function renew() {
  hottest = Math.max(0, ...[0], located.reduce((most, here) => Math.max(most, costs(here)), 0));
  summary();
  graph();
  dearest();
  times();
  navigation();
  chunks.clear();
  observer.disconnect();
  sources();
  details();
  if (chosen) rowOf(...chosen)?.classList.add('chosen');
  search($('search').value);
  fillIdly();
}

function start() {
  $('source').textContent = data.source;
  document.title = `${data.source}: Wengert report`;
  $('choice').append(make('option', {value: ''}, 'all'), ...derivatives.map(d => make('option', {value: d.id}, d.title)));
  $('choice').addEventListener('change', () => choose($('choice').value === '' ? null : +$('choice').value));
  let timer = 0;
  $('search').addEventListener('input', () => { clearTimeout(timer); timer = setTimeout(() => { search($('search').value); scrollTo(0, 0); }, 100); });
  $('statistics-file').addEventListener('change', event => take(event.target.files[0]));
  $('load').addEventListener('keydown', event => { if (event.key === 'Enter' || event.key === ' ') { event.preventDefault(); $('statistics-file').click(); } });
  addEventListener('dragover', event => { event.preventDefault(); document.body.classList.add('drop'); });
  addEventListener('dragleave', () => document.body.classList.remove('drop'));
  addEventListener('drop', event => { event.preventDefault(); document.body.classList.remove('drop'); take(event.dataTransfer.files[0]); });
  addEventListener('beforeprint', fillAll);
  addEventListener('keydown', event => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Escape') { $('search').blur(); return choosePlace(null); }
    if (event.target.closest('input, select, textarea')) return;
    if (event.key === 'j' || event.key === 'k') next(event.key === 'j' ? 1 : -1);
    else if (event.key === '/') { event.preventDefault(); $('search').focus(); }
  });
  asked();
  legend();
  const text = $('statistics').textContent;
  if (text.trim() === 'null') renew();
  else merge(text, 'the statistics given to the compiler');
  const wanted = /^#L(\d+)-(\d+)$/.exec(location.hash);
  if (wanted && +wanted[1] >= 1 && files[wanted[1] - 1]) visit(+wanted[1], +wanted[2]);
  // For tests: how long it took, and how many lines were made by then.
  document.body.dataset.ready = Math.round(performance.now());
  document.body.dataset.rows = document.querySelectorAll('.row').length;
}
start();
