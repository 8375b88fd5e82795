'use strict';
// views of a plain Serializer and as host objects
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

hex((s) => s.writeValue(new Uint8Array([1, 2, 3])));
hex((s) => s.writeValue([new Float64Array([1]), new DataView(new ArrayBuffer(3), 1)]));
hex((s) => { const b = new ArrayBuffer(4); s.writeValue([b, new Uint8Array(b, 1, 2), new Int16Array(b)]); });
hex((s) => { s._setTreatArrayBufferViewsAsHostObjects(true); s.writeValue(new Uint8Array([1])); });
hex((s) => { s._setTreatArrayBufferViewsAsHostObjects(true); s._writeHostObject = function(v) { this.writeRawBytes(v); }; s.writeValue(new Uint8Array([1])); });
hex((s) => { const b = new ArrayBuffer(4); s.transferArrayBuffer(5, b); s.writeValue(new Uint8Array(b)); });
hex((s) => { s._getSharedArrayBufferId = () => 9; s.writeValue(new SharedArrayBuffer(4)); });
hex((s) => s.writeValue(new SharedArrayBuffer(4)));
attempt(() => {
  const s = new v8.DefaultSerializer();
  s.writeHeader();
  s.writeValue([new Uint8Array([1, 2]), Buffer.from('ab'), new Float64Array([1]), new DataView(new ArrayBuffer(2)), new Float16Array([1]), new BigInt64Array([1n])]);
  return s.releaseBuffer().toString('hex');
});
