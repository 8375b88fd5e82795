'use strict';
const show = (f) => {
  try {
    const r = f();
    console.log(String(f).replace(/^\(\) => /, ''), '=>', typeof r === 'string' ? JSON.stringify(r) : r);
  } catch (e) {
    console.log(String(f).replace(/^\(\) => /, ''), 'throws', e.name, e.code, e.message);
  }
};
const qs = require('querystring');
show(() => qs.stringify());
show(() => qs.stringify(5));
show(() => qs.stringify(null));
show(() => qs.stringify("a"));
show(() => qs.stringify({}));
show(() => qs.stringify({ a: 1, b: "x y", c: [1, "z", true], d: null, f: NaN, g: Infinity, h: {}, i: [], j: 10n, k: true, l: "" }));
show(() => qs.stringify({ a: 1e21 }));
show(() => qs.stringify([1, 2]));
show(() => qs.stringify({ a: [[]] }));
show(() => qs.stringify({ a: Symbol() }));
show(() => qs.stringify(() => 1));
show(() => qs.stringify({ a: new Date(0) }));
show(() => qs.stringify({ a: -0 }));
