'use strict';
// values that cannot be cloned
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

for (const v of [() => {}, Symbol('q'), { f() {} }, new WeakMap(), new Proxy({}, {}), Promise.resolve()]) attempt(() => v8.serialize(v));
hex((s) => { s._getDataCloneError = (m) => new RangeError('own ' + m); s.writeValue(() => {}); });
console.log(v8.Serializer.prototype._getDataCloneError === Error);
attempt(() => v8.serialize({ get a() { throw new Error('getter'); } }));
