'use strict';
// mac errors
const crypto = require('crypto');
const key = Buffer.from('000102030405060708090a0b0c0d0e0f', 'hex');
const attempt = (...args) => {
  try { console.log(crypto.createMac(...args).update('abc').final('hex')); } catch (e) { console.log(JSON.stringify(args[0]), e.name, e.code, e.message, Object.keys(e).join()); }
};
for (const args of [[], ['hmac'], ['hmac', 'k'], ['hmac', 5], [''], ['', key], ['a\0', key], ['nope', key], ['hmac', key], ['hmac', key, 5], ['hmac', key, null],
  ['hmac', crypto.generateKeyPairSync('ed25519').publicKey, { digest: 'sha1' }]]) attempt(...args);
for (const [name, options] of [['hmac', { digest: 'nope' }], ['hmac', { digest: 5 }], ['hmac', { digest: '' }], ['hmac', { digest: 'sha256', cipher: 'aes-128-cbc' }],
  ['hmac', { digest: 'sha256', outputLength: 5 }], ['cmac', { cipher: 'aes-128-gcm' }], ['cmac', { cipher: 'nope' }], ['cmac', { cipher: 'aes-256-cbc' }], ['cmac', {}],
  ['gmac', { cipher: 'aes-128-gcm' }], ['gmac', { cipher: 'aes-128-cbc', iv: key }], ['gmac', { cipher: 'aes-128-gcm', iv: Buffer.alloc(0) }], ['gmac', { iv: key }],
  ['gmac', { cipher: 'aes-128-gcm', iv: 'x' }], ['kmac128', { outputLength: -1 }], ['kmac128', { outputLength: 1.5 }], ['kmac128', { outputLength: 2 ** 32 }],
  ['kmac128', { outputLength: 'x' }], ['kmac128', { customization: 'str' }], ['kmac128', { salt: key }], ['poly1305', {}], ['siphash', { outputLength: 9 }],
  ['blake2smac', { salt: Buffer.alloc(9) }], ['blake2smac', { outputLength: 33 }], ['blake2smac', { outputLength: 0 }], ['blake2smac', { customization: Buffer.alloc(9) }]]) attempt(name, key, options);
attempt('kmac128', Buffer.alloc(3), {});
attempt('kmac128', key, { customization: Buffer.alloc(513) });
attempt('siphash', Buffer.alloc(32), {});
attempt('blake2bmac', Buffer.alloc(0), {});
attempt('blake2smac', Buffer.alloc(33), {});
const mac = crypto.createMac('hmac', key, { digest: 'sha256' });
for (const f of [() => mac.update(5), () => mac.update(), () => mac.final('nope'), () => mac.final(), () => mac.final(), () => mac.update('a')]) {
  try { console.log(f()); } catch (e) { console.log(e.name, e.code, e.message); }
}
const stream = crypto.createMac('hmac', key, { digest: 'sha256' });
stream.on('data', (d) => console.log('data', d.toString('hex')));
stream.write('abc');
stream.end();
console.log(stream.constructor.name, stream.constructor.length, Object.keys(stream.constructor.prototype));
