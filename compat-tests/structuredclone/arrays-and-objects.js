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
show(() => s({ a: 1, b: { c: [1, 2, , 4] } }));
show(() => s([1, , 3]));
show(() => s(Object.assign([1], { x: 5 })));
show(() => ((a) => { a[100] = 1; return s(a); })([]));
show(() => s(Array(5)));
show(() => ((o) => { o.o = o; const c = s(o); return c.o === c && c !== o; })({}));
show(() => ((x) => { const c = s([x, x]); return c[0] === c[1]; })({}));
show(() => s({ get a() { return 5; } }));
show(() => s({ get a() { throw new Error("boom"); } }));
show(() => s({ [Symbol("q")]: 1 }));
show(() => s(Object.defineProperty({}, "x", { value: 1 })));
show(() => s(new (class Foo { a = 1; })()));
show(() => s(Object.create({ a: 1 })));
