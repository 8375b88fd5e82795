'use strict';
const show = (f) => {
  try {
    const r = f();
    console.log(String(f).replace(/^\(\) => /, ''), '=>', typeof r === 'string' ? JSON.stringify(r) : r);
  } catch (e) {
    console.log(String(f).replace(/^\(\) => /, ''), 'throws', e.name, e.code, e.message);
  }
};
show(() => Buffer.isEncoding('UTF8'));
show(() => Buffer.isEncoding('utf-8'));
show(() => Buffer.isEncoding('Utf-8'));
show(() => Buffer.isEncoding('UCS2'));
show(() => Buffer.isEncoding('ucs-2'));
show(() => Buffer.isEncoding('UTF16LE'));
show(() => Buffer.isEncoding('utf-16le'));
show(() => Buffer.isEncoding('binary'));
show(() => Buffer.isEncoding('LATIN1'));
show(() => Buffer.isEncoding('buffer'));
show(() => Buffer.isEncoding('hex'));
show(() => Buffer.isEncoding('base64URL'));
show(() => Buffer.isEncoding('AScii'));
show(() => Buffer.isEncoding('utf16le '));
show(() => Buffer.isEncoding(''));
show(() => Buffer.isEncoding(null));
show(() => Buffer.isEncoding(undefined));
show(() => Buffer.isEncoding(1));
show(() => Buffer.isEncoding('utf_8'));
