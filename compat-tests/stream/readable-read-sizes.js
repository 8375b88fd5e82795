'use strict';
const { Readable, Writable, Duplex, Transform, PassThrough, pipeline, finished } = require('stream');

const mk = (o, ...cs) => { const r = new Readable({ read() {}, ...o }); for (const c of cs) r.push(c); return r; };
const s = (v) => v === null ? null : String(v);
let r = mk({}, 'ab', 'cd', 'ef');
console.log(s(r.read(3)), s(r.read(10)), r.readableLength, s(r.read()), s(r.read()), r.read());
r = mk({ encoding: 'utf8' }, 'ab', 'cd');
console.log(r.read(), r.read(), r.readableEncoding);
r = mk({}, 'ab', 'cd');
r.push(null);
console.log(s(r.read(100)), r.read());
r = mk({ objectMode: true }, 1, 'two', { three: 3 }, undefined);
console.log(r.read(), r.read(), r.read(), r.read(), r.readableLength);
r = mk({}, 'tail');
r.unshift('head ');
console.log(s(r.read()), s(r.read()));
try { r.read(2 ** 31); } catch (e) { console.log(e.code, e.message); }
r = mk({ highWaterMark: 4 });
console.log(r.push('abc'), r.push('d'), r.push(''), r.readableHighWaterMark, s(r.read(5)), r.readableHighWaterMark);
