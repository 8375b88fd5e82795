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
show(() => qs.escape(5));
show(() => qs.escape({ toString() { return "é"; } }));
show(() => qs.escape());
show(() => qs.escape(null));
show(() => qs.escape("\ud800"));
show(() => qs.escape("\ud801test"));
show(() => qs.escape(Symbol()));
show(() => qs.escape("a b!'()*~-._"));
show(() => qs.escape("\ud83d\ude00"));
