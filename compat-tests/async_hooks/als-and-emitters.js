'use strict';
const { AsyncLocalStorage, AsyncResource, executionAsyncId, triggerAsyncId, createHook } = require('async_hooks');

const EventEmitter = require('events');
const als = new AsyncLocalStorage();
const e = new EventEmitter();
als.run('on', () => e.on('x', () => console.log(als.getStore())));
als.run('emit', () => e.emit('x'));
e.emit('x');
const { EventEmitterAsyncResource } = EventEmitter;
let r;
als.run('made', () => { r = new EventEmitterAsyncResource({ name: 'Q' }); });
r.on('y', function() { console.log(als.getStore(), this === r, executionAsyncId() === r.asyncId, r.triggerAsyncId === 1); });
als.run('other', () => r.emit('y'));
console.log(r.asyncResource.eventEmitter === r, r.asyncResource instanceof AsyncResource);
