'use strict';
const show = (f) => {
  try {
    const r = f();
    console.log(String(f).replace(/^\(\) => /, ''), '=>', typeof r === 'string' ? JSON.stringify(r) : r);
  } catch (e) {
    console.log(String(f).replace(/^\(\) => /, ''), 'throws', e.name, e.code, e.message);
  }
};
const path = require('path');
show(() => path.matchesGlob("/foo/bar", "/foo/*"));
show(() => path.matchesGlob("/foo/bar/baz", "/foo/**"));
show(() => path.matchesGlob("a.js", "*.{js,ts}"));
show(() => path.matchesGlob("a", "b"));
show(() => path.matchesGlob("a", 5));
show(() => path.matchesGlob(".a", "*"));
