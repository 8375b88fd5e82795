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
show(() => new TextDecoder('shift_jis').decode(u(0x93, 0xfa, 0x96, 0x7b)));
show(() => new TextDecoder('gbk').decode(u(0xc4, 0xe3, 0xba, 0xc3, 0x80)));
show(() => new TextDecoder('gb18030').decode(u(0x90, 0x30, 0x81, 0x30)));
show(() => new TextDecoder('big5').decode(u(0xa7, 0x41)));
show(() => new TextDecoder('euc-jp').decode(u(0xc6, 0xfc, 0x8e, 0xb1, 0x8f, 0xb0, 0xa1)));
show(() => new TextDecoder('euc-kr').decode(u(0xc7, 0xd1)));
show(() => new TextDecoder('iso-2022-jp').decode(u(0x1b, 0x24, 0x42, 0x46, 0x7c, 0x1b, 0x28, 0x42, 0x41)));
show(() => new TextDecoder('shift_jis', { fatal: true }).decode(u(0xff)));
