'use strict';
// sign: signatures that have no randomness
const { sign, createSign, createVerify, verify } = require('crypto');
const keys = require('./keys.json');
const data = Buffer.from('some data');
for (const alg of ['md5', 'sha1', 'RSA-SHA256', 'sha384', 'sha512-256', 'sha3-256', 'ripemd160', undefined, null])
  console.log(alg, sign(alg, data, keys.rsa).toString('hex'));
console.log(sign(null, data, keys.ed).toString('hex'));
console.log(sign(null, data, keys.ed448).toString('hex'));
console.log(sign(null, data, { key: keys.ed448, context: Buffer.from('ctx') }).toString('hex'));
console.log(sign('sha256', data, { key: keys.rsa, padding: 6, saltLength: 0 }).toString('hex'));
const s = createSign('SHA256').update('some').update(' data');
const sig = s.sign(keys.rsa, 'base64');
console.log(sig, createVerify('SHA256').update(data).verify(keys.rsa, sig, 'base64'), createVerify('SHA256').update('other').verify(keys.rsa, sig, 'base64'));
const stream = createSign('sha1');
stream.write('some ');
stream.end('data', () => console.log(stream.sign(keys.rsa, 'hex')));
sign('sha256', data, keys.rsa, (err, b) => { console.log(err, b.length); verify('sha256', data, keys.rsa, b, (err, ok) => console.log(err, ok)); });
