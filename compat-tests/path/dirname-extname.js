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
show(() => path.dirname("/a/b/"));
show(() => path.dirname("/"));
show(() => path.dirname(""));
show(() => path.dirname("a"));
show(() => path.dirname(5));
show(() => path.extname("a.b.c"));
show(() => path.extname(".a"));
show(() => path.extname("a."));
show(() => path.extname("a/.b"));
show(() => path.extname("..a"));
show(() => path.extname(5));
