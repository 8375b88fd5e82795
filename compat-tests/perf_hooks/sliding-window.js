'use strict';
// createSlidingWindowHistogram
const { createSlidingWindowHistogram: create } = require('perf_hooks');
const util = require('util');
const show = (label, f) => {
  try { console.log(label, f()); } catch (e) { console.log(label, e.name, e.code, e.message); }
};
for (const options of [undefined, null, 1, {}, { chunks: 1 }, { chunks: 1, chunkDuration: 1, recordsPerChunk: 1 }, { chunks: 0, chunkDuration: 1 }, { chunks: 1025, chunkDuration: 1 },
  { chunks: 1.5, chunkDuration: 1 }, { chunks: 'a', chunkDuration: 1 }, { chunks: 2, chunkDuration: 0 }, { chunks: 2, chunkDuration: 'a' }, { chunks: 2, chunkDuration: 18446744073709 },
  { chunks: 2, chunkDuration: 18446744073710 }, { chunks: 2, recordsPerChunk: 0 }, { chunks: 2, recordsPerChunk: 1.5 }, { chunks: 2, recordsPerChunk: 2, lowest: 0 },
  { chunks: 2, recordsPerChunk: 2, highest: 1 }, { chunks: 2, recordsPerChunk: 2, figures: 6 }, { chunks: 2, chunkDuration: null, recordsPerChunk: 5 }]) {
  show(util.inspect(options), () => typeof create(options));
}
const w = create({ chunks: 3, recordsPerChunk: 2 });
const proto = Object.getPrototypeOf(w);
console.log(Reflect.ownKeys(proto), proto.constructor.name, proto.constructor.length, JSON.stringify(w));
show('new', () => new proto.constructor());
for (const f of [() => structuredClone(w), () => structuredClone(w, { transfer: [w] })]) try { f(); } catch (e) { console.log(e.name, e.message); }
const figures = (h) => [h.constructor.name, h.count, h.min, h.max, h.exceeds].join();
console.log(figures(w.snapshot()));
for (let i = 1; i < 10; i++) {
  w.record(i * 10);
  console.log(figures(w.snapshot()));
}
for (const v of [-1, 'a', 1.5, undefined, 5n, -5n]) show(String(v), () => w.record(v));
const kept = w.snapshot();
console.log(w.reset(), figures(w.snapshot()), figures(kept));
for (const name of ['record', 'snapshot', 'reset']) show(name, () => proto[name].call({}, 1));
const small = create({ chunks: 2, recordsPerChunk: 2, highest: 100 });
small.record(1e9);
small.record(200);
small.record(5);
console.log(figures(small.snapshot()));
const wait = (until) => { while (performance.now() < until); };
const begin = performance.now();
const timed = create({ chunks: 2, chunkDuration: 300 });
timed.record(1);
console.log(figures(timed.snapshot()));
wait(begin + 330);
timed.record(2);
console.log(figures(timed.snapshot()));
wait(begin + 630);
console.log(figures(timed.snapshot()));
wait(begin + 1000);
console.log(figures(timed.snapshot()));
