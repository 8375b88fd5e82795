'use strict';
const show = (f) => {
  try {
    const r = f();
    console.log(String(f).replace(/^\(\) => /, ''), '=>', typeof r === 'string' ? JSON.stringify(r) : r);
  } catch (e) {
    console.log(String(f).replace(/^\(\) => /, ''), 'throws', e.name, e.code, e.message);
  }
};
show(() => new URLSearchParams().toString());
show(() => new URLSearchParams(undefined).toString());
show(() => new URLSearchParams(null).toString());
show(() => new URLSearchParams("?a=1&b=2").toString());
show(() => new URLSearchParams("??a").toString());
show(() => new URLSearchParams({ a: 1, b: "x" }).toString());
show(() => new URLSearchParams([["a", "b"], ["c", "d"]]).toString());
show(() => new URLSearchParams([["a"]]).toString());
show(() => new URLSearchParams([1]).toString());
show(() => new URLSearchParams(new Map([["a", "b"]])).toString());
show(() => new URLSearchParams(5).toString());
show(() => new URLSearchParams(() => 1).toString());
show(() => new URLSearchParams(Symbol()).toString());
show(() => new URLSearchParams({ [Symbol.iterator]: 5 }).toString());
show(() => new URLSearchParams([Symbol()]).toString());
show(() => new URLSearchParams([new Set(["a", "b"])]).toString());
show(() => new URLSearchParams({ a: "\ud800" }).toString());
show(() => new URLSearchParams([null]).toString());
show(() => new URLSearchParams(Object.create({ z: 1 })).toString());
show(() => new URLSearchParams(new Proxy({ a: 1 }, {})).toString());
