'use strict';
const { Readable, Writable, Duplex, Transform, PassThrough, pipeline, finished } = require('stream');
const log = (s, ...names) => { for (const n of names) s.on(n, (...a) => console.log(n, ...a.map((x) => x instanceof Error ? x.message : x instanceof require('stream') ? 'stream' : Buffer.isBuffer(x) ? String(x) : x))); return s; };

const w = log(new Writable({ write(c, e, cb) { cb(); } }), 'drain', 'finish', 'close', 'prefinish');
w.write('a', () => console.log('cb a'));
w.write('b', () => console.log('cb b'));
process.nextTick(() => console.log('tick'));
Promise.resolve().then(() => console.log('micro'));
w.end(() => console.log('cb end'));
console.log('sync end');
