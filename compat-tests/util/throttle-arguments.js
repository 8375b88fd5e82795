'use strict';
// arguments and properties of throttled functions
const util = require('util');
const { throttle } = util;
const show = (label, f) => {
  try { console.log(label, f()); } catch (e) { console.log(label, e.name, e.code, e.message); }
};
const f = function add(a, b) { return a + b; };
for (const args of [[], [1], [f], [f, 'a'], [f, -1], [f, 0], [f, 1.5], [f, Infinity, 1], [f, 2 ** 53, 1], [f, 1], [f, 1, 'x'], [f, 1, -1], [f, 1, 0], [f, 1, 1.5],
  [f, 1, NaN], [f, 1, 2 ** 31], [f, 2 ** 53 - 1, 2 ** 31 - 1]]) {
  show(util.inspect(args), () => throttle(...args).name);
}
for (const options of [null, 1, [], { concurrency: 0 }, { concurrency: 'a' }, { concurrency: 1.5 }, { concurrency: null }, { concurrency: Infinity }, { concurrency: -Infinity },
  { maxPending: -1 }, { maxPending: 0 }, { maxPending: 1.5 }, { maxPending: null }, { maxPending: Infinity }, { overflow: 'x' }, { overflow: null }, { overflow: 'drop' },
  { strict: 1 }, { strict: null }, { signal: 1 }, { signal: null }, { signal: { aborted: true } }]) {
  show(util.inspect(options), () => throttle(f, 1, 10, options).length);
}
const ac = new AbortController();
ac.abort('why');
try { throttle(f, 1, 1, { signal: ac.signal }); } catch (e) { console.log(e.name, e.code, e.message, e.cause); }
const t = throttle(f, 1, 10);
for (const key of Reflect.ownKeys(t)) {
  const p = Object.getOwnPropertyDescriptor(t, key);
  console.log(key, Object.keys(p).filter((k) => p[k] === true).join(), (p.value ?? p.get).name, (p.value ?? p.get).length);
}
console.log(t, t.pending, t.pendingCount, t.activeCount, t.ref() === t, t.unref() === t, t.cancel(), t.hasImmediateCapacity());
const read = [];
const spy = (o) => new Proxy(o, { get(t, k) { read.push(k); return t[k]; } });
throttle(spy(f), 1, 1, spy({}));
console.log(read.join());
