'use strict';
// export, importHistogram and buckets
const { createHistogram, importHistogram, monitorEventLoopDelay } = require('perf_hooks');
const util = require('util');
const show = (label, f) => {
  try { console.log(label, f()); } catch (e) { console.log(label, e.name, e.code, e.message); }
};
const hex = (b) => Buffer.from(b).toString('hex');
const of = (...values) => { const h = createHistogram(); values.forEach((v) => h.record(v)); return h; };
const h = createHistogram({ lowest: 2, highest: 100000, figures: 2, halfLife: 3, threshold: 50 });
for (const v of [1, 50, 1000, 1000, 99999, 5e9]) h.record(v);
const data = h.export();
console.log(data.constructor.name, data.length, h.exceeds, h.count);
for (const x of [createHistogram(), of(0, 5, 5, 1000000), of(2 ** 40), createHistogram().snapshot(), monitorEventLoopDelay(), monitorEventLoopDelay({ samplePerIteration: true }),
  createHistogram({ highest: 100, figures: 1 })]) {
  console.log(hex(x.export()));
}
const copy = importHistogram(data);
console.log(copy.constructor.name, copy.count, copy.exceeds, copy.min, copy.max, copy.percentile(50), hex(copy.export()) === hex(data));
copy.record(5);
console.log(copy.count, h.count);
for (const x of [undefined, null, 1, 'a', {}, [], new ArrayBuffer(3), new Uint16Array(3), Buffer.alloc(0), Buffer.from([1, 2, 3]), Buffer.from('a0', 'hex'), data.subarray(0, 10),
  data.subarray(0, data.length - 1), Buffer.from('a10002', 'hex')]) {
  show(util.inspect(x, { maxArrayLength: 3 }), () => importHistogram(x).count);
}
console.log(importHistogram(Buffer.concat([data, Buffer.from([0])])).count);
const plain = of(1, 50, 1000).export();
for (const byte of [0, 0xff, 0x18]) {
  console.log(Array.from(plain, (_, i) => {
    const changed = Buffer.from(plain);
    changed[i] = byte;
    try { return importHistogram(changed).count; } catch { return '-'; }
  }).join(''));
}
const brief = (m) => { const all = [...m]; return [all.length, all.filter((x) => x[1] > 0).join(' '), all.slice(-2).join(' ')].join('; '); };
for (const step of [1, 3, 10, 999, 1000, 50000, 2 ** 53 - 1, 0, -1, 1.5, 'a', 10n, undefined]) show(`linear ${step}`, () => brief(of(1, 2, 10, 1000, 1001, 2999, 5000).linearBuckets(step)));
show('steps', () => of(10, 1000, 1001, 2000, 5000).linearBuckets(1000));
show('none', () => [createHistogram().linearBuckets(5), createHistogram().logBuckets(5, 2), of(0, 0).linearBuckets(100), of(0, 0).logBuckets(5, 2)]);
for (const [first, base] of [[1, 2], [5, 3], [10, 10], [4, 2.5], [1, 1.5], [1, Infinity], [1, NaN], [1, 2 ** 60], [1, 1e15], [100, 1e14], [2 ** 52, 3], [3, 1], [1, 0], [0, 2], [1.5, 2], ['a'], [1, 'a'],
  [1n, 2], [1]]) {
  show(`log ${first} ${base}`, () => brief(of(1, 2, 150, 5000, 100000).logBuckets(first, base)));
}
