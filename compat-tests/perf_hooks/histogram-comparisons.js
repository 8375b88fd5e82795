'use strict';
// histogram comparisons: distribution functions, snapshots and differences, effect sizes
const { createHistogram } = require('perf_hooks');
const attempt = (name, f) => {
  try {
    console.log(name, f());
  } catch (e) {
    console.log(name, e.name, e.code, e.message);
  }
};
const h = createHistogram();
for (const v of [10000, 10000, 10010, 5]) h.record(v);
const empty = createHistogram();
for (const v of [-1, 0, 4, 5, 5.9, 9999, 10001, 10008, 2 ** 53, 1e300, -Infinity, NaN]) {
  attempt(v, () => [h.cdf(v), h.ccdf(v), h.countAt(v), empty.cdf(v), empty.ccdf(v), empty.countAt(v)]);
}
for (const v of [undefined, null, '1', 1n]) attempt(typeof v, () => h.cdf(v));
attempt('this', () => h.cdf.call({}, 1));
for (const list of [[99, 1, 50, 50], [], [0], [101], [NaN], [1, 'x'], [1n], 5, undefined]) attempt('percentilesAt', () => h.percentilesAt(list));
attempt('empty', () => empty.percentilesAt([50]));

const small = createHistogram({ lowest: 1, highest: 1000 });
for (const v of [5, 5000, 900]) small.record(v);
attempt('beyond', () => [small.cdf(5000), small.countAt(5000)]);
const before = small.snapshot();
small.record(7);
small.record(8000);
attempt('snapshot', () => [before.count, before.exceeds, before.constructor.name, before.record, small.count]);
attempt('diff', () => {
  const d = small.diff(before);
  return [d.count, d.exceeds, d.min, d.max, d.constructor.name];
});
attempt('diff', () => before.diff(small));
attempt('diff', () => h.diff(small));
attempt('diff', () => h.diff({}));
before.reset();
attempt('reset', () => [before.count, before.resetCount, small.count]);

const a = createHistogram();
const b = createHistogram();
const one = createHistogram();
for (let i = 1; i <= 10; i++) {
  a.record(i * 300);
  b.record(i * 450 + 3);
}
one.record(5);
for (const m of ['ksTest', 'cohensD', 'cliffsD']) {
  attempt(m, () => [a[m](b), b[m](a), a[m](h), a[m](a), a[m](one), one[m](b), a[m](empty), empty[m](a)]);
  attempt(m, () => a[m]());
  attempt(m, () => a[m].call({}, a));
}
