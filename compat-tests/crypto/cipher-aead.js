'use strict';
// createCipheriv: authenticated modes
const { createCipheriv, createDecipheriv } = require('crypto');
const bytes = (n) => Buffer.from(Array.from({ length: n }, (_, i) => i * 5 & 255));
for (const [name, keyLength, ivLength, tagLength] of [['aes-128-gcm', 16, 12], ['aes-256-gcm', 32, 12, 12], ['aes-192-gcm', 24, 7, 4], ['aes-128-gcm', 16, 40], ['aes-128-ccm', 16, 7, 16], ['aes-256-ccm', 32, 13, 4],
                                                      ['aes-128-ocb', 16, 12, 16], ['aes-256-ocb', 32, 15, 8], ['chacha20-poly1305', 32, 12, 16]]) {
  for (const n of [0, 1, 16, 50]) {
    const options = tagLength === undefined ? undefined : { authTagLength: tagLength };
    const data = bytes(n), aad = bytes(21), key = bytes(keyLength), iv = bytes(ivLength);
    const c = createCipheriv(name, key, iv, options);
    c.setAAD(aad, { plaintextLength: n });
    const whole = name.endsWith('ccm');
    const sealed = Buffer.concat(whole ? [c.update(data), c.final()] : [c.update(data.subarray(0, 3)), c.update(data.subarray(3)), c.final()]);
    const tag = c.getAuthTag();
    const open = (tag) => {
      const d = createDecipheriv(name, key, iv, options);
      d.setAuthTag(tag);
      d.setAAD(aad, { plaintextLength: n });
      return Buffer.concat([d.update(sealed), d.final()]);
    };
    let error;
    const wrong = Buffer.from(tag);
    wrong[0] ^= 1;
    try { open(wrong); } catch (e) { error = `${e} ${e.code}`; }
    console.log(name, n, sealed.toString('hex'), tag.toString('hex'), open(tag).equals(data), error);
  }
}
