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
show(() => path.win32.resolve('c:/blah\\blah', 'd:/games', 'c:../a').replaceAll(process.cwd(), 'CWD'));
show(() => path.win32.resolve('c:/ignore', 'd:\\a/b\\c/d', '\\e.exe').replaceAll(process.cwd(), 'CWD'));
show(() => path.win32.resolve('//server/share', '..', 'relative\\').replaceAll(process.cwd(), 'CWD'));
show(() => path.win32.resolve('c:/', '//dir').replaceAll(process.cwd(), 'CWD'));
show(() => path.win32.resolve('c:/', '//server//share').replaceAll(process.cwd(), 'CWD'));
show(() => path.win32.resolve('\\\\.\\PHYSICALDRIVE0').replaceAll(process.cwd(), 'CWD'));
show(() => path.win32.resolve(5, 'C:\\a').replaceAll(process.cwd(), 'CWD'));
show(() => path.win32.resolve('C:\\a', 5).replaceAll(process.cwd(), 'CWD'));
