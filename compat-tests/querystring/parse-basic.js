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
show(() => qs.parse());
show(() => qs.parse(5));
show(() => qs.parse(null));
show(() => qs.parse("a=b&c=d&a=e"));
show(() => qs.parse("a"));
show(() => qs.parse("a="));
show(() => qs.parse("=b"));
show(() => qs.parse("&&a=1&"));
show(() => qs.parse("a+b=c+d"));
show(() => qs.parse("a=1&a=2&a=3"));
show(() => qs.parse("__proto__=1"));
show(() => qs.parse("hasOwnProperty=1"));
