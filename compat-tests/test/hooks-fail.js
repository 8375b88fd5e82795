'use strict';
// Hooks that fail.
require('./fixtures/mask.cjs');
const { describe, it, before, after, beforeEach, afterEach } = require('node:test');

describe('before', () => { before(() => { throw new Error('before'); }); it('a', () => {}); });
describe('after', () => { after(() => { throw new Error('after'); }); it('a', () => {}); });
describe('beforeEach', () => { beforeEach(() => { throw new Error('beforeEach'); }); it('a', () => {}); it('b', () => {}); });
describe('afterEach', () => { afterEach(() => { throw new Error('afterEach'); }); it('a', () => {}); });
