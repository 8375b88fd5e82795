'use strict';
const stream = require('stream');
const { Readable, Writable, PassThrough, isReadable, isWritable, isErrored, isDisturbed, isDestroyed } = stream;
const r = new Readable({ read() {} });
const w = new Writable({ write(c, e, cb) { cb(); } });
console.log(isReadable(r), isReadable(w), isWritable(w), isWritable(r), isReadable({}), isErrored(r), isDisturbed(r), isDestroyed(r), isDestroyed({}));
r.on('error', () => {});
r.destroy(new Error('x'));
w.end();
console.log(isReadable(r), isErrored(r), isDisturbed(r), isWritable(w), isDestroyed(r));
console.log(stream.getDefaultHighWaterMark(true), stream.getDefaultHighWaterMark(false));
stream.setDefaultHighWaterMark(false, 100);
console.log(new PassThrough().readableHighWaterMark, new Writable().writableHighWaterMark, new Readable({ objectMode: true }).readableHighWaterMark);
for (const f of [() => stream.setDefaultHighWaterMark(true, -1), () => stream.setDefaultHighWaterMark(true, 'a'), () => stream.addAbortSignal(1, r), () => stream.addAbortSignal(new AbortController().signal, 1)]) try { f(); } catch (e) { console.log(e.code, e.message); }
const s = new Readable({ read() {} });
s.on('error', (e) => console.log(e.name, e.code));
stream.destroy(s);
