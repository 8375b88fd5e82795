'use strict';
const show = (f) => {
  try {
    const r = f();
    console.log(String(f).replace(/^\(\) => /, ''), '=>', typeof r === 'string' ? JSON.stringify(r) : r);
  } catch (e) {
    console.log(String(f).replace(/^\(\) => /, ''), 'throws', e.name, e.code, e.message);
  }
};
show(() => new TextEncoder().encode());
show(() => new TextEncoder().encode(null));
show(() => new TextEncoder().encode(5));
show(() => new TextEncoder().encode("é€😀"));
show(() => new TextEncoder().encode("\ud800a"));
show(() => new TextEncoder().encode({}));
show(() => new TextEncoder().encode(Symbol()));
show(() => TextEncoder());
show(() => new TextEncoder());
show(() => TextEncoder.prototype.encode.call({}, "a"));
show(() => TextEncoder.prototype.encoding);
