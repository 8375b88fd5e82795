'use strict';
// host objects and transferred buffers
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

attempt(() => { const d = from('ff0f5c07'); d.readHeader(); d._readHostObject = function() { return { n: this.readUint32() }; }; return d.readValue(); });
attempt(() => { const d = from('ff0f5c07'); d.readHeader(); d._readHostObject = () => 5; return d.readValue(); });
attempt(() => { const d = from('ff0f5c07'); d.readHeader(); return d.readValue(); });
attempt(() => { const d = from('ff0f740556420002' + '00'); d.readHeader(); d.transferArrayBuffer(5, new ArrayBuffer(4)); return d.readValue(); });
attempt(() => { const d = from('ff0f7405'); d.readHeader(); return d.readValue(); });
attempt(() => from('').transferArrayBuffer(1, {}));
attempt(() => { const d = from('ff0f42030102035642010200'); d.readHeader(); return d.readValue(); });
attempt(() => { const d = from('ff0f42030102035642020200'); d.readHeader(); return d.readValue(); });
