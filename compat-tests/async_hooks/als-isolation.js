'use strict';
const { AsyncLocalStorage, AsyncResource, executionAsyncId, triggerAsyncId, createHook } = require('async_hooks');

const a = new AsyncLocalStorage();
const b = new AsyncLocalStorage();
a.run(1, () => {
  b.enterWith(2);
  console.log(a.getStore(), b.getStore());
});
console.log(a.getStore(), b.getStore());
a.run(1, () => b.run(3, () => { a.disable(); console.log(a.getStore(), b.getStore()); }));
console.log(a.getStore(), b.getStore());
