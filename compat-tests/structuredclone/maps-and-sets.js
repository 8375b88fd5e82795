'use strict';
const show = (f) => {
  try {
    const r = f();
    console.log(String(f).replace(/^\(\) => /, ''), '=>', typeof r === 'string' ? JSON.stringify(r) : r);
  } catch (e) {
    console.log(String(f).replace(/^\(\) => /, ''), 'throws', e.name, e.code, e.message);
  }
};
const s = structuredClone;
show(() => s(new Map([[1, { a: 1 }], ['b', 2]])));
show(() => s(new Set([1, 'a', {}])));
show(() => ((m) => { m.set(m, m); const c = s(m); return c.get(c) === c; })(new Map()));
show(() => s(Object.assign(new Map(), { x: 1 })));
show(() => s(new Map([[() => 1, 1]])));
