'use strict';
// kdf errors
const crypto = require('crypto');
const attempt = (name, f) => { try { const r = f(); console.log(name, Buffer.from(r).toString('hex')); } catch (e) { console.log(name, e.name, e.code, e.message); } };
for (const args of [['a', 'b', 1, 8, 'sha256'], ['a', 'b', 0, 8, 'sha256'], ['a', 'b', 1.5, 8, 'sha256'], ['a', 'b', 2 ** 31, 8, 'sha256'], ['a', 'b', 1, -1, 'sha256'], ['a', 'b', 1, 0, 'sha256'],
  ['a', 'b', 1, 8, 'nope'], ['a', 'b', 1, 8], [5, 'b', 1, 8, 'sha256'], ['a', 5, 1, 8, 'sha256'], ['a', 'b', '1', 8, 'sha256']]) attempt('pbkdf2Sync', () => crypto.pbkdf2Sync(...args));
for (const args of [['a', 'b', 8], ['a', 'b', 8, { N: 16 }], ['a', 'b', 8, { N: 15 }], ['a', 'b', 8, { N: 16, cost: 16 }], ['a', 'b', 8, { N: 2 ** 20 }], ['a', 'b', 8, { maxmem: 10 }], ['a', 'b', -1],
  ['a', 'b', 8, { r: 0 }], ['a', 'b', 8, { p: -1 }], ['a', 'b', 8, { N: 'x' }], [1, 'b', 8], ['a', 'b', 8, { blockSize: 1, cost: 2, parallelization: 1 }], ['a', 'b', 8, null]]) attempt('scryptSync', () => crypto.scryptSync(...args));
for (const args of [['sha256', 'k', 's', 'i', 8], ['sha256', 'k', 's', 'i', 255 * 32 + 1], ['nope', 'k', 's', 'i', 8], ['sha256', 'k', 's', Buffer.alloc(1025), 8], ['sha256', 'k', 's', 'i', -1],
  ['sha256', 5, 's', 'i', 8], ['sha256', 'k', 5, 'i', 8], ['sha256', '', '', '', 0]]) attempt('hkdfSync', () => crypto.hkdfSync(...args));
const nonce = Buffer.alloc(16);
for (const [alg, p] of [['argon2id', { message: 'm', nonce, parallelism: 1, tagLength: 16, memory: 8, passes: 1 }], ['argon2d', { message: 'm', nonce, parallelism: 1, tagLength: 16, memory: 8, passes: 1, secret: 's', associatedData: 'a' }],
  ['nope', {}], ['argon2i', {}], ['argon2id', { message: 'm', nonce: 'short', parallelism: 1, tagLength: 16, memory: 8, passes: 1 }], ['argon2id', { message: 'm', nonce, parallelism: 0, tagLength: 16, memory: 8, passes: 1 }],
  ['argon2id', { message: 'm', nonce, parallelism: 1, tagLength: 3, memory: 8, passes: 1 }], ['argon2id', { message: 'm', nonce, parallelism: 2, tagLength: 4, memory: 8, passes: 1 }], ['argon2id']]) attempt('argon2Sync', () => crypto.argon2Sync(alg, p));
