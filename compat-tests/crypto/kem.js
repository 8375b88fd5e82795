'use strict';
// kem
const crypto = require('crypto');
const attempt = (name, f) => { try { console.log(name, f()); } catch (e) { console.log(name, e.name, e.code, e.message); } };
for (const type of ['ml-kem-512', 'ml-kem-768', 'ml-kem-1024', 'rsa', 'x25519', 'x448']) {
  const { publicKey, privateKey } = crypto.generateKeyPairSync(type, type === 'rsa' ? { modulusLength: 2048 } : {});
  const { sharedKey, ciphertext } = crypto.encapsulate(publicKey);
  console.log(type, sharedKey.length, ciphertext.length, crypto.decapsulate(privateKey, ciphertext).equals(sharedKey), Object.keys(crypto.encapsulate(publicKey)));
  attempt('private', () => crypto.encapsulate(privateKey).sharedKey.length);
  attempt('public', () => crypto.decapsulate(publicKey, ciphertext));
  attempt('short', () => crypto.decapsulate(privateKey, ciphertext.subarray(1)).length);
  attempt('string', () => crypto.decapsulate(privateKey, 'x'));
}
attempt('ed25519', () => crypto.encapsulate(crypto.generateKeyPairSync('ed25519').publicKey));
attempt('nothing', () => crypto.encapsulate());
attempt('nothing', () => crypto.decapsulate());
const { publicKey, privateKey } = crypto.generateKeyPairSync('ml-kem-768');
crypto.encapsulate(publicKey, (err, r) => {
  console.log(err, r.sharedKey.length);
  crypto.decapsulate(privateKey, r.ciphertext, (e, k) => console.log(e, k.equals(r.sharedKey)));
});
attempt('callback', () => crypto.encapsulate(publicKey, 5));
