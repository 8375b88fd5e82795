'use strict';
// random errors
const crypto = require('crypto');
const attempt = (name, f) => { try { const r = f(); console.log(name, typeof r === 'object' ? r.length ?? r.byteLength : typeof r); } catch (e) { console.log(name, e.name, e.code, e.message); } };
for (const n of [0, 5, -1, 1.5, 'x', null, undefined, 2 ** 31, Infinity, NaN]) attempt(`randomBytes ${n}`, () => crypto.randomBytes(n));
attempt('callback', () => crypto.randomBytes(5, 'x'));
for (const args of [[], [10], [0], [-5], [5, 5], [6, 5], [1, 2, 3], ['x'], [1.5], [2 ** 48], [0, 2 ** 48], [Number.MAX_SAFE_INTEGER + 1], [-(2 ** 47), 2 ** 46]]) attempt(`randomInt ${args}`, () => crypto.randomInt(...args));
for (const args of [[], [Buffer.alloc(5)], [Buffer.alloc(5), 6], [Buffer.alloc(5), 1, 5], [Buffer.alloc(5), -1], ['x'], [new ArrayBuffer(3)], [new Float64Array(2)], [Buffer.alloc(5), 'x']]) attempt(`randomFillSync ${args.slice(1)}`, () => crypto.randomFillSync(...args));
for (const v of [new Uint8Array(4), new Float32Array(1), new DataView(new ArrayBuffer(1)), new Uint8Array(65537), 5, []]) attempt('getRandomValues', () => crypto.getRandomValues(v));
for (const o of [undefined, {}, { disableEntropyCache: true }, { disableEntropyCache: 5 }, 5, null]) attempt('randomUUID', () => crypto.randomUUID(o));
console.log(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(crypto.randomUUID()));
attempt('uuidv7', () => crypto.randomUUIDv7());
attempt('timingSafeEqual', () => crypto.timingSafeEqual(Buffer.alloc(1), Buffer.alloc(2)));
attempt('timingSafeEqual', () => crypto.timingSafeEqual('a', Buffer.alloc(1)));
console.log(crypto.timingSafeEqual(Buffer.from('a'), new Uint8Array([97])));
crypto.randomBytes(4, (e, b) => { console.log(e, b.length); crypto.randomInt(5, (err, n) => console.log(err, n < 5)); });
