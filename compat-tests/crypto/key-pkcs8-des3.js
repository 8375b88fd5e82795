'use strict';
// key pkcs8 des3
const crypto = require('crypto');
// Made by openssl pkcs8 -topk8 -v1 PBE-SHA1-3DES.
const key = `-----BEGIN ENCRYPTED PRIVATE KEY-----
MFgwHAYKKoZIhvcNAQwBAzAOBAgsZ5oprXrsvAICCAAEOEg1KU5QPD1HWdUHFx36
HwaEW1sSniKkftRQjcnxZGrw2+jhOpcQM2EjYLQnkniOH4oe4E/oV/9/
-----END ENCRYPTED PRIVATE KEY-----
`;
const k = crypto.createPrivateKey({ key, passphrase: 'secret' });
console.log(k.asymmetricKeyType, crypto.createPublicKey(k).export({ format: 'jwk' }));
for (const passphrase of ['wrong', undefined, '']) {
  try { console.log(crypto.createPrivateKey({ key, passphrase })); } catch (e) { console.log(e.name, e.code); }
}
