'use strict';
// deriveBits and deriveKey: fixed inputs, and errors
const { createPrivateKey, createPublicKey } = require('crypto');
const { subtle } = globalThis.crypto;
const keys = require('./keys.json');
const b = Buffer.from('0123456789');
const t = (p) => p.then((v) => console.log(v instanceof ArrayBuffer ? Buffer.from(v).toString('hex') : v), (e) => console.log(e.constructor.name, e.name, e.code, e.message));
(async () => {
  const hkdf = await subtle.importKey('raw', b, 'HKDF', false, ['deriveBits', 'deriveKey']);
  const pb = await subtle.importKey('raw', b, 'PBKDF2', false, ['deriveBits', 'deriveKey']);
  const H = { name: 'HKDF', hash: 'SHA-256', salt: b, info: b }, P = { name: 'PBKDF2', hash: 'SHA-1', salt: b, iterations: 10 };
  for (const n of [256, 8, 0, 7, null, undefined, 1e6]) { await t(subtle.deriveBits(H, hkdf, n)); await t(subtle.deriveBits(P, pb, n)); if (n === null) break; }
  await t(subtle.deriveBits(H, hkdf, 255 * 33 * 8));
  await t(subtle.deriveBits({ ...P, iterations: 0 }, pb, 8));
  await t(subtle.deriveBits(H, pb, 8));
  for (const alg of [{ name: 'AES-GCM', length: 256 }, { name: 'AES-KW', length: 128 }, { name: 'HMAC', hash: 'SHA-512' }, { name: 'HMAC', hash: 'SHA-1', length: 40 }]) {
    const k = await subtle.deriveKey(H, hkdf, alg, true, alg.name === 'HMAC' ? ['sign'] : ['wrapKey']);
    console.log(k.algorithm, Buffer.from(await subtle.exportKey('raw', k)).toString('hex'));
  }
  await t(subtle.deriveKey(H, hkdf, { name: 'AES-CBC', length: 100 }, true, ['encrypt']));
  await t(subtle.deriveKey(H, hkdf, { name: 'AES-CBC', length: 128 }, true, []));
  await t(subtle.deriveKey(H, hkdf, 'HKDF', false, ['deriveBits']));
  for (const [name, alg] of [['ec', { name: 'ECDH', namedCurve: 'P-256' }], ['ec384', { name: 'ECDH', namedCurve: 'P-384' }], ['x', 'X25519']]) {
    const priv = await subtle.importKey('pkcs8', createPrivateKey(keys[name]).export({ format: 'der', type: 'pkcs8' }), alg, true, ['deriveBits', 'deriveKey']);
    const pub = await subtle.importKey('spki', createPublicKey(keys[name]).export({ format: 'der', type: 'spki' }), alg, true, []);
    const d = { name: priv.algorithm.name, public: pub };
    for (const n of [null, 256, 13, 500]) await t(subtle.deriveBits(d, priv, n));
    await t(subtle.deriveBits({ ...d, public: priv }, priv, 8));
    await t(subtle.deriveBits({ ...d, public: 5 }, priv, 8));
    await t(subtle.deriveBits(d, hkdf, 8));
    console.log((await subtle.deriveKey(d, priv, { name: 'AES-CBC', length: 192 }, false, ['encrypt'])).algorithm);
  }
})();
