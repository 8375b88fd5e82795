'use strict';
const { AsyncLocalStorage, AsyncResource, executionAsyncId, triggerAsyncId, createHook } = require('async_hooks');

const als = new AsyncLocalStorage();
const p = als.run('reject', () => Promise.reject(new Error('x')));
als.run('catch', () => p.catch(() => console.log('catch', als.getStore())));
let resolve;
const q = als.run('made', () => new Promise((r) => { resolve = r; }));
als.run('then', () => q.then(() => console.log('then', als.getStore())));
als.run('resolve', () => resolve());
(async () => {
  als.enterWith('before');
  await null;
  console.log('await', als.getStore());
  await als.run('nested', async () => { await null; console.log('nested', als.getStore()); });
  console.log('after', als.getStore());
})();
const thenable = { then(cb) { console.log('thenable', als.getStore()); cb(); } };
als.run('thenable', () => Promise.resolve(thenable).then(() => console.log('resolved', als.getStore())));
