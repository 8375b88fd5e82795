'use strict';
// secure context
const tls = require('tls'), k = require('./fixtures/keys.cjs');
const t = (f) => { try { console.log(f()); } catch (e) { console.log(e.name, e.message, e.code); } };
const make = (o) => () => tls.createSecureContext(o);
t(make()); t(make({ key: k.leafKey, cert: k.leafCert, ca: [k.ca] })); t(make({ key: 'x' })); t(make({ cert: 'x' })); t(make({ key: k.selfKey, cert: k.leafCert })); t(make({ key: 1 })); t(make({ cert: 1 })); t(make({ ca: 1 })); t(make({ ciphers: 1 })); t(make({ ciphers: 'foo' }));
t(make({ minVersion: 'x' })); t(make({ maxVersion: 'x' })); t(make({ secureProtocol: 'x' })); t(make({ secureProtocol: 'SSLv2_method' })); t(make({ secureProtocol: 'TLSv1_2_method', minVersion: 'TLSv1.2' })); t(make({ ecdhCurve: 1 })); t(make({ ecdhCurve: 'foo' })); t(make({ ticketKeys: Buffer.alloc(1) })); t(make({ sessionTimeout: -1 })); t(make({ sigalgs: '' })); t(make({ sigalgs: 1 })); t(make({ crl: 'x' }));
console.log(tls.DEFAULT_CIPHERS, tls.DEFAULT_ECDH_CURVE, tls.DEFAULT_MIN_VERSION, tls.DEFAULT_MAX_VERSION, tls.CLIENT_RENEG_LIMIT, tls.getCiphers().length, Object.isFrozen(tls.rootCertificates), tls.rootCertificates.every((c) => c.startsWith('-----BEGIN CERTIFICATE-----\n')));
t(() => tls.createServer(1)); t(() => tls.createServer({ handshakeTimeout: 'x' })); t(() => tls.connect()); t(() => tls.getCACertificates('x'));
