'use strict';
// createCipheriv: key wrapping
const { createCipheriv, createDecipheriv } = require('crypto');
const kek = Buffer.from('000102030405060708090a0b0c0d0e0f1011121314151617', 'hex');
const t = (f) => { try { console.log(f()); } catch (e) { console.log(String(e), e.code); } };
for (const [name, iv, n] of [['aes192-wrap', 'a6a6a6a6a6a6a6a6', 16], ['id-aes192-wrap', 'a6a6a6a6a6a6a6a6', 24], ['aes-192-wrap-pad', 'a65959a6', 7], ['id-aes192-wrap-pad', 'a65959a6', 20]]) {
  const key = Buffer.alloc(n, 0xc3), ivb = Buffer.from(iv, 'hex');
  const c = createCipheriv(name, kek, ivb);
  const wrapped = Buffer.concat([c.update(key), c.final()]);
  const d = createDecipheriv(name, kek, ivb);
  console.log(name, wrapped.toString('hex'), Buffer.concat([d.update(wrapped), d.final()]).equals(key));
  wrapped[3] ^= 1;
  t(() => createDecipheriv(name, kek, ivb).update(wrapped));
}
t(() => createCipheriv('aes192-wrap', kek, Buffer.alloc(8)).update(Buffer.alloc(9)));
