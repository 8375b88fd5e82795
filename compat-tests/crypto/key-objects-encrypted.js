'use strict';
// key objects: encrypted keys and their errors
const { createPrivateKey } = require('crypto');
const keys = require('./keys.json');
const rsa = createPrivateKey(keys.rsa), ec = createPrivateKey(keys.ec);
console.log(createPrivateKey({ key: keys.rsaEncrypted, passphrase: 'secret' }).equals(rsa));
console.log(createPrivateKey({ key: keys.ecLegacy, passphrase: Buffer.from('secret') }).equals(ec));
for (const cipher of ['aes-128-cbc', 'aes-192-cbc', 'aes256', 'des-ede3-cbc']) {
  const pem = rsa.export({ format: 'pem', type: 'pkcs8', cipher, passphrase: 'p' });
  const old = rsa.export({ format: 'pem', type: 'pkcs1', cipher, passphrase: 'p' });
  console.log(cipher, pem.split('\n')[0], old.split('\n').slice(0, 2).join(), old.split('\n')[2].replace(/,.*/, ''),
              createPrivateKey({ key: pem, passphrase: 'p' }).equals(rsa), createPrivateKey({ key: old, passphrase: 'p' }).equals(rsa));
}
for (const key of [keys.rsaEncrypted, keys.ecLegacy, { key: keys.rsaEncrypted, passphrase: 'wrong' }, { key: keys.ecLegacy, passphrase: 'wrong' }])
  try { createPrivateKey(key); } catch (e) { const { stack, ...rest } = e; console.log(String(e), rest); }
for (const o of [{ cipher: 'aes-128-cbc' }, { passphrase: 'x' }, { cipher: 'nope', passphrase: 'x' }, { cipher: 5, passphrase: 'x' }, { cipher: 'aes-128-cbc', passphrase: 5 }])
  try { rsa.export({ format: 'pem', type: 'pkcs8', ...o }); } catch (e) { console.log(String(e), e.code); }
