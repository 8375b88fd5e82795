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
show(() => qs.unescape('a%20b+c%zz'));
show(() => qs.unescape(5));
show(() => qs.unescape());
show(() => qs.unescapeBuffer('a%20b+%zz'));
show(() => qs.unescapeBuffer('a+b', true));
show(() => qs.unescapeBuffer('é'));
show(() => qs.unescape('%e4%bd'));
