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
show(() => s(new Boolean(false)));
show(() => s(new Number(5)));
show(() => s(new String("ab")));
show(() => s(Object(10n)));
show(() => s(Object(Symbol("q"))));
show(() => s(new Date(5)));
show(() => s(new Date(NaN)));
show(() => ((r) => { r.lastIndex = 3; const c = s(r); return [c, c.lastIndex]; })(/a/gi));
