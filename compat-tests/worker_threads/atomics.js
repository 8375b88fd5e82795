'use strict';
// Threads that wait for each other on shared memory.
const { Worker, isMainThread, workerData, parentPort } = require('node:worker_threads');
if (isMainThread) {
  const a = new Int32Array(new SharedArrayBuffer(16));
  const w = new Worker(__filename, { workerData: a });
  w.on('message', (m) => console.log('worker', m));
  console.log('main', /ok|not-equal/.test(Atomics.wait(a, 0, 0)), a[1]);
  Atomics.store(a, 2, 1);
  Atomics.notify(a, 2);
  console.log(/ok|not-equal/.test(Atomics.wait(a, 3, 0, 5000)));
  const p = Atomics.waitAsync(a, 3, 1);
  w.postMessage('go');
  p.value.then((r) => console.log('async', r));
} else {
  workerData[1] = 7;
  Atomics.store(workerData, 0, 1);
  Atomics.notify(workerData, 0);
  const r = Atomics.wait(workerData, 2, 0);
  parentPort.postMessage(['waited', r === 'ok' || r === 'not-equal']);
  Atomics.store(workerData, 3, 1);
  while (Atomics.notify(workerData, 3) === 0) if (Atomics.load(workerData, 3) === 1) break;
  parentPort.once('message', () => { while (Atomics.notify(workerData, 3) === 0); });
}
