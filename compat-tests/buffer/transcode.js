'use strict';
const show = (f) => {
  try {
    const r = f();
    console.log(String(f).replace(/^\(\) => /, ''), '=>', typeof r === 'string' ? JSON.stringify(r) : r);
  } catch (e) {
    console.log(String(f).replace(/^\(\) => /, ''), 'throws', e.name, e.code, e.message);
  }
};
const { transcode } = require('buffer');
show(() => transcode(Buffer.from('aé€😀', 'utf8'), 'utf8', 'utf8'));
show(() => transcode(Buffer.from('aé€😀', 'utf8'), 'utf8', 'ucs2'));
show(() => transcode(Buffer.from('aé€😀', 'utf8'), 'utf8', 'latin1'));
show(() => transcode(Buffer.from('aé€😀', 'utf8'), 'utf8', 'ascii'));
show(() => transcode(Buffer.from('aé€😀', 'ucs2'), 'ucs2', 'utf8'));
show(() => transcode(Buffer.from('aé€😀', 'ucs2'), 'ucs2', 'ucs2'));
show(() => transcode(Buffer.from('aé€😀', 'ucs2'), 'ucs2', 'latin1'));
show(() => transcode(Buffer.from('aé€😀', 'ucs2'), 'ucs2', 'ascii'));
show(() => transcode(Buffer.from('aé€😀', 'latin1'), 'latin1', 'utf8'));
show(() => transcode(Buffer.from('aé€😀', 'latin1'), 'latin1', 'ucs2'));
show(() => transcode(Buffer.from('aé€😀', 'latin1'), 'latin1', 'latin1'));
show(() => transcode(Buffer.from('aé€😀', 'latin1'), 'latin1', 'ascii'));
show(() => transcode(Buffer.from('aé€😀', 'ascii'), 'ascii', 'utf8'));
show(() => transcode(Buffer.from('aé€😀', 'ascii'), 'ascii', 'ucs2'));
show(() => transcode(Buffer.from('aé€😀', 'ascii'), 'ascii', 'latin1'));
show(() => transcode(Buffer.from('aé€😀', 'ascii'), 'ascii', 'ascii'));
show(() => transcode(Buffer.from([0xff, 0xe2, 0x82, 0x41]), 'utf8', 'ucs2'));
show(() => transcode(Buffer.from([0x00, 0xd8, 0x41]), 'ucs2', 'utf8'));
show(() => transcode('a', 'utf8', 'ucs2'));
show(() => transcode(Buffer.from('a'), 'hex', 'utf8'));
