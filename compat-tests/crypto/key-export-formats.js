'use strict';
// key export formats
const crypto = require('crypto');
const attempt = (name, f) => { try { console.log(name, f()); } catch (e) { console.log(name, e.name, e.code, e.message); } };
const size = (v) => (typeof v === 'string' ? v.split('\n')[0] : Buffer.isBuffer(v) ? v.length > 0 : Object.keys(v).join());
for (const [type, o] of [['rsa', { modulusLength: 1024 }], ['ec', { namedCurve: 'P-256' }], ['ed25519'], ['x25519'], ['ed448'], ['dsa', { modulusLength: 1024, divisorLength: 160 }], ['dh', { group: 'modp5' }], ['rsa-pss', { modulusLength: 1024 }]]) {
  const { publicKey, privateKey } = crypto.generateKeyPairSync(type, o);
  for (const [k, name] of [[publicKey, 'public'], [privateKey, 'private']]) {
    for (const options of [{ format: 'pem' }, { type: 'spki', format: 'pem' }, { type: 'pkcs8', format: 'pem' }, { type: 'pkcs1', format: 'pem' }, { type: 'sec1', format: 'pem' }, { format: 'jwk' }, { format: 'raw-public' }, { format: 'raw-private' },
      { type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase: 'x' }, { type: 'pkcs1', format: 'pem', cipher: 'aes-128-cbc', passphrase: 'x' }, { type: 'pkcs8', format: 'pem', cipher: 'nope', passphrase: 'x' }, { type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc' }, { type: 'x', format: 'der' }, { format: 'x' }]) {
      attempt(`${type} ${name} ${JSON.stringify(options)}`, () => size(k.export(options)));
    }
  }
}
