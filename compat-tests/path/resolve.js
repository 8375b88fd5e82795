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
show(() => path.resolve(5));
show(() => path.resolve("/a", 5));
show(() => path.resolve(5, "/a"));
show(() => path.resolve("/a", "b", "../c"));
show(() => path.resolve("/x", "/y"));
show(() => path.win32.resolve(5));
show(() => path.win32.resolve("\\a", 5));
show(() => path.win32.resolve(5, "\\a"));
show(() => path.win32.resolve("\\a", "b", "..\\c"));
show(() => path.win32.resolve("\\x", "\\y"));
