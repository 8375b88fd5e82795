'use strict';
// importKey and exportKey: every format, and back
const { createPrivateKey, createPublicKey } = require('crypto');
const { subtle } = globalThis.crypto;
const keys = require('./keys.json');
const hex = (b) => Buffer.from(b).toString('hex');
(async () => {
  for (const [name, alg, sign, verify] of [
    ['rsa', { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' }, ['sign'], ['verify']], ['rsa', { name: 'RSA-PSS', hash: 'SHA-1' }, ['sign'], ['verify']],
    ['rsa', { name: 'RSA-OAEP', hash: 'SHA-512' }, ['decrypt', 'unwrapKey'], ['wrapKey', 'encrypt']], ['ec', { name: 'ECDSA', namedCurve: 'P-256' }, ['sign'], ['verify']],
    ['ec384', { name: 'ECDH', namedCurve: 'P-384' }, ['deriveKey', 'deriveBits'], []], ['ed', 'Ed25519', ['sign'], ['verify']], ['x', 'X25519', ['deriveBits'], []],
    ['mldsa', 'ML-DSA-44', ['sign'], ['verify']], ['mlkem', 'ML-KEM-768', ['decapsulateBits'], ['encapsulateBits', 'encapsulateKey']],
  ]) {
    const der = createPrivateKey(keys[name]).export({ format: 'der', type: 'pkcs8' });
    const priv = await subtle.importKey('pkcs8', der, alg, true, sign);
    const pub = await subtle.importKey('spki', createPublicKey(keys[name]).export({ format: 'der', type: 'spki' }), alg, true, verify);
    console.log(priv, pub);
    console.log(Buffer.from(await subtle.exportKey('pkcs8', priv)).equals(der), hex(await subtle.exportKey('spki', pub)).length);
    const jwk = await subtle.exportKey('jwk', priv), pubJwk = await subtle.exportKey('jwk', pub);
    console.log(jwk, pubJwk);
    console.log((await subtle.importKey('jwk', jwk, alg, true, sign)).type, (await subtle.importKey('jwk', pubJwk, alg, false, verify)).extractable);
    for (const format of ['raw', 'raw-public', 'raw-seed']) {
      for (const k of [pub, priv]) await subtle.exportKey(format, k).then((b) => console.log(format, hex(b)), (e) => console.log(format, e.name, e.message));
    }
  }
  for (const alg of [{ name: 'HMAC', hash: 'SHA-384' }, { name: 'HMAC', hash: 'SHA-1', length: 125 }, 'AES-CBC', 'AES-GCM', 'AES-KW']) {
    const usages = typeof alg === 'object' ? ['verify', 'sign'] : ['unwrapKey', 'wrapKey'];
    const k = await subtle.importKey('raw', Buffer.alloc(16, 255), alg, true, usages);
    console.log(k.algorithm, k.usages, await subtle.exportKey('jwk', k), hex(await subtle.exportKey('raw', k)));
  }
})();
