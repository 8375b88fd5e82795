// Writes COMPAT.md: how much of Node.js each module has, from what was measured.
//
//   sxn scripts/generators/compat.mjs REFERENCE SURFACE SUITE > COMPAT.md
//
// REFERENCE and SURFACE are dumps of the API surface, of Node and of sxn, by
// the same program: { version, modules, globals }, each entry { t: kind, s, p,
// m: members of the object, the prototype, the module }. SUITE is the record
// of a run of Node's own tests: { modules: { name: { passed, ran, skipped } } }.
// The cases are counted in compat-tests, and what is missing is taken from the
// paragraphs of the packages' doc.go that begin with "Missing:".

import { readFileSync, readdirSync, existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
const [reference, surface, suite] = process.argv.slice(2, 5).map((file) => JSON.parse(readFileSync(file, 'utf8')));

/** Counts the entries of a reference that are there with the same kind and, for functions, the same length. */
function count(want, got, total = { ok: 0, all: 0 }) {
  const kind = (entry) => String(entry.t).replace(/^class\//, 'function/');
  for (const [name, entry] of Object.entries(want)) {
    if (name === '__error') continue;
    const has = got?.[name];
    total.all += 1;
    if (has && kind(has) === kind(entry)) total.ok += 1;
    for (const part of ['s', 'p', 'm']) if (entry[part]) count(entry[part], has?.[part], total);
  }
  return total;
}

/**
 * The modules of which only the names are there: those of node/internal/unavailable that no package replaces, and those
 * whose package says in its doc.go that most of the module is missing.
 */
function standIns() {
  const registered = new Set();
  for (const [, id] of readdirSync(join(root, 'node'), { recursive: true })
    .filter((file) => file.endsWith('.go') && !file.endsWith('_test.go'))
    .flatMap((file) => [...readFileSync(join(root, 'node', file), 'utf8').matchAll(/node\.Module\{\s*ID:\s*"([^"]+)"/g)])) {
    registered.add(id);
  }
  return new Set(Object.keys(reference.modules).filter((id) => !registered.has(id) || /^Most is missing/.test(missing(join('node', id)))));
}

/** The text of the paragraphs "Missing: ..." of a package. */
function missing(folder) {
  const file = join(root, folder, 'doc.go');
  if (!existsSync(file)) return '';
  const text = readFileSync(file, 'utf8').replace(/^\/\/ ?/gm, '');
  return [...text.matchAll(/^(?:Missing\b[^:]*: *|(?=Most is missing:))([\s\S]*?)(?:\n\n|\npackage )/gm)].map((m) => m[1].replace(/\s+/g, ' ').trim()).join(' ');
}

const cases = {};
for (const entry of readdirSync(join(root, 'compat-tests'), { recursive: true })) {
  if (entry.endsWith('.out')) {
    const area = entry.split(/[\\/]/)[0];
    cases[area] = (cases[area] ?? 0) + 1;
  }
}

const percent = (ok, all) => (all ? `${((100 * ok) / all).toFixed(1)} %` : '');
const absent = standIns();
const folders = { async_hooks: 'asynchooks', child_process: 'childprocess', diagnostics_channel: 'diagnosticschannel', perf_hooks: 'perfhooks',
  string_decoder: 'stringdecoder', worker_threads: 'workerthreads', trace_events: 'traceevents', test: 'testrunner', 'stream/web': 'streamweb' };
const heads = new Map();
for (const id of Object.keys(reference.modules)) {
  const head = id === 'stream/web' ? id : id.split('/')[0];
  if (!heads.has(head)) heads.set(head, []);
  heads.get(head).push(id);
}

const lines = [];
const all = { ok: 0, all: 0 };
const notes = [];
for (const [head, ids] of [...heads].sort(([a], [b]) => (a < b ? -1 : 1))) {
  const sum = { ok: 0, all: 0 };
  for (const id of ids) {
    const got = absent.has(id) ? {} : surface.modules[id];
    count(reference.modules[id], got, sum);
  }
  all.ok += sum.ok;
  all.all += sum.all;
  const tests = suite.modules[head];
  const stands = ids.every((id) => absent.has(id));
  lines.push(`| ${head} | ${stands ? 'names only' : `${sum.ok} / ${sum.all}`} | ${tests ? `${tests.passed} / ${tests.ran}` : ''} | ${cases[head] ?? ''} |`);
  const text = (stands && !missing(join('node', folders[head] ?? head))) ? 'everything; its exports throw when they are used.' : missing(join('node', folders[head] ?? head));
  if (text) notes.push(`- **${head}**: ${text}`);
}
const globals = count(reference.globals, surface.globals);
all.ok += globals.ok;
all.all += globals.all;
const webCases = ['blob', 'encoding', 'fetch', 'messaging', 'structuredclone', 'wasm', 'webcrypto', 'webstreams'].reduce((n, area) => n + (cases[area] ?? 0), 0);
const web = suite.modules['web globals'];
lines.push(`| globals | ${globals.ok} / ${globals.all} | ${web ? `${web.passed} / ${web.ran}` : ''} | ${webCases || ''} |`);
const others = Object.entries(suite.modules).filter(([name]) => !heads.has(name) && name !== 'web globals');

console.log(`# How much of Node.js ${reference.version} is there

This page is written by \`scripts/generators/compat.mjs\` from measurements; do not edit it.

- *surface*: the exports, members of classes and options objects of Node's module that are there with the same kind (and length, for
  functions), of those that Node has. In all ${all.ok} of ${all.all}, ${percent(all.ok, all.all)}. Modules of which only the names exist count as absent.
- *Node's tests*: files of Node's own test suite (parallel, es-module, sequential) that pass, of those that do not need Node's or V8's
  insides. In all ${suite.passed} of ${suite.ran}, ${percent(suite.passed, suite.ran)}.
- *cases*: programs in \`compat-tests/\` whose output and exit code equal Node's to the byte. In all ${Object.values(cases).reduce((a, b) => a + b, 0)}.

| module | surface | Node's tests | cases |
|---|---|---|---|
${lines.join('\n')}

Tests that belong to no single module: ${others.map(([name, t]) => `${name} ${t.passed} / ${t.ran}`).join(', ')}.

## Missing

${notes.join('\n')}`);
