'use strict';
// createCipheriv: GCM over much data in pieces of all sizes
const { createCipheriv, createDecipheriv, createHash } = require('crypto');
const data = Buffer.alloc(300000);
for (let i = 0, x = 1; i < data.length; i++) { x = x * 1103515245 + 12345 & 0x7fffffff; data[i] = x >> 16; }
for (const step of [1000, 16384, 65536, 100001, 300000]) {
  const key = data.subarray(0, 32), iv = data.subarray(32, 44);
  const c = createCipheriv('aes-256-gcm', key, iv);
  c.setAAD(data.subarray(0, 70000));
  const parts = [];
  for (let i = 0; i < data.length; i += step) parts.push(c.update(data.subarray(i, i + step)));
  parts.push(c.final());
  const sealed = Buffer.concat(parts);
  const d = createDecipheriv('aes-256-gcm', key, iv).setAuthTag(c.getAuthTag()).setAAD(data.subarray(0, 70000));
  console.log(step, createHash('sha256').update(sealed).digest('hex'), c.getAuthTag().toString('hex'), Buffer.concat([d.update(sealed), d.final()]).equals(data));
}
