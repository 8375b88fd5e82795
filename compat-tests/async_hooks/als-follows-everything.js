'use strict';
const { AsyncLocalStorage, AsyncResource, executionAsyncId, triggerAsyncId, createHook } = require('async_hooks');

const als = new AsyncLocalStorage();
const out = [];
const note = (n) => out.push(n + '=' + als.getStore());
als.run('s', () => {
  note('sync');
  process.nextTick(note, 'tick');
  queueMicrotask(() => note('micro'));
  Promise.resolve().then(() => note('then'));
  (async () => { note('async'); await null; note('await'); })();
  setTimeout(note, 1, 'timeout');
  setImmediate(note, 'immediate');
  require('fs').stat('.', () => note('fs'));
  als.exit(() => note('exit'));
  als.run('inner', () => setImmediate(note, 'inner'));
});
note('outside');
setTimeout(() => console.log(out.sort()), 50);
