'use strict';
// the shape of statistics
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

console.log(Object.keys(v8.getHeapStatistics()), Object.keys(v8.getHeapCodeStatistics()), Object.keys(v8.getHeapSpaceStatistics()[0]));
console.log(v8.getCppHeapStatistics('brief'), Object.keys(v8.getCppHeapStatistics()));
attempt(() => v8.getCppHeapStatistics('x'));
console.log(Object.values(v8.getHeapStatistics()).every((n) => typeof n === 'number'), v8.getHeapStatistics().used_heap_size > 0);
attempt(() => v8.setFlagsFromString());
attempt(() => v8.setFlagsFromString('--no-opt'));
attempt(() => v8.isStringOneByteRepresentation(1));
console.log(v8.isStringOneByteRepresentation('é'), v8.isStringOneByteRepresentation('日'));
for (const k of Object.keys(v8.startupSnapshot)) attempt(() => v8.startupSnapshot[k](() => {}));
