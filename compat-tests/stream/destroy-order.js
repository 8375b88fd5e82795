'use strict';
const { Readable, Writable, Duplex, Transform, PassThrough, pipeline, finished } = require('stream');
const log = (s, ...names) => { for (const n of names) s.on(n, (...a) => console.log(n, ...a.map((x) => x instanceof Error ? x.message : x instanceof require('stream') ? 'stream' : Buffer.isBuffer(x) ? String(x) : x))); return s; };

const r = log(new Readable({ read() {}, destroy(e, cb) { console.log('_destroy', e && e.message); setImmediate(cb, e); } }), 'error', 'close', 'end');
r.destroy(new Error('x'), (e) => console.log('destroy cb', e.message));
r.destroy(new Error('ignored'));
console.log(r.destroyed, r.closed, r.errored.message, r.readableAborted);
const w = log(new Writable({ write() {}, final(cb) { console.log('final'); cb(); } }), 'error', 'close', 'finish');
w.write('pending', (e) => console.log('write cb', e.code));
w.write('queued', (e) => console.log('queued cb', e.code));
w.destroy();
console.log(w.destroyed, w.writableAborted);
const d = log(new Duplex({ read() {}, write(c, e, cb) { cb(); }, emitClose: false }), 'close', 'error');
d.destroy();
setImmediate(() => console.log(d.closed));
