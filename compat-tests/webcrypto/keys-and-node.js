'use strict';
// CryptoKey: members, clones and KeyObjects
const { KeyObject, createSecretKey, createPrivateKey, createHmac } = require('crypto');
const { subtle } = globalThis.crypto;
const keys = require('./keys.json');
const t = (f) => { try { console.log(f()); } catch (e) { console.log(e.constructor.name, e.name, e.code, e.message); } };
(async () => {
  const k = await subtle.importKey('raw', Buffer.from('key'), { name: 'HMAC', hash: 'SHA-256' }, true, ['sign', 'verify']);
  console.log(k.algorithm === k.algorithm, k.usages === k.usages, Object.keys(k), Object.prototype.toString.call(k));
  k.algorithm.name = 'x';
  k.usages.push('y');
  console.log(k, k.algorithm, k.usages);
  console.log(structuredClone(k), KeyObject.from(k).export().toString(), createHmac('sha256', 'key').update('a').digest('hex'));
  console.log(createSecretKey(Buffer.alloc(16)).toCryptoKey('AES-CBC', true, ['encrypt']));
  console.log(createPrivateKey(keys.ed).toCryptoKey('Ed25519', false, ['sign']));
  t(() => createSecretKey(Buffer.alloc(16)).toCryptoKey('AES-CBC', true, []));
  t(() => createSecretKey(Buffer.alloc(5)).toCryptoKey('AES-CBC', true, ['encrypt']));
  t(() => createPrivateKey(keys.ed).toCryptoKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign']));
  t(() => KeyObject.from(5));
  t(() => new CryptoKey());
  t(() => Object.getOwnPropertyDescriptor(CryptoKey.prototype, 'type').get.call({}));
  console.log(await subtle.getPublicKey(await subtle.importKey('pkcs8', createPrivateKey(keys.ed).export({ format: 'der', type: 'pkcs8' }), 'Ed25519', true, ['sign']), ['verify']));
  await subtle.getPublicKey(k, []).catch((e) => console.log(e.name, e.message));
  const ml = await subtle.importKey('pkcs8', createPrivateKey(keys.mlkem).export({ format: 'der', type: 'pkcs8' }), 'ML-KEM-768', true, ['decapsulateBits']);
  console.log(Buffer.from(await subtle.decapsulateBits('ML-KEM-768', ml, Buffer.from(keys.kemCt, 'base64'))).toString('hex') === keys.kemSecret);
  for (const args of [['digest', 'SHA-1'], ['digest', 'x'], ['generateKey', 'Ed25519'], ['generateKey', 'AES-CBC'], ['sign', 'HMAC'], ['wrapKey', 'AES-KW'], ['exportKey', 'HKDF'], ['x', 'HMAC']]) console.log(args.join(), SubtleCrypto.supports(...args));
})();
