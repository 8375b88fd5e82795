'use strict';
const show = (f) => {
  try {
    const r = f();
    console.log(String(f).replace(/^\(\) => /, ''), '=>', typeof r === 'string' ? JSON.stringify(r) : r);
  } catch (e) {
    console.log(String(f).replace(/^\(\) => /, ''), 'throws', e.name, e.code, e.message);
  }
};
show(() => new Blob());
show(() => new Blob(null));
show(() => new Blob(5));
show(() => new Blob("abc"));
show(() => new Blob({}));
show(() => new Blob(["a", "é"]));
show(() => new Blob([1, null, {}]));
show(() => new Blob([new Uint16Array([65])]));
show(() => new Blob([new Blob(["x"])]));
show(() => new Blob(["a"], { type: "TEXT/Plain" }));
show(() => new Blob(["a"], { type: "té" }));
show(() => new Blob(["a"], 5));
show(() => new Blob(["a\r\nb"], { endings: "native" }));
show(() => new Blob(["a"], { endings: "x" }));
show(() => new Blob(new Set(["a", "b"])));
show(() => new Blob([Symbol()]));
