'use strict';
// createCipheriv: every mode in pieces, and back
const { createCipheriv, createDecipheriv, getCipherInfo } = require('crypto');
const bytes = (n) => Buffer.from(Array.from({ length: n }, (_, i) => i * 7 & 255));
for (const name of ['aes-128-cbc', 'aes-192-cbc', 'aes256', 'aes-128-ecb', 'aes-256-ecb', 'aes-128-ctr', 'aes-256-ctr', 'aes-128-cfb', 'aes-128-cfb8', 'aes-256-ofb',
                    'des-ede3-cbc', 'des-ede3', 'des-ede-cbc', 'des-ede3-cfb', 'des-ede3-ofb', 'chacha20', 'aes-128-xts', 'aes-256-xts']) {
  const info = getCipherInfo(name);
  const key = bytes(info.keyLength), iv = info.ivLength ? bytes(info.ivLength) : null;
  for (const n of [16, 33, 100]) {
    const data = bytes(n);
    const c = createCipheriv(name, key, iv);
    const parts = name.endsWith('xts') ? [c.update(data), c.final()] : [c.update(data.subarray(0, 5)), c.update(data.subarray(5, 30)), c.update(data.subarray(30)), c.final()];
    const sealed = Buffer.concat(parts);
    const d = createDecipheriv(name, key, iv);
    const opened = Buffer.concat([d.update(sealed), d.final()]);
    console.log(name, n, parts.map((p) => p.length).join(), sealed.toString('hex'), opened.equals(data));
  }
}
