'use strict';
// wrapKey and unwrapKey
const { createPrivateKey } = require('crypto');
const { subtle } = globalThis.crypto;
const keys = require('./keys.json');
const hex = (b) => Buffer.from(b).toString('hex');
const t = (p) => p.then((v) => console.log(v), (e) => console.log(e.constructor.name, e.name, e.code, e.message, e.cause?.message));
(async () => {
  const kw = await subtle.importKey('raw', Buffer.alloc(24, 5), 'AES-KW', false, ['wrapKey', 'unwrapKey']);
  const gcm = await subtle.importKey('raw', Buffer.alloc(16, 6), 'AES-GCM', true, ['wrapKey', 'unwrapKey', 'encrypt']);
  const ec = await subtle.importKey('pkcs8', createPrivateKey(keys.ec).export({ format: 'der', type: 'pkcs8' }), { name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign']);
  const G = { name: 'AES-GCM', iv: Buffer.alloc(12) };
  const w1 = await subtle.wrapKey('raw', gcm, kw, 'AES-KW');
  console.log(hex(w1));
  console.log(await subtle.unwrapKey('raw', w1, kw, 'AES-KW', 'AES-GCM', true, ['encrypt']));
  const w2 = await subtle.wrapKey('jwk', gcm, kw, 'AES-KW');
  console.log(hex(w2), await subtle.exportKey('jwk', await subtle.unwrapKey('jwk', w2, kw, 'AES-KW', 'AES-GCM', true, ['encrypt'])));
  for (const format of ['jwk', 'pkcs8']) {
    const w = await subtle.wrapKey(format, ec, gcm, G);
    console.log(hex(w), (await subtle.unwrapKey(format, w, gcm, G, { name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign'])).usages);
    await t(subtle.unwrapKey(format, w.slice(1), gcm, G, { name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign']));
  }
  await t(subtle.unwrapKey('raw', Buffer.alloc(40), kw, 'AES-KW', 'AES-GCM', true, ['encrypt']));
  await t(subtle.unwrapKey('raw', Buffer.alloc(41), kw, 'AES-KW', 'AES-GCM', true, ['encrypt']));
  await t(subtle.wrapKey('raw', kw, kw, 'AES-KW'));
  await t(subtle.wrapKey('raw', gcm, ec, 'AES-KW'));
  await t(subtle.wrapKey('x', gcm, kw, 'AES-KW'));
  await t(subtle.wrapKey('raw', gcm, kw, 'ECDSA'));
})();
