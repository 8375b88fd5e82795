'use strict';
// Messages both ways, with transfers and what cannot be cloned.
const { Worker, isMainThread, parentPort, MessageChannel } = require('node:worker_threads');
if (isMainThread) {
  const w = new Worker(__filename);
  const seen = [];
  w.on('message', (m) => { seen.push(m); if (m === 'end') { console.log(seen); w.terminate(); } });
  w.on('messageerror', () => console.log('messageerror'));
  const buffer = new ArrayBuffer(3);
  const { port1, port2 } = new MessageChannel();
  port1.on('message', (m) => { console.log('port', m); w.postMessage('end'); });
  w.postMessage({ buffer, port2 }, [buffer, port2]);
  console.log(buffer.byteLength);
  for (const v of [() => 1, Symbol('x'), new WeakMap(), { f() {} }, new Proxy({}, {}), Promise.resolve(), port2])
    try { w.postMessage(v); } catch (e) { console.log(e.name, e.code, e.message); }
  try { w.postMessage(); } catch (e) { console.log(e.name, e.code, e.message); }
  console.log(w.postMessage({ a: [1, 2, { b: undefined }], c: new Error('cloned'), d: new Set([1]), e: -0, g: NaN, h: Buffer.from('hi') }));
} else {
  parentPort.on('message', (m) => {
    if (m.port2) { m.port2.postMessage(['from worker', m.buffer.byteLength]); m.port2.close(); } else if (m === 'end') parentPort.postMessage('end');
    else parentPort.postMessage([m.a, m.c.message, m.d, Object.is(m.e, -0), m.g, m.h instanceof Uint8Array, Buffer.isBuffer(m.h)]);
  });
}
