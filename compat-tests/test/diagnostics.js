'use strict';
// Diagnostics and messages of tests.
require('./fixtures/mask.cjs');
const { test } = require('node:test');

test('diagnostic', (t) => { t.diagnostic('a message'); t.diagnostic('two\nlines'); });
test('nested', async (t) => { t.diagnostic('outer'); await t.test('inner', (t) => t.diagnostic('inner')); });
test('log', (t) => { t.log('logged', { a: 1 }); });
