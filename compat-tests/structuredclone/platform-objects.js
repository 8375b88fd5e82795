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
show(() => s(new Blob(["a"])));
show(() => s(new File(["a"], "n", { lastModified: 1 })));
show(() => s(new Event("x")));
show(() => s(new TextEncoder()));
