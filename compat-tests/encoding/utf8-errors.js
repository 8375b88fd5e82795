'use strict';
const show = (f) => {
  try {
    const r = f();
    console.log(String(f).replace(/^\(\) => /, ''), '=>', typeof r === 'string' ? JSON.stringify(r) : r);
  } catch (e) {
    console.log(String(f).replace(/^\(\) => /, ''), 'throws', e.name, e.code, e.message);
  }
};
const u = (...a) => new Uint8Array(a);
show(() => new TextDecoder().decode(u(0xff)).split("").map((c) => c.charCodeAt(0).toString(16)).join());
show(() => new TextDecoder().decode(u(0xc0, 0x80)).split("").map((c) => c.charCodeAt(0).toString(16)).join());
show(() => new TextDecoder().decode(u(0xe2, 0x82)).split("").map((c) => c.charCodeAt(0).toString(16)).join());
show(() => new TextDecoder().decode(u(0xf0, 0x9f, 0x98, 0x41)).split("").map((c) => c.charCodeAt(0).toString(16)).join());
show(() => new TextDecoder().decode(u(0xed, 0xa0, 0x80)).split("").map((c) => c.charCodeAt(0).toString(16)).join());
show(() => new TextDecoder().decode(u(0xf4, 0x90, 0x80, 0x80)).split("").map((c) => c.charCodeAt(0).toString(16)).join());
show(() => new TextDecoder().decode(u(0xe0, 0x80, 0x80)).split("").map((c) => c.charCodeAt(0).toString(16)).join());
show(() => new TextDecoder().decode(u(0xf8, 0x88, 0x80)).split("").map((c) => c.charCodeAt(0).toString(16)).join());
show(() => new TextDecoder().decode(u(0x80, 0x80)).split("").map((c) => c.charCodeAt(0).toString(16)).join());
show(() => new TextDecoder().decode(u(0xc3, 0xc3, 0xa9)).split("").map((c) => c.charCodeAt(0).toString(16)).join());
show(() => new TextDecoder('utf-8', { fatal: true }).decode(u(0xff)));
show(() => new TextDecoder('utf-8', { ignoreBOM: true }).decode(u(0xef, 0xbb, 0xbf, 65)).length);
