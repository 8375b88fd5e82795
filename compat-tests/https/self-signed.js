'use strict';
// self signed
const https = require('https'), k = require('../tls/fixtures/keys.cjs');
const server = https.createServer({ key: k.selfKey, cert: k.selfCert }, (q, r) => { let b = ''; q.on('data', (d) => b += d).on('end', () => r.end(q.method + ' ' + q.url + ' ' + b + ' ' + q.socket.encrypted + ' ' + q.socket.alpnProtocol)); });
const get = (opts, body) => new Promise((done) => {
  const r = https.request({ port: server.address().port, host: 'localhost', agent: false, ...opts }, (res) => { let b = ''; res.on('data', (d) => b += d).on('end', () => { console.log(res.statusCode, b, res.socket.authorized, res.socket.authorizationError); done(); }); });
  r.on('error', (e) => { console.log(e.name, e.code, e.message, e.reason); done(); }); r.end(body);
});
server.listen(0, async () => {
  await get({ path: '/a' }); await get({ path: '/b', rejectUnauthorized: false }); await get({ path: '/c', ca: k.selfCert, method: 'POST' }, 'body'); await get({ path: '/d', ca: k.selfCert, servername: 'other.test' }); await get({ path: '/e', ca: k.selfCert, servername: 'x.example.test' });
  await get({ path: '/f', ca: k.selfCert, checkServerIdentity: (h, c) => { console.log(h, c.subject.CN, c.subjectaltname); return Object.assign(new Error('no'), { code: 'MINE' }); } });
  await fetch('https://localhost:' + server.address().port).catch((e) => console.log(e.message, e.cause.code));
  server.close();
});
