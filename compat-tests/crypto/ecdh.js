'use strict';
// ECDH, convertKey and diffieHellman
const { createECDH, ECDH, diffieHellman, createPrivateKey, createPublicKey } = require('crypto');
const keys = require('./keys.json');
const t = (f) => { try { const v = f(); console.log(Buffer.isBuffer(v) ? v.toString('hex') : v); } catch (e) { console.log(String(e), e.code); } };
for (const curve of ['prime256v1', 'secp384r1', 'secp521r1', 'secp256k1', 'secp224r1']) {
  const a = createECDH(curve), b = createECDH(curve);
  a.setPrivateKey('01020304050607', 'hex');
  b.setPrivateKey(Buffer.from('0a0b0c0d', 'hex'));
  for (const form of ['uncompressed', 'compressed', 'hybrid', undefined]) console.log(curve, form, a.getPublicKey('hex', form));
  console.log(a.getPrivateKey('hex'), a.computeSecret(b.getPublicKey(null, 'compressed'), null, 'hex'), a.computeSecret(b.getPublicKey()).equals(b.computeSecret(a.getPublicKey())));
  console.log(ECDH.convertKey(a.getPublicKey('hex', 'compressed'), curve, 'hex', 'base64', 'hybrid'));
}
const e = createECDH('prime256v1');
for (const f of [() => createECDH('x'), () => createECDH(), () => e.getPublicKey(), () => e.getPrivateKey(), () => e.setPrivateKey(Buffer.alloc(32)), () => e.setPrivateKey(Buffer.alloc(33, 1)), () => e.computeSecret(Buffer.alloc(65)), () => e.getPublicKey('hex', 'x'),
                 () => ECDH.convertKey(Buffer.alloc(65), 'prime256v1'), () => ECDH.convertKey(Buffer.alloc(65), 'x'), () => ECDH.convertKey('ff', 'prime256v1', 'hex', 'hex', 'x')]) t(f);
const x = createPrivateKey(keys.x);
t(() => diffieHellman({ privateKey: x, publicKey: createPublicKey(x) }));
t(() => diffieHellman({ privateKey: createPrivateKey(keys.x448), publicKey: createPublicKey(keys.x448) }));
t(() => diffieHellman({ privateKey: createPrivateKey(keys.ec), publicKey: createPublicKey(keys.ec) }));
t(() => diffieHellman({ privateKey: x, publicKey: createPublicKey(keys.ec) }));
t(() => diffieHellman({ privateKey: createPrivateKey(keys.ec384), publicKey: createPublicKey(keys.ec) }));
t(() => diffieHellman({ privateKey: createPublicKey(x), publicKey: createPublicKey(x) }));
t(() => diffieHellman({}));
t(() => diffieHellman());
