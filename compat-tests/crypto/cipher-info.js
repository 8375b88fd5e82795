'use strict';
// getCipherInfo
const { getCipherInfo, getCiphers, getCurves, getHashes } = require('crypto');
for (const n of ['aes-128-cbc', 'AES-256-GCM', 'aes128', 'id-aes128-wrap', 'aes-128-wrap-pad', 'chacha20', 'chacha20-poly1305', 'des3', 'aes-128-ccm', 'aes-256-ocb', 'aes-128-cfb8', 'aes-128-xts', 'nope', 419, 901, 1]) console.log(n, getCipherInfo(n));
for (const o of [{ keyLength: 16 }, { keyLength: 17 }, { ivLength: 12 }, { ivLength: 16 }]) console.log(o, getCipherInfo('aes-128-cbc', o), getCipherInfo('aes-128-gcm', o));
for (const args of [[], [null], ['aes-128-cbc', 5], ['aes-128-cbc', { keyLength: 'x' }], ['aes-128-cbc', { ivLength: -1 }], [1.5]]) try { getCipherInfo(...args); } catch (e) { console.log(String(e), e.code); }
for (const [list, names] of [[getCiphers(), ['aes-256-gcm', 'aes128', 'chacha20-poly1305', 'des-ede3-cbc']], [getCurves(), ['prime256v1', 'secp384r1', 'secp256k1']], [getHashes(), ['sha256', 'RSA-SHA512']]]) console.log(names.map((n) => list.includes(n)));
