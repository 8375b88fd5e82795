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
show(() => s());
show(() => s(1));
show(() => s(undefined));
show(() => s(-0));
show(() => s(10n));
show(() => s("\ud800".length));
show(() => s(Symbol("x")));
show(() => s(() => {}));
show(() => s({ a: () => 1 }));
show(() => s(class A {}));
