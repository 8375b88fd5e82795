'use strict';
// agent
const https = require('https'), http = require('http'), k = require('../tls/fixtures/keys.cjs');
const a = new https.Agent({ keepAlive: true, maxCachedSessions: 2 });
console.log(Object.keys(a), a.defaultPort, a.protocol, a instanceof http.Agent, a.options);
console.log(a.getName({}), a.getName({ host: 'a', port: 1, ca: 'c', cert: 'd', servername: 's', rejectUnauthorized: false, minVersion: 'm' }));
a._cacheSession('x', 1); a._cacheSession('y', 2); a._cacheSession('z', 3); console.log(a._getSession('x'), a._getSession('z'), a._sessionCache); a._evictSession('z'); console.log(a._getSession('z'));
for (const f of [() => https.request('http://x.test'), () => https.get({ protocol: 'http:', host: 'x' })]) try { f(); } catch (e) { console.log(e.name, e.code, e.message); }
const server = https.createServer({ key: k.leafKey, cert: k.leafCert }, (q, r) => r.end(String(q.socket.isSessionReused()))).listen(0, () => {
  const one = (next) => https.get({ agent: a, port: server.address().port, host: 'localhost', ca: k.ca, headers: { connection: 'keep-alive' } }, (r) => { r.on('data', (d) => console.log(String(d), r.req.reusedSocket)); r.on('end', () => setImmediate(next)); });
  one(() => one(() => { a.destroy(); server.close(); server.closeAllConnections(); }));
});
