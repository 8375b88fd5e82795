'use strict';
// mac codes
const crypto = require('crypto');
const key = Buffer.from('000102030405060708090a0b0c0d0e0f', 'hex');
const key32 = Buffer.concat([key, key]);
const b = Buffer.from;
console.log(crypto.getMacs());
const long = Buffer.alloc(1000, 'abc');
for (const [name, k, options] of [
  ['hmac', key, { digest: 'sha256' }], ['HMAC', key, { digest: 'SHA3-256' }], ['hmac', Buffer.alloc(0), { digest: 'sha1' }], ['hmac', crypto.createSecretKey(key), { digest: 'sha1' }],
  ['cmac', key, { cipher: 'aes-128-cbc' }], ['cmac', key32, { cipher: 'AES-256-CBC' }], ['cmac', key32.subarray(0, 24), { cipher: 'des-ede3-cbc' }],
  ['kmac128', key, {}], ['kmac-128', key32, {}], ['kmac128', key, { customization: b('x'), outputLength: 20 }], ['kmac256', key, { customization: b('x') }],
  ['kmac256', key, { outputLength: 0 }], ['gmac', key, { cipher: 'aes-128-gcm', iv: Buffer.alloc(12) }], ['gmac', key, { cipher: 'aes-128-gcm', iv: Buffer.alloc(16, 1) }],
  ['poly1305', key32, {}], ['siphash', key, {}], ['siphash', key, { outputLength: 8 }], ['siphash', key, { outputLength: 16 }],
  ['blake2bmac', key, {}], ['blake2bmac', key, { outputLength: 20, customization: b('p'), salt: b('s') }], ['blake2smac', key, {}],
  ['blake2smac', key32, { salt: Buffer.alloc(8, 1), customization: Buffer.alloc(8, 2), outputLength: 16 }],
]) {
  for (const data of ['', 'abc', Buffer.alloc(16, 7), Buffer.alloc(64, 8), long]) {
    console.log(name, data.length, crypto.createMac(name, k, options).update(data).final('hex'));
  }
  const parts = crypto.createMac(name, k, options);
  for (let i = 0; i < 1000; i += 7) parts.update(long.subarray(i, Math.min(i + 7, 1000)));
  console.log(name, parts.final('base64'));
}
