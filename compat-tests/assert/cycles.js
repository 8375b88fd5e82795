'use strict';
// cycles end
const assert = require('assert');
const show = (label, f) => {
  try {
    const v = f();
    console.log(label, 'returned', v);
  } catch (e) {
    console.log(label, e.name, e.code, e.generatedMessage, e.operator);
    console.log(e.message);
  }
};
const ring = (v) => { const o = { v, list: [] }; o.self = o; o.list.push(o); return o; };
show('same', () => assert.deepStrictEqual(ring(1), ring(1)));
show('different', () => assert.deepStrictEqual(ring(1), ring(2)));
const a = { v: 1 }, b = { v: 1 };
a.other = b;
b.other = a;
show('each other', () => assert.deepStrictEqual(a, b));
const deep = () => { const o = { n: { n: {} } }; o.n.n.n = o; return o; };
const deeper = () => { const o = { n: { n: { n: {} } } }; o.n.n.n.n = o; return o; };
show('depth', () => assert.deepStrictEqual(deep(), deep()));
show('other depth', () => { try { assert.deepStrictEqual(deep(), deeper()); return 'equal'; } catch (e) { return e.code; } });
const m = new Map(), n = new Map();
m.set('m', m);
n.set('m', n);
show('maps', () => assert.deepStrictEqual(m, n));
const s = new Set(), t = new Set();
s.add([s]);
t.add([t]);
show('sets', () => assert.deepStrictEqual(s, t));
