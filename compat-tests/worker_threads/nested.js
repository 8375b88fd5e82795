'use strict';
// Workers of workers end with them.
const { Worker } = require('node:worker_threads');
const w = new Worker(`
  const { Worker, parentPort, threadId } = require('worker_threads');
  const inner = new Worker('const { parentPort, threadId } = require("worker_threads"); parentPort.postMessage(threadId); setInterval(() => {}, 1000)', { eval: true });
  inner.on('message', (m) => parentPort.postMessage([threadId, m]));
  inner.on('error', () => {});
`, { eval: true });
w.on('message', (m) => { console.log(m.length, m[1] > m[0]); w.terminate().then((c) => { console.log('ended', c); second(); }); });
const second = () => new Worker(`
  const { Worker } = require('worker_threads');
  new Worker('throw new TypeError("inner")', { eval: true });
`, { eval: true }).on('error', (e) => console.log(e.name, e.message));
