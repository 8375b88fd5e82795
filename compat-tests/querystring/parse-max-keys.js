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
show(() => qs.parse("a=1&b=2&c=3", null, null, { maxKeys: 2 }));
show(() => qs.parse("a=1&b=2&c=3", null, null, { maxKeys: 0 }));
show(() => qs.parse("a=1&b=2&c=3", null, null, { maxKeys: -1 }));
show(() => qs.parse("a=1&b=2&c=3", null, null, { maxKeys: Infinity }));
show(() => qs.parse("a=1&b=2&c=3", null, null, { maxKeys: NaN }));
show(() => qs.parse("a=1&b=2&c=3", null, null, { maxKeys: "1" }));
show(() => Object.keys(qs.parse("x&".repeat(0) + Array.from({ length: 1100 }, (_, i) => "k" + i).join("&"))).length);
