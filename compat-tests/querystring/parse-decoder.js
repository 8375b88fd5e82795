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
show(() => qs.parse("a=%E4%BD%A0", "&", "=", { decodeURIComponent: (s) => "<" + s + ">" }));
show(() => qs.parse("a=1", "&", "=", { decodeURIComponent() { throw 1; } }));
show(() => qs.parse("a+b=1", "&", "=", { decodeURIComponent: (s) => s }));
show(() => qs.parse("a=1", "&", "=", { decodeURIComponent: 5 }));
