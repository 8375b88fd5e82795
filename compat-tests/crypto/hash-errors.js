'use strict';
// hash errors
const crypto = require('crypto');
const attempt = (name, f) => { try { console.log(name, f()); } catch (e) { console.log(name, e.name, e.code, e.message); } };
for (const args of [[], [5], ['nope'], ['sha256', 5], ['sha256', null], ['sha256', { outputLength: 5 }], ['shake128', { outputLength: 5 }], ['shake256', { outputLength: 0 }], ['shake128', { outputLength: -1 }], ['sha1', { outputLength: 20 }]]) attempt('createHash', () => crypto.createHash(...args).update('a').digest('hex'));
const h = crypto.createHash('sha256');
for (const args of [[], [5], [null], ['zz', 'hex'], ['abc', 'hex'], ['é', 'latin1'], [new Uint16Array([1, 2])], [new DataView(new ArrayBuffer(2))], ['x', 'nope']]) attempt('update', () => h.update(...args).copy().digest('hex'));
attempt('digest', () => h.digest('nope').length);
attempt('again', () => h.digest());
attempt('update', () => h.update('x'));
attempt('copy', () => h.copy());
attempt('call', () => crypto.Hash('sha1').update('a').digest('base64url'));
for (const args of [['sha256', 'a'], ['sha256', 'a', 'base64'], ['sha256', Buffer.from('a'), 'buffer'], ['nope', 'a'], ['sha256'], ['sha256', 5], ['sha256', 'a', 'nope'], [5, 'a'], ['sha256', 'a', { outputEncoding: 'latin1' }], ['shake128', 'a', { outputLength: 4 }], ['sha256', 'a', { outputLength: 4 }]]) attempt('hash', () => crypto.hash(...args));
for (const args of [[], ['sha256'], ['sha256', 5], ['nope', 'k'], ['sha256', 'k', 5], ['sha256', ''], [5, 'k'], ['sha256', crypto.createSecretKey(Buffer.from('k'))]]) attempt('createHmac', () => crypto.createHmac(...args).update('a').digest('hex'));
const m = crypto.createHmac('sha1', 'k');
m.digest();
attempt('hmac digest', () => m.digest('hex'));
attempt('hmac update', () => m.update('x'));
