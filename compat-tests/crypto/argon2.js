'use strict';
// argon2: the vectors of RFC 9106 and errors
const { argon2Sync, argon2 } = require('crypto');
const t = (f) => { try { console.log(f()); } catch (e) { console.log(String(e), e.code); } };
const parameters = { message: Buffer.alloc(32, 1), nonce: Buffer.alloc(16, 2), secret: Buffer.alloc(8, 3), associatedData: Buffer.alloc(12, 4), parallelism: 4, tagLength: 32, memory: 32, passes: 3 };
for (const alg of ['argon2d', 'argon2i', 'argon2id']) console.log(alg, argon2Sync(alg, parameters).toString('hex'));
console.log(argon2Sync('argon2id', { ...parameters, tagLength: 100, memory: 256, parallelism: 1, passes: 1, secret: undefined, message: 'text', nonce: 'somesalt' }).toString('hex'));
t(() => argon2Sync('x', parameters));
t(() => argon2Sync());
t(() => argon2Sync('argon2d'));
for (const [k, v] of Object.entries({ message: undefined, nonce: Buffer.alloc(7), parallelism: 0, tagLength: 3, memory: 31, passes: 0, secret: 5 })) t(() => argon2Sync('argon2d', { ...parameters, [k]: v }));
t(() => argon2('argon2d', parameters));
argon2('argon2i', parameters, (err, b) => console.log(err, b.toString('hex')));
