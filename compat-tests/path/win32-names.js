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
show(() => path.win32.toNamespacedPath("C:\\a"));
show(() => path.win32.toNamespacedPath(5));
show(() => path.win32.toNamespacedPath("\\\\srv\\share"));
show(() => path.win32.isAbsolute("C:/"));
show(() => path.win32.isAbsolute("C:"));
show(() => path.win32.dirname("C:\\a\\b"));
show(() => path.win32.extname("a.b\\c"));
show(() => path.win32.relative("C:\\a", "D:\\b"));
