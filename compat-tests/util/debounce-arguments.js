'use strict';
// arguments and properties of debounced functions
const util = require('util');
const { debounce } = util;
const show = (label, f) => {
  try { console.log(label, f()); } catch (e) { console.log(label, e.name, e.code, e.message); }
};
const f = function add(a, b) { return a + b; };
for (const args of [[], [1], [f], [f, 'a'], [f, -1], [f, 1.5], [f, NaN], [f, Infinity], [f, 2 ** 31], [f, 10n], [f, null], [f, 0], [f, 2 ** 31 - 1]]) {
  show(util.inspect(args), () => debounce(...args).name);
}
for (const options of [null, 1, [], () => 1, { leading: 1 }, { leading: null }, { rejectOnCancel: 1 }, { signal: 1 }, { signal: {} }, { signal: null },
  { signal: { aborted: true } }, { maxWait: 1, trailing: 1 }]) {
  show(util.inspect(options), () => debounce(f, 10, options).length);
}
const ac = new AbortController();
ac.abort('why');
try { debounce(f, 1, { signal: ac.signal }); } catch (e) { console.log(e.name, e.code, e.message, e.cause); }
const d = debounce(f, 10);
for (const key of Reflect.ownKeys(d)) {
  const p = Object.getOwnPropertyDescriptor(d, key);
  console.log(key, Object.keys(p).filter((k) => p[k] === true).join(), (p.value ?? p.get).name, (p.value ?? p.get).length);
}
console.log(d, d.pending, d.pendingCount, d.ref() === d, d.unref() === d, d.cancel(), d.flush());
console.log(d.prototype !== f.prototype, d.prototype.constructor === d, Object.getPrototypeOf(d) === Function.prototype);
const named = (properties) => Object.defineProperties(() => 1, properties);
for (const g of [named({ name: { value: 5 } }), named({ length: { value: 'q' } }), named({ name: { get() { throw new Error('no name'); } } }), f.bind(null), Math.max]) {
  show('wrapper', () => [debounce(g, 1).name, debounce(g, 1).length]);
}
const read = [];
const spy = (o) => new Proxy(o, { get(t, k) { read.push(k); return t[k]; } });
debounce(spy(f), 1, spy({}));
console.log(read.join());
