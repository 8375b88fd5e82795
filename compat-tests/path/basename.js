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
show(() => path.basename("/a/b.html", ".html"));
show(() => path.basename("a.b", null));
show(() => path.basename("/a/b/"));
show(() => path.basename(5));
show(() => path.basename(".x", ".x"));
show(() => path.win32.basename("\\a\\b.html", ".html"));
show(() => path.win32.basename("a.b", null));
show(() => path.win32.basename("\\a\\b\\"));
show(() => path.win32.basename(5));
show(() => path.win32.basename(".x", ".x"));
