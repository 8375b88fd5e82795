'use strict';
// sign and verify: fixed signatures and errors
const { createPrivateKey, createPublicKey } = require('crypto');
const { subtle } = globalThis.crypto;
const keys = require('./keys.json');
const data = Buffer.from('some data');
(async () => {
  const load = async (name, alg, usages) => [await subtle.importKey('pkcs8', createPrivateKey(keys[name]).export({ format: 'der', type: 'pkcs8' }), alg, true, ['sign']),
                                             await subtle.importKey('spki', createPublicKey(keys[name]).export({ format: 'der', type: 'spki' }), alg, true, ['verify'])];
  for (const [name, alg, how] of [['rsa', { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' }, 'RSASSA-PKCS1-v1_5'], ['ed', 'Ed25519', 'Ed25519'], ['rsa', { name: 'RSA-PSS', hash: 'SHA-384' }, { name: 'RSA-PSS', saltLength: 0 }]]) {
    const [priv, pub] = await load(name, alg);
    const sig = await subtle.sign(how, priv, data);
    console.log(name, Buffer.from(sig).toString('hex'), await subtle.verify(how, pub, sig, data), await subtle.verify(how, pub, sig, data.subarray(1)));
  }
  for (const [name, alg, how] of [['ec', { name: 'ECDSA', namedCurve: 'P-256' }, { name: 'ECDSA', hash: 'SHA-512' }], ['rsa', { name: 'RSA-PSS', hash: 'SHA-1' }, { name: 'rsa-pss', saltLength: 20 }], ['mldsa', 'ML-DSA-44', { name: 'ML-DSA-44', context: data }]]) {
    const [priv, pub] = await load(name, alg);
    const sig = await subtle.sign(how, priv, data);
    console.log(name, sig.byteLength, await subtle.verify(how, pub, sig, data), await subtle.verify(how, pub, sig.slice(1), data));
  }
  for (const hash of ['SHA-1', 'SHA-256', 'SHA-384', 'SHA-512']) {
    const k = await subtle.importKey('raw', data, { name: 'HMAC', hash }, false, ['sign', 'verify']);
    const sig = await subtle.sign('hmac', k, data);
    console.log(hash, Buffer.from(sig).toString('hex'), await subtle.verify('HMAC', k, sig, data), await subtle.verify('HMAC', k, data, data));
  }
  const [priv, pub] = await load('rsa', { name: 'RSA-PSS', hash: 'SHA-512' });
  const t = (p) => p.then((v) => console.log(v), (e) => console.log(e.constructor.name, e.name, e.code, e.message, e.cause?.message));
  await t(subtle.sign('RSA-PSS', priv, data));
  await t(subtle.sign({ name: 'RSA-PSS', saltLength: 1000 }, priv, data));
  await t(subtle.sign({ name: 'RSA-PSS', saltLength: -1 }, priv, data));
  await t(subtle.sign({ name: 'RSA-PSS', saltLength: 1 }, pub, data));
  await t(subtle.sign('Ed25519', priv, data));
  await t(subtle.sign('nope', priv, data));
  await t(subtle.sign({ name: 'ECDSA', hash: 'x' }, priv, data));
  await t(subtle.sign('HMAC', {}, data));
  await t(subtle.sign('HMAC', priv, 'text'));
  await t(subtle.sign('HMAC', priv));
  await t(subtle.verify({ name: 'RSA-PSS', saltLength: 1 }, priv, data, data));
  await t(subtle.sign.call({}, 'HMAC', priv, data));
})();
