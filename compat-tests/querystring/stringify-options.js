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
show(() => qs.stringify({ a: 1, b: 2 }, ";", ":"));
show(() => qs.stringify({ a: 1 }, "", ""));
show(() => qs.stringify({ "a b": "é" }, null, null, { encodeURIComponent: (s) => "[" + s + "]" }));
show(() => qs.stringify({ a: "\ud800" }));
show(() => qs.stringify({ a: 1 }, null, null, { encodeURIComponent: 5 }));
