'use strict';
const { Readable, Writable, Duplex, Transform, PassThrough, pipeline, finished } = require('stream');
const log = (s, ...names) => { for (const n of names) s.on(n, (...a) => console.log(n, ...a.map((x) => x instanceof Error ? x.message : x instanceof require('stream') ? 'stream' : Buffer.isBuffer(x) ? String(x) : x))); return s; };

const r = log(new Readable({ read() {} }), 'error', 'close');
r.push(null);
console.log(r.push('x'));
const r2 = log(new Readable({ read() {} }), 'error', 'close');
console.log(r2.push({}));
const r3 = log(new Readable({ read() { throw new Error('in read'); } }), 'error', 'close');
r3.resume();
const r4 = log(new Readable(), 'error', 'close');
r4.resume();
const r5 = log(new Readable({ read() {}, autoDestroy: false }), 'error', 'close');
r5.push(null);
r5.resume();
r5.on('end', () => { r5.unshift('x'); console.log(r5.destroyed, r5.errored.code); });
