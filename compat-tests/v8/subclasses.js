'use strict';
// subclasses of the serializers
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

class S extends v8.DefaultSerializer {
  _writeHostObject(o) { console.log('write', o.constructor.name); return super._writeHostObject(o); }
}
class D extends v8.DefaultDeserializer {
  _readHostObject() { const o = super._readHostObject(); console.log('read', o.constructor.name); return o; }
}
const s = new S();
s.writeHeader();
s.writeValue({ a: new Uint8Array([1]), b: 2 });
const d = new D(s.releaseBuffer());
d.readHeader();
console.log(d.readValue());
for (const C of [v8.Serializer, v8.Deserializer, v8.DefaultSerializer, v8.DefaultDeserializer]) console.log(C.name, C.length, Object.getOwnPropertyNames(C.prototype).sort());
