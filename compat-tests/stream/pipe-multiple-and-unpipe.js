'use strict';
const { Readable, Writable, Duplex, Transform, PassThrough, pipeline, finished } = require('stream');
const log = (s, ...names) => { for (const n of names) s.on(n, (...a) => console.log(n, ...a.map((x) => x instanceof Error ? x.message : x instanceof require('stream') ? 'stream' : Buffer.isBuffer(x) ? String(x) : x))); return s; };

const r = new Readable({ read() {} });
const mk = (n) => new Writable({ write(c, e, cb) { console.log(n, String(c)); cb(); } });
const a = log(mk('a'), 'unpipe');
const b = log(mk('b'), 'unpipe');
r.pipe(a);
r.pipe(b, { end: false });
r.push('1');
setImmediate(() => {
  r.unpipe(a);
  r.push('2');
  setImmediate(() => {
    b.on('finish', () => console.log('b finish'));
    r.push(null);
    setImmediate(() => { console.log(a.writableEnded, b.writableEnded, r.readableFlowing); r.unpipe(); });
  });
});
