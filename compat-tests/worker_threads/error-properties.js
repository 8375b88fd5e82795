'use strict';
// Which properties of an error survive, and how.
const { Worker } = require('node:worker_threads');
const { types } = require('node:util');
const w = new Worker(`
  const e = new TypeError('outer', { cause: new RangeError('inner') });
  e.list = [1, { a: new Map([[1, 2]]) }]; e.f = () => 1; e.code = 'CODE';
  Object.defineProperty(e, 'hidden', { value: 7 });
  Object.defineProperty(e, 'getter', { get() { return 'got'; }, enumerable: true });
  setImmediate(() => { throw e; });
`, { eval: true });
w.on('error', (e) => {
  console.log(e instanceof TypeError, types.isNativeError(e), Object.prototype.toString.call(e));
  for (const [k, d] of Object.entries(Object.getOwnPropertyDescriptors(e)))
    console.log(k, k === 'stack' ? typeof d.value : d.value instanceof Error ? d.value.message : d.value, d.writable, d.enumerable, d.configurable);
  console.log(e.cause instanceof RangeError, Object.getOwnPropertySymbols(e));
});
