'use strict';
// a plain request to a server of https does not end the process
const https = require('https'), net = require('net'), k = require('../tls/fixtures/keys.cjs');
const server = https.createServer({ key: k.selfKey, cert: k.selfCert }, () => {});
server.on('tlsClientError', (e, c) => console.log(e.code, e.reason, c.encrypted, c.destroyed));
server.listen(0, () => {
  const c = net.connect(server.address().port, () => c.write('GET / HTTP/1.1\r\n\r\n'));
  c.on('error', () => {}).on('close', () => {
    const again = https.get({ port: server.address().port, rejectUnauthorized: false, agent: false }).on('error', () => {});
    again.on('socket', (s) => s.on('secureConnect', () => { console.log('still there'); again.destroy(); server.close(); }));
  }).resume();
});
