'use strict';
// views share the memory of what they were read from where they are aligned
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

const input = v8.serialize([Buffer.from('ab'), new Uint8Array([7]), new DataView(new ArrayBuffer(2))]);
const [b, u, d] = v8.deserialize(input);
console.log(b, u, d.byteLength, b.buffer === input.buffer, u.buffer === input.buffer, d.buffer === input.buffer);
const x = new v8.DefaultDeserializer(input);
x.readHeader();
console.log(x.readValue()[1]);
console.log(v8.deserialize(v8.serialize(new Float64Array([1.5, 2.5]))));
attempt(() => v8.deserialize('x'));
attempt(() => v8.deserialize(Buffer.from('00', 'hex')));
attempt(() => v8.deserialize(Buffer.from('ff0f6f', 'hex')));
console.log(v8.deserialize(new DataView(v8.serialize('q').buffer)));
