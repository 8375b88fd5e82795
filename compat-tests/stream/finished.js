'use strict';
const { Readable, Writable, Duplex, Transform, PassThrough, pipeline, finished } = require('stream');

const { finished: fp } = require('stream/promises');
const r = new Readable({ read() {} });
finished(r, (e) => console.log('r', e));
r.push(null);
r.resume();
const w = new Writable({ write(c, e, cb) { cb(); } });
finished(w, (e) => console.log('w', e));
w.end();
const early = new Readable({ read() {} });
finished(early, (e) => console.log('early', e.code));
early.destroy();
const failed = new Readable({ read() {} });
finished(failed, (e) => console.log('failed', e.message));
failed.destroy(new Error('x'));
const d = new Duplex({ read() {}, write(c, e, cb) { cb(); } });
finished(d, { readable: false }, (e) => console.log('d writable', e));
d.end();
const c = new Readable({ read() {} });
finished(c, () => console.log('not called'))();
c.destroy();
fp(Readable.from([]).resume()).then(() => console.log('promise'));
const ac = new AbortController();
finished(new Readable({ read() {} }), { signal: ac.signal }, (e) => console.log(e.name, e.cause));
ac.abort('why');
for (const f of [() => finished(), () => finished(1, () => {}), () => finished(r, 1, () => {})]) try { f(); } catch (e) { console.log(e.code, e.message); }
