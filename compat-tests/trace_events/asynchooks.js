'use strict';
// The events of node.async_hooks, in the main thread and in workers.
const fs = require('fs');
const path = require('path');
const { spawnSync } = require('child_process');

const dir = fs.mkdtempSync(path.join(require('os').tmpdir(), 'trace-'));
function run(flags, code, show) {
  const child = spawnSync(process.execPath, [...flags, '-e', code], { cwd: dir });
  console.log(flags.join(' '), child.status, child.stderr.toString());
  const file = path.join(dir, 'node_trace.1.log');
  show(JSON.parse(fs.readFileSync(file, 'utf8')).traceEvents.filter((e) => e.cat !== '__metadata'));
  fs.rmSync(file);
}

// What is told of each kind of resource: only its own events have an order.
function byKind(events) {
  const kinds = new Map();
  for (const e of events) {
    const kind = e.name.replace('_CALLBACK', '');
    if (!kinds.has(kind)) kinds.set(kind, []);
    kinds.get(kind).push(`${e.ph} ${e.name} ${Object.keys(e.args.data ?? {})}`);
  }
  for (const kind of ['Timeout', 'Immediate', 'Microtask', 'PROMISE', 'My', 'FSREQCALLBACK', 'RANDOMBYTESREQUEST']) console.log(kind, kinds.get(kind));
}
run(['--trace-event-categories', 'node.async_hooks'], `const { AsyncResource } = require('async_hooks');
setTimeout(() => {}, 1);
setImmediate(() => {});
queueMicrotask(() => {});
Promise.resolve(1).then(() => {});
const r = new AsyncResource('My');
r.runInAsyncScope(() => {});
r.emitDestroy();
require('fs').stat('.', () => {});
require('crypto').randomBytes(4, () => {});
setTimeout(() => {}, 20);`, byKind);

run([], `const t = require('trace_events').createTracing({ categories: ['node.async_hooks'] });
setTimeout(() => {}, 1);
t.enable();
setTimeout(() => { t.disable(); setTimeout(() => {}, 1); }, 5);`, (events) => {
  for (const e of events) if (e.name.startsWith('Timeout')) console.log(e.ph, e.name);
});

run(['--trace-event-categories', 'node.async_hooks,node.console'], `const { Worker } = require('worker_threads');
console.time('main'); setTimeout(() => {}, 1);
new Worker('console.time("worker"); setTimeout(() => {}, 1)', { eval: true })`, (events) => {
  const threads = new Set();
  for (const e of events) if (e.name === 'Timeout' && e.ph === 'b') threads.add(e.tid);
  const of = (name) => events.find((e) => e.name === name);
  console.log(threads.size, of('time::main').tid === of('time::main').pid, of('time::worker').tid !== of('time::main').tid);
});

// The names of threads.
spawnSync(process.execPath, ['--trace-event-categories', 'node.console', '--title=first', '-e',
  'const { Worker } = require("worker_threads"); new Worker("", { eval: true, name: "named" }).on("exit", () => new Worker("", { eval: true })); process.title = "second"'], { cwd: dir });
const meta = JSON.parse(fs.readFileSync(path.join(dir, 'node_trace.1.log'), 'utf8')).traceEvents.filter((e) => e.cat === '__metadata');
for (const name of ['JavaScriptMainThread', '[worker 1] named', '[worker 2] WorkerThread', 'first', 'second']) {
  console.log(name, meta.filter((e) => e.args.name === name).map((e) => e.name)[0]);
}
fs.rmSync(dir, { recursive: true });
