'use strict';
const show = (f) => {
  try {
    const r = f();
    console.log(String(f).replace(/^\(\) => /, ''), '=>', typeof r === 'string' ? JSON.stringify(r) : r);
  } catch (e) {
    console.log(String(f).replace(/^\(\) => /, ''), 'throws', e.name, e.code, e.message);
  }
};
show(() => ((d) => [d.encoding, d.fatal, d.ignoreBOM])(new TextDecoder()));
show(() => ((d) => [d.encoding, d.fatal, d.ignoreBOM])(new TextDecoder(null)));
show(() => ((d) => [d.encoding, d.fatal, d.ignoreBOM])(new TextDecoder(" UTF-8 ")));
show(() => ((d) => [d.encoding, d.fatal, d.ignoreBOM])(new TextDecoder("\u00a0utf-8")));
show(() => ((d) => [d.encoding, d.fatal, d.ignoreBOM])(new TextDecoder("x")));
show(() => ((d) => [d.encoding, d.fatal, d.ignoreBOM])(new TextDecoder("utf-16")));
show(() => ((d) => [d.encoding, d.fatal, d.ignoreBOM])(new TextDecoder("latin1")));
show(() => ((d) => [d.encoding, d.fatal, d.ignoreBOM])(new TextDecoder("ascii")));
show(() => ((d) => [d.encoding, d.fatal, d.ignoreBOM])(new TextDecoder("iso-8859-8-i")));
show(() => ((d) => [d.encoding, d.fatal, d.ignoreBOM])(new TextDecoder("gb2312")));
show(() => ((d) => [d.encoding, d.fatal, d.ignoreBOM])(new TextDecoder("x-sjis")));
show(() => ((d) => [d.encoding, d.fatal, d.ignoreBOM])(new TextDecoder("replacement")));
show(() => ((d) => [d.encoding, d.fatal, d.ignoreBOM])(new TextDecoder("hz-gb-2312")));
show(() => ((d) => [d.encoding, d.fatal, d.ignoreBOM])(new TextDecoder("unicode-1-1-utf-8")));
show(() => ((d) => [d.encoding, d.fatal, d.ignoreBOM])(new TextDecoder("utf-8", 5)));
show(() => ((d) => [d.encoding, d.fatal, d.ignoreBOM])(new TextDecoder("utf-8", null)));
show(() => ((d) => [d.encoding, d.fatal, d.ignoreBOM])(new TextDecoder("utf-8", { fatal: 1, ignoreBOM: "a" })));
show(() => ((d) => [d.encoding, d.fatal, d.ignoreBOM])(new TextDecoder(Symbol())));
show(() => ((d) => [d.encoding, d.fatal, d.ignoreBOM])(new TextDecoder("ucs-2")));
