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
show(() => path.format({ dir: "/a", base: "b" }));
show(() => path.format({ root: "/", name: "n", ext: "x" }));
show(() => path.format({ name: 5, ext: 6 }));
show(() => path.format([]));
show(() => path.format(null));
show(() => path.format({}));
show(() => path.parse("/a/b.c"));
show(() => path.parse(""));
show(() => path.parse(".b"));
show(() => path.parse("/"));
show(() => path.parse(5));
show(() => path.parse("a/b/.c"));
show(() => path.win32.parse("C:\\a\\b.c"));
show(() => path.win32.parse("\\\\srv\\share\\f"));
show(() => path.win32.parse("C:"));
show(() => path.win32.parse("/x"));
