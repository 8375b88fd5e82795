'use strict';
// Tests that are expected to fail.
require('./fixtures/mask.cjs');
const { test, describe, it } = require('node:test');

test('fails', { expectFailure: true }, () => { throw new Error('x'); });
test.expectFailure('fails too', () => { throw new Error('x'); });
test('label', { expectFailure: 'bug 1' }, () => { throw new Error('x'); });
test('empty label', { expectFailure: '' }, () => { throw new Error('x'); });
test('match', { expectFailure: /right/ }, () => { throw new Error('right'); });
test('object', { expectFailure: { label: 'l', match: { message: 'm' } } }, () => { throw new Error('m'); });
test('passes', { expectFailure: true }, () => {});
describe('inherited', { expectFailure: true }, () => { it('a', () => { throw 1; }); it('b', () => {}); });
