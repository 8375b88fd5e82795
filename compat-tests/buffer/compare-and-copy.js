'use strict';
const show = (f) => {
  try {
    const r = f();
    console.log(String(f).replace(/^\(\) => /, ''), '=>', typeof r === 'string' ? JSON.stringify(r) : r);
  } catch (e) {
    console.log(String(f).replace(/^\(\) => /, ''), 'throws', e.name, e.code, e.message);
  }
};
const a = Buffer.from('abcd');
const b = Buffer.from('abce');
const c = Buffer.alloc(4);
show(() => a.compare(b));
show(() => a.compare("x"));
show(() => a.compare(b, 1));
show(() => a.compare(b, 0, 9));
show(() => a.compare(b, 1, 3, 1, 3));
show(() => a.compare(b, -1));
show(() => Buffer.compare(a, b));
show(() => Buffer.compare(a, 5));
show(() => a.equals(b));
show(() => a.equals("abcd"));
show(() => a.copy(c, 1));
show(() => a.copy(c, -1));
show(() => a.copy(c, 0, 9));
show(() => a.copy(c, 0, 1, 3));
show(() => a.copy([]));
show(() => a.copy(c, "1", 1.9, NaN));
show(() => c);
