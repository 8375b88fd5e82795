'use strict';
const { Readable, Writable, Duplex, Transform, PassThrough, pipeline, finished } = require('stream');
const log = (s, ...names) => { for (const n of names) s.on(n, (...a) => console.log(n, ...a.map((x) => x instanceof Error ? x.message : x instanceof require('stream') ? 'stream' : Buffer.isBuffer(x) ? String(x) : x))); return s; };

const r = new Readable({ highWaterMark: 2, read() { if (!this.n) this.n = 0; this.push(this.n < 4 ? 'c' + this.n++ : null); } });
const w = new Writable({ highWaterMark: 2, write(c, e, cb) { console.log('w', String(c), w.writableLength); setImmediate(cb); } });
r.on('pause', () => console.log('pause'));
r.on('resume', () => console.log('resume'));
log(w, 'pipe', 'unpipe', 'drain', 'finish');
console.log(r.pipe(w) === w, r._readableState.pipes.length);
r.on('end', () => console.log('end'));
