'use strict';
const show = (f) => {
  try {
    const r = f();
    console.log(String(f).replace(/^\(\) => /, ''), '=>', typeof r === 'string' ? JSON.stringify(r) : r);
  } catch (e) {
    console.log(String(f).replace(/^\(\) => /, ''), 'throws', e.name, e.code, e.message);
  }
};
show(() => new TextDecoder());
show(() => ({ a: { b: { c: new TextDecoder() } } }));
show(() => new (class A extends TextDecoder {})());
show(() => TextDecoder.prototype.decode.call({}));
show(() => TextDecoder.prototype.encoding);
show(() => Object.keys(new TextDecoder()));
show(() => TextDecoder());
