'use strict';
// generateKeyPair: shapes and errors
const { generateKeyPairSync, generateKeyPair, generateKeySync, generateKey } = require('crypto');
const t = (label, f) => { try { console.log(label, f()); } catch (e) { console.log(label, String(e), e.code); } };
for (const [type, options] of [['rsa', { modulusLength: 512 }], ['rsa', { modulusLength: 1024, publicExponent: 3 }], ['rsa-pss', { modulusLength: 512, hashAlgorithm: 'sha256' }],
                               ['ec', { namedCurve: 'P-384' }], ['ec', { namedCurve: 'secp256k1', paramEncoding: 'explicit' }], ['ed25519'], ['ed448', {}], ['x25519'], ['x448'],
                               ['dh', { group: 'modp14' }], ['ml-dsa-65'], ['ml-kem-512']]) {
  const { publicKey, privateKey } = generateKeyPairSync(type, options);
  console.log(type, publicKey.type, privateKey.type, publicKey.asymmetricKeyType, privateKey.asymmetricKeyDetails);
}
for (const [type, options] of [[5], ['x', {}], ['rsa'], ['rsa', {}], ['rsa', { modulusLength: 512, publicExponent: 1 }], ['rsa', { modulusLength: 256 }], ['ec', {}],
                               ['ec', { namedCurve: 'x' }], ['ec', { namedCurve: 'P-256', paramEncoding: 'x' }], ['dh', {}], ['dh', { group: 'x' }], ['dh', { group: 'modp1', prime: Buffer.alloc(1) }],
                               ['rsa-pss', { modulusLength: 512, hashAlgorithm: 'x' }], ['ed25519', { publicKeyEncoding: {} }], ['ed25519', { privateKeyEncoding: 5 }],
                               ['ed25519', { privateKeyEncoding: { type: 'sec1', format: 'pem' } }]])
  t(JSON.stringify([type, options]), () => generateKeyPairSync(type, options));
const pair = generateKeyPairSync('ec', { namedCurve: 'P-256', publicKeyEncoding: { type: 'spki', format: 'der' }, privateKeyEncoding: { type: 'sec1', format: 'pem' } });
console.log(pair.publicKey.length, pair.privateKey.split('\n')[0]);
t('aes', () => generateKeySync('aes', { length: 192 }).symmetricKeySize);
t('hmac', () => generateKeySync('hmac', { length: 129 }).symmetricKeySize);
t('aes 5', () => generateKeySync('aes', { length: 5 }));
t('hmac 5', () => generateKeySync('hmac', { length: 5 }));
t('x', () => generateKeySync('x', {}));
generateKeyPair('ed25519', (err, pub, priv) => {
  console.log(err, pub, priv);
  generateKey('hmac', { length: 64 }, (err, key) => console.log(err, key.symmetricKeySize));
});
