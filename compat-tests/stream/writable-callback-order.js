'use strict';
const { Readable, Writable, Duplex, Transform, PassThrough, pipeline, finished } = require('stream');
const log = (s, ...names) => { for (const n of names) s.on(n, (...a) => console.log(n, ...a.map((x) => x instanceof Error ? x.message : x instanceof require('stream') ? 'stream' : Buffer.isBuffer(x) ? String(x) : x))); return s; };

const w = log(new Writable({ highWaterMark: 3, write(c, e, cb) { console.log('_write', String(c), e); setImmediate(cb); } }), 'drain', 'finish', 'close', 'prefinish');
console.log(w.write('a', () => console.log('cb a')), w.write('bcd', () => console.log('cb bcd')), w.writableNeedDrain, w.writableLength);
w.once('drain', () => { w.end('e', () => console.log('cb end')); console.log(w.writableEnded, w.writableFinished, w.writable); });
