'use strict';
// newSession and resumeSession: the program keeps the sessions
const tls = require('tls'), k = require('./fixtures/keys.cjs'), { constants } = require('crypto');
const kept = new Map(), log = [];
const server = tls.createServer({ key: k.selfKey, cert: k.selfCert, secureOptions: constants.SSL_OP_NO_TICKET, maxVersion: 'TLSv1.2' }, (c) => { log.push('server reused ' + c.isSessionReused()); c.end('x'); });
server.on('newSession', (id, data, cb) => { log.push(`newSession ${id.length} ${Buffer.isBuffer(data)} ${typeof cb}`); kept.set(id.toString('hex'), data); setTimeout(cb, 5); });
server.on('resumeSession', (id, cb) => { const data = kept.get(id.toString('hex')); log.push(`resumeSession ${!!data}`); setTimeout(cb, 5, mode === 'error' ? new Error('no store') : null, mode === 'none' ? null : data); });
server.on('tlsClientError', (e) => log.push('tlsClientError ' + e.message));
let session, mode = 'found';
const connect = () => new Promise((done) => {
  const c = tls.connect({ port: server.address().port, rejectUnauthorized: false, maxVersion: 'TLSv1.2', session }, () => log.push(`client reused ${c.isSessionReused()} ticket ${c.getTLSTicket()}`));
  c.on('session', (s) => { log.push('session ' + Buffer.isBuffer(s)); session = s; });
  c.on('error', (e) => log.push('client ' + e.code));
  c.on('close', () => setTimeout(done, 20)).resume();
});
server.listen(0, async () => {
  for (mode of ['found', 'found', 'none', 'found', 'error']) { await connect(); console.log(mode, log.splice(0).sort()); }
  server.close();
});
