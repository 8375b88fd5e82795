'use strict';
// What a worker gets at its start.
const { Worker, isMainThread, workerData, setEnvironmentData, getEnvironmentData, parentPort, MessageChannel } = require('node:worker_threads');
if (isMainThread) {
  setEnvironmentData('key', { v: [1] });
  setEnvironmentData('gone', 1);
  setEnvironmentData('gone');
  const { port1, port2 } = new MessageChannel();
  const moved = new ArrayBuffer(8);
  const shared = new Int32Array(new SharedArrayBuffer(4));
  const w = new Worker(__filename, { workerData: { port2, moved, shared, date: new Date(0), map: new Map([[1, /x/g]]), big: 5n }, transferList: [port2, moved] });
  console.log(moved.byteLength);
  let late;
  port1.on('message', (m) => { late = m; port1.close(); });
  w.on('message', (m) => console.log(m));
  w.on('exit', () => console.log('shared', shared[0], late));
} else {
  parentPort.postMessage([Object.keys(workerData), workerData.moved.byteLength, workerData.date, workerData.map, workerData.big]);
  parentPort.postMessage([getEnvironmentData('key'), getEnvironmentData('gone')]);
  Atomics.store(workerData.shared, 0, 42);
  workerData.port2.postMessage('through the port');
  setEnvironmentData('key', 'own');
  const nested = new Worker('const w = require("worker_threads"); w.parentPort.postMessage([w.getEnvironmentData("key"), w.workerData, w.threadId > 1])', { eval: true });
  nested.on('message', (m) => parentPort.postMessage(['nested', ...m]));
}
