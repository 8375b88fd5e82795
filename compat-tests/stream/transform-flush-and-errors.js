'use strict';
const { Readable, Writable, Duplex, Transform, PassThrough, pipeline, finished } = require('stream');
const log = (s, ...names) => { for (const n of names) s.on(n, (...a) => console.log(n, ...a.map((x) => x instanceof Error ? x.message : x instanceof require('stream') ? 'stream' : Buffer.isBuffer(x) ? String(x) : x))); return s; };

const t = log(new Transform({
  transform(c, e, cb) { cb(null, String(c).toUpperCase()); },
  flush(cb) { console.log('flush'); cb(null, 'END'); },
}), 'data', 'end', 'finish', 'close', 'prefinish');
t.write('a');
t.end('b');
const bad = log(new Transform({ transform(c, e, cb) { cb(new Error('bad')); } }), 'error', 'close', 'end');
bad.write('x');
const badFlush = log(new Transform({ transform(c, e, cb) { cb(); }, flush(cb) { cb(new Error('flush')); } }), 'error', 'close', 'end');
badFlush.end();
const none = log(new Transform(), 'error');
try { none.write('x'); } catch (e) { console.log(e.code, e.message); }
const full = new Transform({ readableHighWaterMark: 2, writableHighWaterMark: 100, transform(c, e, cb) { this.push(c); cb(); } });
console.log(full.write('ab'), full.write('cd'), full.write('ef'), full.readableLength, full.writableLength);
