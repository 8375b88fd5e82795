'use strict';
const show = (f) => {
  try {
    const r = f();
    console.log(String(f).replace(/^\(\) => /, ''), '=>', typeof r === 'string' ? JSON.stringify(r) : r);
  } catch (e) {
    console.log(String(f).replace(/^\(\) => /, ''), 'throws', e.name, e.code, e.message);
  }
};
show(() => Buffer.from('abc', 'hex'));
show(() => Buffer.from('abxxcd', 'hex'));
show(() => Buffer.from('a\u0162', 'hex'));
show(() => Buffer.from('ab\u0130\u0131', 'hex'));
show(() => Buffer.from('ab\u0100é', 'latin1'));
show(() => Buffer.from('ab\u0100é', 'ascii'));
show(() => Buffer.from('é€', 'ucs2'));
show(() => Buffer.from('\ud800a'));
