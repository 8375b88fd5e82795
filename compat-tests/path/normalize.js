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
show(() => path.normalize(""));
show(() => path.normalize("/a//b/../c/."));
show(() => path.normalize(5));
show(() => path.normalize("a/../.."));
show(() => path.win32.normalize(""));
show(() => path.win32.normalize("\\a\\\\b\\..\\c\\."));
show(() => path.win32.normalize(5));
show(() => path.win32.normalize("a\\..\\.."));
