'use strict';
// serialize and deserialize
const v8 = require('node:v8');
const attempt = (f) => { try { console.log('ok', f()); } catch (e) { console.log(e.name, e.code, e.message); } };
const values = [{ a: 1, b: [1, 2, { c: 'x' }] }, new Date(0), new Map([[1, 2]]), new Set([1]), undefined, null, 10n, -1.5, 1e9, /a/g, Buffer.from('hi'), 'ā', [1, , 3], true];
for (const v of values) {
  const b = v8.serialize(v);
  console.log(b.toString('hex'), v8.deserialize(b));
}
const cycle = { name: 'c' };
cycle.self = cycle;
console.log(v8.deserialize(v8.serialize(cycle)));
console.log(v8.deserialize(v8.serialize({ f: new Float32Array([1, 2]), ab: new ArrayBuffer(2) })));
attempt(() => v8.serialize(() => 1));
attempt(() => v8.serialize(Symbol('x')));
attempt(() => v8.deserialize(Buffer.from('ff0f', 'hex')));
attempt(() => v8.deserialize(Buffer.from('00', 'hex')));
attempt(() => v8.deserialize(1));
attempt(() => v8.isStringOneByteRepresentation('a'));
attempt(() => v8.isStringOneByteRepresentation('ā'));
attempt(() => v8.isStringOneByteRepresentation(1));
attempt(() => v8.setFlagsFromString(1));
console.log(Object.keys(v8.getHeapStatistics()).join());
console.log(v8.startupSnapshot.isBuildingSnapshot(), v8.takeCoverage(), typeof v8.cachedDataVersionTag());
