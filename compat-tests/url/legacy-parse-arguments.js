'use strict';
const show = (f) => {
  try {
    const r = f();
    console.log(String(f).replace(/^\(\) => /, ''), '=>', typeof r === 'string' ? JSON.stringify(r) : r);
  } catch (e) {
    console.log(String(f).replace(/^\(\) => /, ''), 'throws', e.name, e.code, e.message);
  }
};
process.removeAllListeners('warning');
process.noDeprecation = true;
const url = require('url');
show(() => url.parse(undefined));
show(() => url.parse(null));
show(() => url.parse(5));
show(() => url.parse({}));
show(() => url.parse("/a?b=c&d", true));
show(() => url.parse("/a", true));
show(() => url.parse("//h/p", false, true));
show(() => url.parse("http://a?x=1&x=2", true));
