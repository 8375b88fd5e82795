'use strict';
const show = (f) => {
  try {
    const r = f();
    console.log(String(f).replace(/^\(\) => /, ''), '=>', typeof r === 'string' ? JSON.stringify(r) : r);
  } catch (e) {
    console.log(String(f).replace(/^\(\) => /, ''), 'throws', e.name, e.code, e.message);
  }
};
show(() => new URL());
show(() => new URL("x"));
show(() => new URL("x", "y"));
show(() => new URL(undefined));
show(() => new URL(Symbol()));
show(() => new URL("x", null));
show(() => URL("http://a"));
show(() => URL.canParse());
show(() => URL.canParse("x", "http://a"));
show(() => URL.parse("x"));
show(() => URL.parse("/x", "http://a").href);
show(() => URL.prototype.href);
show(() => Object.getOwnPropertyDescriptor(URL.prototype, "host").get.call({}));
show(() => (() => { new URL("http://a").href = "x"; })());
show(() => (() => { new URL("http://a").origin = "x"; })());
