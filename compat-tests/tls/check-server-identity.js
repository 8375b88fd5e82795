'use strict';
// check server identity
const tls = require('tls');
const t = (...a) => { const e = tls.checkServerIdentity(...a); console.log(a[0], e && [e.code, e.message, e.reason, e.host, Object.keys(e)]); };
t('a.com', {}); t('a.com', { subject: { CN: 'b.com' } }); t('a.com', { subject: { CN: 'A.com' } }); t('x.b.com', { subject: { CN: '*.b.com' } }); t('x.y.b.com', { subject: { CN: '*.b.com' } }); t('b.com', { subject: { CN: '*.b.com' } }); t('x.com', { subject: { CN: '*.com' } });
t('a.com', { subject: {}, subjectaltname: 'DNS:b.com, IP Address:1.2.3.4' }); t('1.2.3.4', { subject: {}, subjectaltname: 'DNS:b.com, IP Address:1.2.3.4' }); t('1.2.3.5', { subject: {}, subjectaltname: 'IP Address:1.2.3.4' }); t('::1', { subject: {}, subjectaltname: 'IP Address:0:0:0:0:0:0:0:1' }); t('x.b.com', { subject: { CN: ['a', 'x.b.com'] } }); t('a.com', { subject: { CN: 'a.com' }, subjectaltname: 'DNS:b.com' }); t('foo.b.com', { subject: {}, subjectaltname: 'DNS:f*.b.com' });
const o = {}; tls.convertALPNProtocols(['a', 'bc'], o); console.log(o); try { tls.convertALPNProtocols(['a'.repeat(256)], o); } catch (e) { console.log(e.name, e.code, e.message); }
