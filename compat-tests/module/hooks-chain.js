'use strict';
// registerHooks: the order of the chain and the contexts, for require and import
const { registerHooks } = require('module');
const show = (x) => JSON.stringify(x, (k, v) => v === undefined ? 'undef' : typeof v === 'string' ? v.replaceAll(__dirname, 'D').replace('file://D', 'D') : v);
const make = (n) => ({
  resolve(s, c, next) { console.log(n, 'resolve', s, Object.keys(c).join(), show(c)); const r = next(s, c); console.log(n, 'resolved', show(r)); return r; },
  load(u, c, next) { console.log(n, 'load', show(u), show(c)); const r = next(u, c); console.log(n, 'loaded', r.format, Object.prototype.toString.call(r.source)); return r; },
});
const one = registerHooks(make('one')), two = registerHooks(make('two'));
require('./fixtures/esm/fn.cjs');
require('./fixtures/esm/marked.mjs');
require('node:os');
two.deregister();
try { require('./nope'); } catch (e) { console.log(e.code); }
(async () => {
  await import('./fixtures/json/good.json', { with: { type: 'json' } });
  await import('./fixtures/esm/transpiled.cjs');
  one.deregister();
  await import('path');
  console.log(one.deregister(), Object.keys(one));
})();
