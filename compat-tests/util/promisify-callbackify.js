'use strict';
// promisify and callbackify
const util = require('util');
const { promisify, callbackify } = util;
const add = (a, b, cb) => setImmediate(cb, a < 0 ? new Error('negative') : null, a + b, 'more');
const padd = promisify(add);
console.log(padd.name, padd.length, padd === promisify(padd), promisify.custom);
add[promisify.custom] = () => Promise.resolve('custom');
(async () => {
  console.log(await padd(1, 2), await padd(-1, 2).catch((e) => e.message), await promisify(add)());
  console.log(await promisify(setTimeout)(1, 'value'));
  console.log(await promisify((cb) => { throw new Error('sync'); })().catch((e) => e.message));
  console.log(await promisify(function(cb) { cb(null, this.x); }).call({ x: 5 }));
  const cb = callbackify(async (x) => { if (x) throw x; return 'done'; });
  console.log(cb.name, cb.length);
  await new Promise((done) => cb(0, (err, v) => { console.log(err, v); done(); }));
  await new Promise((done) => cb(new RangeError('r'), (err, v) => { console.log(err.name, v); done(); }));
  const falsy = callbackify(() => Promise.reject(null));
  await new Promise((done) => falsy((err) => { console.log(err.name, err.code, err.message, err.reason); done(); }));
  for (const f of [() => promisify(5), () => callbackify(5), () => cb(1), () => { const g = () => {}; g[promisify.custom] = 5; promisify(g); }]) {
    try { f(); } catch (e) { console.log(e.name, e.code, e.message); }
  }
})();
