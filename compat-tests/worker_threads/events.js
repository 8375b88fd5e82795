'use strict';
// The life of a worker as its events tell it.
const { Worker } = require('node:worker_threads');
const w = new Worker('require("worker_threads").parentPort.postMessage("hello")', { eval: true, name: 'one' });
console.log(w.threadId, w.threadName, Object.keys(w), w.stdin);
process.on('worker', (x) => console.log('process worker', x === w));
w.on('online', (...a) => console.log('online', a));
w.on('message', (...a) => console.log('message', a));
w.on('exit', (...a) => {
  console.log('exit', a, w.threadId, w.threadName, w.resourceLimits);
  w.postMessage(1);
  w.ref(); w.unref();
  w.terminate().then((code) => console.log('terminated', code));
});
