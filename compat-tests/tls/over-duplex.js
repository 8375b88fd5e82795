'use strict';
// over duplex
const tls = require('tls'), { Duplex } = require('stream'), k = require('./fixtures/keys.cjs');
const [a, b] = (() => { const mk = () => new Duplex({ read() {}, write(c, e, cb) { this.other.push(c); cb(); }, final(cb) { this.other.push(null); cb(); } }); const x = mk(), y = mk(); x.other = y; y.other = x; return [x, y]; })();
const s = new tls.TLSSocket(a, { isServer: true, secureContext: tls.createSecureContext({ key: k.leafKey, cert: k.leafCert }) });
s.on('secure', () => console.log('server secure', s.getProtocol())); s.on('data', (d) => { console.log('server got', String(d)); s.end('answer'); });
const c = tls.connect({ socket: b, ca: k.ca, host: 'localhost' }, () => { console.log('client', c.authorized, c.remoteAddress); c.write('question'); });
c.on('data', (d) => console.log('client got', String(d))); c.on('end', () => console.log('client end')); c.on('close', () => console.log('client close'));
