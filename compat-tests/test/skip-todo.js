'use strict';
// skip and todo as option, as method and as function.
require('./fixtures/mask.cjs');
const { test, it, describe, suite } = require('node:test');

test.skip('skip function', () => { throw new Error('never'); });
test('skip option', { skip: true }, () => { throw new Error('never'); });
test('skip reason', { skip: 'because' }, () => { throw new Error('never'); });
test('skip method', (t) => t.skip());
test('skip method with reason', (t) => t.skip('why'));
test.todo('todo function');
test.todo('todo that fails', () => { throw new Error('todo'); });
test('todo reason', { todo: 'some day' }, () => {});
test('todo method', (t) => t.todo('method'));
describe.skip('skipped suite', () => { it('inside', () => { throw new Error('never'); }); });
describe('todo suite', { todo: true }, () => { it('inside', () => { throw new Error('x'); }); });
suite.todo('suite todo');
