'use strict';
// require of ES modules
const t = (f) => { try { const v = require('./fixtures/esm/' + f); console.log(f, v); return v; } catch (e) { console.log(f, e.name, e.code, e.message.replaceAll(__dirname, '')); } };
for (const f of ['plain.mjs', 'special.mjs', 'marked.mjs', 'tla.mjs', 'throws.mjs', 'throws.mjs', 'detected.js', 'badname.mjs', 'badname2.mjs', 'usesrequire.mjs', 'usesdirname.mjs', 'syntax.mjs', 'nope.mjs']) t(f);
const p = require('./fixtures/esm/plain.mjs');
console.log(p === require('./fixtures/esm/plain.mjs'), p.inc(), p.count, Object.isFrozen(p));
try { p.count = 9; } catch (e) { console.log(e.name, e.message); }
import('./fixtures/esm/plain.mjs').then((ns) => console.log(ns.count, ns === p, ns.default === p.default));
