'use strict';
const { StringDecoder } = require('string_decoder');
const show = (f) => {
  try {
    console.log(String(f).replace(/^\(\) => /, ''), '=>', f());
  } catch (e) {
    console.log(String(f).replace(/^\(\) => /, ''), 'throws', e.name, e.code, e.message);
  }
};

show(() => new StringDecoder('nope'));
show(() => new StringDecoder(1));
show(() => new StringDecoder(Symbol('x')));
show(() => new StringDecoder({}));
show(() => new StringDecoder('UTF-8').encoding);
show(() => new StringDecoder(null).encoding);
show(() => new StringDecoder().write(1));
show(() => new StringDecoder().write());
show(() => new StringDecoder().write('text'));
show(() => new StringDecoder().end('text'));
show(() => new StringDecoder().end(null));
show(() => new StringDecoder().write(new Uint16Array([0x6161])));
show(() => new StringDecoder().write(new DataView(new ArrayBuffer(1))).length);
show(() => new StringDecoder().write(new ArrayBuffer(1)));
show(() => StringDecoder('utf8'));
show(() => StringDecoder.prototype.write.call({}, Buffer.alloc(0)));
