'use strict';
// kinds of resources
const ah = require('async_hooks');
const fs = require('fs');
const log = (...a) => fs.writeSync(1, a.join(' ') + '\n');

const seen = new Set();
ah.createHook({ init(id, type) { seen.add(type); } }).enable();
fs.stat('.', () => {});
fs.promises.stat('.');
setTimeout(() => {}, 1);
setImmediate(() => {});
process.nextTick(() => {});
queueMicrotask(() => {});
require('crypto').randomBytes(4, () => {});
require('crypto').pbkdf2('a', 'b', 1, 8, 'sha1', () => {});
require('zlib').gzip('x', () => {});
require('dns').lookup('localhost', () => {});
const net = require('net');
const server = net.createServer((c) => c.end()).listen(0, '127.0.0.1', () => {
  net.connect(server.address().port, '127.0.0.1').resume().on('close', () => server.close());
});
const http = require('http');
const web = http.createServer((q, r) => r.end('x')).listen(0, '127.0.0.1', () => {
  http.get({ port: web.address().port, host: '127.0.0.1', agent: false }, (r) => r.resume().on('end', () => web.close()));
});
process.on('exit', () => {
  for (const t of ['FSREQCALLBACK', 'FSREQPROMISE', 'Timeout', 'Immediate', 'TickObject', 'Microtask', 'RANDOMBYTESREQUEST', 'PBKDF2REQUEST', 'ZLIB',
    'GETADDRINFOREQWRAP', 'TCPSERVERWRAP', 'TCPWRAP', 'TCPCONNECTWRAP', 'HTTPINCOMINGMESSAGE', 'HTTPCLIENTREQUEST', 'PROMISE']) log(t, seen.has(t));
});
