'use strict';
const { Readable, Writable, Duplex, Transform, PassThrough, pipeline, finished } = require('stream');

const r = new Readable({ read() {}, highWaterMark: 5 });
r.push('ab');
const rs = r._readableState;
console.log(rs.length, rs.highWaterMark, rs.buffer, rs.flowing, rs.ended, rs.endEmitted, rs.reading, rs.objectMode, rs.pipes, rs.awaitDrainWriters, rs.destroyed, rs.autoDestroy, rs.emitClose, rs.errored, rs.encoding, rs.decoder, rs.defaultEncoding, rs.needReadable);
const w = new Writable({ write() {} });
w.write('abc');
w.write('d');
const ws = w._writableState;
console.log(ws.length, ws.highWaterMark, ws.getBuffer().length, ws.bufferedRequestCount, ws.corked, ws.ending, ws.ended, ws.finished, ws.writing, ws.pendingcb, ws.objectMode, ws.decodeStrings, ws.errored, ws.closed, typeof ws.onwrite);
ws.ended = true;
console.log(ws.ended, 'length' in ws, Object.keys(rs).includes('highWaterMark'));
console.log(new Duplex({ readableObjectMode: true, writableHighWaterMark: 3 }));
console.log(Object.keys(r), r.eventNames());
