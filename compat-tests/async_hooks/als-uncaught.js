'use strict';
const { AsyncLocalStorage, AsyncResource, executionAsyncId, triggerAsyncId, createHook } = require('async_hooks');

const als = new AsyncLocalStorage();
process.on('uncaughtException', (e) => console.log(e.message, als.getStore()));
als.run('timer', () => setTimeout(() => { throw new Error('a'); }, 1));
als.run('tick', () => process.nextTick(() => { throw new Error('b'); }));
setTimeout(() => console.log('end', als.getStore()), 20);
