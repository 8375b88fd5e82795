'use strict';
// cipher state errors
const crypto = require('crypto');
const key = Buffer.alloc(16, 1), iv = Buffer.alloc(16, 2), n = Buffer.alloc(12, 3);
const attempt = (name, f) => { try { console.log(name, f()); } catch (e) { console.log(name, e.name, e.code, e.message, e.reason); } };
for (const args of [[], ['aes-128-cbc'], ['aes-128-cbc', key], ['nope', key, iv], ['aes-128-cbc', key, null], ['aes-128-ecb', key, null], ['aes-128-ecb', key, iv], ['aes-128-cbc', 'short', iv], ['aes-128-cbc', 5, iv], ['aes-128-cbc', key, 5], [5, key, iv],
  ['aes-128-gcm', key, n, { authTagLength: 3 }], ['aes-128-ccm', key, n], ['aes-128-ccm', key, n, { authTagLength: 16 }], ['chacha20-poly1305', Buffer.alloc(32), Buffer.alloc(13)]]) attempt('createCipheriv', () => crypto.createCipheriv(...args).constructor.name);
const c = crypto.createCipheriv('aes-128-cbc', key, iv);
attempt('update', () => c.update(5));
attempt('update', () => c.update('a', 'utf8', 'hex'));
attempt('encoding', () => c.update('a', 'utf8', 'base64'));
attempt('getAuthTag', () => c.getAuthTag());
attempt('setAAD', () => c.setAAD(Buffer.alloc(1)));
attempt('final', () => c.final('hex'));
attempt('final', () => c.final('hex'));
attempt('update', () => c.update('a'));
attempt('setAutoPadding', () => c.setAutoPadding(false));
const d = crypto.createDecipheriv('aes-128-cbc', key, iv);
d.update(Buffer.alloc(17));
attempt('length', () => d.final());
const p = crypto.createDecipheriv('aes-128-cbc', key, iv);
p.update(Buffer.alloc(16));
attempt('padding', () => p.final());
const np = crypto.createCipheriv('aes-128-cbc', key, iv).setAutoPadding(false);
np.update('abc');
attempt('no padding', () => np.final());
const g = crypto.createCipheriv('aes-128-gcm', key, n);
attempt('early tag', () => g.getAuthTag());
const out = Buffer.concat([g.setAAD(Buffer.from('aad')).update('text'), g.final()]);
attempt('tag', () => g.getAuthTag().toString('hex'));
attempt('late aad', () => g.setAAD(Buffer.alloc(1)));
for (const tag of [g.getAuthTag(), Buffer.alloc(16), undefined, Buffer.alloc(3)]) {
  const x = crypto.createDecipheriv('aes-128-gcm', key, n);
  attempt(`decrypt ${tag?.length}`, () => { if (tag) x.setAuthTag(tag); x.setAAD(Buffer.from('aad')); return x.update(out, null, 'utf8') + x.final('utf8'); });
}
const twice = crypto.createDecipheriv('aes-128-gcm', key, n).setAuthTag(Buffer.alloc(16));
attempt('twice', () => twice.setAuthTag(Buffer.alloc(16)));
attempt('string tag', () => crypto.createDecipheriv('aes-128-gcm', key, n).setAuthTag(5));
