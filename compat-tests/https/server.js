'use strict';
// server
const https = require('https'), tls = require('tls'), net = require('net'), k = require('../tls/fixtures/keys.cjs');
const s = https.createServer({ key: k.leafKey, cert: k.leafCert, requestTimeout: 5 }); console.log(s instanceof tls.Server, s instanceof net.Server, s.requestTimeout, s.timeout, s.maxHeadersCount, s.ALPNProtocols);
s.on('request', (q, r) => r.writeHead(418, 'Tea', { 'x-y': 'z' }).end());
s.on('clientError', (e, so) => { console.log(e.code); so.destroy(); });
s.listen(0, () => {
  const port = s.address().port;
  const c = tls.connect({ port, ca: k.ca, ALPNProtocols: ['http/1.1'] }, () => { console.log(c.alpnProtocol, c.authorized); c.write('GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'); });
  let b = ''; c.on('data', (d) => b += d).on('end', () => { console.log(b.replace(/Date: .*\r\n/, '')); const p = net.connect(port, () => p.write('GET / HTTP/1.1\r\n\r\n')); p.on('data', () => {}).on('error', () => {}).on('close', () => s.close(() => console.log('closed'))); });
});
