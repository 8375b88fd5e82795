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
show(() => qs.parse("a=1;b=2", ";"));
show(() => qs.parse("a:1;b:2", ";", ":"));
show(() => qs.parse("a==b", "&", "=="));
show(() => qs.parse("a=1&&b", "&&"));
show(() => qs.parse("a=1&b", 5, 6));
show(() => qs.parse("a=1&b=2", "", ""));
show(() => qs.parse("a=b=c"));
