'use strict';
// expired and reset
const tls = require('tls'), net = require('net'), k = require('./fixtures/keys.cjs');
const server = tls.createServer({ key: k.expiredKey, cert: k.expiredCert }, (c) => c.end());
server.on('tlsClientError', (e) => console.log('tlsClientError', e.code));
const run = (o) => new Promise((done) => { const c = tls.connect({ ...o }, () => console.log('secure')); c.on('error', (e) => console.log(e.code, e.code.startsWith('ERR_SSL') ? '' : e.message, e.host)); c.on('close', () => setTimeout(done, 20)); c.resume(); });
server.listen(0, async () => {
  const port = server.address().port;
  await run({ port, ca: k.ca });
  await new Promise((r) => { const c = net.connect(port, () => c.write('GET / HTTP/1.1\r\n\r\n')); c.on('data', () => {}).on('close', r).on('error', () => {}); });
  await new Promise((r) => { const c = net.connect(port, () => c.end()); c.on('data', () => {}).on('close', r).on('error', () => {}); });
  server.close();
  const plain = net.createServer((c) => { c.on('error', () => {}); c.end('this is no TLS at all'); }).listen(0, async () => { await run({ port: plain.address().port }); plain.close(); const closing = net.createServer((c) => c.end()).listen(0, async () => { await run({ port: closing.address().port, host: 'localhost' }); closing.close(); }); });
});
