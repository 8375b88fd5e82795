'use strict';
// encrypt and decrypt: fixed keys, and errors
const { createPrivateKey } = require('crypto');
const { subtle } = globalThis.crypto;
const keys = require('./keys.json');
const bytes = (n) => Buffer.from(Array.from({ length: n }, (_, i) => i * 3 & 255));
const hex = (b) => Buffer.from(b).toString('hex');
const t = (p) => p.then((v) => console.log(hex(v)), (e) => console.log(e.constructor.name, e.name, e.code, e.message, e.cause?.message));
(async () => {
  for (const size of [16, 24, 32]) {
    for (const alg of [{ name: 'AES-CBC', iv: bytes(16) }, { name: 'AES-CTR', counter: bytes(16), length: 64 }, { name: 'AES-CTR', counter: Buffer.alloc(16, 255), length: 5 }, { name: 'AES-GCM', iv: bytes(12) },
                       { name: 'AES-GCM', iv: bytes(20), additionalData: bytes(9), tagLength: 96 }, { name: 'AES-GCM', iv: bytes(1), tagLength: 32 }]) {
      const k = await subtle.importKey('raw', bytes(size), alg.name, false, ['encrypt', 'decrypt']);
      const sealed = await subtle.encrypt(alg, k, bytes(50));
      console.log(size, alg.name, hex(sealed), bytes(50).equals(Buffer.from(await subtle.decrypt(alg, k, sealed))));
    }
  }
  const cbc = await subtle.importKey('raw', bytes(16), 'AES-CBC', false, ['encrypt', 'decrypt']);
  const gcm = await subtle.importKey('raw', bytes(16), 'AES-GCM', false, ['decrypt']);
  const ctr = await subtle.importKey('raw', bytes(16), 'AES-CTR', false, ['encrypt']);
  await t(subtle.decrypt({ name: 'AES-CBC', iv: bytes(16) }, cbc, bytes(16)));
  await t(subtle.decrypt({ name: 'AES-CBC', iv: bytes(16) }, cbc, bytes(15)));
  await t(subtle.encrypt({ name: 'AES-CBC', iv: bytes(15) }, cbc, bytes(15)));
  await t(subtle.encrypt({ name: 'AES-CBC' }, cbc, bytes(15)));
  await t(subtle.encrypt({ name: 'AES-GCM', iv: bytes(12) }, cbc, bytes(15)));
  await t(subtle.encrypt({ name: 'AES-GCM', iv: bytes(12) }, gcm, bytes(15)));
  await t(subtle.decrypt({ name: 'AES-GCM', iv: bytes(12) }, gcm, bytes(30)));
  await t(subtle.decrypt({ name: 'AES-GCM', iv: bytes(12) }, gcm, bytes(3)));
  await t(subtle.decrypt({ name: 'AES-GCM', iv: bytes(12), tagLength: 5 }, gcm, bytes(30)));
  await t(subtle.decrypt({ name: 'AES-GCM', iv: bytes(12), tagLength: 500 }, gcm, bytes(30)));
  await t(subtle.encrypt({ name: 'AES-CTR', counter: bytes(16), length: 0 }, ctr, bytes(3)));
  await t(subtle.encrypt({ name: 'AES-CTR', counter: bytes(15), length: 1 }, ctr, bytes(3)));
  await t(subtle.encrypt({ name: 'AES-CTR', counter: bytes(16), length: 1 }, ctr, bytes(40)));
  const rsa = await subtle.importKey('pkcs8', createPrivateKey(keys.rsa).export({ format: 'der', type: 'pkcs8' }), { name: 'RSA-OAEP', hash: 'SHA-256' }, false, ['decrypt']);
  await t(subtle.decrypt({ name: 'RSA-OAEP', label: Buffer.from('label') }, rsa, Buffer.from(keys.oaep, 'hex')));
  await t(subtle.decrypt({ name: 'RSA-OAEP' }, rsa, Buffer.from(keys.oaep, 'hex')));
})();
