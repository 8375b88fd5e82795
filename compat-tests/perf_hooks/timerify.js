'use strict';
// timerify
const { performance, PerformanceObserver, timerify, createHistogram } = require('perf_hooks');
const t = (l, f) => { try { console.log(l, f()); } catch (e) { console.log(l, e.name, e.code, e.message); } };
console.log(performance.timerify === timerify, performance.eventLoopUtilization === require('perf_hooks').eventLoopUtilization);
function add(a, b) { return this === undefined ? a + b : [this.k, a + b]; }
const timed = timerify(add);
console.log(timed.name, timed.length, timed === timerify(add), timed(1, 2), timed.call({ k: 1 }, 2, 3));
class A { constructor(x) { this.x = x; } }
const T = timerify(A);
console.log(new T(4), new T(1) instanceof A);
t('throws', timerify(() => { throw new RangeError('r'); }));
for (const v of [undefined, 1, 'a', {}]) t('fn', () => timerify(v));
for (const v of [null, 1, { histogram: 1 }, { histogram: {} }]) t('options', () => timerify(add, v));
const histogram = createHistogram(), counted = timerify(() => {}, { histogram });
counted(); counted();
console.log(histogram.count, histogram.min > 0);
const o = new PerformanceObserver((list) => {
  for (const e of list.getEntries()) console.log(e.name, e.entryType, typeof e.duration, e.detail, e[0], e.constructor.name);
  o.disconnect();
});
o.observe({ entryTypes: ['function'] });
timed(5, 6);
new T('x');
timerify(async function later() { return 7; })().then(console.log);
