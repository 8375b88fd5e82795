'use strict';
// key objects: errors of reading keys
const { createPrivateKey, createPublicKey, createSecretKey, KeyObject } = require('crypto');
const t = (f) => { try { console.log(f()); } catch (e) { const { stack, ...rest } = e; console.log(String(e), rest); } };
const secret = createSecretKey(Buffer.alloc(4));
for (const make of [createPrivateKey, createPublicKey]) {
  for (const key of [undefined, 5, {}, 'abc', Buffer.from('abc'), secret, { key: 'abc', format: 'x' }, { key: 'abc', format: 'der' },
                     { key: Buffer.from([1, 2, 3]), format: 'der', type: 'pkcs1' }, { key: 'x', format: 'jwk' }, { key: {}, format: 'jwk' },
                     { key: { kty: 'oct' }, format: 'jwk' }, { key: { kty: 'RSA' }, format: 'jwk' }, { key: { kty: 'EC', crv: 'P-9', x: 'a', y: 'b' }, format: 'jwk' },
                     { key: { kty: 'OKP', crv: 'Ed25519' }, format: 'jwk' }, { key: { kty: 'AKP' }, format: 'jwk' },
                     { key: Buffer.alloc(3), format: 'raw-public', asymmetricKeyType: 'ed25519' }, { key: Buffer.alloc(3), format: 'raw-public' }])
    t(() => make(key));
}
t(() => new KeyObject('x'));
t(() => new KeyObject('secret', {}));
t(() => KeyObject.from(secret));
t(() => secret.equals(5));
t(() => secret.export({ format: 'x' }));
t(() => createSecretKey());
