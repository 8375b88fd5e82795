'use strict';
// What tests throw, reject and pass to callbacks.
require('./fixtures/mask.cjs');
const { test } = require('node:test');

test('throws an error', () => { throw new Error('boom'); });
test('rejects', async () => { throw new TypeError('later'); });
test('throws a string', () => { throw 'text'; });
test('throws an object', () => { throw { a: 1 }; });
test('throws null', () => { throw null; });
test('throws undefined', () => { throw undefined; });
test('callback fails', (t, done) => done(new RangeError('cb')));
test('callback and promise', (t, done) => Promise.resolve());
test('callback twice', (t, done) => { done(); done(); });
test('assertion', (t) => t.assert.strictEqual(1, 2));
test('error with properties', () => { throw Object.assign(new Error('p'), { code: 'E_P', list: [1, 2] }); });
