'use strict';
// DiffieHellman and its groups
const { createDiffieHellman, getDiffieHellman, createDiffieHellmanGroup, DiffieHellman, createHash } = require('crypto');
const t = (f) => { try { console.log(f()); } catch (e) { console.log(String(e), e.code); } };
for (const g of ['modp1', 'modp2', 'modp5', 'modp14', 'modp15', 'modp16', 'modp17', 'modp18']) {
  const dh = getDiffieHellman(g);
  console.log(g, createHash('sha256').update(dh.getPrime()).digest('hex'), dh.getGenerator('hex'), dh.verifyError, typeof dh.setPublicKey);
}
const p = getDiffieHellman('modp2').getPrime();
const a = createDiffieHellman(p), b = createDiffieHellman(p.toString('hex'), 'hex', 2);
a.setPrivateKey(Buffer.from('0102030405060708090a', 'hex'));
b.setPrivateKey('0b0c0d0e0f', 'hex');
console.log(a.generateKeys('hex'), b.generateKeys('hex'), a.getPrivateKey('hex'), a.verifyError);
console.log(a.computeSecret(b.getPublicKey(), null, 'hex'), a.computeSecret(b.getPublicKey()).equals(b.computeSecret(a.getPublicKey('hex'), 'hex')));
console.log(Object.keys(a), a instanceof DiffieHellman, createDiffieHellman(Buffer.from([6])).verifyError, createDiffieHellman(Buffer.from([23])).verifyError);
const fresh = createDiffieHellmanGroup('modp14');
for (const m of ['getPublicKey', 'getPrivateKey']) t(() => fresh[m]());
for (const k of [Buffer.from([1]), Buffer.alloc(300, 255)]) t(() => fresh.computeSecret(k));
for (const args of [[], [{}], [1], [-1], [1.5], ['abcd', 'hex', 1], ['abcd', 13.37], ['abcd', 'hex', {}], [Buffer.from([7]), Buffer.from([1])]]) t(() => createDiffieHellman(...args).verifyError);
t(() => getDiffieHellman('nope'));
t(() => getDiffieHellman());
