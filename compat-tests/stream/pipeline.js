'use strict';
const { Readable, Writable, Duplex, Transform, PassThrough, pipeline, finished } = require('stream');

const up = () => new Transform({ transform(c, e, cb) { cb(null, String(c).toUpperCase()); } });
const sink = (n) => new Writable({ write(c, e, cb) { console.log(n, String(c)); cb(); } });
pipeline(Readable.from(['a', 'b']), up(), sink('one'), (e) => console.log('one done', e));
pipeline(Readable.from(['a', 'b']), async function*(src) { for await (const c of src) yield c + '!'; }, sink('two'), (e) => console.log('two done', e));
pipeline(Readable.from(['a']), async (src) => { for await (const c of src) console.log('three', c); return 'value'; }, (e, v) => console.log('three done', e, v));
pipeline(new Readable({ read() { this.destroy(new Error('src')); } }), up(), sink('four'), (e) => console.log('four', e.message));
pipeline(Readable.from(['x']), new Transform({ transform(c, e, cb) { cb(new Error('mid')); } }), sink('five'), (e) => console.log('five', e.message));
const s = new PassThrough();
pipeline(s, sink('six'), (e) => console.log('six', e.code));
s.destroy();
for (const f of [() => pipeline(), () => pipeline(s, () => {}), () => pipeline(s, s)]) try { f(); } catch (e) { console.log(e.code, e.message); }
const { pipeline: p } = require('stream/promises');
p(Readable.from(['p']), sink('seven')).then((v) => console.log('seven', v));
const ac = new AbortController();
p(new Readable({ read() {} }), sink('eight'), { signal: ac.signal }).catch((e) => console.log('eight', e.name, e.code));
ac.abort();
