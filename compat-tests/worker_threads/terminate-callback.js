'use strict';
// terminate does not call what it is given.
const { Worker } = require('node:worker_threads');
const w = new Worker('setInterval(() => {}, 1)', { eval: true });
w.on('online', () => {
  const p = w.terminate((...a) => console.log('callback', a));
  p.then((c) => console.log('promise', c));
});
w.on('exit', (c) => console.log('exit', c));
