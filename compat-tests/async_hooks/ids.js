'use strict';
const { AsyncLocalStorage, AsyncResource, executionAsyncId, triggerAsyncId, createHook } = require('async_hooks');

console.log(executionAsyncId(), triggerAsyncId());
const main = executionAsyncId();
setTimeout(() => { const id = executionAsyncId(); console.log(id > main, triggerAsyncId() === main); setImmediate(() => console.log(triggerAsyncId() === id)); }, 1);
process.nextTick(() => console.log(executionAsyncId() > main, triggerAsyncId() === main));
const { executionAsyncResource } = require('async_hooks');
const t = setTimeout(() => console.log(executionAsyncResource() === t), 1);
console.log(typeof executionAsyncResource(), executionAsyncResource() === executionAsyncResource());
