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
show(() => path.join());
show(() => path.join("a", 5));
show(() => path.join("/a", "..", "b"));
show(() => path.join("a", "", "b"));
show(() => path.join("..", "a"));
show(() => path.win32.join());
show(() => path.win32.join("a", 5));
show(() => path.win32.join("\\a", "..", "b"));
show(() => path.win32.join("a", "", "b"));
show(() => path.win32.join("..", "a"));
