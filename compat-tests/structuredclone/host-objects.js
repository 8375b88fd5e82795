'use strict';
// what becomes of host objects, and how errors describe objects
const util = require('util');
const crypto = require('crypto');
const net = require('net');
const { createHistogram, monitorEventLoopDelay } = require('perf_hooks');
const { MessageChannel, receiveMessageOnPort } = require('worker_threads');
const post = (v, transfer) => {
  const { port1, port2 } = new MessageChannel();
  port1.postMessage(v, transfer);
  port1.close();
  return receiveMessageOnPort(port2).message;
};
const show = (label, f) => {
  try { console.log(label, f()); } catch (e) { console.log(label, e.name, e.code, e.message); }
};
const { publicKey } = crypto.generateKeyPairSync('ed25519');
const blocks = new net.BlockList();
blocks.addAddress('1.2.3.4');
const histogram = createHistogram();
histogram.record(5);
const values = {
  blocks, histogram, publicKey, address: new net.SocketAddress({ address: '1.2.3.4', port: 5 }), secret: crypto.createSecretKey(Buffer.from('abc')),
  snapshot: histogram.snapshot(), delay: monitorEventLoopDelay(), signal: new AbortController().signal, url: new URL('http://a/b'), params: new URLSearchParams('a=1'),
  headers: new Headers({ a: 'b' }), form: new FormData(), request: new Request('http://a/'), response: new Response('x'), close: new CloseEvent('x'),
  message: new MessageEvent('m', { data: 1 }), pattern: new URLPattern({ pathname: '/a' }), module: new WebAssembly.Module(Buffer.from('0061736d01000000', 'hex')),
  memory: new WebAssembly.Memory({ initial: 1 }), table: new WebAssembly.Table({ initial: 1, element: 'anyfunc' }), file: new File(['a'], 'n.txt', { type: 'a/b', lastModified: 5 }),
  iterator: [1][Symbol.iterator](), keys: new Map([[1, 2]]).keys(), generator: (function*() {})(), proxy: new Proxy({ a: 1 }, {}), list: new Proxy([1], {}), map: new Proxy(new Map(), {}),
  constructorless: { constructor: 5, f: new WeakMap() }, weak: new WeakRef({}), math: Math, json: JSON,
};
for (const [name, v] of Object.entries(values)) {
  show(name, () => { const c = structuredClone(v); return [c, c.constructor.name]; });
  show(name, () => post(v));
}
console.log('- environment');
const env = structuredClone(process.env);
console.log(Object.getPrototypeOf(env) === Object.prototype, util.types.isProxy(env), Object.keys(env).length === Object.keys(process.env).length, env.PATH === process.env.PATH);
env.ADDED = 'x';
console.log(process.env.ADDED, post(process.env).PATH === process.env.PATH, structuredClone({ in: process.env }).in.PATH === process.env.PATH);
console.log('- exceptions');
const quota = structuredClone(new QuotaExceededError('q', { quota: 1, requested: 2 }));
console.log(quota instanceof QuotaExceededError, quota.quota, quota.requested, quota.name, quota.code, quota.message, structuredClone(new QuotaExceededError()).quota);
console.log('- shared');
const shared = structuredClone(histogram);
shared.record(7);
console.log(histogram.count, shared.constructor.name, post(histogram).count);
console.log('- transferable signals');
const ac = new AbortController();
const signal = util.transferableAbortSignal(ac.signal);
show('not listed', () => structuredClone(signal));
const far = structuredClone(signal, { transfer: [signal] });
far.onabort = () => console.log('aborted', far.reason);
console.log(far instanceof AbortSignal, far.aborted, far === signal);
ac.abort({ a: 1 });
console.log(far.aborted);
show('aborted before', () => { const s = util.transferableAbortSignal(AbortSignal.abort('x')); const c = structuredClone(s, { transfer: [s] }); return [c.aborted, c.reason]; });
show('plain', () => structuredClone(new AbortController().signal, { transfer: [ac.signal] }));
console.log(util.transferableAbortController().constructor.name);
console.log('- bound sockets');
const bound = new net.BoundSocket({ port: 0, host: '127.0.0.1' });
const { port } = bound.address();
show('not listed', () => structuredClone(bound));
const moved = structuredClone(bound, { transfer: [bound] });
console.log(moved instanceof net.BoundSocket, moved.address().port === port, moved.isPipe, bound.isPipe);
show('old', () => bound.address());
show('again', () => structuredClone(bound, { transfer: [bound] }));
const server = net.createServer().listen(moved, () => {
  console.log(server.address().port === port);
  server.close();
});
console.log('- descriptions');
for (const v of [[][Symbol.iterator](), (async function*() {})(), { constructor: {} }, Object.create({ constructor: 1 }), { get constructor() { return Array; } }, new Proxy([], {}),
  new Proxy(new Map(), {}), Iterator.prototype, { constructor: 5, [Symbol.toStringTag]: 'T' }, Object.create(null), new (class {})(), Math]) {
  show('key', () => Symbol.keyFor(v));
}
