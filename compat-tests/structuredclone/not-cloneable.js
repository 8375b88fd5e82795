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
show(() => s(new WeakMap()));
show(() => s(new WeakRef({})));
show(() => s(Promise.resolve()));
show(() => s(new Proxy({ a: 1 }, {})));
show(() => s(globalThis));
show(() => s(new URL("http://a")));
show(() => s(new URLSearchParams("a=1")));
