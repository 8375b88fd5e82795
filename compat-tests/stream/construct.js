'use strict';
const { Readable, Writable, Duplex, Transform, PassThrough, pipeline, finished } = require('stream');
const log = (s, ...names) => { for (const n of names) s.on(n, (...a) => console.log(n, ...a.map((x) => x instanceof Error ? x.message : x instanceof require('stream') ? 'stream' : Buffer.isBuffer(x) ? String(x) : x))); return s; };

class W extends Writable {
  _construct(cb) { console.log('construct'); setImmediate(() => { console.log('constructed'); cb(); }); }
  _write(c, e, cb) { console.log('write', String(c)); cb(); }
  _final(cb) { console.log('final'); cb(); }
  _destroy(e, cb) { console.log('destroy'); cb(e); }
}
const w = log(new W(), 'finish', 'close');
w.write('a');
w.end('b');
const r = log(new Readable({ construct(cb) { cb(new Error('no')); }, read() { console.log('never'); } }), 'error', 'close');
r.resume();
