'use strict';
// packed settings: values, custom settings, errors and their properties
const http2 = require('http2');
const show = (label, f) => {
  try {
    const v = f();
    console.log(label, Buffer.isBuffer(v) ? v.toString('hex') : v);
  } catch (e) {
    console.log(label, e.name, e.code, e.message, 'actual' in e, e.min, e.max);
  }
};
const pack = (s) => show('pack', () => http2.getPackedSettings(s));
const custom = (c, more) => pack({ ...more, customSettings: c });
console.log(http2.getDefaultSettings(), http2.sensitiveHeaders, http2.constants.NGHTTP2_REFUSED_STREAM);
console.log(http2.getDefaultSettings() === http2.getDefaultSettings());
pack(http2.getDefaultSettings());
for (const s of [undefined, null, 1, [], {}, () => 1, { other: 1 }]) pack(s);
for (const v of [-1, 0, 1, 16383, 16384, 2 ** 24 - 1, 2 ** 24, 2 ** 31 - 1, 2 ** 31, 2 ** 32 - 1, 2 ** 32, 1.5, NaN, '7', null, {}, 1n]) {
  for (const k of ['headerTableSize', 'initialWindowSize', 'maxFrameSize', 'maxConcurrentStreams', 'maxHeaderListSize']) pack({ [k]: v });
}
for (const v of [true, false, 0, 1, null, 'x', undefined]) { pack({ enablePush: v }); pack({ enableConnectProtocol: v }); }
pack({ enablePush: Symbol('s') });
pack({ maxHeaderListSize: 5, maxHeaderSize: 5 });
pack({ maxFrameSize: 'x', headerTableSize: -1 });
for (let i = 0; i < 14; i++) { custom({ [i]: 1 }); custom({ [i]: 20000 }); }
custom({ 4: 33 }, { maxConcurrentStreams: 7 });
custom({ 65535: 1 }); custom({ 65536: 1 }); custom({ '-1': 1 }); custom({ x: 1 }); custom({ x: 'x' });
custom({ 300: '5' }); custom({ 300: -1 }); custom({ 300: 0 }); custom({ 300: 2 ** 32 }); custom({ 300.5: 1.5 });
custom({ 500: 1, 300: 2 }, { enablePush: false });
custom(Object.create({ 44: 1 })); custom(null); custom(1); custom([1]);
custom(Object.fromEntries([...Array(10)].map((_, i) => [i + 100, 1])));
custom(Object.fromEntries([...Array(11)].map((_, i) => [i + 100, 1])));
pack({ get headerTableSize() { throw new Error('getter'); } });
for (const f of ['connect', 'createServer', 'getDefaultSettings', 'getPackedSettings', 'getUnpackedSettings']) console.log(http2[f].name, http2[f].length);
