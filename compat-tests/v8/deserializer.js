'use strict';
// Deserializer reads
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

attempt(() => new v8.Deserializer());
attempt(() => new v8.Deserializer(1));
attempt(() => Reflect.ownKeys(from('ff')));
for (const h of ['ff0f', 'ff0e', 'ff10', 'ff0c', '00', '']) attempt(() => from(h).readHeader());
attempt(() => { const d = from('ff0f4902'); d.readHeader(); return [d.getWireFormatVersion(), d.readValue()]; });
attempt(() => from('ac02').readUint32());
attempt(() => from('8280808010').readUint64());
attempt(() => from('000000000000f83f').readDouble());
attempt(() => from('616263').readRawBytes(2));
for (const m of ['readUint32', 'readUint64', 'readDouble']) attempt(() => from('')[m]());
attempt(() => from('61').readRawBytes(2));
attempt(() => from('ff0f49').readValue());
console.log(v8.Deserializer.prototype.readRawBytes.length, v8.Deserializer.length);
