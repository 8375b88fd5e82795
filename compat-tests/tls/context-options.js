'use strict';
// what createSecureContext refuses
const tls = require('tls'), k = require('./fixtures/keys.cjs');
const show = (name, o) => { try { tls.createSecureContext(o); console.log(name, 'ok'); } catch (e) { console.log(name, e.name, e.code, e.message); } };
for (const ciphers of [':', '', 'x', 'TLS_FOO', 'TLS_FOO:AES256-SHA', 'TLS_AES_256_GCM_SHA384:x', 'TLS_AES_256_GCM_SHA384:!TLS_CHACHA20_POLY1305_SHA256', 'AECDH-NULL-SHA', '@SECLEVEL=0', '!aNULL', 'PSK', 'eNULL', 'DES-CBC3-SHA', 'aes256-sha', 9]) show(`ciphers ${ciphers}`, { ciphers });
for (const sigalgs of ['', 'x', 'RSA-PSS+SHA384', 'rsa_pss_rsae_sha256', '?x', ':', 'RSA+MD5', 1]) show(`sigalgs ${sigalgs}`, { sigalgs });
for (const ecdhCurve of ['', 'x', 'X448', 'P-256:P-384', 'P-256:x', '?x', ':', 1, null]) show(`ecdhCurve ${ecdhCurve}`, { ecdhCurve });
for (const dhparam of ['', 'x', 'auto', 1, false, null]) show(`dhparam ${dhparam}`, { dhparam });
for (const o of [{ secureOptions: 'x' }, { sessionTimeout: -1 }, { sessionIdContext: 1 }, { certificateCompression: 'x' }, { clientCertEngine: 'x' }, { clientCertEngine: 1 }, { privateKeyEngine: 'x', privateKeyIdentifier: 'y' }, { ticketKeys: Buffer.alloc(3) }]) show(JSON.stringify(o), o);
try { tls.setDefaultCACertificates(['x']); } catch (e) { console.log(e.code, e.message); }
try { tls.setDefaultCACertificates([k.selfCert, '-----BEGIN CERTIFICATE-----\nnothing good\n-----END CERTIFICATE-----']); } catch (e) { console.log(e.code, e.message); }
tls.setDefaultCACertificates([k.selfCert, 'x', k.selfCert]);
console.log(tls.getCACertificates('default').length, tls.getCACertificates().at(0).endsWith('-----\n'));
