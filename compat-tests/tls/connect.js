'use strict';
// connect
const tls = require('tls'), k = require('./fixtures/keys.cjs');
const server = tls.createServer({ key: k.leafKey, cert: k.leafCert, ca: k.ca, ALPNProtocols: ['h2', 'x'], requestCert: true, rejectUnauthorized: false }, (c) => {
  console.log('server', c.authorized, c.authorizationError, c.alpnProtocol, c.servername, c.getProtocol(), c.encrypted); c.on('error', (e) => console.log(e.code)); c.write('hi'); c.on('data', (d) => console.log('got', String(d))); c.on('end', () => c.end());
});
server.on('tlsClientError', (e) => console.log('tlsClientError', e.code));
const run = (name, o) => new Promise((done) => {
  const c = tls.connect({ port: server.address().port, host: 'localhost', ...o }, () => console.log(name, c.authorized, c.authorizationError, c.alpnProtocol, c.getProtocol(), c.secureConnecting, c.remoteFamily));
  c.on('data', () => c.end('bye')); c.on('error', (e) => console.log(name, e.code, e.message.startsWith('error') || /SSL/.test(e.message) ? '' : e.message)); c.on('close', (had) => { console.log(name, 'close', had); setTimeout(done, 20); });
});
server.listen(0, async () => {
  await run('untrusted', {}); await run('unchecked', { rejectUnauthorized: false }); await run('trusted', { ca: k.ca }); await run('name', { ca: k.ca, servername: 'x.example.test' }); await run('wrong name', { ca: k.ca, servername: 'y.test' });
  await run('client certificate', { ca: k.ca, key: k.leafKey, cert: k.leafCert, ALPNProtocols: ['x'] }); await run('no protocol', { ca: k.ca, ALPNProtocols: ['q'], maxVersion: 'TLSv1.2' }); await run('1.2', { ca: k.ca, maxVersion: 'TLSv1.2' });
  server.close();
});
