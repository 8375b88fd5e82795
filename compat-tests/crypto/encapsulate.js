'use strict';
// encapsulate and decapsulate
const { encapsulate, decapsulate, createPublicKey, createPrivateKey } = require('crypto');
const keys = require('./keys.json');
const t = (f) => { try { console.log(f()); } catch (e) { console.log(String(e), e.code); } };
console.log(decapsulate(keys.mlkem, Buffer.from(keys.kemCt, 'base64')).toString('hex') === keys.kemSecret);
console.log(decapsulate(keys.x, Buffer.from(keys.kemxCt, 'base64')).toString('hex') === keys.kemxSecret);
for (const name of ['rsa', 'ec', 'ec384', 'x', 'x448', 'mlkem']) {
  const { sharedKey, ciphertext } = encapsulate(createPublicKey(keys[name]));
  console.log(name, sharedKey.length, ciphertext.length, decapsulate(createPrivateKey(keys[name]), ciphertext).equals(sharedKey));
}
t(() => encapsulate(keys.ed));
t(() => encapsulate());
t(() => decapsulate(keys.mlkem, Buffer.alloc(3)));
t(() => decapsulate(keys.mlkem, 5));
t(() => decapsulate(createPublicKey(keys.mlkem), Buffer.alloc(3)));
encapsulate(keys.mlkem, (err, r) => decapsulate(keys.mlkem, r.ciphertext, (err2, s) => console.log(err, err2, s.equals(r.sharedKey))));
