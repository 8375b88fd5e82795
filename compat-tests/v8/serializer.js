'use strict';
// Serializer writes
const v8 = require('v8');
const attempt = (f) => {
  try {
    console.log(f());
  } catch (e) {
    console.log(e.name, e.code, e.message);
  }
};
const hex = (f) => attempt(() => { const s = new v8.Serializer(); f(s); return s.releaseBuffer().toString('hex'); });
const from = (text) => new v8.Deserializer(Buffer.from(text, 'hex'));

attempt(() => v8.Serializer());
attempt(() => new v8.Serializer());
hex((s) => s.writeHeader());
hex((s) => console.log(s.writeValue({ a: 1 })));
for (const n of [0, 300, -1, 'x', 2 ** 31]) hex((s) => s.writeUint32(n));
hex((s) => s.writeUint64(1, 2));
hex((s) => s.writeDouble(1.5));
hex((s) => s.writeRawBytes(Buffer.from('abc')));
hex((s) => s.writeRawBytes(new Uint16Array([1, 2])));
hex((s) => s.writeRawBytes('x'));
attempt(() => { const s = new v8.Serializer(); s.writeUint32(1); s.releaseBuffer(); s.writeUint32(2); return s.releaseBuffer(); });
