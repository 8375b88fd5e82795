'use strict';
const { Readable, Writable, Duplex, Transform, PassThrough, pipeline, finished } = require('stream');
const log = (s, ...names) => { for (const n of names) s.on(n, (...a) => console.log(n, ...a.map((x) => x instanceof Error ? x.message : x instanceof require('stream') ? 'stream' : Buffer.isBuffer(x) ? String(x) : x))); return s; };
const show = (f) => {
  try {
    console.log(String(f).replace(/^\(\) => /, ''), '=>', f());
  } catch (e) {
    console.log(String(f).replace(/^\(\) => /, ''), 'throws', e.name, e.code, e.message);
  }
};

const ok = { write(c, e, cb) { cb(); } };
show(() => new Writable(ok).write(null));
show(() => new Writable(ok).write(1));
show(() => new Writable(ok).write('a', 'nope'));
show(() => new Writable(ok).setDefaultEncoding('nope'));
show(() => new Writable({ highWaterMark: -1 }));
show(() => new Writable({ defaultEncoding: 'x' }));
const late = log(new Writable(ok), 'error', 'close');
late.end();
console.log(late.write('x', (e) => console.log('cb', e.code)));
const failing = log(new Writable({ write(c, e, cb) { cb(new Error('write failed')); } }), 'error', 'close', 'finish');
failing.write('a', (e) => console.log('cb', e.message));
failing.end((e) => console.log('end cb', e.message));
const dead = log(new Writable(ok), 'error', 'close');
dead.destroy();
console.log(dead.write('x', (e) => console.log('dead cb', e.code)));
dead.end((e) => console.log('dead end', e.code));
const twice = log(new Writable({ write(c, e, cb) { cb(); cb(); } }), 'error');
twice.write('x');
const none = log(new Writable(), 'error');
try { none.write('x'); } catch (e) { console.log(e.code, e.message); }
log(new Writable(ok), 'error').pipe(new PassThrough());
