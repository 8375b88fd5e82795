'use strict';
const { AsyncLocalStorage, AsyncResource, executionAsyncId, triggerAsyncId, createHook } = require('async_hooks');

const als = new AsyncLocalStorage();
async function* gen() { while (true) yield als.getStore(); }
(async () => {
  const g = als.run('made', () => gen());
  console.log(await als.run('one', () => g.next()), await als.run('two', () => g.next()));
  await als.run('loop', async () => { for await (const v of gen()) { console.log(v, als.getStore()); break; } });
})();
