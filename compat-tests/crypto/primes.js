'use strict';
// generatePrime and checkPrime
const { generatePrimeSync, generatePrime, checkPrimeSync, checkPrime } = require('crypto');
const t = (f) => { try { console.log(f()); } catch (e) { console.log(String(e), e.code); } };
const p = generatePrimeSync(32), q = generatePrimeSync(64, { bigint: true });
console.log(p.byteLength, checkPrimeSync(p), typeof q, checkPrimeSync(q));
const s = generatePrimeSync(32, { bigint: true, safe: true });
console.log(checkPrimeSync(s), checkPrimeSync((s - 1n) / 2n));
console.log(generatePrimeSync(32, { bigint: true, add: 12n, rem: 11n }) % 12n, generatePrimeSync(16, { bigint: true, add: 10n }) % 10n);
for (const n of [0n, 1n, 2n, 3n, 4n, 561n, 2n ** 61n - 1n, Buffer.from([7]), new Uint8Array([0, 9]).buffer]) console.log(checkPrimeSync(n));
for (const args of [[], [0], [1.5], ['a'], [8, 5], [8, { safe: 1 }], [8, { bigint: 1 }], [8, { add: 1 }], [8, { add: -1n }], [8, { add: 5n, rem: 6n }], [3, { add: 100n }]]) t(() => generatePrimeSync(...args));
for (const args of [[], ['a'], [-1n], [5n, 5], [5n, { checks: -1 }], [5n, { checks: 'a' }]]) t(() => checkPrimeSync(...args));
t(() => generatePrime(8));
t(() => checkPrime(5n));
generatePrime(8, (err, v) => { console.log(err, v.byteLength); checkPrime(7n, { checks: 3 }, (err, ok) => console.log(err, ok)); });
