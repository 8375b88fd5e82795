'use strict';
// Ports between two workers, and receiveMessageOnPort in a blocked thread.
const { Worker, MessageChannel, receiveMessageOnPort, isMainThread, workerData, parentPort } = require('node:worker_threads');
if (isMainThread) {
  const { port1, port2 } = new MessageChannel();
  const a = new Worker(__filename, { workerData: { port: port1, first: true }, transferList: [port1] });
  const b = new Worker(__filename, { workerData: { port: port2 }, transferList: [port2] });
  const got = [];
  a.on('message', (m) => got.push(['a', m]));
  b.on('message', (m) => got.push(['b', m]));
  process.on('exit', () => console.log(got.sort()));
  const sync = new MessageChannel();
  const flag = new Int32Array(new SharedArrayBuffer(4));
  new Worker('const { workerData: { port, flag } } = require("worker_threads"); port.postMessage({ n: 1 }); Atomics.store(flag, 0, 1); Atomics.notify(flag, 0);', { eval: true, workerData: { port: sync.port2, flag }, transferList: [sync.port2] });
  Atomics.wait(flag, 0, 0);
  console.log('sync', receiveMessageOnPort(sync.port1), receiveMessageOnPort(sync.port1));
} else if (workerData.first) {
  workerData.port.once('message', (m) => { parentPort.postMessage(m); });
  workerData.port.postMessage('from a');
} else {
  workerData.port.once('message', (m) => { parentPort.postMessage(m); workerData.port.postMessage('from b'); });
}
