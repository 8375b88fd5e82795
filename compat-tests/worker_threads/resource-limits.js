'use strict';
// Limits of stack and heap.
const { Worker, resourceLimits } = require('node:worker_threads');
console.log(resourceLimits);
const w = new Worker('const { parentPort, resourceLimits } = require("worker_threads"); parentPort.postMessage(Object.keys(resourceLimits)); parentPort.postMessage(resourceLimits.stackSizeMb)', { eval: true, resourceLimits: { stackSizeMb: 2, maxOldGenerationSizeMb: 64 } });
console.log(w.resourceLimits.stackSizeMb, w.resourceLimits.maxOldGenerationSizeMb, Object.keys(w.resourceLimits));
w.on('message', (m) => console.log(m));
w.on('exit', () => {
  const deep = (mb) => new Promise((r) => new Worker('let n = 0; const f = () => { n++; f(); }; try { f(); } catch (e) { require("worker_threads").parentPort.postMessage([e.name, e.message, n]) }', { eval: true, resourceLimits: { stackSizeMb: mb } }).on('message', r));
  Promise.all([deep(1), deep(4)]).then(([a, b]) => {
    console.log(a[0], a[1], b[2] > 2 * a[2]);
  });
});
