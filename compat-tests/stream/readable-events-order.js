'use strict';
const { Readable, Writable, Duplex, Transform, PassThrough, pipeline, finished } = require('stream');
const log = (s, ...names) => { for (const n of names) s.on(n, (...a) => console.log(n, ...a.map((x) => x instanceof Error ? x.message : x instanceof require('stream') ? 'stream' : Buffer.isBuffer(x) ? String(x) : x))); return s; };

const r = log(new Readable({ read() {} }), 'data', 'end', 'close', 'pause', 'resume');
r.push('a');
process.nextTick(() => console.log('tick 1'));
r.push('b');
r.push(null);
setImmediate(() => console.log('immediate', r.destroyed, r.readableEnded));
