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
show(() => new TextDecoder().decode());
show(() => new TextDecoder().decode(null));
show(() => new TextDecoder().decode(5));
show(() => new TextDecoder().decode("a"));
show(() => new TextDecoder().decode(u(0xef, 0xbb, 0xbf, 65)));
show(() => new TextDecoder().decode(u(65, 0xff, 0xe2, 0x82)));
show(() => new TextDecoder().decode(u(65).buffer));
show(() => new TextDecoder().decode(new DataView(u(65, 66).buffer, 1)));
show(() => new TextDecoder().decode(new Uint16Array([65])));
show(() => new TextDecoder().decode(new SharedArrayBuffer(1)));
show(() => new TextDecoder().decode(u(65), 5));
show(() => new TextDecoder().decode(u(65), null));
show(() => new TextDecoder("latin1").decode(5));
show(() => new TextDecoder("utf-16le").decode(5));
