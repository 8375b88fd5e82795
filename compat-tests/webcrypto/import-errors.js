'use strict';
// importKey: errors
const { createPrivateKey } = require('crypto');
const { subtle } = globalThis.crypto;
const keys = require('./keys.json');
const t = async (...args) => subtle.importKey(...args).then((k) => console.log(k.type, k.usages), (e) => console.log(e.constructor.name, e.name, e.code, e.message, e.cause?.message));
const EC = { name: 'ECDSA', namedCurve: 'P-256' }, H = { name: 'HMAC', hash: 'SHA-256' };
(async () => {
  const jwk = createPrivateKey(keys.ec).export({ format: 'jwk' });
  await t('x', 'raw', H, true, ['sign']);
  await t('raw', Buffer.alloc(3), { name: 'HMAC' }, true, ['sign']);
  await t('raw', Buffer.alloc(3), H, true, ['zign']);
  await t('raw', Buffer.alloc(3), H, true, ['encrypt']);
  await t('raw', Buffer.alloc(3), H, true, []);
  await t('raw', Buffer.alloc(0), H, true, ['sign']);
  await t('raw', Buffer.alloc(2), { ...H, length: 7 }, true, ['sign']);
  await t('raw', Buffer.alloc(3), 'AES-CBC', true, ['encrypt']);
  await t('raw', Buffer.alloc(3), 'nope', true, ['encrypt']);
  await t('raw', Buffer.alloc(3), {}, true, ['encrypt']);
  await t('spki', Buffer.alloc(16), 'AES-CBC', true, ['encrypt']);
  await t('spki', Buffer.alloc(16), EC, true, ['sign']);
  await t('raw', Buffer.alloc(65), EC, true, ['verify']);
  await t('raw', Buffer.alloc(65), { name: 'ECDSA', namedCurve: 'x' }, true, ['verify']);
  await t('raw', Buffer.alloc(31), 'Ed25519', true, ['verify']);
  await t('raw', Buffer.alloc(31), 'PBKDF2', true, ['deriveBits']);
  await t('raw', Buffer.alloc(31), 'HKDF', false, ['sign']);
  await t('pkcs8', createPrivateKey(keys.ec).export({ format: 'der', type: 'pkcs8' }), 'Ed25519', true, ['sign']);
  await t('pkcs8', createPrivateKey(keys.ec).export({ format: 'der', type: 'pkcs8' }), { name: 'ECDSA', namedCurve: 'P-384' }, true, ['sign']);
  await t('raw', {}, EC, true, ['verify']);
  await t('jwk', 5, EC, true, ['verify']);
  await t('jwk', Buffer.alloc(2), EC, true, ['verify']);
  for (const change of [{ kty: 'RSA' }, { kty: undefined }, { x: undefined }, { crv: 'P-384' }, { use: 'enc' }, { key_ops: ['verify'] }, { key_ops: ['sign', 'sign'] }, { ext: false }, { alg: 'ES384' }, { d: undefined }, { x: 'AAAA' }, {}])
    await t('jwk', { ...jwk, ...change }, EC, true, ['sign']);
  for (const k of [{}, { kty: 'RSA' }, { kty: 'oct' }, { kty: 'oct', k: 'AAAA', alg: 'HS1' }, { kty: 'oct', k: 'AAAA', use: 'enc' }, { kty: 'oct', k: 'AAAA' }]) await t('jwk', k, H, true, ['sign']);
  await t('raw', Buffer.alloc(16), 'AES-CBC', true, 5);
  await t('raw');
})();
