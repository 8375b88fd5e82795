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
show(() => qs.parse("a%20b=%zz"));
show(() => qs.parse("a=%ff"));
show(() => qs.parse("%61=%62"));
show(() => qs.parse("a=\ud800"));
show(() => qs.parse("a+%2B"));
show(() => qs.parse("a=%E4%BD%A0"));
show(() => qs.parse("a=%e4%bd"));
