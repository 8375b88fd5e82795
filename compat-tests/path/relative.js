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
show(() => path.relative("/a/b", "/a/c"));
show(() => path.relative("/a", 5));
show(() => path.relative(5));
show(() => path.relative("/a/b/c", "/a"));
show(() => path.win32.relative("\\a\\b", "\\a\\c"));
show(() => path.win32.relative("\\a", 5));
show(() => path.win32.relative(5));
show(() => path.win32.relative("\\a\\b\\c", "\\a"));
